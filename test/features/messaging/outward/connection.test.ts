import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { IPublishPacket } from "mqtt-packet";
import {
  type Access,
  BrokerConnection,
  type ConnectionOptions,
} from "../../../../src/features/messaging/outward/connection";
import { visitBroker } from "../../../../src/features/messaging/outward/visit";
import { eventually } from "../../../support/eventually";
import { acknowledging, granting, type OddBroker, startOddBroker } from "../../../support/odd-broker";

/* The server as a client of a broker that does odd things (live.md §5). */

let broker: OddBroker;
let connection: BrokerConnection;
let told: string[];

afterEach(async () => {
  broker.stop();
  await connection.close();
});

const access = (): Access => ({
  server: { tls: false, host: "127.0.0.1", port: broker.port, login: undefined },
  ...{ version: 5, user: undefined, password: () => Promise.resolve(undefined) },
});

/** Connects, and notes what is told. */
function connect(options: Partial<ConnectionOptions> = {}): void {
  told = [];
  connection = new BrokerConnection({
    ...access(),
    filters: { "garden/#": 1 },
    hear: ({ payload }) => told.push(`heard ${payload.toString()}`),
    connected: () => told.push("connected"),
    failed: (reason) => told.push(`failed: ${reason}`),
    threw: (cause) => told.push(`threw ${String(cause)}`),
    ...options,
  });
  connection.start();
}
const isTold = (text: string) => eventually(() => (told.includes(text) ? true : undefined));
const tell = (payload: string): void =>
  broker.send({ cmd: "publish", topic: "garden/bed", payload, qos: 0, dup: false, retain: false });

test("what we throw ourselves is told as ours, and the connection goes on", async () => {
  broker = await startOddBroker();
  connect({
    connected: () => {
      throw new Error("at first");
    },
    hear: ({ payload }) => {
      if (payload.toString() === "bad") throw new Error("a message");
      told.push(`heard ${payload.toString()}`);
    },
  });
  await isTold("threw Error: at first");
  tell("bad");
  tell("good");
  await isTold("heard good");
  expect(told).toEqual(["threw Error: at first", "threw Error: a message", "heard good"]);
  expect([connection.isConnected, broker.connections()]).toEqual([true, 1]);
});

test("no more messages are under way than the broker takes", async () => {
  broker = await startOddBroker(() => ({ properties: { receiveMaximum: 3 }, published: () => {} }));
  connect();
  for (const payload of "abcdefg") connection.publish("garden/bed", payload);
  const texts = (): string => broker.messages.map(({ payload }) => payload.toString()).join("");
  const takes = async (payloads: string): Promise<void> => {
    await eventually(() => (texts().length === payloads.length ? true : undefined));
    tell(payloads); // what we had sent before it is heard has come
    await isTold(`heard ${payloads}`);
    expect(texts()).toBe(payloads);
  };
  await isTold("connected");
  await takes("abc");
  for (const message of broker.messages.slice(0, 2)) broker.send(acknowledging(message));
  await takes("abcde");
});

test.each([
  [5, { maximumPacketSize: 1_000_000 }],
  [4, undefined],
] as const)("a broker of version %i is told how long its packets may be", async (version, told) => {
  broker = await startOddBroker();
  connect({ version });
  await isTold("connected");
  expect(broker.login()?.properties).toEqual(told);
});

test.each([4, 5] as const)(
  "a broker of version %i that sends a packet without end fills no memory",
  async (version) => {
    broker = await startOddBroker();
    connect({ version, hear: ({ topic, payload }) => told.push(`${topic} ${payload.length}`) });
    await isTold("connected");
    const message = { cmd: "publish", topic: "garden/bed", dup: false, retain: false } as const;
    broker.send({ ...message, payload: Buffer.alloc(3_000_000), qos: 1, messageId: 7 });
    broker.send({ ...message, payload: "mint", qos: 0 });
    await isTold("garden/bed 4");
    const head = version === 5 ? 20 : 19; // fixed header, topic, number, properties
    expect(told).toEqual(["connected", `garden/bed ${1_000_000 - head}`, "garden/bed 4"]);
    await eventually(() => (broker.acknowledged.includes(7) ? true : undefined));
  },
);

