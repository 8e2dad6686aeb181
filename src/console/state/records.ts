import { signal } from "@preact/signals";
import { COLLECTIONS, SINGLES } from "../../client/paths";
import type { Api } from "./api";
import { type Collection, createCollection, type Download, type Identified } from "./collection";
import { isJournaled, isSingle, type Kind, type Many, type RecordOf, type Single } from "./kinds";

/** Records as they were when the server was last reached, and a sentence that says when. */
interface Kept extends Download<Identified> {
  readonly line: string;
}

export interface Keeper {
  /** The kept records of this session. Undefined without any, or if `error` is something else than a lost connection. */
  readonly read: (kind: Kind, error: unknown) => Promise<Kept | undefined>;
}

export type Records = ReturnType<typeof createRecords>;

/**
 * The account as far as it has been needed: each kind of records is downloaded when it is first read, then kept by
 * `live.ts`. Components that read it are drawn again when it changes.
 */
export function createRecords({ api }: Pick<Api, "api">) {
  const collections = signal(new Map<Kind, Collection<Identified>>());

  /** Resolves when the number of the newest change is known. Downloads wait for it, so that no change is missed. */
  let beginning: Promise<void> = Promise.resolve();
  const beginAfter = (work: Promise<void>): void => void (beginning = work);
  /** Opening of the stream for kinds that the journal does not have: resolves when it is open, or cannot be opened. */
  let listening: Promise<void> = Promise.resolve();
  const listenAfter = (work: Promise<void>): void => void (listening = work);

  /** Loads what an earlier visit has kept. */
  let keeper: () => Promise<Keeper | undefined> = async () => undefined;
  const keepWith = (load: () => Promise<Keeper>): void => void (keeper = () => load().catch(() => undefined));
  /**
   * The server was not heard in this session. Until then kept records may be shown, as all is downloaded anew after it.
   */
  let isUnheard = true;
  const allowKept = (isAllowed: boolean): void => void (isUnheard = isAllowed);
  /** The time of the records that are shown, as a sentence, while they come from an earlier visit. */
  const keptLine = signal<string | undefined>(undefined);

  /** The kept records of a kind, where the server is not reached. @throws the error of the download. */
  async function kept(kind: Kind, error: unknown): Promise<Download<Identified>> {
    const found = await (await keeper())?.read(kind, error);
    if (!found || !isUnheard) throw error;
    keptLine.value = found.line;
    return found;
  }

  /** Forgets all records, because another account signs in. */
  const forgetRecords = (): void => void (collections.value = new Map());

  async function download(kind: Kind): Promise<Download<Identified>> {
    await beginning;
    if (!isJournaled(kind)) await listening;
    const path = isSingle(kind) ? SINGLES[kind].path : COLLECTIONS[kind].path;
    let number: string | undefined;
    const onNumber = (heard: string): void => void (number = heard);
    const answer = await api().request<Identified | Identified[]>("GET", `/api/${path}`, { onNumber });
    keptLine.value = undefined;
    return { records: [answer].flat(), number: isJournaled(kind) ? number : undefined };
  }

  /** The records of a kind, whether they have been downloaded or not. */
  function collection<K extends Kind>(kind: K): Collection<RecordOf<K> & Identified> {
    const made =
      collections.value.get(kind) ??
      createCollection(
        () => download(kind),
        (error) => kept(kind, error),
      );
    collections.value.set(kind, made);
    return made as unknown as Collection<RecordOf<K> & Identified>; // the map forgets which record belongs to which kind
  }

  /** Every change up to `number` is in the records that were downloaded. */
  function settle(number: string): void {
    for (const each of collections.peek().values()) each.settle(number);
  }

  /** Kinds that were downloaded. */
  const neededKinds = (): Kind[] =>
    [...collections.peek()].filter(([, { state }]) => state.peek() !== "absent").map(([kind]) => kind);

  /** Downloads a kind once. A failure throws nothing; `stateOf` shows it. */
  function need(kind: Kind): void {
    const { state, load } = collection(kind);
    if (state.peek() === "absent") void load().catch(() => {});
  }

  function needed<K extends Kind>(kind: K): Collection<RecordOf<K> & Identified> {
    need(kind);
    return collection(kind);
  }

  /** Whether a kind is there: `loading`, `loaded` or `failed`. */
  const stateOf = (kind: Kind): "absent" | "loading" | "loaded" | "failed" => needed(kind).state.value;

  /** All records of a kind by id; empty until they are there. */
  const list = <K extends Many>(kind: K): readonly RecordOf<K>[] => needed(kind).all.value;

  /** The record of an id. */
  const find = <K extends Many>(kind: K, id: number): RecordOf<K> | undefined => needed(kind).byId.value.get(id);

  /** Record of a page that shows only this one: it stays there until the server has deleted it. */
  const findOpen = <K extends Many>(kind: K, id: number): RecordOf<K> | undefined => needed(kind).open(id);

  /** The one record of its kind: `one("device")`. */
  const one = <K extends Single>(kind: K): RecordOf<K> | undefined => needed(kind).all.value[0];

  return {
    keepWith,
    allowKept,
    keptLine,
    beginAfter,
    listenAfter,
    forgetRecords,
    collection,
    neededKinds,
    settle,
    need,
    stateOf,
    list,
    find,
    findOpen,
    one,
  };
}
