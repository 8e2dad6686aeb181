import { expect, test } from "bun:test";
import { generate, type Packet, parser } from "mqtt-packet";
import {
  decode,
  encodeConnack,
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

    expect(decode(connect, undefined)).toMatchObject({ clientId: "ü", keepalive: 300, username: "device_7" });
    expect(decode(connect, undefined)).toMatchObject({
      password: Buffer.from("secret"),
      will: { topic: will.topic, payload: will.payload },
    });
    expect(decode(subscribe, version)).toMatchObject({
      messageId: 7,
      subscriptions: subscriptions.map(({ topic }) => ({ topic, nl: false })),
    });
    for (const [bytes, read] of [[connect, undefined] as const, [subscribe, version] as const]) {
      expect(decode(bytes.subarray(0, -1), read)).toBeInstanceOf(Error);
    }
  },
);

test.each([
  ["with a name and a keepalive of the server's own", { clientId: "ü1", keepalive: 300 }],
  ["without", {}],
])("the greeting of MQTT 5 is read by the library, %s", (_, own) => {
  const bytes = encodeConnack(0, 5, { maximumPacketSize: 131_072, receiveMaximum: 20, ...own });
  const packets: Packet[] = [];
  parser({ protocolVersion: 5 })
    .on("packet", (packet) => packets.push(packet))
    .parse(bytes);
  expect(packets).toMatchObject([
    {
      ...{ cmd: "connack", reasonCode: 0, sessionPresent: false },
      properties: {
        ...{ sessionExpiryInterval: 0, receiveMaximum: 20, maximumPacketSize: 131_072 },
        ...{ sharedSubscriptionAvailable: false, subscriptionIdentifiersAvailable: false },
        ...("clientId" in own ? { assignedClientIdentifier: "ü1", serverKeepAlive: 300 } : {}),
      },
    },
  ]);
});

test("properties of a message go on as they came", () => {
  const properties = { contentType: "json", userProperties: { a: ["1", "2"] }, messageExpiryInterval: 5 };
  const message = { cmd: "publish", topic: "a/b", payload: "x", qos: 0, dup: false, retain: false } as const;
  const bytes = generate({ ...message, properties }, { protocolVersion: 5 });
  const read = decode(bytes, 5);
  if (read instanceof Error || read.cmd !== "publish") throw new Error("It is a message.");
  expect(encodePublish(read.topic, read.payload, 5, read.properties).equals(bytes)).toBe(true);
  expect(encodePublish(read.topic, read.payload, 4, read.properties).equals(generate(message))).toBe(true);
});
