import { addLength } from "./length";
import { TYPES } from "./packet";

/* Packets that a client of MQTT 3.1.1 sends, beside its messages. */

/** Packets that are answered have this flag. */
const ANSWERED = 0b0010;
/** A clean session, with user name and password. */
const LOG_IN = 0xc2;
const VERSION = 4;

const short = (value: number): readonly number[] => [value >> 8, value & 0xff];

const text = (content: string): readonly number[] => [...short(Buffer.byteLength(content)), ...Buffer.from(content)];

const packet = (first: number, body: readonly number[]): Buffer =>
  Buffer.from([...addLength([first], body.length), ...body]);

/** A log-in, after which the client may be silent for so many seconds. */
export const encodeConnect = (clientId: string, user: string, password: string, keepalive: number): Buffer =>
  packet(TYPES.connect << 4, [
    ...text("MQTT"),
    ...[VERSION, LOG_IN, ...short(keepalive)],
    ...text(clientId),
    ...text(user),
    ...text(password),
  ]);

/** A subscription to one filter, with QoS 0. */
export const encodeSubscribe = (messageId: number, filter: string): Buffer =>
  packet((TYPES.subscribe << 4) | ANSWERED, [...short(messageId), ...text(filter), 0]);

export const encodeUnsubscribe = (messageId: number, filter: string): Buffer =>
  packet((TYPES.unsubscribe << 4) | ANSWERED, [...short(messageId), ...text(filter)]);

export const PINGREQ = Buffer.from([TYPES.pingreq << 4, 0]);
export const LEAVE = Buffer.from([TYPES.disconnect << 4, 0]);
