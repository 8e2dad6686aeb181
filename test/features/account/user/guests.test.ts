import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { guestEmail, removeIdleGuests } from "../../../../src/features/account/user/guests";
import { get, makeAccount, patch, post, send, type Sent } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

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
  /** Rows of every table. */
  const counts = () =>
    server.services.db
      .rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .map(({ name }) => [name, count(String(name))]);
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

  longTest("a log-in and every request count, also while they are kept in memory", async () => {
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

  longTest("requests of a device do not count", async () => {
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
    const member = await makeAccount(server);
    await send(server, post("/api/device/seed", { product_line: "standard_1.7", demo: true }), member.token);
    await makeAccount(server, "someone@not-demo.guest");
    const before = counts();
    const secret = await arrive("leaves nothing");
    const token = await logIn(secret);
    const ask = async (request: Sent): Promise<{ id: number }[]> =>
      [(await send(server, request, token)).json as { id: number }].flat(); // records, or a list of them
    const [tool] = await ask(get("/api/tools"));
    await ask(patch("/api/device", { mounted_tool_id: tool?.id }));
    const [folder] = await ask(post("/api/folders", { name: "Outer", color: "red" }));
    await ask(post("/api/folders", { name: "Inner", color: "red", parent_id: folder?.id }));
    expect(counts()).not.toEqual(before);
    at(6000);
    await cleanUp();
    expect(counts()).toEqual(before);
    expect(count("global_bulletins")).toBe(1);
  });

  longTest("the case of the domain does not matter", async () => {
    at(0);
    const secret = await arrive("written loudly");
    const { db, writes } = server.services;
    const email = guestEmail(secret);
    await writes.run("account", () => db.execute(`update users set email = upper(email) where email = '${email}'`), 0);
    at(61);
    await cleanUp();
    expect(count(`users where lower(email) = '${email}'`)).toBe(0);
  });
});
