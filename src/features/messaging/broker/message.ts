import type { Dialect } from "../../../dialect";
import { payloadOut, type Untranslated } from "../translation";
import { encodePublish, type ProtocolVersion } from "./codec";
import { splitTopic } from "./topics";

/** A message for subscribers. It is encoded once per dialect and protocol version, however many get it. */
export class Message {
  readonly topic: string;
  readonly payload: string | Buffer;
  /** Bytes of MQTT 5, with their length. */
  readonly #properties: Buffer | undefined;
  #old: Buffer | undefined;
  #new: Buffer | undefined;
  #told: Map<Dialect, Message> | undefined;

  constructor(topic: string, payload: string | Buffer, properties?: Buffer) {
    this.topic = topic;
    this.payload = payload;
    this.#properties = properties;
  }

  /** Uses the received bytes for clients of the same version. */
  static received(
    topic: string,
    payload: Buffer,
    bytes: Buffer | undefined,
    version: ProtocolVersion,
    properties?: Buffer,
  ) {
    const message = new Message(topic, payload, properties);
    if (version === 5) message.#new = bytes;
    else message.#old = bytes;
    return message;
  }

  /** The message in the words of a dialect: itself where no word of it is another one there. */
  in(dialect: Dialect, failed: Untranslated): Message {
    this.#told ??= new Map();
    return this.#told.getOrInsertComputed(dialect, () => this.#translated(dialect, failed));
  }

  /** The packet for a client of this version. */
  bytesFor(version: ProtocolVersion): Buffer {
    return version === 5
      ? (this.#new ??= encodePublish(this.topic, this.payload, 5, this.#properties))
      : (this.#old ??= encodePublish(this.topic, this.payload, 4));
  }

  #translated(dialect: Dialect, failed: Untranslated): Message {
    const { prefix, topic } = splitTopic(this.topic);
    const told = prefix + dialect.topicOut(topic);
    const payload = payloadOut(dialect, topic, this.payload, failed);
    return told === this.topic && payload === this.payload ? this : new Message(told, payload, this.#properties);
  }
}
