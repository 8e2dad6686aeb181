import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { nonsenseText, permutedText } from "../support/dialects";
import { eventually } from "../support/eventually";
import { openEvents } from "../support/event-stream";
import { tempFolder } from "../support/folder";
import { openLine } from "../support/line";
import { openPage, type Page } from "../support/mqtt-client";
import { writeDialect } from "../support/oldshed";
import { randomOf } from "../support/random";
import { done, failed, STATE, TELEMETRY } from "../support/robot";
import { get, makeAccount, PASSWORD, patch, post, send, type TestAccount } from "../support/scenarios";
import { generateScript } from "../support/script-generator";
import { RECORDS } from "../support/scripts";
import { startServer, type TestServer } from "../support/server";
import { Spoken } from "../support/spoken";
import { amount, longTest } from "../support/tier";

/* Messages, events and the line in dialects whose words all differ, read by a client that knows the file only (dialects.md §3). */

const record = "/api/points";
const plant = { pointer_type: "Plant", name: "Plant", x: 1, y: 2, z: 0, radius: 3, plant_stage: "planted" };
const WRITES = [
  post("/api/points", { ...plant, meta: { radius: "x", kind: "Plant" } }),
  post("/api/points", { ...plant, pointer_type: "Weed", plant_stage: "active", name: "radius" }),
  post("/api/tools", { name: "tool_id", flow_rate_ml_per_s: 5 }),
  post("/api/curves", { name: "water", type: "water", data: { 1: 10, 9: 20 } }),
  post("/api/sequences", {
    name: "kind",
    body: [{ kind: "send_message", args: { message: "message {{ x }}", message_type: "info" }, body: [] }],
  }),
  post("/api/point_groups", {
    name: "Plant",
    sort_type: "xy_ascending",
    point_ids: [],
    criteria: { string_eq: { cropdb_slug: ["x"] }, number_gt: { radius: 2 } },
  }),
  post("/api/sensors", { label: "pin", pin: 59, mode: 1 }),
  post("/api/peripherals", { label: "mode", pin: 13, mode: 0 }),
  post("/api/regimens", { name: "color", color: "red", regimen_items: [] }),
  post("/api/webcam_feeds", { name: "url", url: "http://garden.example/name" }),
  patch("/api/dos_config", { firmware_hardware: "board_k15" }),
  patch("/api/firmware_config", { movement_timeout_x: 99 }),
  patch("/api/device", { name: "timezone", timezone: "Europe/Berlin" }),
];

