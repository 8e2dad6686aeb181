import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { commands } from "../../src/cli/commands";
import { eventually } from "../support/eventually";
import { startServer } from "../support/server";
import { run } from "./fixtures";

/* How the operator is told (watch.md §3.1). */

let got: { path: string; authorization: string | null; body: Record<string, unknown> }[] = [];
let status = 200;
let receiver: Bun.Server<undefined>;
beforeAll(() => {
  receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      got.push({ path: new URL(request.url).pathname, authorization: request.headers.get("authorization"), body });
      return new Response("secret", { status });
    },
  });
});
afterAll(() => receiver.stop(true));
beforeEach(() => {
  got = [];
  status = 200;
});
const watchTest = (environment: Record<string, string>) => run("watch test", { table: commands, environment });
const at = (path: string) => `http://127.0.0.1:${receiver.port}${path}`;

describe("watch test", () => {
  test("posts to a webhook at any address, and prints the status", async () => {
    expect(await watchTest({ NOTIFY_URL: at("/hook") })).toEqual({
      code: 0,
      out: ["It was taken: status 200."],
      err: [],
    });
    expect(got).toMatchObject([{ path: "/hook", body: { kind: "server", title: "It works" } }]);
  });

  test("publishes to a topic of ntfy", async () => {
    await watchTest({ NOTIFY_URL: `ntfy+${at("/shed-7")}` });
    expect(got).toMatchObject([{ path: "/", body: { topic: "shed-7", title: "It works" } }]);
  });

  test.each([
    ["user:p%40ss@", `Basic ${btoa("user:p@ss")}`],
    ["user:50%off@", `Basic ${btoa("user:50%off")}`],
    [":pass@", `Basic ${btoa(":pass")}`],
    ["", null],
  ])("logs in with the user and password of the address: %p", async (userinfo, authorization) => {
    const withUser = (path: string) => at(path).replace("//", `//${userinfo}`);
    await watchTest({ NOTIFY_URL: withUser("/hook") });
    await watchTest({ NOTIFY_URL: `ntfy+${withUser("/shed-7")}` });
    expect(got).toMatchObject([
      { path: "/hook", authorization },
      { path: "/", authorization },
    ]);
  });

  test("prints why it was not taken, and nothing that came back", async () => {
    status = 403;
    expect(await watchTest({ NOTIFY_URL: at("/hook") })).toEqual({
      code: 1,
      out: [],
      err: ["It was not taken: status 403."],
    });
    expect((await watchTest({})).err).toEqual(["NOTIFY_URL is not set: nobody is told."]);
  });
});

test("a warning of the server is told once, also after more looks", async () => {
  const server = await startServer({ NOTIFY_URL: at("/hook"), MIN_FREE_SPACE: "9000TB" });
  try {
    const { loadWork } = await import("../../src/app/background");
    const { tasks } = await loadWork(server.services, 0);
    const look = tasks.find(({ name }) => name === "server notices");
    const isSent = () =>
      server.services.db.rows("select id from jobs where kind = 'server_notice'").length === 0 || undefined;
    const { signal } = new AbortController();
    await look?.run(signal);
    await eventually(() => (got.length > 0 ? isSent() : undefined));
    await look?.run(signal);
    await eventually(isSent);
    expect(got.map(({ body }) => body["title"])).toEqual(["The server needs care"]);
    expect(String(got[0]?.body["text"])).toStartWith("Little space is left on the disk");
  } finally {
    await server.stop();
  }
});
