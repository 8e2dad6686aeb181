import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../support/database";
import { linkIn, type MailedServer, startMailedServer } from "../support/mailed";
import { makeAccount, post, send, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

describe("HEAD is answered as GET and stores nothing (accounts.md §1.1)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());
  const head = (path: string, headers = {}) => send(server, { method: "HEAD", path, headers }, account.token);

  test.each([
    ["a token", "/api/tokens"],
    ["settings that nobody has asked for", "/api/web_app_config"],
    ["settings of the firmware", "/api/firmware_config/1"],
    ["a list", "/api/logs"],
    ["the state of all", "/api/device/sync"],
  ])("%s", async (_, path) => {
    const before = contentOf(server);
    const { status, text, headers } = await head(path);
    expect({ status, text }).toEqual({ status: 200, text: "" });
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(contentOf(server)).toBe(before);
  });

  test("a refused one is refused", async () => {
    expect((await send(server, { method: "HEAD", path: "/api/tokens" }, "no token")).status).toBe(401);
  });
});

test("HEAD of the link in a mail, as its reader's guard may send it, verifies nobody", async () => {
  const { server, mailTo, origin, stop }: MailedServer = await startMailedServer();
  try {
    const body = {
      name: "Ada",
      email: "ada@garden.test",
      password: "password123",
      password_confirmation: "password123",
    };
    await send(server, post("/api/users", body));
    const path = linkIn(await mailTo("ada@garden.test"), origin);
    const before = contentOf(server);
    expect((await send(server, { method: "HEAD", path })).status).toBe(200);
    expect(contentOf(server)).toBe(before);
    expect((await send(server, { method: "GET", path })).status).toBe(200);
  } finally {
    await stop();
  }
});
