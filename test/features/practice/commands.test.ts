import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { mqttPort, openPage } from "../../support/mqtt-client";
import { startRobot } from "../../support/robot";
import { get, makeAccount, makeToken, patch, post, scenarios, send as ask } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { command as send, logsOf, moveTo, SPEED, step, treeOf } from "./robots";
import { longTest } from "../../support/tier";

/* The practice robot in the server (robot.md §3), as clients see it: 20 times as fast as a real one. */

let server: TestServer;
let owner: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
const arrive = async (): Promise<void> => {
  owner = await openAccount(server);
  await owner.ask(patch("/api/device/practice", { on: true, speed: SPEED }));
};
afterAll(() => server.stop());

const command = (...body: readonly object[]) => send(server, owner, ...body);
const stateOf = () => treeOf(owner);
const position = async () => (await stateOf()).location_data.position;
const logs = () => logsOf(server, owner);

describe("a practice robot (robot.md §3)", () => {
  beforeEach(arrive);
  test("counts as connected, and tells a state tree of its own", async () => {
    expect(await owner.show("device/state")).toMatchObject({ connected: true, session: null });
    expect(await stateOf()).toMatchObject({
      location_data: { position: { x: 0, y: 0, z: 0 } },
      informational_settings: { target: "practice", controller_version: "15.5.0", locked: false },
    });
    expect(await owner.show("device")).toMatchObject({ dos_version: null, last_saw_mq: null });
  });

  test("moves where it is told, and logs it", async () => {
    expect(await command(moveTo(100, 50, -10))).toMatchObject({ status: 200, json: { ok: true } });
    expect(await position()).toEqual({ x: 100, y: 50, z: -10 });
    expect(await logs()).toEqual(["Moving to (100, 50, -10)"]);
  });

  test("answers why it could not do something", async () => {
    const answer = await command(step("execute_script", { label: "not there" }));
    expect(answer).toMatchObject({ status: 422, json: { error: "not there is not simulated" } });
    expect((await logs()).at(-1)).toBe("Failed to execute command: not there is not simulated");
  });

  test("stops where it is, at once; what waits fails; it moves again when it is unlocked", async () => {
    const moving = command(moveTo(100_000, 0, 0)); // further than it comes until it is stopped
    const waiting = eventually(async () => ((await stateOf()).informational_settings["busy"] ? true : undefined));
    await waiting;
    const next = command(moveTo(0, 500, 0));
    expect(await command(step("emergency_lock"))).toMatchObject({ status: 200 });
    expect(await moving).toMatchObject({ status: 422, json: { error: 'Movement failed. "Emergency locked"' } });
    expect(await next).toMatchObject({ status: 422 });
    const { x } = await position();
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThan(100_000);
    expect(await command(moveTo(0, 0, 0))).toMatchObject({ status: 422, json: { error: "Device is locked." } });
    expect((await stateOf()).informational_settings["locked"]).toBe(true);
    expect(await command(step("emergency_unlock"))).toMatchObject({ status: 200 });
    expect(await command(moveTo(0, 0, 0))).toMatchObject({ status: 200 });
    expect(await logs()).toEqual(expect.arrayContaining(["E-stopped", "Unlocked"]));
  });

  longTest("waters the soil: a reading after it is greater, and is stored", async () => {
    await owner.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
    const read = step("read_pin", { pin_number: 59, pin_mode: 1, label: "Soil" });
    const valve = (pin_value: number) => step("write_pin", { pin_number: 8, pin_value, pin_mode: 0 });
    expect(await command(read, valve(1), step("wait", { milliseconds: 5_000 }), valve(0), read)).toMatchObject({
      status: 200,
    });
    const readings = (await owner.list("sensor_readings")).map(({ value }) => Number(value)).reverse();
    const [dry = 0, wet = 0] = readings;
    expect(readings).toHaveLength(2);
    expect(wet).toBeGreaterThan(dry + 100);
    expect((await stateOf()).pins["8"]).toEqual({ mode: 0, value: 0 });
  });

  longTest("takes a photo of the place where it is", async () => {
    await owner.make(post("/api/points", { pointer_type: "Plant", name: "Beet", x: 100, y: 100, z: 0, radius: 40 }));
    expect(await command(moveTo(100, 100, 0), step("take_photo"))).toMatchObject({ status: 200 });
    const photo = await eventually(async () => {
      const [image] = await owner.list("images");
      return image?.["attachment_processed_at"] ? image : undefined;
    });
    expect(photo).toMatchObject({ meta: { x: 100, y: 100, z: 0 } });
    const file = await fetch(String(photo["attachment_url"]).replace(/^https?:\/\/[^/]+/, server.base));
    expect({ status: file.status, type: file.headers.get("content-type") }).toEqual({
      status: 200,
      type: "image/jpeg",
    });
  });

  test("runs a sequence with what it changes; the journal says who did it", async () => {
    const plant = await owner.make(post("/api/points", { pointer_type: "Plant", name: "Beet", x: 10, y: 10, z: 0 }));
    const change = {
      kind: "update_resource",
      args: { resource: { kind: "resource", args: { resource_type: "Plant", resource_id: plant } } },
      body: [step("pair", { label: "plant_stage", value: "planted" })],
    };
    const sequence = await owner.make(post("/api/sequences", { name: "Plant", body: [change, moveTo(10, 10, 0)] }));
    expect(await command(step("execute", { sequence_id: sequence }))).toMatchObject({ status: 200 });
    expect(await owner.show(`points/${plant}`)).toMatchObject({ plant_stage: "planted" });
    const { changes } = (await owner.ask(get("/api/changes?limit=1"))) as { changes: readonly object[] };
    expect(changes).toMatchObject([{ resource: "points", id: plant, action: "updated", by: "practice" }]);
  });

  test("runs Lua, which asks the account's own API and nothing else", async () => {
    const lua = (text: string) => step("lua", { lua: text });
    const asks = `local curves = api{method = "GET", url = "/api/curves"} toast("" .. #curves)
      local none, why = api{method = "GET", url = "/api/tokens"} toast(why)
      move{x = 15} toast(tostring(get_xyz().x))`;
    expect(await command(lua(asks))).toMatchObject({ status: 200 });
    expect(await logs()).toEqual(expect.arrayContaining(["0", "api does not give GET /api/tokens"]));
    expect((await position()).x).toBe(15);
  });

  longTest("is not held up by a text of Lua that does not end", async () => {
    const endless = command(step("lua", { lua: "while true do end" }));
    expect(await command(moveTo(12, 0, 0))).toMatchObject({ status: 200 });
    expect(await endless).toMatchObject({ status: 422, json: { error: expect.stringContaining("does too much") } });
  });

  test("hears of changes while it is awake", async () => {
    expect(await command(step("read_status"))).toMatchObject({ status: 200 });
    const sequence = await owner.make(post("/api/sequences", { name: "Later", body: [moveTo(30, 0, 0)] }));
    await eventually(async () =>
      (await command(step("execute", { sequence_id: sequence }))).status === 200 ? true : undefined,
    );
    expect(await position()).toEqual({ x: 30, y: 0, z: 0 });
  });

  test("answers pings and commands of MQTT clients, and tells them its state", async () => {
    const page = await openPage(server, owner);
    const prefix = `bot/device_${owner.deviceId}`;
    await page.subscribe(`${prefix}/#`);
    page.client.publish(`${prefix}/ping/5`, "hello");
    page.client.publish(`${prefix}/from_clients`, JSON.stringify(rpc("mine", [moveTo(20, 0, 0)])));
    const heard = (topic: string, holds: (payload: string) => boolean = () => true) =>
      eventually(() => page.received.find((each) => each.topic === `${prefix}/${topic}` && holds(each.payload)));
    expect((await heard("pong/5")).payload).toBe("hello");
    expect(JSON.parse((await heard("from_device")).payload)).toEqual({ kind: "rpc_ok", args: { label: "mine" } });
    await heard("status", (payload) => payload.includes('"x":20'));
    await heard("logs", (payload) => payload.includes("Moving to (20, 0, 0)"));
    page.client.end(true);
  });

  test("syncs when it is told to", async () => {
    expect(await command(step("sync"))).toMatchObject({ status: 200 });
    expect(await logs()).toEqual(["Syncing", "Synced"]);
    expect((await stateOf()).informational_settings["sync_status"]).toBe("synced");
  });

  longTest("goes when a real robot comes, and stays away for a day", async () => {
    const token = await makeToken(server, owner, "bot");
    const robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token });
    await eventually(async () => ((await owner.show("device/practice"))["on"] === false ? true : undefined));
    expect(await owner.show("device/state")).toMatchObject({ connected: true });
    expect(await logs()).toContain("A robot is connected, so the practice robot is switched off.");
    robot.cut();
    await robot.closed;
    await owner.ask(patch("/api/device/practice", { on: true }), 409);
  });

  longTest("keeps where it is while it is off", async () => {
    await command(moveTo(40, 0, 0));
    await owner.ask(patch("/api/device/practice", { on: false }));
    expect(await owner.show("device/state")).toMatchObject({ connected: false });
    expect(await owner.show("device/practice")).toMatchObject({ on: false, since: null, position: { x: 40 } });
    await owner.ask(patch("/api/device/practice", { on: true }));
    expect(await position()).toEqual({ x: 40, y: 0, z: 0 });
  });

  test("belongs to its account alone", async () => {
    const neighbour = await makeAccount(server);
    const { json } = await ask(server, get("/api/device/state"), neighbour.token);
    expect(json).toMatchObject({ connected: false, status: null });
  });
});

