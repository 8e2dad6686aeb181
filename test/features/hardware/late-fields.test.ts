import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { command } from "../../cli/fixtures";
import { tempFolder } from "../../support/folder";
import { patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { join } from "node:path";
import { longTest } from "../../support/tier";

/* Fields that are younger than the contract: no record shows them before they are set (garden.md §1.6). */

interface Row {
  readonly path: string;
  readonly made: object;
  /** Fields with values that are taken. */
  readonly fields: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** Values that are refused, by field. */
  readonly wrong: Readonly<Record<string, unknown>>;
}

const offsets = (prefix: string) =>
  Object.fromEntries(["x", "y", "z"].map((axis) => [`${prefix}_offset_${axis}`, [0, -12.5, 300] as const]));
const ROWS: readonly Row[] = [
  {
    path: "peripherals",
    made: { pin: 8, label: "Valve" },
    fields: { type: ["none", "lighting", "rotary_tool", "vacuum", "water"] },
    wrong: { type: "pump" },
  },
  {
    path: "sensors",
    made: { pin: 59, label: "Probe", mode: 1 },
    fields: { type: ["none", "soil_moisture", "tool_verification", "current"] },
    wrong: { type: "water" },
  },
  {
    path: "tools",
    made: { name: "Arm" },
    fields: {
      type: ["none", "rotary_tool", "seed_bin", "seed_tray", "seed_trough", "seeder", "soil_sensor"].concat([
        ...["watering_nozzle", "weeder"],
      ]),
      ...offsets("effector"),
      utm_mountable: [true, false],
    },
    wrong: { type: "vacuum", effector_offset_x: "far", utm_mountable: "perhaps" },
  },
  {
    path: "points",
    made: { pointer_type: "ToolSlot", name: "Slot", x: 1, y: 2, z: 3 },
    fields: { mount_stage: [0, 1, 2, 3], ...offsets("mount") },
    wrong: { mount_stage: 4, mount_offset_z: [1] },
  },
];

describe.each(ROWS)("$path", ({ path, made, fields, wrong }) => {
  let server: TestServer;
  let account: Account;
  let id: number;
  const names = Object.keys(fields);
  const show = async () => (await account.show(`${path}/${id}`)) as Readonly<Record<string, unknown>>;
  const edit = async (changes: object, status = 200) =>
    (await account.ask(patch(`/api/${path}/${id}`, changes), status)) as object; // a record or a refusal
  const shown = (record: object) => Object.keys(record).filter((name) => names.includes(name));
  beforeAll(async () => {
    server = await startServer();
    account = await openAccount(server);
    id = await account.make(post(`/api/${path}`, made));
  });
  afterAll(() => server.stop());

  test("nothing is shown that was never set: alone, in the list, in an export, after other edits", async () => {
    await edit({ name: "Other", label: "Other" });
    const exported = (await account.ask(post("/api/export_data"))) as Readonly<Record<string, object[]>>; // as documented
    for (const record of [await show(), ...(await account.list(path)), ...(exported[path] ?? [])]) {
      expect(shown(record)).toEqual([]);
    }
    expect(exported[path]).toHaveLength(1);
  });

  test.each(Object.entries(fields))("%s takes its values, and null takes it away", async (name, values) => {
    for (const value of values) {
      const record = await edit({ [name]: value });
      expect(record).toMatchObject({ [name]: value });
      expect(shown(record)).toEqual([name]);
      expect((await account.list(path))[0]).toMatchObject({ [name]: value });
    }
    expect(shown(await edit({ [name]: null }))).toEqual([]);
    expect(shown(await show())).toEqual([]);
  });

  test.each(Object.entries(wrong))("%s refuses another value", async (name, value) => {
    expect(Object.keys(await edit({ [name]: value }, 422))).toEqual([name]);
    expect(shown(await show())).toEqual([]);
  });

  longTest("they are set with a new record, exported and imported", async () => {
    const all = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.at(-1)]));
    const one = await openAccount(server);
    expect(await one.ask(post(`/api/${path}`, { ...made, ...all }))).toMatchObject(all);
    const file = join(tempFolder(), "export.json");
    await command(["export", one.email, file], server.dataDir);
    const other = await openAccount(server);
    const imported = await command(["import", other.email, file], server.dataDir);
    expect([imported.code, imported.out.filter((line) => line.includes("unknown"))]).toEqual([0, []]);
    expect(await other.list(path)).toMatchObject([all]);
  });
});

longTest("other kinds of points have none of a slot's", async () => {
  const server = await startServer();
  const account = await openAccount(server);
  const id = await account.make(post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 0, mount_stage: 2 }));
  expect(await account.show(`points/${id}`)).not.toHaveProperty("mount_stage");
  const slot = await account.make(post("/api/points", { pointer_type: "ToolSlot", x: 1, y: 2, z: 0, mount_stage: 2 }));
  await account.ask(patch(`/api/points/${slot}`, { pointer_type: "GenericPointer" }));
  await account.ask(patch(`/api/points/${slot}`, { pointer_type: "ToolSlot" }));
  expect(await account.show(`points/${slot}`)).not.toHaveProperty("mount_stage");
  await server.stop();
});
