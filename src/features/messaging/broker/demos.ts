import { evictOldest } from "../../../platform/cache/eviction";
import type { Connection } from "./connection";
import type { ClientSession } from "./client-session";
import { Message } from "./message";
import type { Subscription } from "./rooms/room";
import { demoTopic, isDemoTopic } from "./topics";

/** How long a log-in object waits for its client, and how many may wait. */
const WAIT_MS = 60_000;
const KEPT = 100;

/** Clients that wait for the demo account they have asked for. Source: `live.md` §3, "Demo". */
export class Demos {
  readonly #nowMs: () => number;
  readonly #waiting = new Map<string, Connection>();
  readonly #offers = new Map<string, { readonly message: Message; readonly endsAt: number }>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Gives `payload` once to the client that reads `demos/<secret>` now or within a minute. */
  offer(secret: string, payload: string): void {
    const topic = demoTopic(secret);
    if (!isDemoTopic(topic)) return;
    const message = new Message(topic, payload);
    const reader = this.#waiting.get(topic);
    if (reader) {
      this.#waiting.delete(topic);
      return reader.deliver(message);
    }
    this.#offers.delete(topic);
    this.#offers.set(topic, { message, endsAt: this.#nowMs() + WAIT_MS });
    evictOldest(this.#offers, KEPT);
  }

  subscribed(connection: Connection, topics: readonly string[]): void {
    for (const topic of topics) {
      const offer = this.#offers.get(topic);
      this.#offers.delete(topic);
      if (offer && offer.endsAt > this.#nowMs()) connection.deliver(offer.message);
      else this.#waiting.set(topic, connection);
    }
  }

  unsubscribed(connection: Connection, topic: string): void {
    if (this.#waiting.get(topic) === connection) this.#waiting.delete(topic);
  }

  /** Forgets what a connection waits for. */
  left(connection: Connection): void {
    for (const { text } of connection.subscriptions.granted) this.unsubscribed(connection, text);
  }
}

/** The session of such a client: it may read its own topic and send nothing. */
export class DemoSession implements ClientSession {
  readonly session = undefined;
  readonly caller = undefined;
  readonly #demos: Demos;
  readonly #connection: Connection;

  constructor(demos: Demos, connection: Connection) {
    this.#demos = demos;
    this.#connection = connection;
  }

  /** The message as it is: a log-in object has the words of whoever has asked for it. */
  told(message: Message): Message {
    return message;
  }

  hears(): boolean {
    return true;
  }

  filterOf(text: string): Subscription["filter"] | undefined {
    return isDemoTopic(text) ? text.split("/") : undefined;
  }

  subscribe(): void {}

  unsubscribe({ text }: Subscription): void {
    this.#demos.unsubscribed(this.#connection, text);
  }

  subscribed(added: readonly string[]): void {
    this.#demos.subscribed(this.#connection, added);
  }

  sendWill(): void {}

  publish(): boolean {
    return false;
  }
}
