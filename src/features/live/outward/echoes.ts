import { keepNewest } from "../../../platform/cache/bounded";

/** Messages that are waited for. */
const REMEMBERED = 1_000;

/** What the server itself has sent to a topic that it reads: the broker sends it back, and it is no news. */
export class Echoes {
  /** How often each is to come. */
  readonly #coming = new Map<string, number>();

  expect(topic: string, payload: string): void {
    const name = nameOf(topic, payload);
    this.#coming.set(name, (this.#coming.get(name) ?? 0) + 1);
    keepNewest(this.#coming, REMEMBERED);
  }

  /** Whether a message is one of them. Each counts once. */
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
