import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { guestEmail, removeIdleGuests } from "../../src/domain/guests";
import { makeAccount, send, post, get } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

/** First 16 digits of the SHA-256 of the secret without outer blanks (`seed-data.md` §3). */
test.each([
  ["correct horse battery staple", "guest_c4bbcb1fbec99d65@demo.guest"],
  [" \tcorrect horse battery staple\n", "guest_c4bbcb1fbec99d65@demo.guest"],
  ["", "guest_e3b0c44298fc1c14@demo.guest"],
])("guest of %j", (secret, email) => {
  expect(guestEmail(secret)).toBe(email);
});

describe("clean-up of demo accounts (seed-data.md §4)", () => {
  const START = Date.parse("2026-03-01T08:00:00.000Z");
  const MINUTE = 60_000;
  let now = START;
  let server: TestServer;
  const at = (minutes: number): void => {
    now = START + minutes * MINUTE;
  };
  const count = (from: string): unknown => server.services.db.value(`select count(*) from ${from}`);
  const tables = (): string[] =>
    server.services.db
      .rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .map(({ name }) => String(name));
  const isThere = (secret: string): boolean => count(`users where email = '${guestEmail(secret)}'`) === 1;
  const arrive = async (secret: string): Promise<string> => {
    expect(await send(server, post("/api/demo_account", { secret, product_line: "standard_1.7" }))).toMatchObject({
      status: 200,
    });
    return secret;
  };
  const logIn = async (secret: string): Promise<string> => {
    const user = { email: guestEmail(secret), password: secret };
    const { json } = await send(server, post("/api/tokens", { user }));
    return (json as { token: { encoded: string } }).token.encoded; // the log-in succeeds
  };
  const cleanUp = (): Promise<void> => removeIdleGuests(server.services);

  beforeAll(async () => {
    server = await startServer({}, () => new Date(now));
  });
  afterAll(() => server.stop());

  test("a guest who never came back goes after more than an hour", async () => {
    at(0);
    const secret = await arrive("never seen again");
    at(60);
    await cleanUp();
    expect(isThere(secret)).toBe(true);
    now += 1;
    await cleanUp();
    expect(isThere(secret)).toBe(false);
  });

  test("a log-in and every request count, also while they are kept in memory", async () => {
    at(0);
    const secret = await arrive("comes back once");
    at(50);
    const token = await logIn(secret);
    at(100);
    expect(await send(server, get("/api/device"), token)).toMatchObject({ status: 200 });
    at(160);
    await cleanUp();
    expect(isThere(secret)).toBe(true);
    expect(await send(server, get("/api/device"), token)).toMatchObject({ status: 200 });
    at(221);
    await cleanUp();
    expect(isThere(secret)).toBe(false);
    expect(await send(server, get("/api/device"), token)).toMatchObject({ status: 401 });
  });

  test("requests of a device do not count", async () => {
    at(0);
    const secret = await arrive("only a device");
    at(1);
    const token = await logIn(secret);
    at(60);
    await send(server, get("/api/device", { headers: { "user-agent": "DeviceOS/100.0.0" } }), token);
    at(62);
    await cleanUp();
    expect(isThere(secret)).toBe(false);
  });

  test("everything of the guest goes, the bulletin and other accounts stay", async () => {
    at(0);
    const before = tables().map((table) => [table, count(table)]);
    const member = await makeAccount(server);
    await send(server, post("/api/device/seed", { product_line: "none", demo: true }), member.token);
    const lookalike = await makeAccount(server, "someone@not-demo.guest");
    const secret = await arrive("leaves nothing");
    const token = await logIn(secret);
    const { json: tools } = await send(server, get("/api/tools"), token);
    const tool = (tools as { id: number }[])[0]; // records
    await send(server, { method: "PATCH", path: "/api/device", body: { mounted_tool_id: tool?.id } }, token);
    const { json: folder } = await send(server, post("/api/folders", { name: "Outer", color: "red" }), token);
    const parent_id = (folder as { id: number }).id; // a record
    await send(server, post("/api/folders", { name: "Inner", color: "red", parent_id }), token);
    expect(count("folders")).toBe(2);
    at(6000);
    await cleanUp();
    expect(isThere(secret)).toBe(false);
    expect(await send(server, get("/api/global_bulletins/get-a-device"))).toMatchObject({
      json: { slug: "get-a-device" },
    });
    expect(await send(server, get("/api/points"), member.token)).toMatchObject({ status: 200 });
    expect(count(`users where id in (${member.userId}, ${lookalike.userId})`)).toBe(2);
    for (const { deviceId } of [member, lookalike]) {
      await send(server, post("/api/device/reset", { password: "password123" }), member.token);
      expect(count(`devices where id = ${deviceId}`)).toBe(1);
    }
    const own = new Set(["users", "devices", "alerts", "token_issuances"]);
    const after = tables().map((table) => [table, count(table)]);
    expect(after.filter(([table]) => !own.has(String(table)))).toEqual(
      before.filter(([table]) => !own.has(String(table))),
    );
  });

  test("the case of the domain does not matter", async () => {
    at(0);
    const secret = await arrive("written loudly");
    const { db, writes } = server.services;
    const { email } = { email: guestEmail(secret) };
    await writes.run("account", () => db.execute(`update users set email = upper(email) where email = '${email}'`), 0);
    at(61);
    await cleanUp();
    expect(count(`users where lower(email) = '${email}'`)).toBe(0);
  });
});
