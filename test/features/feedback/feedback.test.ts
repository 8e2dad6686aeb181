import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, makeAccount, patch, post, scenarios, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const done = { status: 200, is: {} };

scenarios("feedback (accounts.md §11)", [
  { name: "a message is taken", send: post("/api/feedback", { message: "Nice", slug: "map" }), ...done },
  { name: "both fields are optional", send: post("/api/feedback", {}), ...done },
  { name: "nothing in an object is refused", send: post("/api/feedback", { message: [1], slug: {} }), ...done },
  { name: "however long it is", send: post("/api/feedback", { message: "m".repeat(100_001) }), ...done },
  {
    name: "anything but an object is refused",
    send: post("/api/feedback", ["Nice"]),
    status: 422,
    is: { error: "This API takes JSON. Send a valid JSON object." },
  },
  { name: "a token is needed", send: post("/api/feedback", { message: "Nice" }, { as: "nobody" }), status: 401 },
  { name: "nothing can be read", send: get("/api/feedback"), status: 404 },
]);

describe("feedback webhook (accounts.md §11)", () => {
  let webhook: Bun.Server<undefined>;
  let server: TestServer;
  /** What has arrived, and whom it makes happy. */
  let arrived: (request: { headers: Headers; json: Record<string, unknown> }) => void;

  beforeAll(async () => {
    webhook = Bun.serve({
      port: 0,
      fetch: async (request) => {
        arrived({ headers: request.headers, json: (await request.json()) as Record<string, unknown> }); // we post objects
        return new Response("thanks", { status: 202 });
      },
    });
    server = await startServer({ FEEDBACK_WEBHOOK_URL: `http://localhost:${webhook.port}/secret-path` });
  });
  afterAll(async () => {
    await server.stop();
    await webhook.stop(true);
  });

  /** Sends requests one after the other and answers the first thing that arrives. */
  async function forwarded(token: string, ...bodies: object[]) {
    const { promise, resolve } = Promise.withResolvers<Parameters<typeof arrived>[0]>();
    arrived = resolve;
    for (const body of bodies) {
      expect(await send(server, post("/api/feedback", body), token)).toMatchObject({ status: 200, json: {} });
    }
    return promise;
  }

  test("a message is posted with what helps to answer it, and never a token", async () => {
    const { token, deviceId, email } = await makeAccount(server);
    const device = { timezone: "Europe/Berlin", lat: 52.5, lng: 13.4, order_number: `${deviceId}` };
    await send(server, patch("/api/device", device), token);
    await send(server, patch("/api/dos_config", { firmware_hardware: "board_k17" }), token);
    await send(server, get("/api/device", { headers: { "user-agent": "DeviceOS/15.8.4 (sbc4)" } }), token);
    const { headers, json } = await forwarded(token, { message: " Nice ", slug: "map" });
    expect(json).toEqual({
      device_id: deviceId,
      dos_version: "15.8.4",
      email,
      name: "Gardener",
      user_since: expect.stringMatching(/^\d{4}-.*Z$/),
      timezone: "Europe/Berlin",
      location: { lat: 52.5, lng: 13.4 },
      order_number: `${deviceId}`,
      firmware_hardware: "board_k17",
      slug: "map",
      message: "Nice",
    });
    expect(headers.get("content-type")).toBe("application/json");
    expect(JSON.stringify([json, ...headers])).not.toContain(token);
  });

  test("what a new account does not know is null, and the slug has a default", async () => {
    const { token } = await makeAccount(server);
    const { json } = await forwarded(token, { message: "Nice" });
    expect(json).toMatchObject({
      dos_version: null,
      timezone: null,
      location: { lat: null, lng: null },
      order_number: null,
      firmware_hardware: null,
      slug: "Not provided",
    });
  });

  test.each([
    ["no message", { slug: "map" }],
    ["a blank message", { message: " " }],
    ["a message that is no text", { message: ["Nice"] }],
    ["null", { message: null }],
  ])("%s is not posted", async (_, body) => {
    const { token } = await makeAccount(server);
    const { json } = await forwarded(token, body, { message: "next" });
    expect(json["message"]).toBe("next");
  });
});
