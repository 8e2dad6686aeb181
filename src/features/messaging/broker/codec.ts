import type {
  IConnackPacket,
  IConnectPacket,
  IPublishPacket,
  ISubscribePacket,
  IUnsubscribePacket,
  Packet,
} from "mqtt-packet";
import { once } from "../../../platform/once";

/**
 * The library, loaded for the first client. Patched (`patches`) it takes 11 ms and 8 MB, as it comes 34 and 16. The patch also
 * spares the buffers that it makes for each number it reads, 40 for a log-in.
 */
const library = once(() => {
  const loaded = require("mqtt-packet") as typeof import("mqtt-packet"); // not an import, which would be asynchronous
  loaded.writeToStream.cacheNumbers = false; // without this it keeps 7 MB of prepared numbers
  return loaded;
});

/** 3 is MQTT 3.1, 4 is 3.1.1. */
export type ProtocolVersion = 3 | 4 | 5;
export type Connect = IConnectPacket;
export type Publish = IPublishPacket;
export type Subscribe = ISubscribePacket;
export type Unsubscribe = IUnsubscribePacket;
export type Properties = IPublishPacket["properties"];
type ConnackProperties = IConnackPacket["properties"];
export type { Packet };

/** First bytes of packets. */
export const CONNECT = 0x10;
const PUBLISH = 0x30;
const SUBACK = 0x90;
const UNSUBACK = 0xb0;

/** Reads whole packets. The parsers of the library keep nothing from one packet to the next, so connections share them. */
export class Decoder {
  #parsers = new Map<ProtocolVersion | undefined, (bytes: Buffer) => Packet | undefined>();

  /** The packet, undefined when it is malformed. `version`: undefined before the log-in. */
  decode(bytes: Buffer, version: ProtocolVersion | undefined): Packet | undefined {
    const plain = version === undefined ? undefined : readPlainPublish(bytes, version);
    if (plain) return plain;
    const packet = this.#parse(bytes, version);
    // The rest of a malformed packet must not become the beginning of another connection's packet.
    if (!packet) this.#parsers.delete(version);
    return packet;
  }

  #parse(bytes: Buffer, version: ProtocolVersion | undefined): Packet | undefined {
    const known = this.#parsers.get(version);
    const parse = known ?? createParser(version);
    if (!known) this.#parsers.set(version, parse);
    try {
      return parse(bytes);
    } catch {
      return undefined;
    }
  }
}

/**
 * Most packets are messages of QoS 0 without properties. Reading them here takes a fifth of the library's time.
 * Undefined for all other packets, and for malformed ones: the library reads or refuses those.
 */
function readPlainPublish(bytes: Buffer, version: ProtocolVersion): Publish | undefined {
  if (!isPlainPublish(bytes)) return undefined;
  let start = 1;
  while ((bytes[start] ?? 0) > 127) start += 1;
  start += 1;
  if (start + 2 > bytes.length) return undefined;
  const end = start + 2 + bytes.readUInt16BE(start);
  const content = version === 5 ? end + 1 : end;
  if (content > bytes.length || (version === 5 && bytes[end] !== 0)) return undefined;
  const topic = bytes.toString("utf8", start + 2, end);
  return { cmd: "publish", topic, payload: bytes.subarray(content), qos: 0, dup: false, retain: false };
}

function createParser(version: ProtocolVersion | undefined): (bytes: Buffer) => Packet | undefined {
  const reading = library().parser(version === undefined ? {} : { protocolVersion: version });
  let packet: Packet | undefined;
  let isBroken = false;
  reading.on("packet", (read) => (packet = read));
  reading.on("error", () => (isBroken = true));
  return (bytes) => {
    packet = undefined;
    const left = reading.parse(bytes);
    return isBroken || left > 0 ? undefined : packet;
  };
}

