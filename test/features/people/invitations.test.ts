import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openAccount, type Account } from "../../support/account";
import { tempFolder } from "../../support/folder";
import { answerTo, invite, looksAround, memberOf, statusOf } from "../../support/people";
import { get, makeToken, patch, PASSWORD, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Invitations, and ways to join. Source: `people.md` §3. */

let server: TestServer;
let owner: Account;
let now = new Date("2026-06-01T10:00:00.000Z");
beforeAll(async () => {
  server = await startServer({ SIGNUP: "closed" }, () => now);
  owner = await openAccount(server);
});
afterAll(() => server.stop());

const accept = (body: object) => post("/api/invitations/accept", body, { as: "nobody" });
const look = (code: string) => post("/api/invitations/look", { code }, { as: "nobody" });
const signUp = (email: string) => ({
  name: "Ada",
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});
/** Status and reason of a request without a token. */
async function refusalOf(request: ReturnType<typeof post>, token?: string) {
  const { status, json } = await send(server, request, token);
  return { status, ...(json as { error?: string }) };
}

test("an invitation has a code, an address for people, and stands in the list without its code", async () => {
  const made = await answerTo(
    server,
    post("/api/invitations", { role: "viewer", email: "Ada@Garden.Test" }),
    owner.token,
  );
  expect(made).toEqual({
    id: expect.any(Number),
    code: expect.stringMatching(/^[A-HJ-NP-Z]{10}$/),
    url: `${server.base}/app/join#${String(made["code"])}`,
  });
  const { text } = await send(server, get("/api/invitations"), owner.token);
  expect(text).not.toContain(String(made["code"]));
  expect(await owner.list("invitations")).toContainEqual({
    id: made["id"] as number,
    role: "viewer",
    email: "ada@garden.test",
    uses: 1,
    names_only: false,
    expires_at: "2026-06-08T10:00:00.000Z",
    created_at: "2026-06-01T10:00:00.000Z",
  });
});

test.each<[string, object, Record<string, unknown>]>([
  ["an owner", { role: "owner" }, { role: expect.any(String) }],
  ["nobody", {}, { role: "Role is required" }],
  ["61 people", { role: "viewer", uses: 61 }, { uses: "Uses is too big" }],
  ["no address", { role: "viewer", email: "ada" }, { email: "Email must be an address such as gardener@example.com" }],
  ["a pupil", { role: "viewer", email: "x@names.invalid" }, { email: "Email must be an address that mail reaches" }],
  ["for yesterday", { role: "viewer", expires_at: "2026-05-31" }, { expires_at: expect.any(String) }],
  ["for 91 days", { role: "viewer", expires_at: "2026-08-31T10:00:01Z" }, { expires_at: expect.any(String) }],
])("nothing invites %s", async (_, body, problems) => {
  const answer = await send(server, post("/api/invitations", body), owner.token);
  expect(answer).toMatchObject({ status: 422, json: problems });
});

test("whoever has the code sees the garden, the role and who invites, whatever it is written like", async () => {
  const code = await invite(server, owner, { role: "gardener" });
  const shown = { garden: "Garden Robot", role: "gardener", invited_by: "Gardener", names_only: false };
  expect(await answerTo(server, look(code))).toEqual(shown);
  expect(await answerTo(server, look(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `))).toEqual(shown);
});

test("a person joins once; the same again uses nothing up, and a higher role stays", async () => {
  const person = await openAccount(server);
  const first = post("/api/invitations/accept", { code: await invite(server, owner, { role: "gardener" }) });
  const joined = { device_id: owner.deviceId, role: "gardener" };
  expect(await answerTo(server, first, person.token)).toEqual(joined);
  expect(await refusalOf(first, person.token)).toEqual({ status: 404, error: "This invitation is used up." });
  const lower = await invite(server, owner, { role: "viewer", uses: 1 });
  expect(await answerTo(server, post("/api/invitations/accept", { code: lower }), person.token)).toEqual(joined);
  expect(await answerTo(server, post("/api/invitations/accept", { code: lower }), owner.token)).toEqual({
    ...joined,
    role: "owner",
  });
  expect(await statusOf(server, look(lower))).toBe(200);
});

test("robots and pupils join nothing", async () => {
  const code = await invite(server, owner, { role: "viewer", uses: 9 });
  const robot = await makeToken(server, owner, "bot");
  expect(await statusOf(server, post("/api/invitations/accept", { code }), robot)).toBe(403);
  const pupils = await invite(server, owner, { role: "viewer", names_only: true });
  const { token } = await answerTo(server, accept({ code: pupils, name: "Pia" }));
  expect(
    await statusOf(server, post("/api/invitations/accept", { code }), (token as { encoded: string }).encoded),
  ).toBe(403);
});

test("the last use of an invitation by two at once is used once", async () => {
  const code = await invite(server, owner, { role: "viewer" });
  const two = [await openAccount(server), await openAccount(server)];
  const statuses = await Promise.all(
    two.map(({ token }) => statusOf(server, post("/api/invitations/accept", { code }), token)),
  );
  expect(statuses.toSorted()).toEqual([200, 404]);
});

test("somebody without an account signs up by an invitation, although the server takes no registrations", async () => {
  const code = await invite(server, owner, { role: "viewer" });
  expect(await statusOf(server, post("/api/users", signUp("new@garden.test"), { as: "nobody" }))).toBe(403);
  const short = await send(server, accept({ code, ...signUp("new@garden.test"), password: "short" }));
  expect(short).toMatchObject({ status: 422, json: { password: expect.any(String) } });
  expect(await answerTo(server, accept({ code, ...signUp("new@garden.test") }))).toEqual({
    message: "Account created. You can log in now.",
  });
  const login = post("/api/tokens", { user: { email: "new@garden.test", password: PASSWORD } }, { as: "nobody" });
  const { token } = await answerTo(server, login);
  const gardens = await answerTo(server, get("/api/gardens"), (token as { encoded: string }).encoded);
  expect(gardens).toMatchObject([{ role: "owner" }, { device_id: owner.deviceId, role: "viewer" }]);
});

test("the reason is told of an invitation that holds no more, and nothing of an unknown one", async () => {
  const withdrawn = await answerTo(server, post("/api/invitations", { role: "viewer" }), owner.token);
  await answerTo(server, remove(`/api/invitations/${String(withdrawn["id"])}`), owner.token);
  const ended = await invite(server, owner, { role: "viewer", expires_at: "2026-06-01T11:00:00Z" });
  now = new Date("2026-06-01T11:00:00.000Z");
  expect(await refusalOf(look(String(withdrawn["code"])))).toEqual({
    status: 404,
    error: "This invitation was withdrawn.",
  });
  expect(await refusalOf(look(ended))).toEqual({ status: 404, error: "This invitation has ended." });
  expect(await refusalOf(look("AAAAAAAAAA"))).toEqual({ status: 404, error: "There is no such invitation." });
});

describe("a class", () => {
  test("pupils join with a name, look and work, and have nothing of their own", async () => {
    const code = await invite(server, owner, { role: "gardener", uses: 3, names_only: true });
    const names: unknown[] = [];
    let token = "";
    for (const name of ["Paul", "Paul", "Tom"]) {
      const login = await answerTo(server, accept({ code, name }));
      names.push((login["user"] as { name: string }).name);
      token = (login["token"] as { encoded: string }).encoded;
    }
    expect(names).toEqual(["Paul", "Paul 2", "Tom"]);
    expect(await statusOf(server, looksAround, token)).toBe(200);
    expect(await statusOf(server, post("/api/points", { pointer_type: "Weed", x: 1, y: 1, z: 0 }), token)).toBe(200);
    expect(await statusOf(server, post("/api/invitations", { role: "viewer" }), token)).toBe(403);
    expect(await answerTo(server, get("/api/gardens"), token)).toMatchObject([{ device_id: owner.deviceId }]);
  });

  longTest("ends with the day, or when the owner ends it", async () => {
    const host = await openAccount(server);
    const code = await invite(server, host, { role: "viewer", uses: 2, names_only: true });
    const login = await answerTo(server, accept({ code, name: "Ida" }));
    const { encoded, unencoded } = login["token"] as { encoded: string; unencoded: { exp: number; aud: string } };
    expect(unencoded).toMatchObject({ exp: now.getTime() / 1000 + 12 * 3_600, aud: "unknown" });
    const grown = await memberOf(server, host, "viewer");
    expect(await answerTo(server, remove("/api/members?names_only=true"), host.token)).toMatchObject([
      { name: "Ida", email: null },
    ]);
    expect(await statusOf(server, looksAround, encoded)).toBe(401);
    expect(await statusOf(server, looksAround, grown.token)).toBe(200);
    expect(await host.list("members")).toHaveLength(2);
  });

  longTest("a pupil gets neither address nor password, logs in nowhere, and is told of nothing", async () => {
    const code = await invite(server, owner, { role: "viewer", names_only: true });
    const login = await answerTo(server, accept({ code, name: "Mia" }));
    const { encoded } = login["token"] as { encoded: string };
    const { email } = login["user"] as { email: string };
    const ask = (request: ReturnType<typeof post>) => statusOf(server, request, encoded);
    expect(await ask(patch("/api/users", { email: "mia@garden.test" }))).toBe(422);
    expect(
      await ask(patch("/api/users", { password: "x", new_password: PASSWORD, new_password_confirmation: PASSWORD })),
    ).toBe(422);
    expect(await ask(remove("/api/users", { password: PASSWORD }))).toBe(422);
    expect(await ask(patch("/api/watch", { ways: [{ type: "mail" }] }))).toBe(403);
    expect(await ask(patch("/api/users", { name: "Mia M." }))).toBe(200);
    const attempt = post("/api/tokens", { user: { email, password: PASSWORD } }, { as: "nobody" });
    expect(await statusOf(server, attempt)).toBe(422);
  });

  test("nobody registers with an address of a pupil", async () => {
    const moved = await send(server, patch("/api/users", { email: "ada@names.invalid" }), owner.token);
    expect(moved).toMatchObject({ status: 422, json: { email: expect.any(String) } });
  });
});

longTest("no more than 20 invitations are open", async () => {
  const host = await openAccount(server);
  for (let count = 0; count < 20; count++) await invite(server, host, { role: "viewer" });
  const answer = await send(server, post("/api/invitations", { role: "viewer" }), host.token);
  expect(answer).toMatchObject({ status: 422, json: { error: expect.stringContaining("20") } });
});

longTest("an address is invited three times an hour, whoever asks", async () => {
  const [host, other] = [await openAccount(server), await openAccount(server)];
  const inviting = (email: string) => post("/api/invitations", { role: "viewer", email });
  for (const { token } of [host, other, host]) await send(server, inviting("mallory@garden.test"), token);
  expect(await statusOf(server, inviting("mallory@garden.test"), other.token)).toBe(429);
  expect(await statusOf(server, inviting("trudy@garden.test"), other.token)).toBe(200);
});

test("INVITES=off admits only people who have an account", async () => {
  const closed = await startServer({ INVITES: "off" });
  const host = await openAccount(closed);
  const code = await invite(closed, host, { role: "viewer", uses: 2 });
  expect(await statusOf(closed, accept({ code, ...signUp("x@garden.test") }))).toBe(403);
  const person = await openAccount(closed);
  expect(await statusOf(closed, post("/api/invitations/accept", { code }), person.token)).toBe(200);
  await closed.stop();
});

test("every address is verified first, the invited one too: whoever invites knows the code", async () => {
  const mailing = await startServer({ MAIL_DIR: tempFolder() });
  const host = await openAccount(mailing);
  const login = (email: string) => post("/api/tokens", { user: { email, password: PASSWORD } }, { as: "nobody" });
  const join = async (invited: string, email: string): Promise<number> => {
    const code = await invite(mailing, host, { role: "viewer", email: invited });
    await answerTo(mailing, accept({ code, ...signUp(email) }));
    return statusOf(mailing, login(email));
  };
  expect(await join("ada@garden.test", "ada@garden.test")).toBe(403);
  expect(await join("eve@garden.test", "other@garden.test")).toBe(403);
  await mailing.stop();
});

longTest("who tries codes is asked to wait, and logs in all the same", async () => {
  const guarded = await startServer({ TRUSTED_PROXIES: "127.0.0.1" });
  await openAccount(guarded, "ada@garden.test");
  const from = (address: string) => ({ as: "nobody" as const, headers: { "x-forwarded-for": address } });
  const guess = (address: string) => post("/api/invitations/look", { code: "AAAAAAAAAA" }, from(address));
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) statuses.push(await statusOf(guarded, guess("203.0.113.1")));
  expect([new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([new Set([404]), 429]);
  expect(await statusOf(guarded, guess("203.0.113.2"))).toBe(404);
  const login = { user: { email: "ada@garden.test", password: PASSWORD } };
  expect(await statusOf(guarded, post("/api/tokens", login, from("203.0.113.1")))).toBe(200);
  await guarded.stop();
});
