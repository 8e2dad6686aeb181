import type { Measure, NewMeasure } from "../../../client/records";
import { Button } from "../../controls/button";
import { Problem, SelectField, TextField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { NumberField } from "../../controls/number-field";
import { create, edit, list } from "../../state";
import { t as common } from "../../texts/controls";
import { kinds, modes, points, t, ways } from "../../texts/water/measures";

const KINDS = ["rain", "rain_expected", "soil", "temperature", "wind", "level", "other"] as const;
const UNITS: Readonly<Record<(typeof KINDS)[number], string>> = {
  rain: "mm",
  rain_expected: "mm",
  soil: "%",
  temperature: "°C",
  wind: "km/h",
  level: "l",
  other: "",
};
/** Ways by which values come. */
const WAYS = ["hand", "sensor", "topic"] as const;
type Way = (typeof WAYS)[number];

type Source = NonNullable<Measure["source"]>;
const wayOf = (source: Measure["source"] | undefined): Way =>
  typeof source?.sensor_id === "number" ? "sensor" : typeof source?.topic === "string" ? "topic" : "hand";

const begin = (measure?: Measure) => {
  const source: Source = measure?.source ?? {};
  return {
    name: measure?.name ?? "",
    kind: measure?.kind ?? ("rain" as Measure["kind"]),
    unit: measure?.unit ?? "mm",
    mode: measure?.mode ?? ("amount" as NonNullable<Measure["mode"]>),
    min: measure?.min ?? undefined,
    max: measure?.max ?? undefined,
    silent_hours: measure?.silent_hours ?? undefined,
    x: measure?.x ?? undefined,
    y: measure?.y ?? undefined,
    way: wayOf(measure?.source),
    sensor_id: source.sensor_id ?? null,
    dry: source.dry ?? undefined,
    wet: source.wet ?? undefined,
    topic: source.topic ?? "",
    key: source.key ?? "",
    source: undefined,
  };
};
type Draft = ReturnType<typeof begin>;

function sourceOf({ way, sensor_id, dry, wet, topic, key }: Draft): Measure["source"] {
  const named = key.trim() === "" ? {} : { key };
  if (way === "topic") return { topic, ...named };
  if (way === "hand") return key.trim() === "" ? null : named;
  return {
    ...(sensor_id !== null && { sensor_id }),
    ...(dry !== undefined && { dry }),
    ...(wet !== undefined && { wet }),
  };
}

function fieldsOf(draft: Draft): NewMeasure {
  const { name, kind, unit, mode, min, max, silent_hours, x, y } = draft;
  return {
    name,
    kind,
    unit,
    mode: kind === "rain" ? mode : null,
    source: sourceOf(draft),
    min: min ?? null,
    max: max ?? null,
    silent_hours: silent_hours ?? null,
    x: x ?? null,
    y: y ?? null,
  };
}

/** The form of a measure, a new one without `measure`. */
export function MeasureForm({ measure, onDone }: { measure?: Measure; onDone: () => void }) {
  const form = useForm<Draft>(begin(measure), async (draft) => {
    await (measure ? edit("measures", measure.id, fieldsOf(draft)) : create("measures", fieldsOf(draft)));
    onDone();
  });
  const { kind, way, unit } = form.draft;
  const chooseKind = (next: Draft["kind"]): void =>
    form.set({ kind: next, ...(unit === UNITS[kind] ? { unit: UNITS[next] } : {}) });
  return (
    <form class="measures-form" onSubmit={form.onSubmit}>
      <TextField {...form.of("name")} label={t.name} maxLength={60} />
      <SelectField
        {...form.of("kind")}
        onChange={chooseKind}
        label={t.kind}
        choices={KINDS.map((value) => ({ value, text: kinds[value] }))}
      />
      <TextField {...form.of("unit")} label={t.unit} maxLength={12} />
      {kind === "rain" && (
        <SelectField
          {...form.of("mode")}
          label={t.mode}
          choices={(["amount", "counter"] as const).map((value) => ({ value, text: modes[value] }))}
        />
      )}
      <SelectField
        {...form.of("way")}
        label={t.way}
        error={form.of("source").error}
        choices={WAYS.map((value) => ({ value, text: ways[value] }))}
      />
      {way === "sensor" && <Calibration form={form} />}
      {way === "topic" && <TextField {...form.of("topic")} label={t.topic} hint={t.topicHint} />}
      {way !== "sensor" && <TextField {...form.of("key")} label={t.key} hint={t.keyHint} />}
      <div class="measures-pair">
        <NumberField {...form.of("min")} label={t.min} unit={unit} />
        <NumberField {...form.of("max")} label={t.max} unit={unit} />
      </div>
      <NumberField {...form.of("silent_hours")} label={t.silent} unit="h" />
      <div class="measures-pair">
        <NumberField {...form.of("x")} label="x" unit="mm" />
        <NumberField {...form.of("y")} label="y" unit="mm" />
      </div>
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" changes isBusy={form.isBusy}>
        {common.save}
      </Button>
    </form>
  );
}

/** Readings of a sensor in air and in water, each as it reads now. */
function Calibration({ form }: { form: ReturnType<typeof useForm<Draft>> }) {
  const sensor = list("sensors").find(({ id }) => id === form.draft.sensor_id);
  const newest = list("sensorReadings")
    .filter(({ pin }) => pin === sensor?.pin)
    .reduce<{ value: number; read_at: string } | undefined>(
      (last, each) => (last && last.read_at >= each.read_at ? last : each),
      undefined,
    );
  return (
    <>
      <SelectField
        {...form.of("sensor_id")}
        label={t.sensor}
        choices={list("sensors").map(({ id, label }) => ({ value: id, text: label }))}
      />
      <p class="hint">{newest ? t.newest(newest.value) : t.readFirst}</p>
      {(["dry", "wet"] as const).map((point) => (
        <div key={point} class="measures-pair">
          <NumberField {...form.of(point)} label={points[point]} />
          {newest && <Button onPress={() => form.set({ [point]: newest.value })}>{t.take}</Button>}
        </div>
      ))}
    </>
  );
}
