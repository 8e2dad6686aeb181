import { generate, type Packet, parser } from "mqtt-packet";
import type { Broker } from "../../src/features/messaging/broker/broker";
import type { Connection } from "../../src/features/messaging/broker/connection";
import type { Link } from "../../src/features/messaging/broker/link";
import { connectPacket } from "../support/mqtt-client";
import { below, pick, type Random, randomOf } from "../support/random";
import type { TestAccount } from "../support/scenarios";

/* Packets as they should be, changed at random, given to the broker without a socket. */

/** A client that a test plays, and what it has been sent. */
interface Played {
  readonly connection: Connection;
  readonly sent: Buffer[];
}

function play(broker: Broker): Played {
  const sent: Buffer[] = [];
  const link: Link = {
    backlog: 0,
    send: (bytes) => void sent.push(bytes),
    pause: () => true,
    resume: () => {},
    close: () => {},
  };
  const connection = broker.accept(link, { address: "127.0.0.1", isLoopback: true });
  if (!connection) throw new Error("The broker takes nobody in.");
  return { connection, sent };
}

async function logIn(broker: Broker, account: TestAccount, protocolVersion: 3 | 4 | 5): Promise<Played> {
  const played = play(broker);
  played.connection.receive(generate(connectPacket(account, { protocolVersion, clientId: "fuzz" })));
  while (played.connection.isPending) await new Promise(setImmediate); // a token is checked on another thread
  return played;
}

/** Packets of a client that does what clients do. `prefix`: of its account. */
function packets(prefix: string): readonly Packet[] {
  const publish = { cmd: "publish", topic: `${prefix}status`, payload: '{"a":1}', dup: false, retain: false } as const;
  return [
    { ...publish, qos: 0 },
    { ...publish, qos: 1, messageId: 7 },
    { ...publish, qos: 2, messageId: 8, properties: { userProperties: { a: "b" }, contentType: "json" } },
    { ...publish, qos: 0, topic: `${prefix}logs`, payload: '{"message":"x","type":"info","major_version":15}' },
    { cmd: "pubrel", messageId: 8 },
    {
      cmd: "subscribe",
      messageId: 9,
      subscriptions: [
        { topic: `${prefix}#`, qos: 1 },
        { topic: "public_broadcast", qos: 0 },
      ],
    },
    { cmd: "unsubscribe", messageId: 10, unsubscriptions: [`${prefix}#`] },
    { cmd: "pingreq" },
    { cmd: "disconnect", reasonCode: 0 },
  ];
}

/** The bytes with some of them changed, left out, doubled or cut off. */
function mutated(random: Random, bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let count = 1 + below(random, 3); count > 0; count--) {
    const at = below(random, changed.length);
    changed[at] = random() < 0.5 ? below(random, 256) : (changed[at] ?? 0) ^ (1 << below(random, 8));
  }
  const at = below(random, changed.length);
  return pick(random, [
    () => changed,
    () => changed.subarray(0, at),
    () => Buffer.concat([changed.subarray(0, at), changed.subarray(below(random, changed.length))]),
    () => Buffer.concat([changed, changed.subarray(at)]),
  ])();
}

interface Outcome {
  readonly packets: number;
  readonly problems: readonly string[];
}

/**
 * Gives so many changed packets to the broker, before and after log-ins. `neighbour` hears everything of its own account
 * and must hear nothing. `nextLogIn` lets time pass, of which an account needs some between its log-ins.
 */
export async function fuzzBroker(
  broker: Broker,
  [account, neighbour]: readonly [TestAccount, TestAccount],
  count: number,
  seed: number,
  nextLogIn: () => void,
): Promise<Outcome> {
  const random = randomOf(seed);
  const problems: string[] = [];
  const victim = await logIn(broker, neighbour, 4);
  const own = `bot/device_${neighbour.deviceId}/`;
  victim.connection.receive(
    generate({
      cmd: "subscribe",
      messageId: 1,
      subscriptions: [
        { topic: `${own}#`, qos: 0 },
        { topic: "public_broadcast", qos: 0 },
      ],
    }),
  );
  const samples = ([3, 4, 5] as const).map((protocolVersion) => ({
    protocolVersion,
    login: generate(connectPacket(account, { protocolVersion, clientId: "fuzz" })),
    bytes: packets(`bot/device_${account.deviceId}/`).map((packet) => generate(packet, { protocolVersion })),
  }));
  let given = 0;
  while (given < count) {
    const { protocolVersion, login, bytes } = pick(random, samples);
    nextLogIn();
    const isBefore = random() < 0.2;
    const { connection } = isBefore ? play(broker) : await logIn(broker, account, protocolVersion);
    for (let step = 0; step < 20 && !connection.isEnded; step++) {
      const packet = mutated(random, isBefore ? login : pick(random, bytes));
      given += 1;
      try {
        connection.receive(packet);
      } catch (error) {
        problems.push(`${protocolVersion} ${packet.toString("hex")}: ${error}`);
      }
    }
    await new Promise(setImmediate);
    connection.end("left");
  }
  victim.connection.receive(Buffer.from([0xc0, 0]));
  await Bun.sleep(0);
  const heard: string[] = [];
  const reading = parser({ protocolVersion: 4 });
  reading.on("packet", ({ cmd }) => heard.push(cmd));
  for (const bytes of victim.sent) reading.parse(bytes);
  if (heard.join() !== "connack,suback,pingresp") problems.push(`The neighbour has heard ${heard.join()}.`);
  victim.connection.end("left");
  return { packets: given, problems };
}
