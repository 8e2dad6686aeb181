import { keyOf, valueFor } from "../garden/water-value";
import { lengthOf } from "../motion/move";
import type { Excess, Guard } from "../lua";
import {
  type Answer,
  type Effect,
  Run,
  type RunOrder,
  ScriptError,
  type State,
  LimitExceeded,
  type Trace,
} from "../script/run";
import { type Fault, type Level, millimetres, type Rehearsal, type TimelineRow, type RunRow, seconds } from "./answer";
import { clockChange } from "./clock-change";
import { type RehearsalOrder, seedOf } from "./order";
import { performAll, type Plan } from "./plan";
import { rowOf, shortText, stepsOf, wayOfMoves } from "./rows";
import { TotalsCounter } from "./totals";
import { type Watcher, WATCHES } from "./watch";

/** Rows and seconds of moving of one rehearsal, and faults that are told. Source: `robot.md` §2. */
const MOST_ROWS = 20_000;
const MOST_SECONDS = 24 * 3600;
const MOST_FAULTS = 500;
/** Bytes of rows and faults as JSON: with all sums an answer stays below 4 MB. Those beyond are left out. */
const MOST_BYTES = 3_000_000;

/** Effects that are done without a look at the guard. */
const UNGUARDED = 16;

const encoder = new TextEncoder();

/** Ends a rehearsal although the scripts go on. */
class LimitReached extends Error {}

/**
 * Rehearses an order: tells what a robot would do, and what would go wrong. `guard` says when it takes too much.
 * Source: `robot.md` §2.
 */
export function rehearse(order: RehearsalOrder, guard: Guard = () => undefined): Rehearsal {
  const rehearsing = new Rehearsing(order, guard);
  performAll(order, (plan) => rehearsing.perform(plan));
  return rehearsing.told();
}

/** The robot of a rehearsal: each run begins where the one before left it. */
class Rehearsing {
  readonly #order: RehearsalOrder;
  readonly #guard: Guard;
  readonly #totalsCounter = new TotalsCounter();
  readonly #runs: RunRow[] = [];
  readonly #faults: Fault[] = [];
  readonly #told = new Set<string>();
  readonly #timeline: TimelineRow[] = [];
  /** Pins that a run has written. */
  readonly #written = new Set<number>();
  #next: Omit<RunOrder, "what">;
  #effects = 0;
  #bytes = 0;
  #moving = 0;
  #distance = 0;
  #isTruncated = false;
  /** The resource that the rehearsal as a whole uses too much of. */
  #excess: Excess | undefined;
  /** When the first run begins; epoch milliseconds. */
  #origin: number | undefined;

