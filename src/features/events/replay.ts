import type { Context } from "../../framework/context";
import {
  entriesAfter,
  type JournalEntry,
  epochOf,
  nameOf,
  numberText,
  reachOf,
  showRecords,
  actionShown,
} from "../journal";
import type { Filter } from "./filter";
import { changeText, resetText } from "./text";

/** Entries that are read at a time, without their records. */
const ENTRIES = 256;
/** Records that are read at a time: the first number, and the greatest. */
const FIRST = 4;
const MOST = 32;
/** A page ends with the record that makes it longer than this, in characters. */
const PAGE = 64 * 1024;

/** The position before all entries, for clients that know another history. */
export const NOWHERE = -1;

/** Reads what a client has missed from the journal, page by page. Records are shown as they are now. */
export class Replay {
  /** Number of the last entry that was sent. */
  after: number;
  readonly #contextOf: () => Context;
  readonly #filter: Filter;
  /** Entries that are read and not sent yet. */
  #entries: JournalEntry[] = [];
  #batch = FIRST;

  constructor(contextOf: () => Context, filter: Filter, after: number) {
    this.#contextOf = contextOf;
    this.#filter = filter;
    this.after = after;
  }

  /** Text of the next page. Empty if the client wants nothing in it; undefined at the end. */
  next(): string | undefined {
    const context = this.#contextOf();
    const { db, deviceId } = context;
    const epoch = epochOf(db);
    if (this.#entries.length === 0) {
      const { floor, newest } = reachOf(db, deviceId);
      if (this.after < floor) {
        this.after = newest;
        return resetText(numberText(epoch, newest));
      }
      this.#entries = entriesAfter(db, deviceId, this.after, ENTRIES);
      if (this.#entries.length === 0) return undefined;
    }
    let page = "";
    while (this.#entries.length > 0 && page.length < PAGE) page += this.#nextTexts(context, epoch, PAGE - page.length);
    return page;
  }

  /** Texts of the next entries, until the page is long enough. */
  #nextTexts(context: Context, epoch: string, characters: number): string {
    const batch = this.#entries.slice(0, this.#batch);
    const bodies = bodiesOf(
      context,
      batch.filter(({ resource }) => this.#filter.wantsChangesOf(resource)),
    );
    let texts = "";
    let sent = 0;
    for (const entry of batch) {
      if (texts.length >= characters) break;
      const { n, resource, record_id: id, action, request } = entry;
      const body = bodies.get(nameOf(entry)) ?? "null";
      const change = { number: numberText(epoch, n), resource, id, action: actionShown(action), request, body };
      if (this.#filter.wantsChangesOf(resource)) texts += changeText(change);
      this.after = n;
      sent += 1;
    }
    this.#entries.splice(0, sent);
    this.#batch = sent === batch.length ? Math.min(MOST, this.#batch * 2) : Math.ceil(this.#batch / 2);
    return texts;
  }
}

/** JSON of records by `nameOf`. Deleted ones are missing. Each is made once, however often it was changed. */
function bodiesOf(context: Context, entries: readonly JournalEntry[]): ReadonlyMap<string, string> {
  return new Map([...showRecords(context, entries)].map(([name, record]) => [name, JSON.stringify(record)]));
}
