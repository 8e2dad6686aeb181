import { computed, type ReadonlySignal, signal } from "@preact/signals";

export interface Identified {
  readonly id: number;
}

interface Dated {
  readonly updated_at?: string;
}

/** What is shown of a record before the server has confirmed it; `fields` undefined: it is being deleted. */
interface Pending<R> {
  readonly id: number;
  readonly fields: object | undefined;
  /** The record before. */
  readonly was: R | undefined;
}

/** The records of one kind: as the server has them, with the changes on top that are not confirmed yet. */
export interface Collection<R extends Identified> {
  /** In the order of their ids; empty until they are loaded. */
  readonly all: ReadonlySignal<readonly R[]>;
  readonly byId: ReadonlySignal<ReadonlyMap<number, R>>;
  readonly state: ReadonlySignal<"absent" | "loading" | "loaded" | "failed">;
  /** A record, also while it is being deleted here. */
  readonly open: (id: number) => R | undefined;
  /** Downloads all of them. Changes that arrive meanwhile are kept. */
  readonly load: () => Promise<void>;
  /** Takes what the server tells of a record; undefined: it is gone. */
  readonly put: (id: number, record: R | undefined) => void;
  /** Shows a change while `work` runs. After that it shows what the server has. */
  readonly during: <T>(ids: readonly number[], fields: object | undefined, work: () => Promise<T>) => Promise<T>;
}

export function createCollection<R extends Identified>(download: () => Promise<readonly R[]>): Collection<R> {
  const stored = signal<ReadonlyMap<number, R>>(new Map());
  const pending = signal<readonly Pending<R>[]>([]);
  const state = signal<"absent" | "loading" | "loaded" | "failed">("absent");
  /** What came while the records were downloaded: it may be newer than the download. */
  let meanwhile: Map<number, R | undefined> | undefined;
  let loading: Promise<void> | undefined;

  const byId = computed(() => (pending.value.length === 0 ? stored.value : overlaid(stored.value, pending.value)));
  const all = computed(() => [...byId.value.values()].sort((a, b) => a.id - b.id));

  async function fetchAll(): Promise<void> {
    if (state.peek() !== "loaded") state.value = "loading";
    meanwhile = new Map();
    try {
      const records = new Map((await download()).map((record) => [record.id, record]));
      for (const [id, record] of meanwhile) set(records, id, record);
      stored.value = records;
      state.value = "loaded";
    } catch (error) {
      if (state.peek() !== "loaded") state.value = "failed";
      throw error;
    } finally {
      meanwhile = undefined;
      loading = undefined;
    }
  }

  return {
    all,
    byId,
    state,
    open: (id) => byId.value.get(id) ?? pending.value.find((each) => each.id === id && !each.fields)?.was,
    // Not at once: this may be called while a component is drawn, and drawing must not change a signal.
    load: () => (loading ??= Promise.resolve().then(fetchAll)),
    put: (id, record) => {
      if (record && isOlder(record, stored.peek().get(id))) return;
      meanwhile?.set(id, record);
      if (state.peek() !== "loaded") return;
      const next = new Map(stored.peek());
      set(next, id, record);
      stored.value = next;
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

/** An answer may come after an event that tells of a later change. */
const isOlder = (record: Identified & Dated, known: (Identified & Dated) | undefined): boolean =>
  (record.updated_at ?? "") < (known?.updated_at ?? "");

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
