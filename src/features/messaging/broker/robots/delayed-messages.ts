import type { Connection } from "../connection";
import type { Message } from "../message";

/** Most messages that wait. */
const MAXIMUM = 200;

/** A message that waits until `after`. */
interface DelayedMessage {
  readonly message: Message;
  readonly after: Promise<void>;
}

/** Messages that wait for robots which are not ready for them. Those that come behind them wait, too, in their order. */
export class DelayedMessages {
  readonly #waiting = new Map<Connection, DelayedMessage[]>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Whether something waits for a connection. */
  has(connection: Connection): boolean {
    return this.#waiting.has(connection);
  }

  add(connection: Connection, message: Message, after: Promise<void> = Promise.resolve()): void {
    const queue = this.#waiting.get(connection);
    if (queue) queue.push({ message, after });
    else {
      this.#waiting.set(connection, [{ message, after }]);
      void this.#drain(connection);
    }
  }

  async #drain(connection: Connection): Promise<void> {
    const queue = this.#waiting.get(connection) ?? [];
    for (let next = queue[0]; next; next = queue[0]) {
      if (queue.length <= MAXIMUM) await next.after;
      connection.deliver(next.message);
      queue.shift();
    }
    this.#waiting.delete(connection);
  }
}
