import { setImmediate as others } from "node:timers/promises";
import type { Session } from "../../../platform/auth/tokens";
import type { PieceSource } from "../../../framework/action";
import type { Filter, Kind } from "./filter";
import type { Replay } from "./replay";
import { COMMENT, eventText } from "./text";

/** Characters of what is new that may wait for a reader. */
const BEHIND = 256 * 1024;
/** So long nothing may be said. */
const QUIET_MS = 20_000;
/** A reader that takes nothing for so long has stopped (`operations.md` §6). */
const STUCK_MS = 40_000;

/** What a stream begins with. */
export interface Start {
  readonly text: string;
  /** Number of the newest entry of the journal. */
  readonly newest: number;
}

/** What a client wants to hear. */
export interface Wish {
  readonly session: Session;
  readonly filter: Filter;
  /** Number of the entry of the journal up to which it knows everything; undefined: it wants what is new only. */
  readonly after: number | undefined;
  /** Asked once, when somebody begins to read. */
  readonly mayOpen: () => boolean;
}

/** Where streams come to and go from. */
export interface Host {
  /** Undefined when there is no place for it. */
  readonly enter: (stream: EventStream) => Start | undefined;
  readonly leave: (stream: EventStream) => void;
  /** What was not told behind an entry of the journal. */
  readonly replay: (wish: Wish, after: number) => Replay;
  readonly nowMs: () => number;
}

/**
 * What one client hears. First it reads what it has missed; what changes meanwhile it finds there too. Then it is told
 * what is new. Source: `live.md` §2.
 */
export class EventStream implements PieceSource {
  readonly wish: Wish;
  readonly #host: Host;
  /** What is new and has not been taken. */
  #news: string[] = [];
  #length = 0;
  /** Of these the newest counts only. */
  readonly #newest = new Map<Kind, string>();
  #replay: Replay | undefined;
  /** Number of the last entry of the journal that was told. */
  #told = 0;
  #isEnded = false;
  #abandon = (): void => {};
  /** Wakes a reader that waits for news. */
  #wake: (() => void) | undefined;
  /** Whether all has been taken and the next piece was asked for. */
  #isReady = false;
  /** When the last piece was given to the reader. */
  #givenAt: number;

  constructor(host: Host, wish: Wish) {
    const { after, filter } = wish;
    this.#host = host;
    this.wish = wish;
    this.#replay = after !== undefined && filter.wants("change") ? host.replay(wish, after) : undefined;
    this.#givenAt = host.nowMs();
  }

  open(abandon: () => void): void {
    this.#abandon = abandon;
    const start = this.wish.mayOpen() ? this.#host.enter(this) : undefined;
    if (start === undefined) {
      this.#isEnded = true;
      return;
    }
    this.#told = start.newest;
    this.#news.push(start.text);
  }

  /** Whether it is told of changes as they happen. */
  get isLive(): boolean {
    return this.#replay === undefined;
  }

  /** A change with its text. */
  change(n: number, resource: string, text: () => string): void {
    const { filter } = this.wish;
    if (!this.isLive || n <= this.#told || !filter.wants("change")) return;
    if (!filter.wantsChangesOf(resource)) this.#told = n;
    else if (this.#hasRoom(text().length)) {
      this.#told = n;
      this.#add(text());
    } else if (this.#isReady) this.#replay = this.#host.replay(this.wish, this.#told);
    else this.end();
  }

  /** Something that happens once and is not kept. */
  tell(kind: Kind, text: string): void {
    if (!this.wish.filter.wants(kind)) return;
    // Much at once is no reason to end a reader that has kept up: it is what one group of writes has brought.
    if (this.#isReady || this.#hasRoom(text.length)) this.#add(text);
    else this.end();
  }

  /** How something is now: `data` of the event. */
  show(kind: Kind, data: string): void {
    if (!this.wish.filter.wants(kind)) return;
    this.#newest.set(kind, eventText(kind, data));
    this.#stir();
  }

  /** To be called now and then. */
  check(): void {
    const quietMs = Math.abs(this.#host.nowMs() - this.#givenAt); // the clock may be set back
    if (this.#isReady && quietMs >= QUIET_MS) this.#add(COMMENT);
    else if (!this.#isReady && quietMs >= STUCK_MS) this.end();
  }

  /** Ends the stream; at once when the reader has yet to take something. */
  end(): void {
    this.close();
    if (!this.#isReady) this.#abandon();
  }

  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#host.leave(this);
    this.#stir();
  }

  async next(): Promise<string | undefined> {
    this.#isReady = true;
    for (;;) {
      if (this.#isEnded) return undefined;
      const text = this.#take() + (this.#nextPage() ?? "");
      if (text !== "") {
        this.#isReady = false;
        this.#givenAt = this.#host.nowMs();
        return text;
      }
      if (this.#replay) await others();
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** The next page of what was missed; behind the last one the stream is live. */
  #nextPage(): string | undefined {
    const page = this.#replay?.next();
    if (this.#replay) this.#told = this.#replay.after;
    if (page === undefined) this.#replay = undefined;
    return page;
  }

  #take(): string {
    const text = [...this.#news, ...this.#newest.values()].join("");
    this.#news = [];
    this.#length = 0;
    this.#newest.clear();
    return text;
  }

  /** One thing always has room, however long it is. */
  #hasRoom(length: number): boolean {
    return this.#news.length === 0 || this.#length + length <= BEHIND;
  }

  #add(text: string): void {
    this.#news.push(text);
    this.#length += text.length;
    this.#stir();
  }

  #stir(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
