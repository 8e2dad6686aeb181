import { useEffect, useState } from "preact/hooks";
import type { FarmEvent, Pause } from "../../../client/records";
import { endOf } from "../../../robot/calendar/pauses";
import { Button } from "../../controls/button";
import { DateField } from "../../controls/date-field";
import { Dialog } from "../../controls/dialog";
import { Problem, SelectField, TextField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { api, create, find, list, one, remove, say } from "../../state";
import { formatDateTime } from "../../texts/format";
import { t } from "../../texts/water/pauses";
import { type ComingRun, comingRuns, firstPaused, knowledgeOf, lostBy, pauseZone } from "./pausing";
import type { WaterRun } from "../../../robot/garden/water-value";
import { waterText } from "../../texts/water/reason";
import { zone } from "../../texts/zone";
import { executableOf } from "./plan";
import { useWater, waterAt } from "./water";

const COMING = 3;
/** A run that is nearer may be too near to tell the robot. */
const TOO_LATE_MS = 30_000;
/** How often it is asked whether the robot knows. */
const ASK_MS = 5_000;

const isSkip = (pause: Pause): boolean => endOf(pause) - Date.parse(pause.from) <= 1_000;
const timeOf = (ms: number): string => formatDateTime(new Date(ms));

/** Tells what the robot knows of a pause. It asks again and again, for no event tells; runs pass meanwhile. */
function useKnowledge(): (pause: Pause) => string {
  const [known, setKnown] = useState<ReadonlyMap<number, string | null>>(new Map());
  useEffect(() => {
    const ask = (): void => {
      api()
        .pauses.list()
        .then((all) => setKnown(new Map(all.map(({ id, robot_knows }) => [id, robot_knows]))))
        .catch(() => {}); // the next time tells
    };
    const timer = setInterval(ask, ASK_MS);
    ask();
    return () => clearInterval(timer);
  }, []);
  return (pause) => knowledgeOf(pause, known.get(pause.id) ?? null);
}

/** The next runs of an event: each can be skipped, and a skip taken back. */
export function NextRuns({ event }: { event: FarmEvent }) {
  const [skipping, setSkipping] = useState<number>();
  const [isPausing, setPausing] = useState(false);
  const knowledge = useKnowledge();
  const runs = comingRuns(event, COMING);
  const from = runs[0]?.at ?? 0;
  const water = useWater({ from, until: Math.min((runs.at(-1)?.at ?? from) + 1, zone.value.dayAfter(from, 7)) }).value;
  return (
    <section class="pauses">
      <h3>{t.next}</h3>
      {runs.length === 0 && <p class="hint">{t.nothing}</p>}
      <ul class="pauses-runs">
        {runs.map((run) => (
          <li key={run.at}>
            {skipping === run.at ? (
              <Skip event={event} at={run.at} onDone={() => setSkipping(undefined)} />
            ) : (
              <Run
                run={run}
                water={waterAt(water, event.id, run.at)}
                knowledge={knowledge}
                onSkip={() => setSkipping(run.at)}
              />
            )}
          </li>
        ))}
      </ul>
      {runs.length > 0 && (
        <Button icon="pause" look="quiet" changes onPress={() => setPausing(true)}>
          {t.pause}
        </Button>
      )}
      {isPausing && <PauseDialog event={event} onClose={() => setPausing(false)} />}
    </section>
  );
}

interface RunProps {
  readonly run: ComingRun;
  readonly water: WaterRun | undefined;
  readonly knowledge: (pause: Pause) => string;
  readonly onSkip: () => void;
}

function Run({ run: { at, pause }, water, knowledge, onSkip }: RunProps) {
  if (!pause) {
    return (
      <div class="pauses-run">
        <span>
          {timeOf(at)}
          {water && (
            <>
              <br />
              <span class="hint">{waterText(water)}</span>
            </>
          )}
        </span>
        <Button look="plain" aria-label={t.skipRun(timeOf(at))} changes onPress={onSkip}>
          {t.skip}
        </Button>
      </div>
    );
  }
  const takeBack = async (): Promise<void> => {
    await remove("pauses", [pause.id], { undo: isSkip(pause) ? t.takenBack : t.ended });
  };
  return (
    <div class="pauses-run">
      <span>
        <s>{timeOf(at)}</s>
        <br />
        {t.paused(pause.reason)}
        <br />
        <span class="hint">{knowledge(pause)}</span>
      </span>
      <Button look="plain" changes onPress={takeBack}>
        {isSkip(pause) ? t.takeBack : t.end}
      </Button>
    </div>
  );
}

function Skip({ event, at, onDone }: { event: FarmEvent; at: number; onDone: () => void }) {
  const run = new Date(at).toISOString();
  const form = useForm({ reason: "" }, async ({ reason }) => {
    await create("pauses", { farm_event_id: event.id, run, reason });
    say(t.skipped);
    onDone();
  });
  const span = { farm_event_id: event.id, from: run, until: new Date(at + 1_000).toISOString() };
  return (
    <form class="pauses-skip" onSubmit={form.onSubmit}>
      <p>{timeOf(at)}</p>
      <TextField {...form.of("reason")} label={t.why} hint={t.whyHint} maxLength={200} />
      <Consequences span={span} />
      <Problem>{form.problem}</Problem>
      <div class="actions">
        <Button look="quiet" onPress={onDone}>
          {t.cancel}
        </Button>
        <Button look="main" changes type="submit" isBusy={form.isBusy}>
          {t.skipThis}
        </Button>
      </div>
    </form>
  );
}

/** The other runs that a pause may cost, and whether it may come too late, before it is made. */
function Consequences({ span }: { span: Parameters<typeof lostBy>[0] }) {
  const lost = lostBy(span);
  const first = firstPaused(span);
  return (
    <div class="hint" role="status">
      {lost.length > 0 && <p>{t.lost(lost.map(timeOf).join(", "))}</p>}
      {first !== undefined && first - Date.now() < TOO_LATE_MS && <p>{t.tooLate}</p>}
    </div>
  );
}

type Choice = "tomorrow" | "threeDays" | "date" | "open";
const CHOICES = ["tomorrow", "threeDays", "date", "open"] as const satisfies readonly Choice[];

/** When a pause ends that begins now: a midnight, or null for one that a person ends. Undefined without a day. */
function endOfChoice(choice: Choice, day: string | null): string | null | undefined {
  if (choice === "open") return null;
  const { dayAfter, dayOf } = pauseZone.value;
  const ends = {
    tomorrow: dayAfter(Date.now(), 1),
    threeDays: dayAfter(Date.now(), 3),
    date: day === null ? Number.NaN : dayOf(Date.parse(day)),
  }[choice];
  return ends > Date.now() ? new Date(ends).toISOString() : undefined;
}

/** Pauses one event, or all of them. */
export function PauseDialog({ event, onClose }: { event?: FarmEvent; onClose: () => void }) {
  const initial: { until: Choice; day: string | null; reason: string } = { until: "tomorrow", day: null, reason: "" };
  const farm_event_id = event?.id ?? null;
  const form = useForm(initial, async ({ until, day, reason }) => {
    const end = endOfChoice(until, day);
    if (end === undefined) throw new Error(t.dayWanted);
    await create("pauses", { farm_event_id, until: end, reason });
    onClose();
  });
  const { until, day } = form.draft;
  const end = endOfChoice(until, day);
  const span = { farm_event_id, from: new Date().toISOString(), until: end ?? null };
  return (
    <Dialog title={event ? t.titleOne(executableOf(event).name) : t.titleAll} onClose={onClose}>
      <form class="events-form" onSubmit={form.onSubmit}>
        <SelectField
          {...form.of("until")}
          label={t.until}
          choices={CHOICES.map((value) => ({ value, text: t[value] }))}
        />
        {until === "date" && <DateField {...form.of("day")} label={t.day} />}
        <TextField {...form.of("reason")} label={t.why} hint={t.whyHint} maxLength={200} />
        {end && <p class="hint">{t.endsAt(timeOf(Date.parse(end)))}</p>}
        {!one("device")?.timezone && <p class="hint">{t.utc}</p>}
        {end !== undefined && <Consequences span={span} />}
        <Problem>{end === undefined ? t.dayWanted : form.problem}</Problem>
        <div class="actions">
          <Button look="quiet" onPress={onClose}>
            {t.cancel}
          </Button>
          <Button look="main" changes type="submit" isBusy={form.isBusy} disabled={end === undefined}>
            {t.doPause}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The pauses that are in force or to come, each with what the robot knows. */
export function PauseList() {
  const knowledge = useKnowledge();
  const pauses = list("pauses")
    .filter((pause) => endOf(pause) > Date.now())
    .toSorted((one, other) => one.from.localeCompare(other.from));
  if (pauses.length === 0) return null;
  return (
    <section class="card pauses" aria-label={t.list}>
      <ul class="pauses-runs">
        {pauses.map((pause) => (
          <li key={pause.id} class="pauses-run">
            <span>
              {nameOf(pause)}: {spanOf(pause)}
              <br />
              {t.paused(pause.reason)}. <span class="hint">{knowledge(pause)}</span>
            </span>
            <Button look="plain" changes onPress={() => remove("pauses", [pause.id], { undo: t.ended })}>
              {isSkip(pause) ? t.takeBack : t.end}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ farm_event_id }: Pause): string {
  const event = farm_event_id === null ? undefined : find("farmEvents", farm_event_id);
  return event ? executableOf(event).name : t.all;
}

function spanOf(pause: Pause): string {
  const from = timeOf(Date.parse(pause.from));
  if (isSkip(pause)) return from;
  return pause.until === null ? t.untilEnded(from) : t.fromTo(from, timeOf(Date.parse(pause.until)));
}
