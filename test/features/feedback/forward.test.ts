import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Context } from "../../../src/framework/context";
import { forwardFeedback } from "../../../src/features/feedback/forward";
import { eventually } from "../../support/eventually";
import { makeAccount } from "../../support/scenarios";
import { startServer } from "../../support/server";

let webhook: Bun.Server<undefined>;
beforeAll(() => {
  webhook = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      url.endsWith("/moved")
        ? new Response(null, { status: 307, headers: { location: "/hook-secret" } })
        : new Response("no", { status: 503 }),
  });
});
afterAll(() => webhook.stop(true));

test.each([
  ["an answer that is no success", () => `http://localhost:${webhook.port}/hook-secret`, "status=503"],
  ["an answer that leads to another address", () => `http://localhost:${webhook.port}/moved`, "status=307"],
  ["a webhook that cannot be reached", () => "http://localhost:1/hook-secret", "cause=ECONNREFUSED"],
])("%s is logged without the address and thrown at nobody", async (_, url, reason) => {
  const server = await startServer({ FEEDBACK_WEBHOOK_URL: url() });
  const { services, log } = server;
  const { deviceId, userId } = await makeAccount(server);
  const context = { services, db: services.db, deviceId, userId } as Context; // what forwardFeedback looks at
  await forwardFeedback(context, { message: "a private matter", slug: "map" });
  await server.stop();
  expect(log).toContainEqual(expect.stringMatching(new RegExp(`warn feedback_not_forwarded ${reason}$`)));
  expect(log.join("\n")).not.toMatch(/hook-secret|a private matter/);
});

test("a webhook that does not answer gets so much at a time, and holds up no end of the server", async () => {
  let asked = 0;
  const silent = Bun.serve({ port: 0, fetch: () => ((asked += 1), new Promise<Response>(() => {})) });
  const server = await startServer({ FEEDBACK_WEBHOOK_URL: `http://localhost:${silent.port}/` });
  const { services, log } = server;
  const accounts = [await makeAccount(server), await makeAccount(server)];
  const send = ({ deviceId, userId }: (typeof accounts)[number]) =>
    forwardFeedback({ services, db: services.db, deviceId, userId } as Context, { message: "Hello", slug: "map" });
  const sent = accounts.flatMap((account) => Array.from({ length: 6 }, () => send(account)));
  await eventually(() => (asked === 8 ? true : undefined));
  const told = (cause: string): number => log.filter((line) => line.endsWith(`not_forwarded cause=${cause}`)).length;
  expect(told("too much at a time")).toBe(4);
  await server.stop();
  await Promise.all(sent);
  expect([asked, told("AbortError")]).toEqual([8, 8]);
  await silent.stop(true);
});