/** A message without retain, sent with QoS 0. Properties that the library reads but cannot write are left out. */
export function encodePublish(
  topic: string,
  payload: string | Buffer,
  version: ProtocolVersion,
  properties?: Properties,
): Buffer {
  if (version !== 5 || !properties) return encodePlainPublish(topic, payload, version);
  const packet: IPublishPacket = { cmd: "publish", topic, payload, qos: 0, dup: false, retain: false, properties };
  try {
    return library().generate(packet, { protocolVersion: version });
  } catch {
    return encodePlainPublish(topic, payload, version);
  }
}

function encodePlainPublish(topic: string, payload: string | Buffer, version: ProtocolVersion): Buffer {
  const size = Buffer.byteLength(topic);
  const properties = noProperties(version);
  const length = 2 + size + properties.length + Buffer.byteLength(payload);
  const head = fixedHeader(PUBLISH, length);
  const packet = Buffer.allocUnsafe(head.length + length);
  packet.set(head);
  const start = packet.writeUInt16BE(size, head.length);
  packet.write(topic, start);
  packet.set(properties, start + size);
  const content = start + size + properties.length;
  if (typeof payload === "string") packet.write(payload, content);
  else packet.set(payload, content);
  return packet;
}

/** The first bytes of a packet; `length`: of the rest, told with seven bits in a byte. */
export function fixedHeader(first: number, length: number): number[] {
  const head = [first];
  let rest = length;
  for (; rest > 127; rest >>= 7) head.push((rest & 127) | 128);
  head.push(rest);
  return head;
}

const NOTHING = Buffer.alloc(0);
const EMPTY_PROPERTIES = Buffer.alloc(1);
const noProperties = (version: ProtocolVersion): Buffer => (version === 5 ? EMPTY_PROPERTIES : NOTHING);

/** Whether the bytes of a publish can go to others as they came: QoS 0, not retained, not repeated. */
export const isPlainPublish = (bytes: Buffer): boolean => bytes[0] === PUBLISH;

/** `code`: return code of 3.1 and 3.1.1, reason code of 5. A session is never present. */
export const encodeConnack = (code: number, version: ProtocolVersion, properties: ConnackProperties = {}): Buffer =>
  version === 5
    ? library().generate(
        { cmd: "connack", sessionPresent: false, reasonCode: code, properties },
        { protocolVersion: 5 },
      )
    : Buffer.from([0x20, 2, 0, code]);

export const encodeSuback = (messageId: number, granted: readonly number[], version: ProtocolVersion): Buffer =>
  encodeCodes(SUBACK, messageId, granted, version);

/** Only MQTT 5 is told codes. */
export const encodeUnsuback = (messageId: number, codes: readonly number[], version: ProtocolVersion): Buffer =>
  encodeCodes(UNSUBACK, messageId, version === 5 ? codes : [], version);

function encodeCodes(first: number, messageId: number, codes: readonly number[], version: ProtocolVersion): Buffer {
  const properties = noProperties(version);
  const length = 2 + properties.length + codes.length;
  const head = fixedHeader(first, length);
  const packet = Buffer.allocUnsafe(head.length + length);
  packet.set(head);
  packet.set(properties, packet.writeUInt16BE(messageId, head.length));
  packet.set(codes, packet.length - codes.length);
  return packet;
}

const ACKNOWLEDGEMENTS = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const;

/** `reason` is told to MQTT 5 only, and only when it is not success. */
export function encodeAcknowledgement(
  kind: keyof typeof ACKNOWLEDGEMENTS,
  messageId: number,
  version: ProtocolVersion,
  reason = 0,
): Buffer {
  const withReason = version === 5 && reason !== 0;
  const head = [ACKNOWLEDGEMENTS[kind], withReason ? 3 : 2, messageId >> 8, messageId & 0xff];
  return Buffer.from(withReason ? [...head, reason] : head);
}

export const PINGRESP = Buffer.from([0xd0, 0]);

/** Only MQTT 5 knows a server that says why it ends a connection. */
export const encodeDisconnect = (reason: number): Buffer => Buffer.from([0xe0, 1, reason]);
