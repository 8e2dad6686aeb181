import { evictOldest } from "../../../platform/cache/eviction";

/** Most messages that are expected back. */
const REMEMBERED = 1_000;

/** Messages that the server has sent to a topic it reads itself. The broker sends them back, and they must be ignored. */
export class EchoFilter {
  /** How often each is expected. */
  readonly #coming = new Map<string, number>();

  expect(topic: string, payload: string): void {
    const name = nameOf(topic, payload);
    this.#coming.set(name, (this.#coming.get(name) ?? 0) + 1);
    evictOldest(this.#coming, REMEMBERED);
  }

  /** Whether a message is expected back. Each counts once. */
  take(topic: string, payload: Buffer): boolean {
    if (this.#coming.size === 0) return false;
    const name = nameOf(topic, payload.toString());
    const count = this.#coming.get(name);
    if (count === undefined) return false;
    if (count === 1) this.#coming.delete(name);
    else this.#coming.set(name, count - 1);
    return true;
  }
}

const nameOf = (topic: string, payload: string): string => `${topic} ${payload}`;
