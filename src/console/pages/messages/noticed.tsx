import type { Watch, WatchChanges } from "../../../client/records";
import { Button, IconButton } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { Problem, SelectField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { NumberField } from "../../controls/number-field";
import { Shut } from "../../controls/shut";
import { Loaded } from "../../controls/states";
import { editOne, list, lookOnly, one, say, tell } from "../../state";
import { t as told } from "../../texts/messages/notices";
import { t } from "../../texts/messages/noticed";

type Limit = Watch["limits"][number];

interface Props {
  readonly watch: Watch;
  /** Stores changes, and shows what they have become. */
  readonly save: (changes: WatchChanges) => Promise<void>;
}

/** Settings of the garden: bounds of sensors and weather; and the runs that one follows. Source: `watch.md` §2. */
export const Noticed = (props: Props) => (
  <Loaded kinds={["sensors", "measures", "sequences", "dosConfig"]}>
    {() => (
      <>
        <Follow {...props} />
        <Away {...props} />
        <Limits {...props} />
        {list("measures").length > 0 && WEATHER.map((each) => <Weather key={each.kind} {...props} {...each} />)}
      </>
    )}
  </Loaded>
);

/** The robot tells that a sequence has ended only where this is on. */
async function requireLog(): Promise<boolean> {
  if (one("dosConfig")?.sequence_complete_log) return true;
  if (!(await confirm({ title: t.logTitle, text: t.logText, action: t.logAction }))) return false;
  await editOne("dosConfig", { sequence_complete_log: true });
  return true;
}

function Follow({ watch, save }: Props) {
  const followed = new Set(watch.followed_sequences);
  const sequences = list("sequences").toSorted((one, other) => one.name.localeCompare(other.name));
  const follow = (ids: Iterable<number>) => save({ followed_sequences: [...ids] });
  const add = async (id: number | null): Promise<void> => {
    if (id !== null && (await requireLog())) await follow([...followed, id]);
  };
  const free = sequences.filter(({ id }) => !followed.has(id)).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <section class="card">
      <h2>{t.followed}</h2>
      <p class="hint">{t.followedHint}</p>
      <ul class="limits">
        {sequences
          .filter(({ id }) => followed.has(id))
          .map(({ id, name }) => (
            <li key={id}>
              {name}
              <IconButton
                icon="delete"
                label={t.follow(name)}
                onPress={() => follow([...followed].filter((each) => each !== id))}
              />
            </li>
          ))}
      </ul>
      <Shut why={one("dosConfig")?.sequence_complete_log ? undefined : lookOnly.value}>
        <SelectField
          label={t.add}
          value={null}
          choices={[{ value: null, text: "–" }, ...free]}
          onChange={(id) => void add(id).catch(tell)}
        />
      </Shut>
    </section>
  );
}

function Away({ watch, save }: Props) {
  const form = useForm<{ away_minutes: number | undefined }>(
    { away_minutes: watch.away_minutes / 60 },
    async (draft) => {
      await save({ away_minutes: Math.round((draft.away_minutes ?? 0) * 60) });
      say(told.saved);
    },
  );
  return (
    <form class="card" onSubmit={form.onSubmit}>
      <h2>{told.away}</h2>
      <NumberField {...form.of("away_minutes")} label={t.awayAfter} unit="h" isNeeded />
      <Problem>{form.problem}</Problem>
      <Button type="submit" isBusy={form.isBusy} off={lookOnly.value}>
        {told.save}
      </Button>
    </form>
  );
}

interface Draft {
  readonly sensor_id: number | null;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly silent_hours: number | undefined;
}
const NO_LIMIT: Draft = { sensor_id: null, min: undefined, max: undefined, silent_hours: undefined };

function Limits({ watch, save }: Props) {
  const nameOf = (id: number): string => list("sensors").find((sensor) => sensor.id === id)?.label ?? String(id);
  const form = useForm(NO_LIMIT, async ({ sensor_id, min, max, silent_hours }) => {
    if (sensor_id === null) return;
    const limit: Limit = { sensor_id, min: min ?? null, max: max ?? null, silent_hours: silent_hours ?? null };
    await save({ limits: [...watch.limits.filter((each) => each.sensor_id !== sensor_id), limit] });
    form.set(NO_LIMIT);
  });
  const sensors = list("sensors").map(({ id, label }) => ({ value: id, text: label }));
  return (
    <form class="card" onSubmit={form.onSubmit}>
      <h2>{t.limits}</h2>
      <p class="hint">{t.limitsHint}</p>
      <ul class="limits">
        {watch.limits.map((limit) => (
          <li key={limit.sensor_id}>
            {t.limit(nameOf(limit.sensor_id), limit)}
            <IconButton
              icon="delete"
              label={t.endLimit(nameOf(limit.sensor_id))}
              off={lookOnly.value}
              onPress={() => save({ limits: watch.limits.filter((each) => each !== limit) })}
            />
          </li>
        ))}
      </ul>
      {sensors.length === 0 ? (
        <p class="hint">{t.noSensors}</p>
      ) : (
        <>
          <SelectField {...form.of("sensor_id")} label={t.sensor} choices={sensors} />
          <NumberField {...form.of("min")} label={t.least} />
          <NumberField {...form.of("max")} label={t.most} />
          <NumberField {...form.of("silent_hours")} label={t.silent} unit="h" />
          <Problem>{form.problem}</Problem>
          <Button type="submit" icon="plus" isBusy={form.isBusy} off={lookOnly.value}>
            {t.addLimit}
          </Button>
        </>
      )}
    </form>
  );
}

/** Weather that a measure tells, and the bound that counts. */
const WEATHER = [
  { kind: "frost", bound: "min" },
  { kind: "heat", bound: "max" },
  { kind: "rain", bound: "max" },
] as const;
type WeatherProps = Props & (typeof WEATHER)[number];

function Weather({ watch, save, kind, bound }: WeatherProps) {
  const before = watch[kind];
  const initial: { measure_id: number | null; bound: number | undefined } = {
    measure_id: before?.measure_id ?? null,
    bound: before ? (before as { min?: number; max?: number })[bound] : undefined,
  };
  const form = useForm(initial, async ({ measure_id, bound: value }) => {
    const named = measure_id === null ? null : { measure_id, [bound]: value };
    await save({ [kind]: named } as WatchChanges);
    say(told.saved);
  });
  const measures = list("measures").filter((measure) => kind !== "rain" || measure.kind === "rain");
  const choices = measures.map(({ id, name }) => ({ value: id, text: name }));
  return (
    <form class="card" onSubmit={form.onSubmit}>
      <h2>{told[kind]}</h2>
      <SelectField
        {...form.of("measure_id")}
        label={t.measure}
        choices={[{ value: null, text: t.nothing }, ...choices]}
      />
      {form.draft.measure_id !== null && <NumberField {...form.of("bound")} label={t[kind]} isNeeded required />}
      <Problem>{form.problem}</Problem>
      <Button type="submit" isBusy={form.isBusy} off={lookOnly.value}>
        {told.save}
      </Button>
    </form>
  );
}
