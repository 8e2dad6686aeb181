import { afterEach, expect, test } from "bun:test";
import { BrokerConnection, type ConnectionOptions } from "../../../../src/features/messaging/outward/connection";
import { eventually } from "../../../support/eventually";
import { type OddBroker, startOddBroker } from "../../../support/odd-broker";

/* The server as a client of a broker that does odd things (live.md §5). */

let broker: OddBroker;
let connection: BrokerConnection;
let told: string[];

afterEach(async () => {
  broker.stop();
  await connection.close();
});

/** Connects, and notes what is told. */
function connect(options: Partial<ConnectionOptions> = {}): void {
  told = [];
  connection = new BrokerConnection({
    server: { tls: false, host: "127.0.0.1", port: broker.port, login: undefined },
    ...{ version: 5, user: undefined, password: () => Promise.resolve(undefined) },
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
