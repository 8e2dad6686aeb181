import {
  decode,
  encodeConnect,
  encodePublish,
  encodeSubscribe,
  encodeUnsubscribe,
  LEAVE,
  PINGREQ,
  TYPES,
} from "./codec";
import type { Broker } from "./broker";
import type { Connection } from "./connection";
import type { Link } from "./link";
import { PacketFramer } from "./packet-framer";
import { prefixOf } from "./topics";
import { HOUR_MS } from "../../../platform/time";

/** Longest silence that the protocol has; seconds. */
const KEEPALIVE_S = 65_535;
const PING_MS = 12 * HOUR_MS;
const VERSION = 4;
/** Packets that may wait for the turn of the account. */
const BACKLOG = 10;
const MESSAGE_IDS = 65_535;

/** A log-in, and the listener to what comes. Topics are the part behind the prefix of the account. */
interface Options {
  readonly deviceId: number;
  /** The token. */
  readonly password: string;
  readonly hear: (topic: string, payload: Buffer) => void;
  /** The broker has ended the connection, or lets it in no more. */
  readonly ended: () => void;
}

/**
 * A client of the built-in broker in the same process. It speaks MQTT 3.1.1 over a pipe of bytes, so that the broker knows
 * no difference: rights, limits and turns are those of every client.
 */
export class LocalClient implements Link {
  /** Nothing waits here: this end takes all bytes at once. */
  readonly backlog = 0;
  readonly #options: Options;
  readonly #prefix: string;
  readonly #packetFramer = new PacketFramer();
  readonly #connection: Connection | undefined;
  readonly #pings: Timer;
  /** Calls by the number of the subscription whose answer they wait for. */
  readonly #granted = new Map<number, () => void>();
  #messageId = 0;
  /** Packets that the broker does not read yet. */
  #waiting: Buffer[] = [];
  #isPaused = false;
  #isEnded = false;

  constructor(broker: Pick<Broker, "accept">, options: Options) {
    const user = `device_${options.deviceId}`;
    this.#options = options;
    this.#prefix = prefixOf(options.deviceId);
    this.#connection = broker.accept(this, { address: "127.0.0.1", isLoopback: true });
    this.#pings = setInterval(() => this.#write(PINGREQ), PING_MS).unref();
    if (this.#connection) this.#write(encodeConnect(crypto.randomUUID(), user, options.password, KEEPALIVE_S));
    else queueMicrotask(() => this.close());
  }

  /** Whether the broker keeps up with what is said. If not, its limits are reached. */
  get hasRoom(): boolean {
    return this.#waiting.length < BACKLOG;
  }

  publish(topic: string, payload: string | Buffer): void {
    this.#write(encodePublish(this.#prefix + topic, payload, VERSION));
  }

  /** Resolves when the broker has granted it. */
  subscribe(topic: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = this.#nextId();
    this.#granted.set(id, resolve);
    this.#write(encodeSubscribe(id, this.#prefix + topic));
    return promise;
  }

  unsubscribe(topic: string): void {
    this.#write(encodeUnsubscribe(this.#nextId(), this.#prefix + topic));
  }

  /** Leaves the broker, which reads first what waits. */
  leave(): void {
    if (this.#isEnded) return;
    this.#end();
    this.#pass(LEAVE);
  }

  /* The end of the pipe that the broker has. */

  send(bytes: Buffer): void {
    this.#packetFramer.push(bytes);
    for (let packet = this.#next(); packet; packet = this.#next()) this.#read(packet);
  }

  pause(): boolean {
    this.#isPaused = true;
    return true;
  }

  resume(): void {
    this.#isPaused = false;
    while (!this.#isPaused) {
      const bytes = this.#waiting.shift();
      if (!bytes) return;
      this.#connection?.receive(bytes);
    }
  }

  close(): void {
    if (this.#isEnded) return;
    this.#end();
    this.#options.ended();
  }

  #end(): void {
    this.#isEnded = true;
    clearInterval(this.#pings);
  }

  #nextId(): number {
    return (this.#messageId = (this.#messageId % MESSAGE_IDS) + 1);
  }

  #write(bytes: Buffer): void {
    if (!this.#isEnded) this.#pass(bytes);
  }

  #pass(bytes: Buffer): void {
    if (this.#isPaused || this.#waiting.length > 0) this.#waiting.push(bytes);
    else this.#connection?.receive(bytes);
  }

  #next(): Buffer | undefined {
    const packet = this.#packetFramer.next(Number.POSITIVE_INFINITY);
    return typeof packet === "string" ? undefined : packet; // the broker makes no other
  }

  #read(bytes: Buffer): void {
    const type = (bytes[0] ?? 0) >> 4;
    if (type === TYPES.suback) this.#answered(bytes.readUInt16BE(2));
    if (type !== TYPES.publish || this.#isEnded) return;
    const packet = decode(bytes, VERSION);
    if ("cmd" in packet && packet.cmd === "publish") {
      this.#options.hear(packet.topic.slice(this.#prefix.length), packet.payload);
    }
  }

  #answered(id: number): void {
    this.#granted.get(id)?.();
    this.#granted.delete(id);
  }
}
