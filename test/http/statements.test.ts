import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { openAccount, type Account } from "../support/account";
import { memberOf } from "../support/people";
import { get, makeToken, patch, post, send, type Sent } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

/* Statements that common requests cost: what was looked up once is not looked up twice (`people.md` §2). */

let server: TestServer;
let owner: Account;
let gardener: string;
let point = 0;
beforeAll(async () => {
  server = await startServer();
  owner = await openAccount(server, "ada@garden.test");
  gardener = (await memberOf(server, owner, "gardener")).token;
  point = await owner.make(post("/api/points", plant(0)));
});
afterAll(() => server.stop());

const plant = (x: number) => ({ pointer_type: "Plant", name: "Mint", x, y: 2, z: 0 });

interface Statements {
  readonly reads: number;
  readonly writes: number;
}

/** The statements until a request is answered; others may work meanwhile. */
async function countOnce(request: Sent, token: string): Promise<Statements> {
  const { db } = server.services;
  const spies = (["get", "all", "run", "returned"] as const).map((name) => spyOn(db, name));
  const { status } = await send(server, request, token);
  const [one = 0, many = 0, ...writes] = spies.map((spy) => spy.mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  expect(status).toBe(200);
  return { reads: one + many, writes: writes.reduce((sum, count) => sum + count, 0) };
}

/** The fewest statements that a kind of request costs once it was answered before. */
async function costOf(request: (number: number) => Sent, token: string): Promise<Statements> {
  await send(server, request(0), token);
  const counts: Statements[] = [];
  for (const number of [1, 2, 3, 4]) counts.push(await countOnce(request(number), token));
  const least = (name: keyof Statements): number => Math.min(...counts.map((count) => count[name]));
  return { reads: least("reads"), writes: least("writes") };
}

/** Each is asked several times, with another number. */
const ROWS: readonly [name: string, reads: number, writes: number, request: (number: number) => Sent][] = [
  ["a list that has not changed", 0, 0, () => get("/api/points")],
  ["a record by its id", 1, 0, () => get(`/api/points/${point}`)],
  ["the device", 1, 0, () => get("/api/device")],
  ["a change of a plant", 5, 2, (x) => patch(`/api/points/${point}`, { x })],
  ["a new plant", 3, 2, (x) => post("/api/points", plant(x))],
  ["a log", 1, 1, (number) => post("/api/logs", { message: `Log ${number}` })],
];

test.each(ROWS)("%s: %d reads and %d writes, for the owner and for a gardener", async (_, reads, writes, request) => {
  expect(await costOf(request, owner.token)).toEqual({ reads, writes });
  expect(await costOf((number) => request(number + 10), gardener)).toEqual({ reads, writes });
});

test("a token that was not seen before costs one read more", async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => makeToken(server, owner, "human")));
  await send(server, get("/api/points"), owner.token); // the list is known from here
  const counts = [];
  for (const token of tokens) counts.push((await countOnce(get("/api/points"), token)).reads);
  expect(Math.min(...counts)).toBe(1);
});
