import type { Sensor } from "../../../client/records";
import { Button } from "../../controls/button";
import { Problem, SelectField, TextField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { NumberField } from "../../controls/number-field";
import { ANALOG } from "../../controls/orders/orders";
import { TakePlace } from "../../controls/take-place";
import { create, say } from "../../state";
import { GardenshedError } from "../../state/api";
import { AXES } from "../../state/robot";
import { t as fields } from "../../texts/controls/fields";
import { t } from "../../texts/sensors";
import { zone } from "../../texts/zone";

/** Largest value of a pin. */
const MOST = { digital: 1, analog: 1023 } as const;

interface Draft {
  readonly sensor: number;
  readonly value: number | undefined;
  readonly at: string;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly z: number | undefined;
}

/** A reading that somebody has made by hand. Without a time it is of now. */
export function AddReading({ sensors }: { sensors: readonly Sensor[] }) {
  const [first] = sensors;
  const empty: Draft = { sensor: first?.id ?? 0, value: undefined, at: "", x: undefined, y: undefined, z: undefined };
  const form = useForm<Draft>(empty, async ({ value, at, x, y, z, sensor: id }) => {
    const sensor = sensors.find((each) => each.id === id);
    if (!sensor || value === undefined) throw new GardenshedError(422, { value: fields.number });
    const time = at === "" ? Date.now() : zone.peek().timeOf(at);
    if (time === undefined || time > Date.now()) throw new GardenshedError(422, { at: t.ahead });
    const { pin, mode } = sensor;
    const place = { x: x ?? null, y: y ?? null, z: z ?? null };
    await create("sensorReadings", { pin, mode, value, read_at: new Date(time).toISOString(), ...place } as never); // its fields
    form.set({ ...empty, sensor: id });
    say(t.readingSaved);
  });
  const isAnalog = sensors.find(({ id }) => id === form.draft.sensor)?.mode === ANALOG;
  const hint = isAnalog ? t.analogHint : t.digitalHint;
  const most = isAnalog ? MOST.analog : MOST.digital;
  if (!first) return null;
  return (
    <details class="card">
      <summary>{t.addReading}</summary>
      <form class="sensors-reading" onSubmit={form.onSubmit}>
        <SelectField
          {...form.of("sensor")}
          label={t.sensor}
          choices={sensors.map(({ id, label }) => ({ value: id, text: label }))}
        />
        <NumberField
          {...form.of("value")}
          label={t.value}
          hint={hint}
          isNeeded
          refuse={(value) => (Number.isInteger(value) && value >= 0 && value <= most ? undefined : hint)}
        />
        <TextField {...form.of("at")} label={t.readAt} type="datetime-local" />
        {AXES.map((axis) => (
          <NumberField key={axis} {...form.of(axis)} label={axis.toUpperCase()} unit="mm" />
        ))}
        <TakePlace axes={AXES} onTake={form.set} />
        <Problem>{form.problem}</Problem>
        <Button look="main" type="submit" changes isBusy={form.isBusy}>
          {t.saveReading}
        </Button>
      </form>
    </details>
  );
}
