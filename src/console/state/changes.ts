import { signal } from "@preact/signals";
import { api } from "./api";
import type { Identified } from "./collection";
import { kindOf } from "./kinds";
import { beginAfter, collection, neededKinds } from "./records";
import { token } from "./session";

/* What the server tells of changes is put into the records here (`live.md` §1). */

/** A change, in an answer or in an event. */
export interface Change {
  readonly resource: string;
  readonly id: number;
  /** As GET shows it; null when it is gone. */
  readonly record?: Identified | null;
}
interface Changes {
  readonly cursor: string;
  readonly reset: boolean;
  readonly changes: readonly Change[];
}

/** The number up to which every change is here; undefined until it is known. */
export const position = signal<string | undefined>(undefined);

/** Reads the number of the newest change. Whatever is downloaded after this is kept up to date by changes. */
export function begin(): Promise<void> {
  position.value = undefined;
  const session = token.peek();
  const work = api()
    .request<Changes>("GET", "/api/changes", { query: { limit: 1 } })
    .then((answer) => void (session === token.peek() && (position.value = answer.cursor)))
    .catch(() => {}); // the stream begins without a number then
  beginAfter(work);
  return work;
}

/** Takes one change; `number` is its place. */
export function take({ resource, id, record }: Change, number?: string): void {
  const kind = kindOf(resource);
  if (kind !== undefined) collection(kind).put(id, (record as never) ?? undefined); // a record of this kind
  if (number) position.value = number;
}

/** Downloads every kind again that was downloaded. */
export async function reload(number?: string): Promise<void> {
  if (number) position.value = number;
  await Promise.all(neededKinds().map((kind) => collection(kind).load()));
}

/** Asks for the changes since the last one known. Used without a stream, and after requests of this page. */
export async function catchUp(): Promise<void> {
  const session = token.peek();
  for (let since = position.peek(); since !== undefined;) {
    const query = { since, limit: 500, records: true };
    const answer = await api().request<Changes>("GET", "/api/changes", { query });
    if (session !== token.peek()) return; // somebody else has signed in meanwhile
    if (answer.reset) return reload(answer.cursor);
    for (const change of answer.changes) take(change);
    position.value = answer.cursor;
    since = answer.changes.length > 0 ? answer.cursor : undefined;
  }
}
