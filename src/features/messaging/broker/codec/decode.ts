import { readConnect } from "./connect";
import { ProtocolError, ConnectError, type Packet, type ProtocolVersion, type Publish, TYPES } from "./packet";
import { readMessageProperties, readProperties } from "./properties";
import { Reader } from "./reader";
import { topicFilter, topicName } from "./topic";

/** First byte of a message of QoS 0, not retained. */
const PLAIN_PUBLISH = TYPES.publish << 4;
/** Reason codes that a client may give. Source: MQTT 5.0, section 3.6.2.1 and 3.14.2.1. */
const RELEASES = new Set([0x00, 0x92]);
const LEAVINGS = new Set([0, 4, 0x80, 0x81, 0x82, 0x83, 0x90, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99]);

/** The first four bits beside the type that the standard prescribes. */
const FIRST_FLAGS = 0b0010;
/** A packet may come again in MQTT 3.1, which this flag tells. */
const REPEATED = 0b1000;

type Read = (reader: Reader, flags: number, version: ProtocolVersion) => Packet;

/** Packets that a client may send after its log-in. A server expects no other packets: it delivers everything with QoS 0. */
const READS: Partial<Record<number, { readonly flags?: number; readonly read: Read }>> = {
  [TYPES.publish]: { read: readPublish },
  [TYPES.pubrel]: { flags: FIRST_FLAGS, read: readPubrel },
  [TYPES.subscribe]: { flags: FIRST_FLAGS, read: readSubscribe },
  [TYPES.unsubscribe]: { flags: FIRST_FLAGS, read: readUnsubscribe },
  [TYPES.pingreq]: { flags: 0, read: () => ({ cmd: "pingreq" }) },
  [TYPES.disconnect]: { flags: 0, read: readDisconnect },
};

/**
 * Reads a whole packet of a client, or finds its fault. `version`: undefined before the log-in, when a client may send
 * its log-in only. Source: MQTT 3.1.1 and 5.0.
 */
export function decode(bytes: Buffer, version: ProtocolVersion | undefined): Packet | ProtocolError | ConnectError {
  try {
    if (version !== undefined) return readPlainPublish(bytes, version) ?? readPacket(bytes, version);
    if (bytes[0] !== TYPES.connect << 4) throw new ProtocolError("malformed");
    return readConnect(bodyOf(bytes));
  } catch (error) {
    if (error instanceof ProtocolError || error instanceof ConnectError) return error;
    throw error;
  }
}

/**
 * Most packets are messages of QoS 0 without properties. Reading them here takes a fifth of the time. Undefined for all
 * others, also for those that may be malformed.
 */
function readPlainPublish(bytes: Buffer, version: ProtocolVersion): Publish | undefined {
  if (!isPlainPublish(bytes)) return undefined;
  let start = 1;
  while ((bytes[start] ?? 0) > 127) start += 1;
  if (start > 1 && bytes[start] === 0) return undefined;
  start += 1;
  if (start + 2 > bytes.length) return undefined;
  const end = start + 2 + bytes.readUInt16BE(start);
  const content = version === 5 ? end + 1 : end;
  if (content > bytes.length || (version === 5 && bytes[end] !== 0)) return undefined;
  const topic = bytes.toString("utf8", start + 2, end);
  if (topic === "" || UNUSUAL.test(topic)) return undefined;
  return { cmd: "publish", topic, payload: bytes.subarray(content), qos: 0 };
}

