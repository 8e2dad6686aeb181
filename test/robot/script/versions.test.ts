import { describe, expect, test } from "bun:test";
import type { DosConfig } from "../../../src/client/records";
import { softwareOf } from "../../../src/robot/script/software";
import { rehearsed, step } from "./rehearsed";
import { lua, numeric, overwrite } from "./step-rows";

/* What differs by the version of a robot's software (robot-facts.md §0): steps or Lua, and what each version makes of them. */

const OLD = "15.4.11";
const NEW = "15.5.0";

describe("the version that a robot has told", () => {
  test.each([
    ["15.4.11", [OLD]],
    ["15.5.0", [NEW]],
    ["15.5.0-rc2", [NEW]],
    ["15.4.99", [OLD]],
    ["15.10.0", [NEW]],
    ["100.0.0", [NEW]],
    ["9.2.2", [OLD]],
    [null, [OLD, NEW]],
    [undefined, [OLD, NEW]],
    ["", [OLD, NEW]],
    ["new", [OLD, NEW]],
  ] as const)("%s", (told, versions) => {
    expect(softwareOf(told).map(({ version }) => version)).toEqual([...versions]);
  });
});

const move = (x: number, z: number, ...parts: readonly ReturnType<typeof step>[]) =>
  step("move", {}, [overwrite("x", numeric(x)), overwrite("z", numeric(z)), ...parts]);
const order = step("axis_order", { grouping: "z,y,x", route: "in_order" });
const point = "{x = 50, y = 60, z = -70}";
const get = (name: string): string => `toast(type(${name}))`;
const lacking = "Tried to call a function/variable that doesn't exist.";

/** Either places that it goes to, or what it tells, and what ends it; by version, null: not known. */
interface Row {
  readonly name: string;
  readonly does: ReturnType<typeof step>;
  readonly z?: number;
  readonly usual?: DosConfig["default_axis_order"];
  readonly makes: Readonly<Record<"old" | "new" | "unknown", readonly string[]>>;
}

const UP = ["500 0 0"];
const rows: readonly Row[] = [
  {
    name: "a move up and along: one order for all axes; not known: the lower way",
    ...{ does: move(500, 0), z: -290 },
    makes: { old: UP, new: ["0 0 0", ...UP], unknown: UP },
  },
  {
    name: "a move down and along",
    does: move(500, -290),
    makes: { old: ["500 0 -290"], new: ["500 0 0", "500 0 -290"], unknown: ["500 0 -290"] },
  },
  {
    name: "an account whose moves stay low: here the newer version goes lower",
    ...{ does: move(500, 0), z: -290, usual: "xy,z;low" },
    makes: { old: UP, new: ["500 0 -290", ...UP], unknown: ["500 0 -290", ...UP] },
  },
  {
    name: "an account whose moves go over the safe height: only the newer version knows that",
    ...{ does: move(500, -290), z: -290, usual: "safe_z" },
    makes: {
      old: ["500 0 -290"],
      new: ["0 0 -10", "500 0 -10", "500 0 -290"],
      unknown: ["500 0 -290"],
    },
  },
  {
    name: "safe_z: three moves with either",
    ...{ does: move(500, -290, step("safe_z")), z: -290 },
    makes: Object.fromEntries(
      ["old", "new", "unknown"].map((key) => [key, ["0 0 -10", "500 0 -10", "500 0 -290"]]),
    ) as unknown as Row["makes"], // these keys
  },
  {
    name: "axis_order: the older one ends the script",
    does: move(500, -20, order),
    makes: {
      old: [":axis_order"],
      new: ["0 0 -20", "0 0 -20", "500 0 -20"],
      unknown: ["0 0 -20", "0 0 -20", "500 0 -20"],
    },
  },
  {
    name: "Lua: move_absolute to a table with a speed, of which the older one takes x only",
    ...{ does: lua(`move_absolute(${point}, 50)`), z: -200 },
    makes: { old: ["50 0 -200"], new: ["50 60 -70"], unknown: ["50 0 -200"] },
  },
  {
    name: "Lua: move_absolute to numbers",
    does: lua("move_absolute(50, 60, -70, 50)"),
    makes: { old: ["50 60 -70"], new: ["50 60 -70"], unknown: ["50 60 -70"] },
  },
  {
    name: "Lua: check_position looks at x only in the older one",
    does: lua(`toast(tostring(check_position({x = 0, y = 60, z = -70}, 1)))`),
    makes: { old: ["true"], new: ["false"], unknown: ["true"] },
  },
  {
    name: "Lua: find_home of all begins with x in the older one",
    does: lua("move_absolute(9, 9, -9) find_home('all')"),
    makes: {
      old: ["9 9 -9", "0 9 -9", "0 0 -9", "0 0 0"],
      new: ["9 9 -9", "9 9 0", "9 0 0", "0 0 0"],
      unknown: ["9 9 -9", "0 9 -9", "0 0 -9", "0 0 0"],
    },
  },
  ...["get_plants", "get_weeds", "get_generic_points", "get_group", "is_demo"].map((name) => ({
    name: `Lua: ${name} is not there in the older one`,
    does: lua(get(name)),
    makes: { old: ["nil"], new: ["function"], unknown: ["function"] },
  })),
  {
    name: "Lua: a call of what is not there",
    does: lua("get_plants()"),
    makes: { old: [lacking], new: [], unknown: [] },
  },
  {
    name: "Lua: sort of points",
    does: lua("toast(#sort({{x = 1, y = 1}, {x = 0, y = 0}}, 'nn'))"),
    makes: { old: ["Function clause error. number expected, got table"], new: ["2"], unknown: ["2"] },
  },
  {
    name: "Lua: the tip of a seeder",
    does: lua("toast(tostring(get_tool{id = 7}.seeder_tip_z_offset))"),
    makes: { old: ["nil"], new: ["80"], unknown: ["80"] },
  },
  {
    name: "Lua: the version itself",
    does: lua("toast(dos_version() .. read_status('informational_settings', 'controller_version'))"),
    makes: { old: [OLD + OLD], new: [NEW + NEW], unknown: [NEW + NEW] },
  },
  {
    name: "an emergency stop empties the jobs in the newer one",
    does: lua("set_job('a') emergency_lock() toast(tostring(get_job('a') ~= nil))"),
    makes: { old: ["true"], new: ["false"], unknown: ["false"] },
  },
];

const VERSIONS = { old: OLD, new: NEW, unknown: null } as const;
const seeder = { id: 7, name: "Seeder", seeder_tip_z_offset: 80 };

describe("by version", () => {
  test.each(rows)("$name", ({ does, z = 0, usual = "xy,z;high", makes }) => {
    const made = Object.entries(VERSIONS).map(([key, dos_version]) => {
      const { effects, error } = rehearsed([does], {
        records: {
          device: { mounted_tool_id: null, timezone: null, dos_version },
          dosConfig: { safe_height: -10, default_axis_order: usual },
          tools: [seeder] as never, // as far as a run looks
        },
        start: { position: { x: 0, y: 0, z } },
      });
      const seen = effects.flatMap((effect) => {
        if (effect.kind === "message") return [effect.text];
        const { x, y, z: height } = (effect.kind === "move" && effect.moves.at(-1)?.to) || {};
        return effect.kind === "move" ? [`${x} ${y} ${height}`] : [];
      });
      return [key, error === undefined ? seen : [error]];
    });
    expect(Object.fromEntries(made)).toEqual(makes);
  });
});