describe.each([
  ["nonsense", nonsenseText()],
  ["permuted", permutedText()],
])("all words %s", (name, toml) => {
  const client = new Spoken(toml);
  const { classes = {} } = Bun.TOML.parse(toml) as { classes?: Record<string, string> }; // as the generator writes it
  const ownClass = (topic: string): string => {
    const [first = "", told = "", id] = topic.split("/");
    const own = Object.keys(classes).find((word) => classes[word] === told) ?? told;
    return first === "sync" ? `sync/${own}/${id}` : topic;
  };
  let server: TestServer;
  let base: string;
  let account: TestAccount;
  let own: Page;
  let other: Page;
  let token: string;
  let prefix: string;

  beforeAll(async () => {
    server = await startServer({ MQTT_PORT: "0", DIALECTS: `0=${writeDialect(tempFolder(), toml)}` });
    base = server.spoken[name] ?? "";
    account = await makeAccount(server);
    const path = "/api/tokens";
    const answer = await fetch(base + client.path(path), {
      method: "POST",
      headers: client.headers({ "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" }),
      body: JSON.stringify(client.body(path, { user: { email: account.email, password: PASSWORD } })),
    });
    const login = client.answer(path, 200, await answer.json()) as { token: { encoded: string } };
    token = login.token.encoded;
    prefix = `bot/device_${account.deviceId}/`;
    own = await openPage(server, account);
    other = await openPage(server, { deviceId: account.deviceId, token });
    for (const page of [own, other]) await page.subscribe(`${prefix}#`);
  });
  afterAll(async () => {
    for (const { client: each } of [own, other]) each.end(true);
    await server.stop();
  });

  /** Everything that was sent before has come to both. */
  const settle = async (): Promise<void> => {
    for (const { client: each } of [own, other]) {
      const marker = crypto.randomUUID();
      await each.publishAsync(`${prefix}nobody`, marker, { qos: 1 });
      for (const page of [own, other]) {
        await eventually(() => page.received.find(({ payload }) => payload === marker));
      }
    }
  };
  /** What a page has on topics that begin so, as the contract tells it. */
  const heard = (page: Page, topic: string): readonly unknown[] =>
    page.received
      .filter((message) => message.topic.startsWith(prefix + topic))
      .map(({ topic: full, payload }) => {
        const below = full.slice(prefix.length);
        const value: unknown = payload === "" ? "" : JSON.parse(payload);
        return page === own ? [below, value] : [ownClass(below), client.answer(record, 200, value)];
      });

  longTest("records that changed come in its classes and words", async () => {
    for (const write of WRITES) {
      const { status, text } = await send({ base: server.base }, write, account.token);
      expect({ path: write.path, status, text: status === 200 ? "" : text }).toEqual({
        path: write.path,
        status: 200,
        text: "",
      });
    }
    await settle();
    expect(heard(own, "sync/").length).toBeGreaterThanOrEqual(WRITES.length);
    expect(heard(other, "sync/")).toEqual(heard(own, "sync/"));
    expect([...client.unknown]).toEqual([]);
  });

  test("commands come in its words, whatever they are", async () => {
    const before = heard(other, "from_clients").length;
    const told = Array.from({ length: amount(10, 200) }, (_, seed) => ({
      kind: "rpc_request",
      args: { label: `command ${seed}`, priority: 600 },
      body: generateScript(randomOf(seed), "sequence", RECORDS).body,
    }));
    for (const command of told) {
      await own.client.publishAsync(`${prefix}from_clients`, JSON.stringify(command), { qos: 1 });
    }
    await settle();
    const came = heard(other, "from_clients").slice(before);
    expect(came).toEqual(told.map((command) => ["from_clients", JSON.parse(JSON.stringify(command))]));
  });

  test("what it says comes in the contract's words", async () => {
    const logged = { message: "message", type: "success", verbosity: 1, channels: ["toast"], major_version: 15 };
    const said = [
      ["status", STATE],
      ["telemetry", TELEMETRY],
      ["from_device", done("label")],
      ["from_device", failed("label", "message")],
      ["logs", logged],
    ] as const;
    for (const [topic, message] of said) {
      const before = heard(own, topic).length;
      const payload = JSON.stringify(client.body(record, message));
      await other.client.publishAsync(prefix + topic, payload, { qos: 1 });
      await settle();
      expect(heard(own, topic).slice(before)).toEqual([[topic, message]]);
      expect(heard(other, topic).at(-1)).toEqual([topic, message]);
    }
    const { json } = await send({ base: server.base }, get("/api/device/state"), account.token);
    expect(json).toMatchObject({ status: STATE });
    const logs = (await send({ base: server.base }, get("/api/logs"), account.token)).json;
    expect(logs).toMatchObject([{ message: "message", type: "success" }]);
  });

  test("events and the line say the same", async () => {
    const headers = { authorization: account.token };
    const kinds = "kinds=change";
    const own = await openEvents(`${server.base}/api/events?${kinds}`, headers);
    const told = await openEvents(`${base}/api/events?${kinds}`, headers);
    const line = await openLine({ ...server, base }, { token: account.token });
    await eventually(() => line.events[0]);
    const changes = () => line.events.filter(({ event }) => event === "change");
    for (const [index, write] of [plant, { ...plant, pointer_type: "Weed", plant_stage: "active" }].entries()) {
      await send({ base: server.base }, post("/api/points", write), account.token);
      const expected = (await own.next("change"))?.data;
      expect(expected).toMatchObject({ resource: "points", record: { pointer_type: write.pointer_type } });
      expect(client.answer("/api/events", 200, (await told.next("change"))?.data)).toEqual(expected);
      await eventually(() => changes()[index]);
      expect(client.answer("/api/events", 200, changes()[index]?.data)).toEqual(expected);
    }
    for (const reader of [own, told, line]) reader.leave();
  });
});