const rpc = (label: string, body: readonly object[]): object => ({ kind: "rpc_request", args: { label }, body });

const path = "/api/device/practice";
scenarios(
  "the practice robot's switch (robot.md §3)",
  [
    {
      name: "it is off at first, at normal speed",
      send: get(path),
      is: {
        ...{ on: false, since: null, speed: 1, position: { x: 0, y: 0, z: 0 }, busy: false },
        traces: { logs: 0, readings: 0, telemetries: 0, images: 0, changes: 0 },
      },
    },
    {
      name: "it is switched on",
      send: patch(path, { on: true }),
      has: { on: true, since: expect.any(String), speed: 1 },
    },
    { name: "a speed above 20 is refused", send: patch(path, { speed: 21 }), status: 422, lacks: ["on"] },
    { name: "a speed of 0 is refused", send: patch(path, { speed: 0 }), status: 422, lacks: ["on"] },
    { name: "what is no switch is refused", send: patch(path, { on: "maybe" }), status: 422, lacks: ["since"] },
    {
      name: "rain falls on its garden, no more than 200 mm, and less than nothing never",
      given: { on: patch(path, { on: true }) },
      send: patch(path, { rain_mm: 8 }),
      has: { on: true, speed: 1 },
      then: [
        { send: patch(path, { rain_mm: 201 }), status: 422, is: { rain_mm: "Rain mm must be between 0 and 200" } },
        { send: patch(path, { rain_mm: -1 }), status: 422, lacks: ["on"] },
        { send: patch(path, { rain_mm: "a lot" }), status: 422, lacks: ["on"] },
      ],
    },
    { name: "no rain falls while it is off", send: patch(path, { rain_mm: 8 }), status: 409, lacks: ["on"] },
    { name: "nobody else switches it", send: patch(path, { on: true }, { as: "nobody" }), status: 401, lacks: ["on"] },
    { name: "a press while it is off is refused", send: post(`${path}/press`, { pin: 16 }), status: 409 },
    {
      name: "a press of a pin that nothing is bound to",
      given: { on: patch(path, { on: true }) },
      send: post(`${path}/press`, { pin: 16 }),
      status: 404,
    },
    {
      name: "a press of a pin does what it is bound to",
      given: {
        on: patch(path, { on: true }),
        binding: post("/api/pin_bindings", { pin_num: 16, special_action: "emergency_lock" }),
      },
      send: post(`${path}/press`, { pin: 16 }),
      is: {},
      then: [{ send: get("/api/device/state"), has: { status: { informational_settings: { locked: true } } } }],
    },
  ],
  { MQTT_PORT: "0" },
);

scenarios(
  "without a message broker",
  [{ name: "there is no practice", send: patch(path, { on: true }), status: 409 }],
  {
    MQTT: "off",
  },
);
scenarios(
  "with PRACTICE_ROBOTS=0",
  [{ name: "there is no practice", send: patch(path, { on: true }), status: 409, hides: ["speed"] }],
  { MQTT_PORT: "0", PRACTICE_ROBOTS: "0" },
);
