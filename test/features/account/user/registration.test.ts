import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../../../support/database";
import { TIME, UUID } from "../../../support/patterns";
import { get, PASSWORD, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { logInAs, signUp } from "../requests";

describe("what a registration leaves (accounts.md §3.1)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("device, alerts and user of the new account", async () => {
    await send(server, signUp({ email: "new@shed.test" }));
    const { json } = await send(server, logInAs("new@shed.test"));
    const { token, user } = json as { token: { encoded: string }; user: { id: number; device_id: number } }; // the login object
    const read = async (path: string) => (await send(server, get(path), token.encoded)).json;
    expect(user).toEqual({
      id: expect.any(Number),
      device_id: expect.any(Number),
      name: "Ada",
      email: "new@shed.test",
      language: "English",
      created_at: TIME,
      updated_at: TIME,
      agreed_to_terms_at: TIME,
      inactivity_warning_sent_at: null,
    } as unknown as typeof user); // matchers stand for values
    expect(await read("/api/device")).toMatchObject({ id: user.device_id, name: "Garden Robot" });
    const alert = {
      id: expect.any(Number),
      created_at: expect.any(Number),
      updated_at: TIME,
      device_id: user.device_id,
      slug: expect.stringMatching(UUID),
    };
    expect(await read("/api/alerts")).toEqual([
      { ...alert, problem_tag: "api.user.not_welcomed", priority: 100 },
      { ...alert, problem_tag: "api.documentation.unread", priority: 400 },
    ]);
    const [row] = server.services.db.rows("select * from users where email = 'new@shed.test'");
    expect(row).toMatchObject({
      confirmed_at: TIME,
      confirmation_token: expect.stringMatching(UUID),
      unconfirmed_email: null,
    });
    expect(row?.["password_hash"]).toStartWith("$argon2id$");
    expect(JSON.stringify(server.services.db.rows("select * from users"))).not.toContain(PASSWORD);
    expect(server.log.join("\n")).not.toContain(PASSWORD);
  });

  test("of two registrations of one address at once one is stored", async () => {
    const both = await Promise.all(
      [signUp({ email: "race@shed.test" }), signUp({ email: "race@shed.test" })].map((one) => send(server, one)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(server.services.db.rows("select 1 from users where email = 'race@shed.test'")).toHaveLength(1);
  });

  test("a refused registration stores nothing", async () => {
    const before = contentOf(server);
    for (const changes of [{ email: "x" }, { password: "short" }, { language: "x".repeat(101) }, { name: "" }]) {
      expect((await send(server, signUp(changes))).status).toBe(422);
    }
    expect(contentOf(server)).toBe(before);
  });
});
