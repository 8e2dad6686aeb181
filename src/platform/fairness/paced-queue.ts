/** The speed of a paced queue: messages that go out at once, and again after each pause; and the most that wait. */
interface PacedLimits {
  readonly atOnce: number;
  readonly pauseMs: number;
  readonly waiting: number;
}

/** Paced queue: sends the messages of each account in order, a few at a time, so that slow readers keep up. */
export class PacedQueue<Message> {
  readonly #limits: PacedLimits;
  readonly #send: (message: Message) => void;
  readonly #lost: (deviceId: number) => void;
  readonly #waiting = new Map<number, Message[]>();
  #timer: Timer | undefined;

  /** `lost`: too many messages of an account wait, and the oldest are given up. */
  constructor(limits: PacedLimits, send: (message: Message) => void, lost: (deviceId: number) => void) {
    this.#limits = limits;
    this.#send = send;
    this.#lost = lost;
  }

  send(deviceId: number, messages: readonly Message[]): void {
    const { atOnce, pauseMs, waiting } = this.#limits;
    const before = this.#waiting.get(deviceId);
    const now = before ? [] : messages.slice(0, atOnce);
    for (const message of now) this.#send(message);
    const rest = [...(before ?? []), ...messages.slice(now.length)];
    if (rest.length === 0) return;
    if (rest.length > waiting) this.#lost(deviceId);
    this.#waiting.set(deviceId, rest.slice(-waiting));
    this.#timer ??= setInterval(() => this.#goOn(), pauseMs);
  }

  stop(): void {
    this.#waiting.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #goOn(): void {
    for (const [deviceId, messages] of this.#waiting) {
      for (const message of messages.splice(0, this.#limits.atOnce)) this.#send(message);
      if (messages.length === 0) this.#waiting.delete(deviceId);
    }
    if (this.#waiting.size === 0) this.stop();
  }
}
