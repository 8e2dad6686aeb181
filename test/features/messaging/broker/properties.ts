import { bytes, long, short, sized, variable } from "../../../support/mqtt-bytes";

/* The properties of MQTT 5.0, section 2.2.2.2, as a test knows them. */

/** Packets of clients that may have properties; `will` is a part of CONNECT. */
export const OWNERS = ["connect", "will", "publish", "pubrel", "subscribe", "unsubscribe", "disconnect"] as const;
export type Owner = (typeof OWNERS)[number];

type Kind = "byte" | "short" | "long" | "variable" | "text" | "binary" | "pair";

export interface Row {
  readonly id: number;
  readonly name: string;
  readonly kind: Kind;
  readonly of: readonly Owner[];
  /** A value that is a protocol error. */
  readonly wrong?: number;
  /** The reason with which a server ends that does not know such a thing. */
  readonly refused?: number;
}

const message = ["publish", "will"] as const;

export const PROPERTIES: readonly Row[] = [
  { id: 0x01, name: "payload format", kind: "byte", of: message },
  { id: 0x02, name: "message expiry", kind: "long", of: message },
  { id: 0x03, name: "content type", kind: "text", of: message },
  { id: 0x08, name: "response topic", kind: "text", of: message },
  { id: 0x09, name: "correlation data", kind: "binary", of: message },
  { id: 0x0b, name: "subscription identifier", kind: "variable", of: ["subscribe"], refused: 0xa1 },
  { id: 0x11, name: "session expiry", kind: "long", of: ["connect", "disconnect"] },
  { id: 0x12, name: "assigned client identifier", kind: "text", of: [] },
  { id: 0x13, name: "server keepalive", kind: "short", of: [] },
  { id: 0x15, name: "authentication method", kind: "text", of: ["connect"], refused: 0x8c },
  { id: 0x16, name: "authentication data", kind: "binary", of: ["connect"], refused: 0x82 },
  { id: 0x17, name: "request problem information", kind: "byte", of: ["connect"], wrong: 2 },
  { id: 0x18, name: "will delay", kind: "long", of: ["will"] },
  { id: 0x19, name: "request response information", kind: "byte", of: ["connect"], wrong: 2 },
  { id: 0x1a, name: "response information", kind: "text", of: [] },
  { id: 0x1c, name: "server reference", kind: "text", of: [] },
  { id: 0x1f, name: "reason", kind: "text", of: ["pubrel", "disconnect"] },
  { id: 0x21, name: "receive maximum", kind: "short", of: ["connect"], wrong: 0 },
  { id: 0x22, name: "topic alias maximum", kind: "short", of: ["connect"] },
  { id: 0x23, name: "topic alias", kind: "short", of: ["publish"], refused: 0x94 },
  { id: 0x24, name: "maximum QoS", kind: "byte", of: [] },
  { id: 0x25, name: "retain available", kind: "byte", of: [] },
  { id: 0x26, name: "user property", kind: "pair", of: OWNERS },
  { id: 0x27, name: "maximum packet size", kind: "long", of: ["connect"], wrong: 0 },
  { id: 0x28, name: "wildcards available", kind: "byte", of: [] },
  { id: 0x29, name: "identifiers available", kind: "byte", of: [] },
  { id: 0x2a, name: "shared available", kind: "byte", of: [] },
  { id: 0x00, name: "identifier 0", kind: "byte", of: [] },
  { id: 0x04, name: "identifier 4", kind: "byte", of: [] },
  { id: 0x2b, name: "identifier 43", kind: "byte", of: [] },
  { id: 0x7f, name: "identifier 127", kind: "byte", of: [] },
];

const VALUES: Readonly<Record<Kind, (value: number) => Buffer>> = {
  byte: (value) => bytes(value),
  short,
  long,
  variable,
  text: () => sized("text"),
  binary: () => sized(bytes(0, 0xff)),
  pair: () => bytes(sized("key"), sized("value")),
};

/** A property with a value of its kind. */
export const written = ({ id, kind }: Row, value = 1): Buffer =>
  bytes(id, VALUES[kind](kind === "long" ? value * 1_000 : value));
