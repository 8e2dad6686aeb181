import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { makeAccount, patch, post, send, type Sent, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* No answer holds half a character (accounts.md §1.3), wherever a text of a client is cut. */

const HALF = /\\ud[89a-f]|\ufffd/i;
/** Texts of emoji: one of them has an emoji across each place where a text may be cut. */
const long = (length: number) => ["🌱".repeat(length), `x${"🌱".repeat(length)}`];
/** The same with half an emoji of the client's own. */
const broken = "\ud83c";

const point = { pointer_type: "Plant", x: 1, y: 1, z: 0 };
const places: Readonly<Record<string, (text: string) => Sent>> = {
  "the type of a curve": (text) => post("/api/curves", { name: "C", type: text, data: { "1": 1, "2": 2 } }),
  "a choice": (text) => post("/api/points", { ...point, pointer_type: text }),
  "a choice of settings": (text) => patch("/api/firmware_config", { firmware_hardware: text }),
  "the hardware of the device": (text) =>
    patch("/api/firmware_config", { firmware_path: text, firmware_hardware: text }),
  "the stage of a plant": (text) => post("/api/points", { ...point, plant_stage: text }),
  "a step of a sequence": (text) =>
    post("/api/sequences", { name: "S", color: "red", args: {}, body: [{ kind: text, args: {} }] }),
  "an argument of a step": (text) =>
    post("/api/sequences", { name: "S", color: "red", args: {}, body: [{ kind: "wait", args: { [text]: 5 } }] }),
  "a name in a step": (text) =>
    post("/api/sequences", {
      ...{ name: "S", color: "red", args: {} },
      body: [{ kind: "send_message", args: { message: "Hi", message_type: text } }],
    }),
  "a message of a step": (text) =>
    post("/api/sequences", {
      ...{ name: text, color: "red", args: {} },
      body: [
        { kind: "send_message", args: { message: text, message_type: "info" }, comment: text },
        { kind: "lua", args: { lua: text } },
      ],
    }),
  "a text for a plugin": (text) => post("/api/plugin_envs", { key: text, value: text }),
  "a message of a log": (text) => post("/api/logs", { message: text, type: text, channels: [text] }),
  "data of a point": (text) => post("/api/points", { ...point, name: text, meta: { [text]: text } }),
  "a label of a command": (text) => post("/api/commands", { kind: "rpc_request", args: { label: text }, body: [] }),
  "a key that is no field": (text) => post("/api/sensors", { [text]: 1 }),
  "the direction of a group": (text) =>
    post("/api/point_groups", { name: "G", sort_type: text, point_ids: [], criteria: { [text]: [] } }),
  "a unit of time": (text) =>
    post("/api/farm_events", { executable_type: text, executable_id: 1, time_unit: text, start_time: text }),
  "a time zone": (text) => patch("/api/device", { tz: text, timezone: text }),
  "a colour": (text) => post("/api/saved_gardens", { name: text }),
  "a product line": (text) => post("/api/device/seed", { product_line: text }),
};

describe("texts of clients in answers", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  test.each(Object.entries(places))("%s", async (_, request) => {
    for (const text of [...long(12), ...long(45), ...long(600), broken, `${"x".repeat(39)}🌱`]) {
      const { text: answer } = await send(server, request(text), account.token);
      expect(`${text.length}: ${answer}`).not.toMatch(text === broken ? /\\ud[89a-f]/i : HALF);
    }
  });
});
