import { addLength } from "./length";
import { type ProtocolVersion, TYPES } from "./packet";

const CONNACK = TYPES.connack << 4;
const PUBLISH = TYPES.publish << 4;
const SUBACK = TYPES.suback << 4;
const UNSUBACK = TYPES.unsuback << 4;
const NOTHING = Buffer.alloc(0);
const EMPTY_PROPERTIES = Buffer.alloc(1);
const noProperties = (version: ProtocolVersion): Buffer => (version === 5 ? EMPTY_PROPERTIES : NOTHING);

/** A message without retain, sent with QoS 0. `properties`: bytes of MQTT 5, with their length before them. */
export function encodePublish(
  topic: string,
  payload: string | Buffer,
  version: ProtocolVersion,
  properties?: Buffer,
): Buffer {
  const size = Buffer.byteLength(topic);
  const list = (version === 5 && properties) || noProperties(version);
  const length = 2 + size + list.length + Buffer.byteLength(payload);
  const head = fixedHeader(PUBLISH, length);
  const packet = Buffer.allocUnsafe(head.length + length);
  packet.set(head);
  const start = packet.writeUInt16BE(size, head.length);
  packet.write(topic, start);
  packet.set(list, start + size);
  const content = start + size + list.length;
  if (typeof payload === "string") packet.write(payload, content);
  else packet.set(payload, content);
  return packet;
}

/** The first bytes of a packet; `length`: of the rest. */
export const fixedHeader = (first: number, length: number): number[] => addLength([first], length);

/** The terms that a client of MQTT 5 is told at its log-in. */
interface Greeting {
  readonly maximumPacketSize: number;
  readonly receiveMaximum: number;
  /** The server has chosen it. */
  readonly clientId?: string | undefined;
  /** Seconds, where they are others than the client has asked for. */
  readonly keepalive?: number | undefined;
}

/**
 * `code`: return code of 3.1 and 3.1.1, reason code of 5. A session is never present, and ends with its connection. There are
 * neither shared subscriptions nor identifiers of subscriptions.
 */
export function encodeConnack(code: number, version: ProtocolVersion, greeting?: Greeting): Buffer {
  if (version !== 5) return Buffer.from([CONNACK, 2, 0, code]);
  const properties = greeting ? propertiesOf(greeting) : [];
  const body = [...addLength([0, code], properties.length), ...properties];
  return Buffer.from([...fixedHeader(CONNACK, body.length), ...body]);
}

/** Source: MQTT 5.0, section 3.2.2.3. */
const propertiesOf = ({ maximumPacketSize, receiveMaximum, clientId, keepalive }: Greeting): number[] =>
  [
    [0x11, ...numberBytes(0, 4)],
    [0x21, ...numberBytes(receiveMaximum, 2)],
    [0x27, ...numberBytes(maximumPacketSize, 4)],
    clientId === undefined ? [] : [0x12, ...numberBytes(Buffer.byteLength(clientId), 2), ...Buffer.from(clientId)],
    [0x29, 0, 0x2a, 0],
    keepalive === undefined ? [] : [0x13, ...numberBytes(keepalive, 2)],
  ].flat();

const numberBytes = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) & 0xff);

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
