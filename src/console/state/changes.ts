import { signal } from "@preact/signals";
import type { Change } from "../../client/client";
import { isHigher, isSameHistory } from "../../client/number";
import type { Api } from "./api";
import { type Collection, type Identified } from "./collection";
import { isJournaled, type Kind, kindOf } from "./kinds";
import type { Records } from "./records";
import type { Session } from "./session";

/** The news of a record in an event or an answer. */
type RecordNews = Pick<Change, "resource" | "id" | "record">;

export type Changes = ReturnType<typeof createChanges>;

/** Puts the server's changes into the records, in the order of their numbers (`live.md` §1). */
export function createChanges({ api }: Pick<Api, "api">, { token }: Pick<Session, "token">, records: Records) {
  const { allowKept, collection, neededKinds, beginAfter, settle } = records;

  /** The number up to which every change is here; undefined until it is known. */
  const position = signal<string | undefined>(undefined);
  /** The newest number that was heard in the order of the server. It is ahead of the position while all is downloaded anew. */
  let heard: string | undefined;
  /** Number of the newest time that all was downloaded anew. */
  let round = 0;
  /** Whether what was downloaded is all there, so that the position can follow what is heard. */
  let isWhole = false;
  /** Settles with the first request of the session. */
  let begun: Promise<void> = Promise.resolve();

  /** Takes notice of a number, unless a later one of its history was heard already. Returns the latest. */
  function hear(number: string): string {
    allowKept(false);
    return (heard = heard !== undefined && isSameHistory(heard, number) && isHigher(heard, number) ? heard : number);
  }

  /** Everything up to `number` has been put. */
  function moveTo(number: string): void {
    const latest = hear(number);
    if (isWhole && latest === number) stand(number);
  }

  function stand(number: string): void {
    position.value = number;
    settle(number);
  }

  /** Reads the number of the newest change. Changes keep every download after this up to date. */
  function begin(): Promise<void> {
    position.value = heard = undefined;
    allowKept(true);
    round++;
    isWhole = false;
    const session = token.peek();
    begun = api()
      .changes({ limit: 1 })
      .then(({ cursor }) => {
        if (session !== token.peek()) return;
        isWhole = true;
        moveTo(cursor);
      })
      .catch(() => {}); // the stream begins without a number then
    beginAfter(begun);
    return begun;
  }

  function put({ resource, id, record }: RecordNews, number: string): void {
    const kind = kindOf(resource);
    if (kind !== undefined) collection(kind).put(id, (record as never) ?? undefined, number); // a record of this kind
  }

  /** Takes the next change. `number` is its own. */
  function take(recordNews: RecordNews, number: string): void {
    put(recordNews, number);
    moveTo(number);
  }

  /**
   * Takes the answer of a write, which may come before or after the events about it. An answer from another history is
   * left out: all is downloaded anew. `into` is the collection from before the request. If somebody else has signed in
   * meanwhile, the answer is not for them.
   */
  function takeAnswer(
    kind: Kind,
    into: Collection<Identified>,
    id: number,
    record?: Identified,
    number?: string,
  ): void {
    if (!isJournaled(kind)) into.put(id, record);
    else if (number !== undefined && (heard === undefined || isSameHistory(number, heard)))
      into.put(id, record, number);
  }

  /**
   * Downloads every kind again that was downloaded, because the changes before `number` are no longer told. The
   * position moves when all of it is in. If a part fails, the position stays, and the next question with it is answered
   * with another reset.
   */
  async function reset(number: string): Promise<void> {
    const own = ++round;
    hear(number);
    isWhole = false;
    await Promise.all(neededKinds().map((kind) => collection(kind).reload()));
    if (own !== round) return; // a later one goes on
    isWhole = true;
    stand(hear(number));
  }

  /**
   * Asks for the changes since the last one known; where none is known, downloads everything. Used without a stream, and
   * after requests of this page.
   */
  async function catchUp(): Promise<void> {
    const session = token.peek();
    await begun;
    const asked = round;
    const isOutdated = (): boolean => session !== token.peek() || asked !== round; // another session, or all comes anew
    if (position.peek() === undefined) {
      const { cursor } = await api().changes({ limit: 1 });
      return isOutdated() ? undefined : reset(cursor);
    }
    for (let since = position.peek(); since !== undefined;) {
      const { cursor, reset: isReset, changes } = await api().changes({ since, records: true });
      if (isOutdated()) return;
      const now = position.peek();
      if (isReset && now === since) return reset(cursor);
      if (isReset) {
        since = now; // events have led further meanwhile
        continue;
      }
      for (const change of changes) put(change, cursor);
      moveTo(cursor);
      since = changes.length > 0 ? cursor : undefined;
    }
  }

  return { position, isWhole: () => isWhole, begin, take, takeAnswer, moveTo, reset, catchUp };
}
