/** Messages that go out at once, and again after each pause. */
const AT_ONCE = 200;
const PAUSE_MS = 100;
/** Most messages that wait for an account; few accounts have as many records. Beyond it, the oldest go. */
const WAITING = 20_000;

/** Sends the messages of one account in order, a few at a time, so that slow readers keep up. */
export class Pace<Message> {
  readonly #send: (message: Message) => void;
  readonly #lost: (deviceId: number) => void;
  readonly #waiting = new Map<number, Message[]>();
  #timer: Timer | undefined;

  /** `lost`: messages of an account were given up. */
  constructor(send: (message: Message) => void, lost: (deviceId: number) => void) {
    this.#send = send;
    this.#lost = lost;
  }

  send(deviceId: number, messages: readonly Message[]): void {
    const before = this.#waiting.get(deviceId);
    const now = before ? [] : messages.slice(0, AT_ONCE);
    for (const message of now) this.#send(message);
    const rest = [...(before ?? []), ...messages.slice(now.length)];
    if (rest.length === 0) return;
    if (rest.length > WAITING) this.#lost(deviceId);
    this.#waiting.set(deviceId, rest.slice(-WAITING));
    this.#timer ??= setInterval(() => this.#goOn(), PAUSE_MS);
  }

  stop(): void {
    this.#waiting.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #goOn(): void {
    for (const [deviceId, messages] of this.#waiting) {
      for (const message of messages.splice(0, AT_ONCE)) this.#send(message);
      if (messages.length === 0) this.#waiting.delete(deviceId);
    }
    if (this.#waiting.size === 0) this.stop();
  }
}