test("a broker that does not answer the subscription is left, and tried again", async () => {
  broker = await startOddBroker(() => ({ subscribed: () => {} }));
  connect({ pace: { patienceMs: 20 } });
  await isTold("failed: no answer");
  expect(connection.isConnected).toBe(false);
  await eventually(() => (broker.connections() === 2 ? true : undefined));
});

test.each([4, 5] as const)(
  "a broker of version %i that refuses a subscription is not asked again soon",
  async (version) => {
    broker = await startOddBroker((odd) => ({
      subscribed: ({ messageId = 0 }) => odd.send({ cmd: "suback", messageId, granted: [1, 0x80] }),
    }));
    const failures: unknown[] = [];
    connect({
      version,
      filters: { "garden/#": 1, "shed/#": 1 },
      failed: (...failure) => failures.push(failure),
    });
    await eventually(() => (failures.length > 0 ? true : undefined));
    expect(failures).toEqual([["it does not let us read shed/#", true]]);
  },
);

test("a broker that acknowledges nothing is left, and gets the messages again", async () => {
  broker = await startOddBroker((odd) => ({
    published: (message) => (odd.connections() > 1 ? odd.send(acknowledging(message)) : undefined),
  }));
  connect({ pace: { patienceMs: 20 } });
  await isTold("connected");
  connection.publish("garden/bed", "one");
  connection.publish("garden/bed", "two");
  await isTold("failed: no answer");
  await eventually(() => (connection.sent === 2 ? true : undefined));
  expect(broker.messages.map(({ payload }) => payload.toString())).toEqual(["one", "two", "one", "two"]);
});

describe("a broker that lets us in and ends each connection", () => {
  const reached = (): void => void told.push("reached");
  const failures = { reached, connected: () => {}, failed: (reason: string) => void told.push(reason) };

  test("is told three times, and from then on asked less often", async () => {
    broker = await startOddBroker(({ leave, comeBack }) => ({ published: () => (leave(), comeBack()) }));
    const never = 2 ** 31 - 1;
    let entered = 0;
    connect({
      ...failures,
      connected: () => {
        entered += 1;
        connection.publish("garden/bed", "open");
      },
      pace: { retryMs: 1, unsteadyRetryMs: never },
    });
    const said = ["reached", "it has closed the connection"];
    for (const times of [3, 4, 5]) {
      await eventually(() => (entered === times && !connection.isConnected ? true : undefined));
      expect(told).toEqual([...said, ...said, ...said]);
      connection.start(); // nothing else makes it come again
    }
  });

  test("is told again when a connection lasts", async () => {
    broker = await startOddBroker((odd) => ({
      subscribed: (packet) => {
        odd.send(granting(packet));
        if (odd.connections() < 5) tell("go");
      },
    }));
    connect({
      ...failures,
      hear: () => (broker.leave(), broker.comeBack()),
      pace: { retryMs: 1, unsteadyRetryMs: 1, shortMs: 500 },
    });
    await eventually(() => (told.length === 7 ? true : undefined));
    expect(told.at(-1)).toBe("reached");
    expect(connection.isConnected).toBe(true);
  });
});

describe("a broker of MQTT 5 that does not let us send to a topic", () => {
  /** Takes what is for the garden, and nothing else. */
  const taking = (odd: OddBroker, { topic, messageId = 0 }: IPublishPacket): void =>
    odd.send({ cmd: "puback", messageId, reasonCode: topic.startsWith("garden/") ? 0 : 0x87 });
  beforeEach(async () => {
    broker = await startOddBroker((odd) => ({ published: (message) => taking(odd, message) }));
  });

  test("what it refuses is lost, and the rest is sent", async () => {
    connect({ gaveUp: ({ topic }) => told.push(`gave up ${topic}`) });
    for (const topic of ["garden/bed", "shed/door", "garden/path"]) connection.publish(topic, "open");
    await eventually(() => (connection.sent === 2 ? true : undefined));
    expect([connection.lost, connection.waiting, told]).toEqual([1, 0, ["connected", "gave up shed/door"]]);
  });

  test("who removes something there is told", async () => {
    connect();
    await isTold("connected");
    expect(await visitBroker(access(), ["garden/bed"])).toBeUndefined();
    expect(await visitBroker(access(), ["garden/bed", "shed/door"])).toEqual({
      ...{ reason: "it does not let us send what we have to", isRefusal: true },
    });
  });
});
