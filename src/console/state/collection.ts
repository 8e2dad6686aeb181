import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isHigher, isSameHistory } from "../../client/number";

export interface Identified {
  readonly id: number;
}

/** The state of a record that is shown before the server has confirmed it. Without `fields` it is being deleted. */
interface Pending<R> {
  readonly id: number;
  readonly fields: object | undefined;
  /** The record before. */
  readonly was: R | undefined;
}

/** All records of a kind, and the number up to which they know the changes; undefined of kinds that have no numbers. */
export interface Download<R> {
  readonly records: readonly R[];
  readonly number: string | undefined;
}

/** Knowledge of a record beyond the download. Without `record` it is gone. */
interface News<R> {
  readonly record: R | undefined;
  readonly number: string | undefined;
}

/** The records of one kind: as the server has them, with the changes on top that are not confirmed yet. */
export interface Collection<R extends Identified> {
  /** Records in the order of their ids; empty until they are loaded. */
  readonly all: ReadonlySignal<readonly R[]>;
  readonly byId: ReadonlySignal<ReadonlyMap<number, R>>;
  readonly state: ReadonlySignal<"absent" | "loading" | "loaded" | "failed">;
  /** A record, also while it is being deleted here. */
  readonly open: (id: number) => R | undefined;
  /** Downloads all of them, or waits for the download that is under way. */
  readonly load: () => Promise<void>;
  /** Downloads all of them from now on. The answer of an earlier download is no longer taken. */
  readonly reload: () => Promise<void>;
  /**
   * Takes what the server tells of a record; undefined: it is gone. It replaces what has a lower `number`. Without one it
   * is taken in any case.
   */
  readonly put: (id: number, record: R | undefined, number?: string) => void;
  /** Says that every change up to `number` has been put. All lower numbers are known then. */
  readonly settle: (number: string) => void;
  /** Shows a change while `work` runs. After that it shows what the server has. */
  readonly during: <T>(ids: readonly number[], fields: object | undefined, work: () => Promise<T>) => Promise<T>;
}

/**
 * `kept` answers what an earlier visit has kept, where the first download fails with this error and that may be shown.
 */
export function createCollection<R extends Identified>(
  download: () => Promise<Download<R>>,
  kept: (error: unknown) => Promise<Download<R>> = Promise.reject.bind(Promise),
): Collection<R> {
  const stored = signal<ReadonlyMap<number, R>>(new Map());
  const pending = signal<readonly Pending<R>[]>([]);
  const state = signal<"absent" | "loading" | "loaded" | "failed">("absent");
  /** Every change up to here is in `stored`. */
  let floor: string | undefined;
  /** Knowledge beyond the download. */
  const news = new Map<number, News<R>>();
  let loading: Promise<void> | undefined;
  /** Number of the newest download. The answers of others are not taken. */
  let generation = 0;

  const byId = computed(() => (pending.value.length === 0 ? stored.value : overlaid(stored.value, pending.value)));
  const all = computed(() => [...byId.value.values()].sort((a, b) => a.id - b.id));

  /** Whether a change is known. Without a number none is, and numbers of another history say nothing. */
  function isKnown(id: number, number: string | undefined): boolean {
    const known = news.get(id)?.number ?? floor;
    return number !== undefined && known !== undefined && isSameHistory(number, known) && !isHigher(number, known);
  }

  /** News that came during a download replaces older records in it. */
  function take({ records, number }: Download<R>): void {
    const next = new Map(records.map((record) => [record.id, record]));
    for (const [id, each] of news) {
      const isNewer = each.number === undefined || number === undefined || isHigher(each.number, number);
      if (isNewer) set(next, id, each.record);
      if (!isNewer || each.number === undefined) news.delete(id);
    }
    stored.value = next;
    floor = number;
    state.value = "loaded";
  }

  async function fetchAll(own: number, isFirst: boolean): Promise<void> {
    if (state.peek() !== "loaded") state.value = "loading";
    try {
      const answer = await (isFirst ? download().catch(kept) : download());
      if (own !== generation) return await loading;
      take(answer);
    } catch (error) {
      if (own !== generation) return await loading;
      if (state.peek() !== "loaded") state.value = "failed";
      throw error;
    } finally {
      if (own === generation) loading = undefined;
    }
  }

  function reload(isFirst = false): Promise<void> {
    const own = ++generation;
    // Not at once: this may be called while a component is drawn, and drawing must not change a signal.
    return (loading = Promise.resolve().then(() => fetchAll(own, isFirst)));
  }

  return {
    all,
    byId,
    state,
    open: (id) => byId.value.get(id) ?? pending.value.find((each) => each.id === id && !each.fields)?.was,
    load: () => loading ?? reload(state.peek() !== "loaded"),
    reload: () => reload(),
    put: (id, record, number) => {
      if (isKnown(id, number)) return;
      if (number !== undefined || loading) news.set(id, { record, number });
      if (state.peek() !== "loaded") return;
      const next = new Map(stored.peek());
      set(next, id, record);
      stored.value = next;
    },
    settle: (number) => {
      if (loading || (floor !== undefined && !isHigher(number, floor))) return;
      floor = number;
      for (const [id, each] of news) if (!isHigher(each.number ?? number, number)) news.delete(id);
    },
    during: async (ids, fields, work) => {
      const own = ids.map((id) => ({ id, fields, was: byId.peek().get(id) }));
      pending.value = [...pending.peek(), ...own];
      try {
        return await work();
      } finally {
        pending.value = pending.peek().filter((each) => !own.includes(each));
      }
    },
  };
}

function set<R>(records: Map<number, R>, id: number, record: R | undefined): void {
  if (record === undefined) records.delete(id);
  else records.set(id, record);
}

function overlaid<R>(stored: ReadonlyMap<number, R>, pending: readonly Pending<R>[]): ReadonlyMap<number, R> {
  const shown = new Map(stored);
  for (const { id, fields } of pending) {
    const record = shown.get(id);
    if (record !== undefined) set(shown, id, fields && { ...record, ...fields });
  }
  return shown;
}
