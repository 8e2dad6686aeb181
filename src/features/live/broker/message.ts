import { encodePublish, type Properties, type ProtocolVersion } from "./codec";

/** A message on its way to subscribers. It is written once per protocol, however many get it. */
export class Message {
  readonly topic: string;
  readonly payload: Buffer;
  readonly #properties: Properties;
  #old: Buffer | undefined;
  #new: Buffer | undefined;

  constructor(topic: string, payload: Buffer, properties?: Properties) {
    this.topic = topic;
    this.payload = payload;
    this.#properties = properties;
  }

  /** Takes the bytes as they came for what need not be written again. */
  static received(
    topic: string,
    payload: Buffer,
    bytes: Buffer | undefined,
    version: ProtocolVersion,
    properties?: Properties,
  ) {
    const message = new Message(topic, payload, passedOn(properties));
    if (version === 5) message.#new = properties?.topicAlias === undefined ? bytes : undefined;
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

/** What concerns the connection only stays with it. */
function passedOn(properties: Properties): Properties {
  if (!properties) return undefined;
  const { topicAlias: _, subscriptionIdentifier: __, ...rest } = properties;
  return rest;
}
