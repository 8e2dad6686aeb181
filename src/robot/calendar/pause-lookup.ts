import type { PausedTimes } from "./hiding";
import { endOf, type PauseSpan } from "./pauses";
import { countFirst } from "./sorted";

interface Entry<P> {
  readonly pause: P;
  readonly from: number;
  readonly until: number;
  /** Place among all pauses. */
  readonly order: number;
}
/** Pauses in the order of their beginnings. Each ends later than those before it; others never decide. */
type Entries<P> = readonly Entry<P>[];

/** Pauses of an account, read once to look up many runs. It answers as `pauseOf` does. */
export class PauseLookup<P extends PauseSpan> {
  readonly #all: Entries<P>;
  /** The pauses that concern an event, those of all events included; by events that have their own. */
  readonly #byEvent: ReadonlyMap<number | null, Entries<P>>;

  constructor(pauses: readonly P[]) {
    const entries = pauses.map((pause, order) => ({ pause, from: Date.parse(pause.from), until: endOf(pause), order }));
    const own = Map.groupBy(entries, ({ pause }) => pause.farm_event_id);
    const all = deciding(own.get(null) ?? []);
    this.#all = all;
    this.#byEvent = new Map([...own].map(([event, each]) => [event, deciding([...all, ...each])]));
  }

  /** The pause in which a run of an event lies. The one that ends last, if there are several. */
  find(event: number, at: number): P | undefined {
    return entryAt(this.#of(event), at)?.pause;
  }

  /** The times at which an event is paused. */
  timesOf(event: number): PausedTimes {
    const entries = this.#of(event);
    const last = entries.at(-1);
    return {
      has: (time) => entryAt(entries, time) !== undefined,
      settledFrom: last === undefined ? -Infinity : last.until === Infinity ? last.from : last.until,
    };
  }

  #of(event: number): Entries<P> {
    return this.#byEvent.get(event) ?? this.#all;
  }
}

function deciding<P>(entries: Entries<P>): Entries<P> {
  const found: Entry<P>[] = [];
  for (const entry of entries.toSorted((one, other) => one.from - other.from || one.order - other.order)) {
    const last = found.at(-1);
    if (!last || last.until < entry.until || (last.until === entry.until && last.order > entry.order)) {
      found.push(entry);
    }
  }
  return found;
}

/** The last entry that has begun, unless it is over. */
function entryAt<P>(entries: Entries<P>, time: number): Entry<P> | undefined {
  const last = entries[countFirst(entries, ({ from }) => from <= time) - 1];
  return last && time < last.until ? last : undefined;
}
