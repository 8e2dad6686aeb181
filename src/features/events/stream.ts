import { setImmediate as others } from "node:timers/promises";
import type { Session } from "../../platform/auth/tokens";
import type { PieceSource } from "../../framework/action";
import type { Caller } from "../../framework/right";
import type { Filter, Kind } from "./filter";
import type { Replay } from "./replay";
import { COMMENT, eventText } from "./text";

/** The data of a change for those who are not told more. */
const NOTHING = "{}";
/** Most characters of new events that wait for a reader. */
const BEHIND = 256 * 1024;
/** Longest silence before the stream says that it goes on. */
const QUIET_MS = 20_000;
/** A reader that takes nothing for this time has stopped (`operations.md` §6). */
const STUCK_MS = 40_000;

/** The beginning of a stream. */
export interface Start {
  readonly text: string;
  /** Number of the newest entry of the journal. */
  readonly newest: number;
}

/** The request of a client. */
export interface StreamRequest {
  readonly session: Session;
  readonly caller: Caller;
  readonly filter: Filter;
  /** Whether it is told of changes without their records. */
  readonly isBare?: boolean;
  /** Number of the last entry that the client knows. Undefined: it wants new events only. */
  readonly after: number | undefined;
  /** Called once, when the client begins to read. */
  readonly mayOpen: () => boolean;
}

/** The parts of the server that a stream needs. */
export interface StreamHost {
  /** Adds a stream. Undefined if there is no room. */
  readonly enter: (stream: EventStream) => Start | undefined;
  readonly leave: (stream: EventStream) => void;
  /** Reads the entries behind one of the journal. */
  readonly replay: (streamRequest: StreamRequest, after: number) => Replay;
  readonly nowMs: () => number;
}

/**
 * The events for one client. First it reads what it has missed from the journal, with what changes meanwhile. Then it
 * hears of new changes. Source: `live.md` §2.
 */
export class EventStream implements PieceSource {
  readonly wish: StreamRequest;
  readonly #streamHost: StreamHost;
  /** New events that the reader has not taken. */
  #news: string[] = [];
  #length = 0;
  /** Events of which only the newest counts. */
  readonly #newest = new Map<Kind, string>();
  #replay: Replay | undefined;
  /** Number of the last entry of the journal that was sent. */
  #sent = 0;
  #isEnded = false;
  #abandon = (): void => {};
  /** Wakes a reader that waits for the next piece. */
  #wake: (() => void) | undefined;
  /** Whether the reader has taken everything and waits for the next piece. */
  #isReady = false;
  /** When the last piece was given to the reader. */
  #givenAt: number;

  constructor(streamHost: StreamHost, streamRequest: StreamRequest) {
    const { after, filter } = streamRequest;
    this.#streamHost = streamHost;
    this.wish = streamRequest;
    this.#replay = after !== undefined && filter.wants("change") ? streamHost.replay(streamRequest, after) : undefined;
    this.#givenAt = streamHost.nowMs();
  }

  open(abandon: () => void): void {
    this.#abandon = abandon;
    const start = this.wish.mayOpen() ? this.#streamHost.enter(this) : undefined;
    if (start === undefined) {
      this.#isEnded = true;
      return;
    }
    this.#sent = start.newest;
    this.#news.push(start.text);
  }

  /** Whether it hears of changes as they happen. */
  get isLive(): boolean {
    return this.#replay === undefined;
  }

  /** A change with its text. `floor`: entries up to there are not kept. */
  change(n: number, resource: string, text: () => string, floor: number): void {
    const { filter, isBare = false } = this.wish;
    if (isBare) return this.show("change", NOTHING);
    if (!this.isLive || n <= this.#sent || !filter.wants("change")) return;
    if (this.#sent < floor && floor < n) {
      // Something before this one was never announced.
      this.#replay = this.#streamHost.replay(this.wish, this.#sent);
      this.#stir();
    } else if (!filter.wantsChangesOf(resource)) this.#sent = n;
    else if (this.#hasRoom(text().length)) {
      this.#sent = n;
      this.#add(text());
    } else if (this.#isReady) this.#replay = this.#streamHost.replay(this.wish, this.#sent);
    else this.end();
  }

  /** An event that is not journaled. */
  announce(kind: Kind, text: string): void {
    if (!this.wish.filter.wants(kind)) return;
    // A reader that has kept up stays, however much one group of writes brings at once.
    if (this.#isReady || this.#hasRoom(text.length)) this.#add(text);
    else this.end();
  }

  /** A state, of which only the newest counts. `data`: the data of the event. */
  show(kind: Kind, data: string): void {
    if (!this.wish.filter.wants(kind)) return;
    this.#newest.set(kind, eventText(kind, this.told(kind, data)));
    this.#stir();
  }

  /** Data of an event as this stream hears it: a bare one hears who is there, and of the rest only that it is new. */
  told(kind: Kind, data: string): string {
    return this.wish.isBare && kind !== "presence" ? NOTHING : data;
  }

  /** Call it regularly. */
  check(): void {
    const quietMs = Math.abs(this.#streamHost.nowMs() - this.#givenAt); // the clock may be set back
    if (this.#isReady && quietMs >= QUIET_MS) this.#add(COMMENT);
    else if (!this.#isReady && quietMs >= STUCK_MS) this.end();
  }

  /** Ends the stream. If the reader has not taken everything, it ends at once. */
  end(): void {
    this.close();
    if (!this.#isReady) this.#abandon();
  }

  close(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#streamHost.leave(this);
    this.#stir();
  }

  async next(): Promise<string | undefined> {
    this.#isReady = true;
    for (;;) {
      if (this.#isEnded) return undefined;
      const text = this.#take() + (this.#nextPage() ?? "");
      if (text !== "") {
        this.#isReady = false;
        this.#givenAt = this.#streamHost.nowMs();
        return text;
      }
      if (this.#replay) await others();
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** The next page of what was missed. After the last page the stream is live. */
  #nextPage(): string | undefined {
    const page = this.#replay?.next();
    if (this.#replay) this.#sent = this.#replay.after;
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

  /** A single event always has room, however long it is. */
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
