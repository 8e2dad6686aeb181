import { DAY_MS, MINUTE_MS } from "../calendar/duration";
import { type Occurrence, OLDEST_ITEM_MS } from "../calendar/occurrences";
import { pauseOf } from "../calendar/pauses";
import { LATEST_MS, listedIn, PAUSE_MS } from "../calendar/time-table";
import { type Zone, zoneOf } from "../calendar/zone";
import type { ScriptNode } from "../script/node";
import type { RunSubject } from "../script/run";
import type { Knowledge } from "./knowledge";
import type { Environment } from "./environment";

/** Occurrences of sequences that are older when the robot comes, or hears of them, are not even listed. */
const OLDEST_MS = MINUTE_MS;

/** Shortest time from one look to the next one because of a change. */
const BETWEEN_MS = 1_000;

/** The parts of its robot that the scheduler needs. */
interface SchedulerHost {
  /** Undefined while it rests. */
  readonly knowledge: () => Knowledge | undefined;
  /** Resolves when it knows its account. */
  readonly wake: () => Promise<void>;
  /** Runs it to its end, and gives why it failed. */
  readonly run: (what: RunSubject) => Promise<string | undefined>;
  readonly log: (text: string) => void;
}

/** Carries out farm events and regimens on time, one after the other. Source: `robot-facts.md` §6. */
export class EventScheduler {
  readonly #environment: Environment;
  readonly #schedulerHost: SchedulerHost;
  /** Times since when each event is known as it is now. */
  readonly #since = new Map<number, { readonly updatedAt: string; readonly at: number }>();
  /** Occurrences that were run, by event and time. */
  readonly #done = new Set<string>();
  #cancel: (() => void) | undefined;
  #cancelAgain: (() => void) | undefined;
  /** When a day was listed last, in ticks. */
  #listedAt = -Infinity;
  #looksAt = -Infinity;
  #isRunning = false;
  #freeAt = -Infinity;

  constructor(environment: Environment, schedulerHost: SchedulerHost) {
    this.#environment = environment;
    this.#schedulerHost = schedulerHost;
  }

  /** When it looks next by itself; epoch milliseconds. */
  get looksAt(): number {
    return this.#looksAt;
  }

  /** Looks at the account, and then for due occurrences. */
  start(): void {
    void this.#schedulerHost.wake().then(
      () => this.look(),
      () => this.#again(MINUTE_MS),
    );
  }

  stop(): void {
    this.#cancel?.();
    this.#cancelAgain?.();
  }

  /**
   * Looks again because something in the day has changed. A day of events is listed anew at most once a second, however
   * many changes come.
   */
  lookAgain(): void {
    const wait = this.#listedAt + BETWEEN_MS - this.#environment.ticks();
    if (wait <= 0) return this.look();
    this.#cancelAgain ??= this.#environment.after(wait, () => this.look());
  }

  /** Runs the due occurrence, or waits for the next one. */
  look(): void {
    const known = this.#schedulerHost.knowledge();
    this.#cancel?.();
    this.#cancelAgain?.();
    this.#cancelAgain = undefined;
    if (!known || this.#isRunning) return;
    this.#listedAt = this.#environment.ticks();
    const now = this.#environment.now();
    this.#note(known, now);
    const [next] = this.#listed(known, now);
    if (!next) return this.#again(DAY_MS / 2);
    const wait = Math.max(next.at, this.#freeAt) - now;
    if (wait > 0) return this.#again(Math.min(wait, DAY_MS / 2));
    this.#isRunning = true;
    this.#done.add(keyOf(next));
    void this.#carryOut(next).finally(() => {
      this.#isRunning = false;
      this.#freeAt = this.#environment.now() + PAUSE_MS;
      this.start();
    });
  }

  /** Runs what a pin is bound to. False for a pin without a binding. */
  press(pin: number, log: (text: string) => void): boolean {
    const known = this.#schedulerHost.knowledge();
    const binding = known?.pinBindings.find((each) => each.pin_num === pin);
    if (!known || !binding) return false;
    const what = "sequence_id" in binding && binding.sequence_id ? Number(binding.sequence_id) : undefined;
    const action = "special_action" in binding ? String(binding.special_action) : "";
    const name = known.sequences.find(({ id }) => id === what)?.name ?? action;
    log(`Pin ${pin} triggered, executing ${name}`);
    void this.#schedulerHost.run(what === undefined ? { body: [specialOf(action)] } : { sequence: what });
    return true;
  }

  async #carryOut({ scheduled, event, sequenceId, regimen }: Occurrence): Promise<void> {
    const applications = [...(regimen?.body ?? []), ...(event.body ?? [])] as ScriptNode[]; // as the API shows them
    const problem = await this.#schedulerHost.run({ sequence: sequenceId, applications });
    if (problem === undefined) return;
    const kind = regimen ? "Regimen" : "Event";
    this.#schedulerHost.log(`${kind} scheduled at ${new Date(scheduled).toISOString()} failed to execute: ${problem}`);
  }

  #again(ms: number): void {
    this.#cancel?.();
    this.#looksAt = this.#environment.now() + ms;
    this.#cancel = this.#environment.after(ms, () => this.start());
  }

  /** Events that are new, or were changed, count from now on. */
  #note({ farmEvents }: Knowledge, now: number): void {
    for (const { id, updated_at: updatedAt } of farmEvents) {
      if (this.#since.get(id)?.updatedAt !== updatedAt) this.#since.set(id, { updatedAt, at: now });
    }
  }

  /** Occurrences that are due or come within a day, by time. */
  #listed({ farmEvents, regimens, pauses, device }: Knowledge, now: number): readonly Occurrence[] {
    const byId = new Map(regimens.map((regimen) => [regimen.id, regimen]));
    const latest = now - LATEST_MS;
    return listedIn(farmEvents, byId, zoneIn(device), { from: latest, until: now + DAY_MS }).filter((each) => {
      const since = this.#since.get(each.event.id)?.at ?? now;
      const oldest = since - (each.regimen ? OLDEST_ITEM_MS : OLDEST_MS);
      if (each.scheduled < Math.max(oldest, latest) || this.#done.has(keyOf(each))) return false;
      return pauseOf(pauses, each) === undefined;
    });
  }
}

const keyOf = ({ event, scheduled, sequenceId }: Occurrence): string => `${event.id} ${scheduled} ${sequenceId}`;

const zoneIn = ({ timezone }: Knowledge["device"]): Zone | undefined => (timezone ? zoneOf(timezone) : undefined);

const specialOf = (kind: string): ScriptNode => ({
  kind,
  args: ALL_AXES.includes(kind) ? { axis: "all", speed: 100 } : {},
});

/** Special actions of pin bindings that are about the axes. */
const ALL_AXES: readonly string[] = ["home", "find_home", "calibrate", "zero"];