  constructor(order: RehearsalOrder, guard: Guard) {
    const { garden, position, pins, at, isDemo, words } = order;
    this.#order = order;
    this.#guard = () => (this.#excess = guard());
    const demo = isDemo === undefined ? {} : { isDemo };
    this.#next = {
      records: garden,
      start: { now: at, seed: seedOf(order), pins, ...(position && { position }), ...(words && { words }), ...demo },
    };
  }

  told(): Rehearsal {
    const { hasTimeline } = this.#order;
    return {
      duration_s: seconds(this.#runs.reduce((sum, { duration_s }) => sum + duration_s, 0)),
      distance_mm: millimetres(this.#distance),
      truncated: this.#isTruncated,
      totals: this.#totalsCounter.totals(),
      runs: this.#runs,
      faults: this.#faults,
      ...(hasTimeline && { timeline: this.#timeline }),
    };
  }

  /** Does one run and tells how long it took: milliseconds. */
  perform(plan: Plan): number {
    if (this.#isTruncated) return 0;
    this.#origin ??= plan.begins;
    const index = this.#runs.length;
    const offset = (plan.begins - this.#origin) / 1000;
    const tellOf =
      (where: () => { readonly trace: Trace; readonly t: number }) =>
      (level: Level, code: string, text: string): void => {
        const { trace, t } = where();
        this.#tell({ level, code, text, run: index, t: seconds(t), step: stepsOf(trace) });
      };
    const late = (plan.begins - plan.at) / 1000;
    const atBeginning = tellOf(() => ({ trace: [], t: offset }));
    if (plan.pause !== undefined)
      atBeginning("note", "paused", `"${plan.name}" does not run: it is paused${plan.pause && ` (${plan.pause})`}.`);
    else if (plan.isDropped)
      atBeginning("stop", "dropped", `"${plan.name}" does not run: it would begin ${span(late)} late.`);
    else if (late > 0) atBeginning("warn", "late", `"${plan.name}" begins ${span(late)} late: ${this.#whyLate(plan)}`);
    const change = clockChange(this.#order, plan);
    if (change !== undefined) atBeginning("note", "clock_change", change);

    let length = 0;
    if (!plan.isDropped) {
      const { start } = this.#next;
      const records = watered(this.#next.records, plan);
      const run = new Run(
        { records, start: { ...start, now: plan.begins }, what: plan.task },
        { guard: this.#guard, hear: (hint) => watchers.forEach((watcher) => watcher.hears?.(hint)) },
      );
      const { state } = run;
      const tell = tellOf(() => ({ trace: state.trace, t: offset + state.seconds }));
      const once = (what: string): boolean => this.#once(what);
      const watchers = WATCHES.map((watch) => watch({ state, tell, once }));
      this.#follow(run, { index, offset, watchers, tell });
      for (const watcher of watchers) watcher.ends?.();
      this.#totalsCounter.end(state, offset + state.seconds);
      this.#next = continued(state, this.#next);
      length = state.seconds;
    }
    this.#runs.push({
      run: index,
      at: new Date(plan.at).toISOString(),
      name: plan.name,
      source: plan.source,
      begins_s: seconds(offset),
      late_s: seconds(late),
      duration_s: seconds(length),
      ...(plan.water && { water: plan.water }),
    });
    return length * 1000;
  }

  /** Lets a run go on to its end, or until it is too much. */
  #follow(run: Run, { index, offset, watchers, tell }: Following): void {
    try {
      for (let effect = run.next(); effect; effect = run.next(this.#answerTo(effect))) {
        this.#see(effect, run.state, { run: index, t: offset + effect.at }, watchers);
      }
    } catch (error) {
      if (error instanceof LimitReached) return;
      if (error instanceof LimitExceeded) {
        this.#isTruncated ||= this.#excess !== undefined;
        tell("stop", this.#excess ?? "too_much", error.message);
      } else if (error instanceof ScriptError) {
        tell(
          "stop",
          error.message.startsWith("You can only use one point group") ? "group_two" : "error",
          error.message,
        );
        if (UNANSWERED.test(error.message) && "body" in this.#order.what) {
          tell("warn", "error", "A robot gives no answer to such a command.");
        }
      } else throw error;
    }
  }

  #see(effect: Effect, state: State, at: { run: number; t: number }, watchers: readonly Watcher[]): void {
    const way = effect.kind === "move" ? wayOfMoves(effect, at.t) : [];
    for (const watcher of watchers) watcher.before?.(effect, way);
    this.#totalsCounter.add(effect, state, at.t);
    if (effect.kind === "move") {
      const { x, y, z } = state.position;
      this.#distance += lengthOf([[0, x, y, z], ...way]);
      this.#moving += effect.seconds;
    }
    if (effect.kind === "pin") this.#written.add(effect.pin);
    if (this.#order.hasTimeline) this.#add(this.#timeline, rowOf(effect, state, at, way));
    const excess = ++this.#effects % UNGUARDED === 0 ? this.#guard() : undefined;
    if (excess !== undefined) throw new LimitExceeded(excess);
    if (this.#effects < MOST_ROWS && this.#moving < MOST_SECONDS && !this.#isTruncated) return;
    this.#isTruncated = true;
    throw new LimitReached();
  }

  /**
   * The result of a read: the written value, the value in the request, or the newest reading. The account is asked for
   * nothing.
   */
  #answerTo(effect: Effect): Answer {
    if (effect.kind === "request") return { failure: "not in a rehearsal" };
    if (effect.kind !== "read" || this.#written.has(effect.pin)) return {};
    const value = this.#order.readings[effect.pin] ?? this.#order.garden.readings[effect.pin];
    return value === undefined ? {} : { value };
  }

  /** Reason why a run is late: the run before it. */
  #whyLate({ at }: Plan): string {
    const isTogether = this.#runs.at(-1)?.at === new Date(at).toISOString();
    return isTogether
      ? "another one is due at the same time. A robot may take them the other way round."
      : "another one is under way.";
  }

  #once(what: string): boolean {
    if (this.#told.has(what)) return false;
    this.#told.add(what);
    return true;
  }

  #tell(fault: Fault): void {
    const told = { ...fault, text: shortText(fault.text) };
    const isNew = this.#once(JSON.stringify([told.run, told.code, told.text, told.step]));
    if (isNew && this.#faults.length < MOST_FAULTS) this.#add(this.#faults, told);
  }

  /** Adds a part to the answer, as long as there is room for it. */
  #add<Part>(list: Part[], part: Part): void {
    this.#bytes += encoder.encode(JSON.stringify(part)).length + 1;
    if (this.#bytes > MOST_BYTES) this.#isTruncated = true;
    else list.push(part);
  }
}

interface Following {
  readonly index: number;
  readonly offset: number;
  readonly watchers: readonly Watcher[];
  readonly tell: (level: Level, code: string, text: string) => void;
}

/** Commands that a real robot does not survive. Source: `robot-facts.md` §1. */
const UNANSWERED = /^(no compiler for|sequence not found|Could not find sequence)/;

/** A time in seconds up to a minute, else in minutes. */
const span = (late: number): string => (late < 60 ? `${Math.round(late)} s` : `${Math.ceil(late / 60)} min`);

/** The records of a run, with the factor that its sequence asks for. */
function watered(records: RunOrder["records"], { water, at }: Plan): RunOrder["records"] {
  if (!water) return records;
  const [key, value] = [keyOf(water.rule_id), valueFor(water.factor, at)];
  return { ...records, pluginEnvs: [...records.pluginEnvs.filter((each) => each.key !== key), { key, value }] };
}

/** How the run after this one begins. */
function continued(
  { records, envs, position, pins, hasTool, isLocked, jobs }: State,
  { start }: Omit<RunOrder, "what">,
) {
  return {
    records: { ...records, pluginEnvs: [...envs].map(([key, value]) => ({ key, value })) },
    start: { ...start, position, pins: Object.fromEntries(pins), hasTool, isLocked, jobs: Object.fromEntries(jobs) },
  };
}