/** NUL, wildcards, and the sign for bytes that are no UTF-8. */
const UNUSUAL = /[\0+#\ufffd]/;

/** Whether the bytes of a publish can go to others as they came: QoS 0, not retained, not repeated. */
export const isPlainPublish = (bytes: Buffer): boolean => bytes[0] === PLAIN_PUBLISH;

/** Reads what comes behind the fixed header. */
function bodyOf(bytes: Buffer): Reader {
  const header = new Reader(bytes, 1);
  return header.part(header.variable());
}

function readPacket(bytes: Buffer, version: ProtocolVersion): Packet {
  const [first = 0] = bytes;
  const [type, flags] = [first >> 4, first & 0xf];
  if (type === 0 || (type === TYPES.auth && version !== 5)) throw new ProtocolError("malformed");
  const known = READS[type];
  if (!known) throw new ProtocolError("protocol");
  const isRepeated = version === 3 && known.flags === FIRST_FLAGS && flags === (FIRST_FLAGS | REPEATED);
  if (known.flags !== undefined && known.flags !== flags && !isRepeated) throw new ProtocolError("malformed");
  const reader = bodyOf(bytes);
  const packet = known.read(reader, flags, version);
  reader.end();
  return packet;
}

/** Packets of QoS 1 and 2, and those that are answered, have a number. */
function messageIdOf(reader: Reader): number {
  const id = reader.short();
  if (id === 0) throw new ProtocolError("malformed");
  return id;
}

function readPublish(reader: Reader, flags: number, version: ProtocolVersion): Publish {
  const qos = (flags >> 1) & 3;
  if (qos === 3 || (qos === 0 && (flags & REPEATED) !== 0)) throw new ProtocolError("malformed");
  const topic = topicName(reader.text());
  const numbered = qos > 0 ? { messageId: messageIdOf(reader) } : {};
  const properties = version === 5 ? readMessageProperties(reader, "publish") : undefined;
  if (topic === "") throw new ProtocolError(version === 5 ? "protocol" : "malformed");
  return { cmd: "publish", topic, qos, ...numbered, properties, payload: reader.rest() };
}

function readPubrel(reader: Reader, _: number, version: ProtocolVersion): Packet {
  const messageId = messageIdOf(reader);
  if (version === 5) readReason(reader, RELEASES, "pubrel");
  return { cmd: "pubrel", messageId };
}

function readSubscribe(reader: Reader, _: number, version: ProtocolVersion): Packet {
  const messageId = messageIdOf(reader);
  if (version === 5) readProperties(reader, "subscribe");
  const subscriptions = [];
  do {
    const topic = topicFilter(reader.text());
    subscriptions.push({ topic, nl: readsOthersOnly(reader.byte(), topic, version) });
  } while (!reader.isAtEnd);
  return { cmd: "subscribe", messageId, subscriptions };
}

/** Checks the options of a subscription. True if the client wants no messages of its own. Source: MQTT 5.0, section 3.8.3.1. */
function readsOthersOnly(options: number, topic: string, version: ProtocolVersion): boolean {
  const [qos, retainHandling, reserved] = [options & 3, (options >> 4) & 3, options >> 6];
  if (version !== 5) {
    if (qos === 3 || (version === 4 && options > 2)) throw new ProtocolError("malformed");
    return false;
  }
  const isDeafToSelf = (options & 4) !== 0;
  if (reserved !== 0) throw new ProtocolError("malformed");
  if (qos === 3 || retainHandling === 3 || (isDeafToSelf && topic.startsWith("$share/")))
    throw new ProtocolError("protocol");
  return isDeafToSelf;
}

function readUnsubscribe(reader: Reader, _: number, version: ProtocolVersion): Packet {
  const messageId = messageIdOf(reader);
  if (version === 5) readProperties(reader, "unsubscribe");
  const unsubscriptions: string[] = [];
  do unsubscriptions.push(topicFilter(reader.text()));
  while (!reader.isAtEnd);
  return { cmd: "unsubscribe", messageId, unsubscriptions };
}

function readDisconnect(reader: Reader, _: number, version: ProtocolVersion): Packet {
  return { cmd: "disconnect", reasonCode: version === 5 ? readReason(reader, LEAVINGS, "disconnect") : 0 };
}

/** A reason and properties, both of which may be left out at the end of a packet. */
function readReason(reader: Reader, codes: ReadonlySet<number>, owner: "pubrel" | "disconnect"): number {
  const code = reader.isAtEnd ? 0 : reader.byte();
  if (!codes.has(code)) throw new ProtocolError("malformed");
  if (!reader.isAtEnd) readProperties(reader, owner);
  return code;
}
