import { afterAll, beforeAll, expect, test } from "bun:test";
import { contextOf } from "../../../../src/features/account/account-context";
import { importAccount } from "../../../../src/features/transfer/import";
import { post } from "../../../support/scenarios";
import { openAccount } from "../../../support/account";
import { call, goTo, importInto, MADE, mount, NOW, point, remarksOf, sequence, startPeopled, tool } from "./rows";
import { node } from "../../../support/scripts";
import type { TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const open = () => openAccount(server);

test("what was taken is counted", async () => {
  const report = await importInto(server, await open(), {
    tools: [tool(1), tool(2), tool(2)],
    device: { name: "Bed" },
  });
  const taken = report.parts.filter((part) => part.taken > 0).map((part) => [part.name, part.taken]);
  expect(taken).toEqual([
    ["tools", 2],
    ["device", 1],
  ]);
});

test("records keep the time they were made at; a time of the future, or none, is that of the import", async () => {
  const account = await open();
  await importInto(server, account, {
    tools: [
      tool(1),
      tool(2, "Future", { created_at: "2026-03-02T00:00:00.000Z" }),
      tool(3, "None", { created_at: null }),
    ],
    telemetries: [{ id: 1, target: "sbc", created_at: 1_772_000_000 }],
    sequences: [sequence(1)],
  });
  const times = async (path: string) => (await account.list(path)).map(({ created_at }) => created_at);
  expect(await times("tools")).toEqual([MADE, NOW, NOW]);
  expect(await times("telemetries")).toEqual([1_772_000_000]);
  expect(await times("sequences")).toEqual([MADE]);
});

test("a script that mounts a tool names the new one, or none where there is none", async () => {
  const account = await open();
  await importInto(server, account, { tools: [tool(1)], sequences: [sequence(1, mount(1), mount(2), mount(0))] });
  const [hoe] = await account.list("tools");
  const [{ body } = { body: [] }] = (await account.list("sequences")) as unknown as {
    body: { body: { args: object }[] }[];
  }[];
  expect(body.map((step) => step.body[0]?.args)).toMatchObject([{ value: hoe?.id }, { value: 0 }, { value: 0 }]);
});

test("a sequence that was left out holds on to nothing", async () => {
  const account = await open();
  await importInto(server, account, {
    tools: [tool(1)],
    sequences: [sequence(1, goTo(node("tool", { tool_id: 1 })), call(2)), sequence(2, node("dance"))],
  });
  const { db } = server.services;
  expect(db.rows(`select * from script_references where device_id = ${account.deviceId}`)).toEqual([]);
  const [hoe] = await account.list("tools");
  await account.ask({ method: "DELETE", path: `/api/tools/${hoe?.id}` });
});

longTest("kept points are taken before archived ones, up to the limit", async () => {
  const account = await open();
  const archived = numbers(250).map((id) => point(id, { discarded_at: "2026-02-20T00:00:00.000Z" }));
  const report = await importInto(server, account, {
    points: [...archived, ...numbers(900).map((id) => point(1000 + id))],
  });
  expect((await account.list("points")).length).toBe(900);
  expect((await account.list("points?filter=old")).length).toBe(100);
  expect(report.parts.find(({ name }) => name === "points")?.leftOut).toHaveLength(150);
});

longTest("of what a device reports, the newest are taken", async () => {
  const account = await open();
  const readings = numbers(2600).map((id) => ({ id, pin: 1, value: id % 1024, x: 0, y: 0, z: 0 }));
  const telemetries = numbers(301).map((id) => ({ id, target: "sbc", uptime: id, created_at: 1_772_000_000 - id }));
  const remarks = remarksOf(await importInto(server, account, { sensor_readings: readings, telemetries }));
  expect(remarks).toContain("telemetries 301 left out: only the newest 300 are kept");
  expect(remarks).toHaveLength(101);
  expect((await account.list("telemetries"))[0]).toMatchObject({ uptime: 1 });
});

test("lower limits of the device come along, before what they limit", async () => {
  const account = await open();
  const sequences = numbers(80).map((id) => sequence(id, ...numbers(id === 1 ? 30 : 1).map(() => node("take_photo"))));
  expect(remarksOf(await importInto(server, account, { sequences }))).toHaveLength(5);
  const narrow = await open();
  const device = { max_sequence_count: 70, max_sequence_length: 20, max_log_age_in_days: -3 };
  const remarks = remarksOf(await importInto(server, narrow, { sequences, device }));
  expect(remarks).toHaveLength(12);
  expect(remarks).toContain("device max_log_age_in_days changed: a limit is a whole number from 0 to 2147483647");
  expect(await narrow.list("sequences")).toHaveLength(69); // one of 30 steps had its place
  expect(await narrow.show("device")).toMatchObject({ ...device, max_log_age_in_days: 0 });
});

test("an import raises no limit of the device", async () => {
  const account = await open();
  const device = { max_sequence_count: 80, max_sequence_length: 31, max_log_age_in_days: 61 };
  expect(remarksOf(await importInto(server, account, { device }))).toEqual([
    "device max_log_age_in_days changed: an import raises no limit, 60 holds",
    "device max_sequence_count changed: an import raises no limit, 75 holds",
    "device max_sequence_length changed: an import raises no limit, 30 holds",
  ]);
  expect(await account.show("device")).toMatchObject({ max_sequence_count: 0, max_sequence_length: 0 });
});

test("0, which means the default, does not lift a lower limit either", async () => {
  const account = await open();
  const { db } = server.services;
  db.execute(`update devices set max_sequence_count = 5, max_sequence_length = 90 where id = ${account.deviceId}`);
  const device = { max_sequence_count: 0, max_sequence_length: 0 };
  expect(remarksOf(await importInto(server, account, { device }))).toEqual([
    "device max_sequence_count changed: an import raises no limit, 5 holds",
  ]);
  expect(await account.show("device")).toMatchObject({ max_sequence_count: 5, max_sequence_length: 0 });
});

test("the device keeps what it is on this server", async () => {
  const [first, second] = [await open(), await open()];
  const device = {
    ota_hour: 2,
    timezone: "Asia/Makassar",
    name: "Bed",
    order_number: "N1",
    lat: 1.5,
    dos_version: "1.2.3",
  };
  expect(remarksOf(await importInto(server, first, { device }))).toEqual([]);
  expect(await first.show("device")).toMatchObject({
    ...device,
    ota_hour_utc: 18,
    dos_version: null,
    id: first.deviceId,
  });
  expect(remarksOf(await importInto(server, second, { device: { ...device, timezone: "Mars" } }))).toEqual([
    "device timezone changed: Validation failed: Timezone is not the name of a time zone.",
    "device order_number changed: Validation failed: Order number has already been taken.",
  ]);
});

test("an event that was put off since it was made may be as far off as one that is made today", async () => {
  const account = await open();
  const event = {
    executable_type: "Sequence",
    executable_id: 1,
    repeat: 1,
    time_unit: "yearly",
    created_at: "2016-01-01",
  };
  const remarks = remarksOf(
    await importInto(server, account, {
      sequences: [sequence(1)],
      farm_events: [
        { id: 1, ...event, start_time: "2026-01-01", end_time: "2045-01-01" },
        { id: 2, ...event, start_time: "2026-01-01", end_time: "2047-01-01" },
      ],
    }),
  );
  expect(remarks).toEqual(["farm_events 2 left out: End Time is too far in the future"]);
  expect(await account.list("farm_events")).toMatchObject([
    { created_at: "2016-01-01T00:00:00.000Z", end_time: "2045-01-01T00:00:00.000Z" },
  ]);
});

test("a sequence needs no args", async () => {
  const account = await open();
  const { args: _, ...bare } = sequence(1);
  expect(remarksOf(await importInto(server, account, { sequences: [bare, { ...sequence(2), args: null }] }))).toEqual(
    [],
  );
});

test("pictures come one after the other, in the background", async () => {
  const account = await open();
  const image = { attachment_url: "http://other.test/images/a/image_1.jpg", attachment_processed_at: MADE };
  await importInto(server, account, {
    images: [
      { id: 2, ...image, meta: { name: "Bed" } },
      { id: 1, ...image },
    ],
  });
  const records = await account.list("images");
  expect(records).toMatchObject([
    {
      ...{ meta: { name: "Bed" }, created_at: MADE, attachment_processed_at: null },
      attachment_url: expect.stringContaining("/placeholder.jpg"),
    },
    { meta: {}, created_at: MADE },
  ]);
});

test("an import that fails leaves nothing", async () => {
  const account = await open();
  const { services } = server;
  const user = { id: account.userId, device_id: account.deviceId };
  const context = contextOf(services, user, () => ({ secure: false, host: "garden.test", port: 80 }));
  let records = 0;
  const onRecord = (): void => {
    records += 1;
    if (records === 2) throw new Error("the disk is gone"); // at the device, the last one
  };
  const importing = importAccount(context, { tools: [tool(1)], curves: [], device: { name: "Bed" } }, { onRecord });
  await expect(importing).rejects.toThrow("the disk is gone");
  expect(await account.list("tools")).toEqual([]);
});

test("what clients of current robots store is taken and exported again, and what is none of it keeps its default", async () => {
  const account = await open();
  const dos = { default_axis_order: "xyz;high", firmware_hardware: "none" };
  const web = {
    ...{ three_d_garden: false, dark_mode: null, top_down_view: true, viewpoint_heading: -45 },
    ...{ show_scene_objects: false, show_controls_overlay: false },
  };
  const report = await importInto(server, account, {
    tools: [tool(1, "Seeder", { seeder_tip_z_offset: -5.5 }), tool(2)],
    dos_config: dos,
    web_app_config: web,
    scene_objects: [{ id: 1, name: "Desk" }],
  });
  expect(remarksOf(report)).toEqual(["unknown scene_objects"]);
  const exported = await account.ask(post("/api/export_data"));
  expect(exported).toMatchObject({
    tools: [{ seeder_tip_z_offset: -5.5 }, { seeder_tip_z_offset: 80 }],
    dos_config: dos,
    web_app_config: web,
  });
  const other = await open();
  const refused = await importInto(server, other, { dos_config: { default_axis_order: "xyz", safe_height: -7 } });
  expect(remarksOf(refused)).toEqual([expect.stringContaining("default_axis_order changed: Default Axis Order isn't")]);
  expect(await other.show("dos_config")).toMatchObject({ default_axis_order: "xy,z;high", safe_height: -7 });
});
