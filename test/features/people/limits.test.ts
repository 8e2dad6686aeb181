import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { isFull } from "../../../src/framework/places";
import { type Caller, ownerOf, RIGHTS_OF_ROLE } from "../../../src/framework/right";
import { openAccount, type Account } from "../../support/account";
import { type EventReader, openEvents } from "../../support/event-stream";
import { openPage, type Page } from "../../support/mqtt-client";
import { answerTo, type Guest, memberOf, programOf, statusOf } from "../../support/people";
import { get, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* What each person may hold at a time, so that nobody uses up what belongs to others. Source: `people.md` §2. */

const owner = ownerOf(1, 1);
const member = (id: number): Caller => ({ ...owner, id, role: "viewer", rights: RIGHTS_OF_ROLE.viewer });
const times = (count: number, caller: Caller): Caller[] => Array.from({ length: count }, () => caller);
const places = { owner: 3, each: 2, others: 5 };

test.each<[string, Caller, Caller[], boolean]>([
  ["the first one", owner, [], false],
  ["an owner with two, whatever the others hold", owner, [...times(2, owner), ...times(5, member(2))], false],
  ["an owner with three", owner, times(3, owner), true],
  ["the robot beside three of the owner", { ...owner, kind: "robot" }, times(3, owner), true],
  ["a member beside three of the owner", member(2), times(3, owner), false],
  ["a member with two", member(2), times(2, member(2)), true],
  ["a member beside two of another one", member(2), times(2, member(3)), false],
  ["a member beside five of others", member(2), [3, 4, 5, 6, 7].map(member), true],
  ["a program with the number of a member", { ...member(2), kind: "program" }, times(2, member(2)), false],
])("%s", (_, caller, taken, full) => {
  expect(isFull(caller, taken, places)).toBe(full);
});

let server: TestServer;
let host: Account;
let guest: Guest;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  host = await openAccount(server);
  guest = await memberOf(server, host, "viewer");
});
afterAll(() => server.stop());

test("a member has 10 streams, and the owner still has room", async () => {
  const open = (token: string): Promise<EventReader> =>
    openEvents(`${server.base}/api/events`, { authorization: token });
  const readers = await Promise.all(Array.from({ length: 10 }, () => open(guest.token)));
  expect(await statusOf(server, get("/api/events"), guest.token)).toBe(429);
  readers.push(await open(host.token));
  for (const reader of readers) reader.leave();
});

test("a member has 8 connections of the broker, and the owner still has room", async () => {
  const pages: Page[] = [];
  for (let count = 0; count < 8; count++) pages.push(await openPage(server, guest));
  expect(openPage(server, guest)).rejects.toThrow();
  pages.push(await openPage(server, host));
  await Promise.all(pages.map(({ client }) => client.endAsync(true)));
});

test("a member who takes tickets for streams uses up none of the owner's", async () => {
  const ticket = async (token: string): Promise<string> =>
    String((await answerTo(server, post("/api/events/ticket"), token))["ticket"]);
  const own = await ticket(host.token);
  for (let count = 0; count < 25; count++) await ticket(guest.token);
  const reader = await openEvents(`${server.base}/api/events?ticket=${own}`, {});
  reader.leave();
});

test("an Idempotency-Key belongs to who sends it: owner, member and program each make their record, once", async () => {
  const gardener = await memberOf(server, host, "gardener");
  const program = await programOf(server, host, ["read", "write"]);
  const point = { pointer_type: "GenericPointer", x: 1, y: 2, z: 0, name: "Here" };
  const make = async (token: string): Promise<unknown> => {
    const headers = { "x-device-rpc-id": "one-and-the-same", "idempotency-key": "one-and-the-same" };
    const { json } = await send(server, { ...post("/api/points", point), headers }, token);
    return (json as { id: number }).id; // a point
  };
  const tokens = [host.token, gardener.token, program];
  const ids = [];
  for (const token of [...tokens, ...tokens]) ids.push(await make(token));
  expect(new Set(ids).size).toBe(3);
  expect(ids.slice(3)).toEqual(ids.slice(0, 3));
});

longTest("of many requests of a member the newest 200 are known; those of others stay", async () => {
  const gardener = await memberOf(server, host, "gardener");
  const tokens = {
    owner: host.token,
    gardener: gardener.token,
    program: await programOf(server, host, ["read", "write"]),
  };
  const log = async (token: string, number: number): Promise<unknown> => {
    const id = `of many ${number}`;
    const headers = { "x-device-rpc-id": id, "idempotency-key": id };
    const { json } = await send(server, { ...post("/api/logs", { message: id }), headers }, token);
    return (json as { id: number }).id; // a log
  };
  const first = { owner: await log(tokens.owner, 0), program: await log(tokens.program, 0) };
  for (let number = 0; number <= 200; number++) await log(tokens.gardener, number);
  expect({ owner: await log(tokens.owner, 0), program: await log(tokens.program, 0) }).toEqual(first);
  const kept = (): unknown =>
    server.services.db.value(`select count(*) from answered_requests where user_id = ${gardener.userId}`);
  expect(kept()).toBe(200);
  await answerTo(server, remove(`/api/members/${gardener.userId}`), host.token);
  expect(kept()).toBe(0);
});

test("the gardens of a person are read from the database at once, however many they are", async () => {
  const { db } = server.services;
  const reads = async (token: string): Promise<number> => {
    await answerTo(server, get("/api/gardens"), token); // what comes next is remembered until something changes
    const spies = [spyOn(db, "get"), spyOn(db, "all")];
    await answerTo(server, get("/api/gardens"), token);
    const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return count;
  };
  const person = await openAccount(server);
  const alone = await reads(person.token);
  for (let count = 0; count < 4; count++) {
    const { code } = await answerTo(
      server,
      post("/api/invitations", { role: "viewer" }),
      (await openAccount(server)).token,
    );
    await answerTo(server, post("/api/invitations/accept", { code }), person.token);
  }
  expect(await reads(person.token)).toBe(alone);
});
