import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount, type Account } from "../../support/account";
import { answerTo, invite, programOf } from "../../support/people";
import { get, post, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* A school goes to the internet by one address. Source: `accounts.md` §1.10, `people.md` §2. */

const PUPILS = 30;
/** What the console asks to join and to open its first pages, beside its files. */
const OPENING = ["web_app_config", "device", "notices", "pauses", "alerts", "gardens", "points", "sequences", "images"];
const SCHOOL = { "x-forwarded-for": "203.0.113.7" };

let server: TestServer;
let teacher: Account;
let now = new Date("2026-03-01T08:31:40.000Z");
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: "10.0.0.0/8" }, () => now);
  teacher = await openAccount(server);
});
afterAll(() => server.stop());

const fromSchool = async (request: Sent, token?: string) => {
  const headers = { ...request.headers, ...SCHOOL };
  return send(server, { ...request, headers }, token);
};
const statusFrom = async (request: Sent, token?: string): Promise<number> => (await fromSchool(request, token)).status;

/** Somebody who joins, and the page that opens. */
async function join(code: string, n: number): Promise<string> {
  const request = post("/api/invitations/accept", { code, name: `Pupil ${n}` }, { as: "nobody" });
  const { json } = await fromSchool(request);
  const token = (json as { token: { encoded: string } }).token.encoded; // a log-in object
  for (const path of OPENING) expect(await statusFrom(get(`/api/${path}`), token)).toBe(200);
  return token;
}

test("a class joins and works in one minute, and whoever guesses tokens beside it is stopped", async () => {
  const code = await invite(server, teacher, { role: "gardener", uses: PUPILS, names_only: true });
  const program = await programOf(server, teacher, ["read"]);
  expect(await statusFrom(get("/api/points"), program)).toBe(200);
  const tokens: string[] = [];
  for (let n = 0; n < PUPILS; n++) tokens.push(await join(code, n));
  for (const token of tokens)
    for (let turn = 0; turn < 25; turn++) expect(await statusFrom(get("/api/points"), token)).toBe(200);
  expect(await statusFrom(get("/api/points"), program)).toBe(200);
  const spent = [get("/api/points", { as: "nobody" }), get("/api/points", { headers: { authorization: "a.b.c" } })];
  for (const request of spent) expect(await statusFrom(request)).toBe(429);
  expect(await statusFrom(get("/api/points"), teacher.token)).toBe(429); // one person with one garden has what they had
  expect(await statusFrom(get("/app/assets/none.js"))).toBe(404);
});

test("each of them has 300 beyond the limit of the address; sync keeps its own", async () => {
  now = new Date("2026-03-01T08:40:00.000Z");
  const code = await invite(server, teacher, { role: "viewer", uses: 2, names_only: true });
  const [one = "", other = ""] = [await join(code, 1), await join(code, 2)];
  let count = 0;
  while ((await statusFrom(get("/api/nothing", { as: "nobody" }))) === 404) count += 1;
  expect(count).toBeLessThan(1000);
  for (let turn = 0; turn < 300; turn++) expect(await statusFrom(get("/api/points"), one)).toBe(200);
  expect(await statusFrom(get("/api/points"), one)).toBe(429);
  expect(await statusFrom(get("/api/points"), other)).toBe(200);
  for (let turn = 0; turn < 15; turn++) expect(await statusFrom(get("/api/device/sync"), other)).toBe(200);
  expect(await statusFrom(get("/api/device/sync"), other)).toBe(429);
});

test("a member who was removed is stopped as a stranger is", async () => {
  now = new Date("2026-03-01T08:50:00.000Z");
  const code = await invite(server, teacher, { role: "viewer", uses: 1, names_only: true });
  const token = await join(code, 3);
  while ((await statusFrom(get("/api/nothing", { as: "nobody" }))) === 404);
  expect(await statusFrom(get("/api/points"), token)).toBe(200);
  await answerTo(server, { method: "DELETE", path: "/api/members?names_only=true" }, teacher.token);
  expect(await statusFrom(get("/api/points"), token)).toBe(429);
});
