import { type Connect, ProtocolError, ConnectError, type ProtocolVersion, type Will } from "./packet";
import { PROPERTIES, readMessageProperties, readProperties } from "./properties";
import type { Reader } from "./reader";
import { topicName } from "./topic";

/** The names of the protocol, with the numbers of their versions. */
const PROTOCOLS: Readonly<Record<string, readonly ProtocolVersion[]>> = { MQIsdp: [3], MQTT: [4, 5] };
/** Set by clients that are brokers themselves. */
const BRIDGE = 0x80;

/** Reads a log-in behind its fixed header. Source: MQTT 3.1.1, section 3.1, MQTT 5.0, section 3.1. */
export function readConnect(reader: Reader): Connect {
  const name = reader.text();
  const versions = Object.hasOwn(PROTOCOLS, name) ? PROTOCOLS[name] : undefined;
  if (!versions) throw new ProtocolError("malformed");
  const number = reader.byte() & ~BRIDGE;
  const version = versions.find((each) => each === number);
  if (version === undefined) throw new ConnectError("version", number > 5 ? 5 : 4);
  try {
    return readRest(reader, version);
  } catch (error) {
    // Only MQTT 5 is told what is wrong with a packet.
    if (!(error instanceof ProtocolError) || version !== 5) throw error;
    throw new ConnectError(error.problem === "protocol" ? "protocol" : "malformed", version);
  }
}

function readRest(reader: Reader, version: ProtocolVersion): Connect {
  const flags = flagsOf(reader.byte(), version);
  const keepalive = reader.short();
  const properties = version === 5 ? readProperties(reader, "connect") : undefined;
  if (properties?.has(PROPERTIES.authenticationData) && !properties.has(PROPERTIES.authenticationMethod)) {
    throw new ProtocolError("protocol");
  }
  const clientId = reader.text();
  const will = flags.hasWill ? readWill(reader, version) : undefined;
  const username = flags.hasUsername ? reader.text() : undefined;
  const password = flags.hasPassword ? reader.binary() : undefined;
  reader.end();
  return {
    cmd: "connect",
    protocolVersion: version,
    clientId,
    clean: flags.isClean,
    keepalive,
    username,
    password,
    will,
    properties: {
      maximumPacketSize: properties?.get(PROPERTIES.maximumPacketSize) as number | undefined, // read as one
      authenticationMethod: properties?.get(PROPERTIES.authenticationMethod) as string | undefined, // the same
    },
  };
}

function flagsOf(flags: number, version: ProtocolVersion) {
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const [hasWill, willQos, hasUsername, hasPassword] = [has(0x04), (flags >> 3) & 3, has(0x80), has(0x40)];
  const isWillWrong = willQos === 3 || (!hasWill && (willQos > 0 || has(0x20)));
  const isPasswordWrong = hasPassword && !hasUsername && version === 4;
  // MQTT 3.1 leaves open what the other bits are when they mean nothing.
  if (willQos === 3 || (version !== 3 && (has(0x01) || isWillWrong || isPasswordWrong)))
    throw new ProtocolError("malformed");
  return { hasWill, hasUsername, hasPassword, isClean: has(0x02) };
}

function readWill(reader: Reader, version: ProtocolVersion): Will {
  const properties = version === 5 ? readMessageProperties(reader, "will") : undefined;
  const topic = topicName(reader.text());
  if (topic === "") throw new ProtocolError("malformed");
  return { topic, payload: reader.binary(), properties };
}
