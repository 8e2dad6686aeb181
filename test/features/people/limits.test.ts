import { afterAll, beforeAll, expect, test } from "bun:test";
import { isFull } from "../../../src/framework/places";
import { type Caller, ownerOf, RIGHTS_OF_ROLE } from "../../../src/framework/right";
import { openAccount, type Account } from "../../support/account";
import { type EventReader, openEvents } from "../../support/event-stream";
import { openPage, type Page } from "../../support/mqtt-client";
import { type Guest, memberOf, statusOf } from "../../support/people";
import { get } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

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
