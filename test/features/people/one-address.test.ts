import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount, type Account } from "../../support/account";
import { answerTo, invite, programOf } from "../../support/people";
import { get, post, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

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

longTest("a class joins and works in one minute, and whoever guesses tokens beside it is stopped", async () => {
  const code = await invite(server, teacher, { role: "gardener", uses: PUPILS, names_only: true });
  const program = await programOf(server, teacher, ["read"]);
  expect(await statusFrom(get("/api/points"), program)).toBe(200);
  const tokens: string[] = [];
  for (let n = 0; n < PUPILS; n++) tokens.push(await join(code, n));
  for (const token of tokens)
    for (let turn = 0; turn < 25; turn++) expect(await statusFrom(get("/api/points"), token)).toBe(200);
  expect(await statusFrom(get("/api/points"), program)).toBe(200);
  let guesses = 0;
  while ((await statusFrom(get("/api/points", { headers: { authorization: "a.b.c" } }))) === 401) guesses += 1;
  expect(guesses).toBeLessThan(1000);
  expect(await statusFrom(get("/api/points", { as: "nobody" }))).toBe(429);
  expect(await statusFrom(get("/api/points"), program)).toBe(200);
  expect(await statusFrom(get("/api/points"), tokens[0])).toBe(200);
  expect(await statusFrom(get("/api/points"), teacher.token)).toBe(429); // one person with one garden has what they had
  expect(await statusFrom(get("/app/assets/none.js"))).toBe(404);
});

test("a pupil has as much as one address, the garden three times of it, and takes nothing from the teacher", async () => {
  now = new Date("2026-03-01T08:40:00.000Z");
  const code = await invite(server, teacher, { role: "viewer", uses: 4, names_only: true });
  const tokens: string[] = [];
  for (let n = 1; n <= 4; n++) tokens.push(await join(code, n));
  now = new Date("2026-03-01T08:42:00.000Z");
  const granted = async (token: string): Promise<number> => {
    let count = 0;
    while (count < 1001 && (await statusFrom(get("/api/points"), token)) === 200) count += 1;
    return count;
  };
  const [first = "", ...others] = tokens;
  expect(await granted(first)).toBe(1000);
  expect(await statusFrom(get("/api/points"), teacher.token)).toBe(200);
  let together = 1000;
  for (const token of others) together += await granted(token);
  expect(together).toBe(3000);
  const own = get("/api/points");
  expect(await statusFrom(own, teacher.token)).toBe(200);
  expect(await statusFrom({ method: "DELETE", path: "/api/members?names_only=true" }, teacher.token)).toBe(200);
});

test("sync keeps its own count", async () => {
  now = new Date("2026-03-01T08:46:00.000Z");
  const code = await invite(server, teacher, { role: "viewer", uses: 1, names_only: true });
  const token = await join(code, 9);
  for (let turn = 0; turn < 15; turn++) expect(await statusFrom(get("/api/device/sync"), token)).toBe(200);
  expect(await statusFrom(get("/api/device/sync"), token)).toBe(429);
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
