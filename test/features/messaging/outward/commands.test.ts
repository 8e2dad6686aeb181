import { afterEach, beforeEach, expect, test } from "bun:test";
import { eventually } from "../../../support/eventually";
import { acknowledging, type OddBroker, startOddBroker } from "../../../support/odd-broker";
import { done } from "../../../support/robot";
import { makeAccount, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

/* Commands through the broker of BROKER_URL, whose connection is lost (live.md §§4, 5). */

let broker: OddBroker;
let server: TestServer;
let owner: TestAccount;
/** Whether the broker takes a command and ends the connection before it acknowledges it. */
let isLosing: boolean;

beforeEach(async () => {
  isLosing = false;
  broker = await startOddBroker(({ send: answer, leave, comeBack }) => ({
    published: (message) => {
      if (!isLosing || !message.topic.endsWith("/from_clients")) return answer(acknowledging(message));
      leave();
      comeBack();
    },
  }));
  server = await startServer({ BROKER_URL: `mqtt://127.0.0.1:${broker.port}` });
  owner = await makeAccount(server);
  await isTold("broker_connected", 1);
  say("status", {});
  await eventually(async () => ((await state())["connected"] === true ? true : undefined));
});
afterEach(async () => {
  await server.stop();
  broker.stop();
});

const isTold = (event: string, times: number) =>
  eventually(() => (server.log.filter((line) => line.includes(` ${event} `)).length === times ? true : undefined));
const state = async (): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await fetch(`${server.base}/api/device/state`, { headers: { authorization: owner.token } });
  return (await answer.json()) as Record<string, unknown>; // an object
};
/** The robot says something. */
const say = (topic: string, content: object): void =>
  broker.send({
    ...{ cmd: "publish", topic: `bot/device_${owner.deviceId}/${topic}`, payload: JSON.stringify(content) },
    ...{ qos: 0, dup: false, retain: false },
  });
const order = (kind: string, timeout_s: number) =>
  send(server, post("/api/device/commands", { body: [{ kind, args: {} }], timeout_s }), owner.token);
/** Commands that the broker has got: kind and label. */
const got = () =>
  broker.messages
    .filter(({ topic }) => topic.endsWith("/from_clients"))
    .map(({ payload }) => JSON.parse(payload.toString()) as { args: { label: string }; body: { kind: string }[] })
    .map(({ args, body }) => ({ kind: body[0]?.kind, label: args.label }));

test("a command is not sent later than its sender waits, and a stop that waits is", async () => {
  broker.leave();
  await isTold("broker_not_connected", 1);
  const stop = order("emergency_lock", 60);
  const late = await order("take_photo", 1);
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("Nothing was sent to it.")]);
  broker.comeBack();
  const { label } = await eventually(() => got()[0]);
  say("from_device", done(label));
  expect((await stop).status).toBe(200);
  expect(got().map(({ kind }) => kind)).toEqual(["emergency_lock"]);
});

longTest("a command whose acknowledgement is lost is not sent twice, a stop is", async () => {
  isLosing = true;
  const photo = order("take_photo", 60);
  await isTold("broker_connected", 2);
  isLosing = false;
  say("from_device", done(got()[0]?.label ?? ""));
  expect((await photo).status).toBe(200);
  isLosing = true;
  const stop = order("emergency_lock", 60);
  await isTold("broker_not_connected", 2);
  isLosing = false;
  await eventually(() => (got().length === 3 ? true : undefined));
  say("from_device", done(got()[2]?.label ?? ""));
  expect((await stop).status).toBe(200);
  expect(got().map(({ kind }) => kind)).toEqual(["take_photo", "emergency_lock", "emergency_lock"]);
});
