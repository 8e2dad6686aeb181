import { signal } from "@preact/signals";
import type { Api } from "./api";
import type { Identified } from "./collection";
import { kindOf } from "./kinds";
import type { Records } from "./records";
import type { Session } from "./session";

/** A change, in an answer or in an event. */
export interface Change {
  readonly resource: string;
  readonly id: number;
  /** As GET shows it; null when it is gone. */
  readonly record?: Identified | null;
}
interface Answer {
  readonly cursor: string;
  readonly reset: boolean;
  readonly changes: readonly Change[];
}

export type Changes = ReturnType<typeof createChanges>;

/** What the server tells of changes is put into the records here (`live.md` §1). */
export function createChanges({ api }: Api, { token }: Session, records: Records) {
  const { collection, neededKinds, beginAfter } = records;

  /** The number up to which every change is here; undefined until it is known. */
  const position = signal<string | undefined>(undefined);

  /** Reads the number of the newest change. Whatever is downloaded after this is kept up to date by changes. */
  function begin(): Promise<void> {
    position.value = undefined;
    const session = token.peek();
    const work = api()
      .request<Answer>("GET", "/api/changes", { query: { limit: 1 } })
      .then((answer) => void (session === token.peek() && (position.value = answer.cursor)))
      .catch(() => {}); // the stream begins without a number then
    beginAfter(work);
    return work;
  }

  /** Takes one change; `number` is its place. */
  function take({ resource, id, record }: Change, number?: string): void {
    const kind = kindOf(resource);
    if (kind !== undefined) collection(kind).put(id, (record as never) ?? undefined); // a record of this kind
    if (number) position.value = number;
  }

  /** Downloads every kind again that was downloaded. */
  async function reload(number?: string): Promise<void> {
    if (number) position.value = number;
    await Promise.all(neededKinds().map((kind) => collection(kind).load()));
  }

  /** Asks for the changes since the last one known. Used without a stream, and after requests of this page. */
  async function catchUp(): Promise<void> {
    const session = token.peek();
    for (let since = position.peek(); since !== undefined;) {
      const query = { since, limit: 500, records: true };
      const answer = await api().request<Answer>("GET", "/api/changes", { query });
      if (session !== token.peek()) return; // somebody else has signed in meanwhile
      if (answer.reset) return reload(answer.cursor);
      for (const change of answer.changes) take(change);
      position.value = answer.cursor;
      since = answer.changes.length > 0 ? answer.cursor : undefined;
    }
  }

  return { position, begin, take, reload, catchUp };
}
