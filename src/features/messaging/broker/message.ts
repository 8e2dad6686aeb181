import { encodePublish, type ProtocolVersion } from "./codec";

/** A message for subscribers. It is encoded once per protocol version, however many get it. */
export class Message {
  readonly topic: string;
  readonly payload: string | Buffer;
  /** Bytes of MQTT 5, with their length. */
  readonly #properties: Buffer | undefined;
  #old: Buffer | undefined;
  #new: Buffer | undefined;

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

  /** The packet for a client of this version. */
  bytesFor(version: ProtocolVersion): Buffer {
    return version === 5
      ? (this.#new ??= encodePublish(this.topic, this.payload, 5, this.#properties))
      : (this.#old ??= encodePublish(this.topic, this.payload, 4));
  }
}
