import { ProtocolError, type ProtocolErrorName } from "./packet";
import { addLength } from "./length";
import { Reader } from "./reader";
import { topicName } from "./topic";

/** The packets, and the will, that may have properties of MQTT 5. */
type Owner = "connect" | "will" | "publish" | "pubrel" | "subscribe" | "unsubscribe" | "disconnect";
type Value = number | string | Buffer;

interface Property {
  readonly read: (reader: Reader) => Value;
  readonly of: readonly Owner[];
  /** Whether a packet may have several. */
  readonly isList?: true;
}

const orFault =
  (isRight: (value: number) => boolean, read: (reader: Reader) => number, fault: ProtocolErrorName) =>
  (reader: Reader): number => {
    const value = read(reader);
    if (!isRight(value)) throw new ProtocolError(fault);
    return value;
  };
const byte = (reader: Reader): number => reader.byte();
const short = (reader: Reader): number => reader.short();
const long = (reader: Reader): number => reader.long();
const text = (reader: Reader): string => reader.text();
const binary = (reader: Reader): Buffer => reader.binary();
const isPositive = (value: number): boolean => value > 0;
const isBit = (value: number): boolean => value < 2;
const none = (fault: ProtocolErrorName) => (): never => {
  throw new ProtocolError(fault);
};

export const PROPERTIES = {
  sessionExpiry: 0x11,
  authenticationMethod: 0x15,
  authenticationData: 0x16,
  willDelay: 0x18,
  maximumPacketSize: 0x27,
} as const;

/** Identifier of a subscription. */
const SUBSCRIPTION = 0x0b;
const MESSAGE = ["publish", "will"] as const;

/** Properties that a client may send, by their identifier. Source: MQTT 5.0, section 2.2.2.2. */
const KNOWN: ReadonlyMap<number, Property> = new Map<number, Property>([
  [0x01, { read: orFault(isBit, byte, "malformed"), of: MESSAGE }], // payload format
  [0x02, { read: long, of: MESSAGE }], // message expiry
  [0x03, { read: text, of: MESSAGE }], // content type
  [0x08, { read: (reader) => topicName(reader.text()), of: MESSAGE }], // response topic
  [0x09, { read: binary, of: MESSAGE }], // correlation data
  [SUBSCRIPTION, { read: none("subscription_identifier"), of: ["subscribe"] }],
  [PROPERTIES.sessionExpiry, { read: long, of: ["connect", "disconnect"] }],
  [PROPERTIES.authenticationMethod, { read: text, of: ["connect"] }],
  [PROPERTIES.authenticationData, { read: binary, of: ["connect"] }],
  [0x17, { read: orFault(isBit, byte, "protocol"), of: ["connect"] }], // request problem information
  [PROPERTIES.willDelay, { read: long, of: ["will"] }],
  [0x19, { read: orFault(isBit, byte, "protocol"), of: ["connect"] }], // request response information
  [0x1f, { read: text, of: ["pubrel", "disconnect"] }], // reason
  [0x21, { read: orFault(isPositive, short, "protocol"), of: ["connect"] }], // receive maximum
  [0x22, { read: short, of: ["connect"] }], // topic alias maximum
  [0x23, { read: none("topic_alias"), of: ["publish"] }],
  [
    0x26,
    {
      read: (reader) => reader.text() + reader.text(),
      of: [...MESSAGE, "connect", "pubrel", "subscribe", "unsubscribe", "disconnect"],
      isList: true,
    },
  ],
  [PROPERTIES.maximumPacketSize, { read: orFault(isPositive, long, "protocol"), of: ["connect"] }],
]);

const NOTHING: ReadonlyMap<number, Value> = new Map();

/** Reads the properties of a packet, with their length before them. */
export function readProperties(reader: Reader, owner: Owner): ReadonlyMap<number, Value> {
  const length = reader.variable();
  if (length === 0) return NOTHING;
  const list = reader.part(length);
  const values = new Map<number, Value>();
  while (!list.isAtEnd) {
    const id = list.variable();
    const property = KNOWN.get(id);
    // A client names a subscription in its SUBSCRIBE only.
    if (id === SUBSCRIPTION && owner === "publish") throw new ProtocolError("protocol");
    if (!property?.of.includes(owner)) throw new ProtocolError("malformed");
    if (values.has(id) && !property.isList) throw new ProtocolError("protocol");
    values.set(id, property.read(list));
  }
  return values;
}

/** Properties that go on to the readers of a message, with their length before them. Undefined without any. */
export function readMessageProperties(reader: Reader, owner: "publish" | "will"): Buffer | undefined {
  const start = reader.at;
  const values = readProperties(reader, owner);
  if (values.size === 0) return undefined;
  const bytes = reader.since(start);
  return values.has(PROPERTIES.willDelay) ? withoutDelay(bytes) : bytes;
}

/** The delay of a will is for the server only. */
function withoutDelay(bytes: Buffer): Buffer {
  const list = new Reader(bytes, 0);
  list.variable();
  const kept: Buffer[] = [];
  while (!list.isAtEnd) {
    const start = list.at;
    const id = list.variable();
    KNOWN.get(id)?.read(list);
    if (id !== PROPERTIES.willDelay) kept.push(list.since(start));
  }
  const all = Buffer.concat(kept);
  return Buffer.concat([Buffer.from(addLength([], all.length)), all]);
}
