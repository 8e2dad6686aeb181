import { expect, test } from "bun:test";
import { generate, type Packet } from "mqtt-packet";
import {
  Decoder,
  encodePublish,
  encodeSuback,
  encodeUnsuback,
  type ProtocolVersion,
} from "../../../../src/features/messaging/broker/codec";

/** Lengths at which the length of a packet takes another byte. */
const SIZES = [1, 100, 127, 128, 5_000, 16_383, 16_384, 40_000];
const VERSIONS: readonly ProtocolVersion[] = [3, 4, 5];

test.each(VERSIONS)("packets for version %d are those of the library, whatever their size", (version) => {
  const written = (packet: Packet): string => generate(packet, { protocolVersion: version }).toString("hex");
  for (const size of SIZES) {
    const payload = Buffer.alloc(size, "é");
    const topic = "bot/device_7/sync/Plant/ü";
    for (const content of [payload, payload.toString()]) {
      expect(encodePublish(topic, content, version).toString("hex")).toBe(
        written({ cmd: "publish", topic, payload: content, qos: 0, dup: false, retain: false }),
      );
    }
    const granted = Array.from({ length: size }, (_, index) => (index % 2 === 0 ? 0 : 0x80));
    expect(encodeSuback(513, granted, version).toString("hex")).toBe(
      written({ cmd: "suback", messageId: 513, granted }),
    );
    expect(encodeUnsuback(65_535, granted, version).toString("hex")).toBe(
      written({ cmd: "unsuback", messageId: 65_535, granted }),
    );
  }
});

test.each(VERSIONS)(
  "a log-in and a subscription for version %d are read back; cut short they are malformed",
  (version) => {
    const protocolId = version === 3 ? "MQIsdp" : "MQTT";
    const login = { cmd: "connect", protocolId, protocolVersion: version, clientId: "ü", clean: true } as const;
    const will = { topic: "bot/device_7/from_device", payload: Buffer.from("gone"), qos: 0, retain: false } as const;
    const connect = generate({ ...login, will, username: "device_7", password: Buffer.from("secret"), keepalive: 300 });
    const subscriptions = ["bot/device_7/#", "bot/device_7/+/x"].map((topic) => ({ topic, qos: 0 }) as const);
    const subscribe = generate({ cmd: "subscribe", messageId: 7, subscriptions }, { protocolVersion: version });

    const decoder = new Decoder();
    expect(decoder.decode(connect, undefined)).toMatchObject({ clientId: "ü", keepalive: 300, username: "device_7" });
    expect(decoder.decode(connect, undefined)).toMatchObject({ password: Buffer.from("secret"), will: { ...will } });
    expect(decoder.decode(subscribe, version)).toMatchObject({ messageId: 7, subscriptions: [...subscriptions] });
    for (const [bytes, read] of [[connect, undefined] as const, [subscribe, version] as const]) {
      expect(decoder.decode(bytes.subarray(0, -1), read)).toBeUndefined();
      expect(decoder.decode(bytes, read)?.cmd).toBe(bytes === connect ? "connect" : "subscribe");
    }
  },
);
