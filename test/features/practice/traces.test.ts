import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Database } from "../../../src/platform/db/database";
import { openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { get, patch, post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { command, moveTo, SPEED, step } from "./robots";
import { longTest } from "../../support/tier";

/* What a practice robot leaves, and its removal (robot.md §3, "Traces"). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const TRACES = "/api/device/practice/traces";
const NOTHING = { logs: 0, readings: 0, telemetries: 0, images: 0, changes: 0 };
const stage = (id: number, value: string) => ({
  ...step("update_resource", { resource: step("resource", { resource_type: "Plant", resource_id: id }) }),
  body: [step("pair", { label: "plant_stage", value })],
});

test("what it made goes, what it changed is put back, and what others made or changed since stays", async () => {
  const account = await openAccount(server);
  const make = (name: string) => account.make(post("/api/points", { pointer_type: "Plant", name, x: 1, y: 1, z: 0 }));
  const [own, shared] = [await make("Beet"), await make("Leek")];
  await account.make(post("/api/logs", { message: "Mine", type: "info" }));
  await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
  await account.ask(patch("/api/device/practice", { on: true, speed: SPEED }));
  const done = await command(
    ...([
      server,
      account,
      moveTo(20, 0, 0),
      stage(own, "planted"),
      stage(own, "sprouted"),
      stage(shared, "planted"),
    ] as const),
    step("read_pin", { pin_number: 59, pin_mode: 1, label: "Soil" }),
    step("take_photo"),
  );
  expect(done.status).toBe(200);
  await account.ask(patch(`/api/points/${shared}`, { plant_stage: "harvested" }));
  const practice = () => account.show("device/practice") as unknown as Promise<{ traces: typeof NOTHING }>;
  const { traces } = await eventually(async () => {
    const shown = await practice();
    const { images, telemetries, logs } = shown.traces;
    return images === 1 && telemetries > 0 && logs > 3 ? shown : undefined;
  });
  expect(traces).toMatchObject({ readings: 1, images: 1, changes: 3 });

  const removed = (await account.ask(remove(TRACES))) as typeof NOTHING & { kept: readonly object[] };
  expect(removed).toMatchObject({ readings: 1, images: 1, changes: 2 });
  expect(removed.kept).toEqual([{ resource: "points", id: shared, reason: expect.stringContaining("changed since") }]);
  expect(await account.show(`points/${own}`)).toMatchObject({ plant_stage: "planned" });
  expect(await account.show(`points/${shared}`)).toMatchObject({ plant_stage: "harvested" });
  expect(await account.list("sensor_readings")).toEqual([]);
  expect(await account.list("images")).toEqual([]);
  expect((await account.list("logs")).map(({ message }) => message)).toContain("Mine");
  expect(JSON.stringify(await account.list("logs"))).not.toContain("Moving to (20, 0, 0)");
  expect((await practice()).traces).toMatchObject({ ...NOTHING, logs: expect.any(Number) });
});

longTest("a crash at any time leaves no record of the robot without its trace", async () => {
  const account = await openAccount(server);
  await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
  const { writes } = server.services;
  const committed = new Database(join(server.dataDir, "gardenshed.db")); // it sees what a crash would leave
  const found = new Map<string, number>();
  const unnoted: string[] = [];
  const look = (): void => {
    for (const table of ["logs", "sensor_readings", "telemetries", "images"]) {
      const [row] = committed.rows(`
        select count(*) as made, count(record_id) as noted from ${table} as record
        left join practice_traces on kind = '${table}' and record_id = record.id
        where record.device_id = ${account.deviceId}`);
      found.set(table, Number(row?.["made"]));
      if (row?.["made"] !== row?.["noted"]) unnoted.push(`${table}: ${JSON.stringify(row)}`);
    }
  };
  writes.onCommit.add(look);
  await account.ask(patch("/api/device/practice", { on: true, speed: SPEED }));
  const read = step("read_pin", { pin_number: 59, pin_mode: 1, label: "Soil" });
  const api = step("lua", { lua: 'api{method="POST", url="/api/logs", body={message="Own", type="info"}}' });
  expect(await command(server, account, read, step("take_photo"), api, read)).toMatchObject({ status: 200 });
  await eventually(async () => {
    await writes.run("log", () => {}, account.deviceId);
    return found.get("images") === 1 && found.get("telemetries") === 1 && Number(found.get("logs")) > 3
      ? true
      : undefined;
  });
  writes.onCommit.delete(look);
  committed.close();
  expect(unnoted).toEqual([]);
  expect(found.get("sensor_readings")).toBe(2);
});

test("where it left nothing, nothing is removed", async () => {
  const account = await openAccount(server);
  await account.make(post("/api/points", { pointer_type: "Plant", name: "Beet", x: 1, y: 1, z: 0 }));
  expect(await account.ask(remove(TRACES))).toEqual({ ...NOTHING, kept: [] });
  expect(await account.ask(get("/api/points"))).toHaveLength(1);
});
