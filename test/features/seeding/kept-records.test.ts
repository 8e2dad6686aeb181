import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, named, openAccount, type Shown } from "../../support/account";
import { patch, post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const seed = (product_line: string, demo = false): Sent => post("/api/device/seed", { product_line, demo });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("a device that has content", () => {
  let account: Account;
  let own: Readonly<Record<string, Shown>>;

  const records = {
    peripheral: post("/api/peripherals", { pin: 8, label: "My pump", mode: 1 }),
    sensor: post("/api/sensors", { pin: 59, label: "My sensor", mode: 0 }),
    pinBinding: post("/api/pin_bindings", { pin_num: 16, special_action: "reboot" }),
    nozzle: post("/api/tools", { name: "Watering Nozzle", flow_rate_ml_per_s: 7 }),
    trough: post("/api/tools", { name: "Seed Trough 1" }),
    sequence: post("/api/sequences", { name: "Water plant", color: "red", args: {}, body: [] }),
    curve: post("/api/curves", { name: "Spinach water curve", type: "height", data: { 1: 1 } }),
    env: post("/api/plugin_envs", { key: "3D_beamLength", value: "7" }),
    group: post("/api/point_groups", { name: "All plants", point_ids: [] }),
  };
  const paths: Readonly<Record<keyof typeof records | "slot", string>> = {
    peripheral: "peripherals",
    sensor: "sensors",
    pinBinding: "pin_bindings",
    nozzle: "tools",
    trough: "tools",
    sequence: "sequences",
    curve: "curves",
    env: "plugin_envs",
    group: "point_groups",
    slot: "points",
  };

  beforeAll(async () => {
    account = await openAccount(server);
    const made: Record<string, Shown> = {};
    for (const [name, request] of Object.entries(records)) made[name] = (await account.ask(request)) as Shown; // a record
    const slot = { pointer_type: "ToolSlot", name: "Mine", tool_id: made["nozzle"]?.id, x: 1, y: 2, z: 3 };
    made["slot"] = (await account.ask(post("/api/points", slot))) as Shown; // a record
    await account.ask(patch("/api/device", { name: "Mine", timezone: "Asia/Qatar" }));
    await account.ask(patch("/api/web_app_config", { map_size_x: 100, show_points: false }));
    own = made;
    await account.ask(seed("standard_xl_1.5", true));
  });

  test.each(Object.entries(paths))("its own %s is kept unchanged", async (name, path) => {
    // Only a slot makes a tool active.
    const { status: _, ...record } = own[name] as Shown; // all were made before
    expect(await account.show(`${path}/${record.id}`)).toMatchObject(record);
  });

  test.each([
    ["peripherals", 5],
    ["sensors", 2],
    ["pin_bindings", 2],
    ["tools", 8],
    ["sequences", 16],
    ["curves", 2],
    ["plugin_envs", 5],
  ])("%s with the same natural key are not made twice", async (collection, count) => {
    expect(await account.list(collection)).toHaveLength(count);
  });

  test("a tool in a slot gets no other one, a tool without one does", async () => {
    const slots = (await account.list("points")).filter(({ pointer_type }) => pointer_type === "ToolSlot");
    expect(slots).toHaveLength(8);
    expect(slots.filter(({ tool_id }) => tool_id === own["nozzle"]?.id)).toHaveLength(1);
    expect(slots.filter(({ tool_id }) => tool_id === own["trough"]?.id)).toMatchObject([{ name: "Slot", y: 0 }]);
  });

  test("groups have no natural key", async () => {
    const groups = (await account.list("point_groups")).filter(({ name }) => name === "All plants");
    expect(groups).toHaveLength(2);
    expect(named(await account.list("sequences"), "Water all plants")).toMatchObject({
      body: [
        {
          kind: "execute",
          args: { sequence_id: own["sequence"]?.id },
          body: [{ args: { data_value: { args: { point_group_id: groups[1]?.id } } } }],
        },
      ],
    });
  });

  test("plants drink by the own curve", async () => {
    expect(named(await account.list("points"), "Spinach")).toMatchObject({ water_curve_id: own["curve"]?.id });
  });

  test("settings of the line are overwritten, all others stay", async () => {
    expect(await account.show("device")).toMatchObject({ name: "Garden Robot Standard XL", timezone: "Asia/Qatar" });
    expect(await account.show("web_app_config")).toMatchObject({ map_size_x: 5900, show_points: false });
  });
});

test("seeded scripts name the kept records", async () => {
  const account = await openAccount(server);
  const vacuum = (await account.ask(post("/api/peripherals", { pin: 9, label: "Fan" }))) as Shown; // a record
  const trough = (await account.ask(post("/api/tools", { name: "Seed Trough 1" }))) as Shown; // a record
  await account.ask(seed("compact_1.0"));
  const axis = (kind: string, axis: string, args: object) => ({ kind, args: { axis, ...args } });
  const toTrough = ["x", "y", "z"].map((name) =>
    axis("axis_overwrite", name, { axis_operand: { kind: "tool", args: { tool_id: trough.id } } }),
  );
  const number = (value: number) => ({ kind: "numeric", args: { number: value } });
  const up = axis("axis_addition", "z", { axis_operand: number(50) });
  const slowly = axis("speed_overwrite", "z", { speed_setting: number(25) });
  const pin = { kind: "named_pin", args: { pin_type: "Peripheral", pin_id: vacuum.id } };
  const move = (comment: string, ...body: object[]) => ({ kind: "move", args: {}, body, comment });
  expect(named(await account.list("sequences"), "Pick up seed")?.["body"]).toEqual([
    move("Go over the trough", ...toTrough, up, { kind: "safe_z", args: {} }),
    { kind: "write_pin", args: { pin_mode: 0, pin_value: 1, pin_number: pin }, comment: "Vacuum on" },
    move("Lower the needle into the seeds", ...toTrough, slowly),
    move("Lift the needle", ...toTrough, up),
  ]);
});

test("what seeded scripts name is in use", async () => {
  const account = await openAccount(server);
  await account.ask(seed("compact_1.0"));
  const pump = (await account.list("peripherals")).find(({ label }) => label === "Water");
  expect(await send(server, remove(`/api/peripherals/${pump?.id}`), account.token)).toMatchObject({ status: 422 });
});
