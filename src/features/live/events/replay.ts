import type { Context } from "../../../framework/context";
import { toldAs } from "../journal/actions";
import { entriesAfter, type Entry, epochOf, numberText, reachOf } from "../journal/entries";
import { nameOf, showRecords } from "../journal/shown";
import type { Filter } from "./filter";
import { changeText, resetText } from "./text";

/** Entries of the first page, and of the longest one. */
const FIRST = 8;
const LONGEST = 256;
/** Pages grow up to this length, in characters. */
const PAGE_CHARACTERS = 64 * 1024;

/** Stands before all entries: what a client knows of another history is not known any more. */
export const NOWHERE = -1;

/** What a client has missed, from the journal, page by page as it reads. Records are shown as they are now. */
export class Replay {
  /** Number of the last entry that was told. */
  after: number;
  readonly #contextOf: () => Context;
  readonly #filter: Filter;
  #limit = FIRST;

  constructor(contextOf: () => Context, filter: Filter, after: number) {
    this.#contextOf = contextOf;
    this.#filter = filter;
    this.after = after;
  }

  /** Text of the next page, empty when nothing in it is wanted; undefined at the end. */
  next(): string | undefined {
    const context = this.#contextOf();
    const { db, deviceId } = context;
    const epoch = epochOf(db);
    const { floor, newest } = reachOf(db, deviceId);
    if (this.after < floor) {
      this.after = newest;
      return resetText(numberText(epoch, newest));
    }
    const entries = entriesAfter(db, deviceId, this.after, this.#limit);
    const last = entries.at(-1);
    if (last === undefined) return undefined;
    this.after = last.n;
    const wanted = entries.filter(({ resource }) => this.#filter.wantsChangesOf(resource));
    const text = textOf(context, epoch, wanted);
    this.#limit = text.length < PAGE_CHARACTERS ? Math.min(LONGEST, this.#limit * 2) : Math.ceil(this.#limit / 2);
    return text;
  }
}

/** The same record may be told several times: its JSON is made once. */
function textOf(context: Context, epoch: string, entries: readonly Entry[]): string {
  const bodies = new Map<string, string>();
  for (const [name, record] of showRecords(context, entries)) bodies.set(name, JSON.stringify(record));
  return entries
    .map((entry) => {
      const { n, resource, record_id: id, action, request } = entry;
      const body = bodies.get(nameOf(entry)) ?? "null";
      return changeText({ number: numberText(epoch, n), resource, id, action: toldAs(action), request, body });
    })
    .join("");
}
