import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Context } from "../../../src/framework/context";
import { forwardFeedback } from "../../../src/features/feedback/forward";
import { makeAccount } from "../../support/scenarios";
import { startServer } from "../../support/server";

let webhook: Bun.Server<undefined>;
beforeAll(() => {
  webhook = Bun.serve({ port: 0, fetch: () => new Response("no", { status: 503 }) });
});
afterAll(() => webhook.stop(true));

test.each([
  ["an answer that is no success", () => `http://localhost:${webhook.port}/hook-secret`, "status=503"],
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
