/** A message on its way to a broker. */
export interface Outgoing {
  readonly topic: string;
  readonly payload: string | Buffer;
  /** Kept by the broker for those who subscribe later. */
  readonly retain: boolean;
  /** Whether the message may be sent only once, while the connection lasts: later it would do harm. */
  readonly isFleeting?: boolean;
}

interface BacklogEntry extends Outgoing {
  /** Bytes. For a text an estimate. */
  readonly size: number;
  /** How often the connection has ended with it. */
  ends: number;
}

/** Messages that wait or are not acknowledged yet. */
const MESSAGES = 1_000;
/** Most bytes that all of them hold together. */
const BYTES = 8 * 1024 * 1024;
/** Messages that are not acknowledged, where the broker does not want fewer. */
const WINDOW = 20;
/** A message is given up when the connection has ended this many times while it was under way. */
const ENDS = 3;

/** Messages for a broker in their order, until it has acknowledged them. The oldest go first when there are too many. */
export class Backlog {
  #waiting: BacklogEntry[] = [];
  readonly #underWay = new Set<BacklogEntry>();
  readonly #gaveUp: (message: Outgoing) => void;
  /** Most messages that are not acknowledged. */
  #window = WINDOW;
  #bytes = 0;
  /** Messages that were given up. */
  lost = 0;

  /** `gaveUp`: called for each message that was given up. */
  constructor(gaveUp: (message: Outgoing) => void = () => {}) {
    this.#gaveUp = gaveUp;
  }

  get size(): number {
    return this.#waiting.length + this.#underWay.size;
  }

  /** The broker takes so many messages that it has not acknowledged. */
  limit(most: number): void {
    this.#window = Math.min(most, WINDOW);
  }

  /** Whether messages are not acknowledged yet. */
  get isAwaiting(): boolean {
    return this.#underWay.size > 0;
  }

  add(message: Outgoing): void {
    const size = message.topic.length + message.payload.length;
    this.#waiting.push({ ...message, size, ends: 0 });
    this.#bytes += size;
    while (this.#waiting.length > 0 && (this.size > MESSAGES || this.#bytes > BYTES))
      this.#giveUp(this.#waiting.shift());
  }

  /** The next message to send; undefined if no message waits, or enough are under way. */
  take(): Outgoing | undefined {
    if (this.#underWay.size >= this.#window) return undefined;
    const entry = this.#waiting.shift();
    if (entry) this.#underWay.add(entry);
    return entry;
  }

  /** The broker has acknowledged a message. */
  done(message: Outgoing): void {
    const entry = message as BacklogEntry; // `take` gives nothing else
    if (this.#underWay.delete(entry)) this.#bytes -= entry.size;
  }

  /** The broker does not take a message. */
  refused(message: Outgoing): void {
    const entry = message as BacklogEntry; // as above
    if (this.#underWay.delete(entry)) this.#giveUp(entry);
  }

  /**
   * The connection has ended: messages under way wait again, but for fleeting ones. Brokers work in order, so the oldest may
   * be the cause.
   */
  putBack(): void {
    const fleeting = [...this.#underWay, ...this.#waiting].filter(({ isFleeting }) => isFleeting);
    const isKept = ({ isFleeting }: BacklogEntry): boolean => !isFleeting;
    const [oldest, ...others] = [...this.#underWay].filter(isKept);
    this.#underWay.clear();
    this.#waiting = [...others, ...this.#waiting.filter(isKept)];
    for (const entry of fleeting) this.#giveUp(entry);
    if (!oldest) return;
    oldest.ends += 1;
    if (oldest.ends < ENDS) this.#waiting.unshift(oldest);
    else this.#giveUp(oldest);
  }

  #giveUp(entry: BacklogEntry | undefined): void {
    if (!entry) return;
    this.#bytes -= entry.size;
    this.lost += 1;
    this.#gaveUp(entry);
  }
}
