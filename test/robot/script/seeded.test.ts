import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Point, Tool, ToolSlot } from "../../../src/client/records";
import { DAY_MS } from "../../../src/robot/calendar/duration";
import type { ScriptNode } from "../../../src/robot/script/node";
import { rehearse } from "../../../src/robot/rehearsal";
import type { Records } from "../../../src/robot/script/run";
import { type Account, openAccount } from "../../support/account";
import { patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { isWhole } from "../../support/tier";
import { LINES } from "../../features/seeding/expected-lines";
import { differenceOf } from "../practice/compared";
import { rehearsed, type Seen, step } from "./rehearsed";

/*
 * Every sequence that an account begins with does its work from where its owner would start it, rehearses without `warn` and
 * `stop` (robot.md §2), and is done by a practice robot as it is rehearsed.
 */

const SAFE_HEIGHT = -150;
/** Millimetres from home to where a rack stands. */
const RACK = 50;

/** By sequence: the tool that hangs on the robot, the first tool of the line whose slot its variable is, and what shows its work. */
const STARTS: Readonly<
  Record<string, { readonly tool?: string; readonly at?: readonly string[]; readonly does: Kind }>
> = {
  "Take photo of plant": { does: "photo" },
  "Water plant": { tool: "Watering Nozzle", does: "pin" },
  "Water all plants": { tool: "Watering Nozzle", does: "pin" },
  "Water all": { tool: "Watering Nozzle", does: "pin" },
  "Dispense Water": { tool: "Watering Nozzle", does: "pin" },
  "Photo Grid": { does: "photo" },
  "Weed Detection Grid": { does: "job" },
  "Soil Height Grid": { tool: "Soil Sensor", does: "job" },
  Grid: { does: "photo" },
  "Find Home": { does: "move" },
  "Mount Tool": { at: ["Seeder"], does: "change" },
  "Dismount Tool": { tool: "Seeder", does: "change" },
  "Pick up seed": { tool: "Seeder", does: "pin" },
  "Plant seed": { tool: "Seeder", does: "pin" },
  "Pick from Seed Tray": { tool: "Seeder", at: ["Seed Tray"], does: "pin" },
  "Pick from Seed Trough": { tool: "Seeder", at: ["Seed Trough 1", "Seed Bin"], does: "pin" },
  "Pick from Seed Bin": { tool: "Seeder", at: ["Seed Bin"], does: "pin" },
  "Mow All Weeds": { tool: "Rotary Tool", does: "pin" },
};

type Kind = Seen["effects"][number]["kind"];

async function recordsOf(account: Account): Promise<Records> {
  const names = ["sequences", "points", "point_groups", "curves", "tools", "peripherals", "sensors", "plugin_envs"];
  const [lists, device, dosConfig, firmwareConfig] = await Promise.all([
    Promise.all(names.map((name) => account.list(name))),
    ...["device", "dos_config", "firmware_config"].map((name) => account.show(name)),
  ]);
  const [sequences, points, groups, curves, tools, peripherals, sensors, pluginEnvs] = lists;
  const shown: unknown = {
    ...{ sequences, points, groups, curves, tools, peripherals, sensors, pluginEnvs },
    ...{ device, dosConfig, firmwareConfig },
  };
  return shown as Records; // as the API shows them
}

const slotOf = ({ points }: Records, tool: number | undefined): ToolSlot | undefined =>
  points.find((point): point is ToolSlot => point.pointer_type === "ToolSlot" && point.tool_id === tool);

/** Values for the variables that have none of their own. */
function applicationsOf(
  records: Records,
  script: Records["sequences"][number],
  at: ToolSlot | undefined,
): ScriptNode[] {
  const apply = (label: unknown, data_value: ScriptNode): ScriptNode =>
    step("parameter_application", { label: String(label), data_value });
  const photo = records.sequences.find(({ name }) => name === "Take photo of plant")?.id ?? 0;
  return (script.args.locals?.body ?? []).flatMap(({ args }) => {
    const { label, default_value } = args;
    const { kind = "" } = Object(default_value) as Partial<ScriptNode>; // a node, or nothing
    if (kind === "location_placeholder") {
      return [apply(label, step("point", { pointer_type: "ToolSlot", pointer_id: at?.id ?? 0 }))];
    }
    if (kind !== "resource_placeholder") return [];
    return [apply(label, step("resource", { resource_type: "Sequence", resource_id: photo }))];
  });
}

/** A plant that is only planned needs no water. */
const SKIPPED = "has no planted at date. Skipping.";

/** What a run shows that should not be. */
function problemOf({ error, told, effects }: Seen, does: Kind): string | undefined {
  const complaint = told.find((text) => /^(error|warn)/.test(text) && !text.endsWith(SKIPPED));
  const isIdle = !effects.some(({ kind }) => kind === does);
  return error ?? complaint ?? (isIdle ? `no ${does}` : undefined);
}

/** What a robot may run; null: it has not told. */
const VERSIONS = ["15.4.11", "15.5.0", null];

/** In the first tier a late line alone, which has nearly all sequences. */
const TRIED = isWhole ? Object.keys(LINES) : ["standard_1.8"];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("seeded sequences", () => {
  test.each(TRIED)("of %s run to their end", async (product_line) => {
    const account = await openAccount(server);
    await account.ask(post("/api/device/seed", { product_line, demo: true }));
    const { map_size_x, map_size_y } = await account.show("web_app_config");
    const points = (await account.list("points")) as unknown as Point[]; // as the API shows them
    // Axes as long as the map, and as the plants of the demo need, some of which stand at its edge.
    const steps = (size: unknown, places: readonly number[]): number => Math.max(Number(size), ...places) * 5;
    await account.ask(
      patch("/api/firmware_config", {
        movement_axis_nr_steps_x: steps(
          map_size_x,
          points.map(({ x }) => x),
        ),
        movement_axis_nr_steps_y: steps(
          map_size_y,
          points.map(({ y }) => y),
        ),
      }),
    );
    // The rack stands where its owner has measured it: the needle of the seeder reaches over all cells of the tray.
    for (const { id, x, pointer_type } of points) {
      if (pointer_type === "ToolSlot") await account.ask(patch(`/api/points/${id}`, { x: x + RACK }));
    }
    await account.ask(
      post("/api/points", {
        pointer_type: "Weed",
        name: "Dock",
        x: 500,
        y: 500,
        z: -500,
        radius: 40,
        plant_stage: "active",
      }),
    );
    const records = await recordsOf(account);
    const toolNamed = (wanted: string | undefined): Tool | undefined =>
      records.tools.find(({ name }) => name === wanted);
    const problems: string[] = [];
    for (const script of records.sequences) {
      const start = STARTS[script.name];
      if (!start) throw new Error(`${script.name}: no start is known`);
      const tool = toolNamed(start.tool);
      const slots = (start.at ?? []).flatMap((name) => slotOf(records, toolNamed(name)?.id) ?? []);
      const known = { ...records, device: { ...records.device, mounted_tool_id: tool?.id ?? null } };
      const now = Date.parse(records.dosConfig.created_at ?? "") + 5 * DAY_MS;
      const position = { x: 300, y: 300, z: SAFE_HEIGHT };
      const applications = applicationsOf(records, script, slots[0]);
      const seen = rehearsed(script.body ?? [], {
        records: known,
        start: { now, position },
        locals: script.args.locals?.body ?? [],
        applications,
      });
      const problem = problemOf(seen, start.does);
      const garden = { ...known, regimens: [], farmEvents: [], pauses: [], readings: {} };
      const bad = VERSIONS.flatMap((dos_version) => {
        const { faults } = rehearse({
          garden: { ...garden, device: { ...garden.device, dos_version } },
          what: { sequence: script.id ?? 0, applications },
          ...{ at: now, position, pins: {}, readings: {}, hasTimeline: false },
        });
        const told = faults.filter(({ level }) => level !== "note");
        return told.map(({ code, text }) => `with ${dos_version}: ${code}: ${text}`);
      });
      const body = [step("execute", { sequence_id: script.id ?? 0 }, applications)];
      const difference = await differenceOf({ garden, body, position, at: now });
      const differs = difference ? [`in practice ${JSON.stringify(difference)}`] : [];
      problems.push(
        ...[...(problem === undefined ? [] : [problem]), ...bad, ...differs].map((text) => `${script.name}: ${text}`),
      );
    }
    expect(problems).toEqual([]);
    expect(records.sequences.length).toBe(LINES[product_line as keyof typeof LINES].sequences.length);
  });
});
