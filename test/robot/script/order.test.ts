import { describe, expect, test } from "bun:test";
import type { PointGroup } from "../../../src/client/records";
import type { ScriptNode } from "../../../src/robot/script/node";
import { garden, plant, rehearsed, step } from "./rehearsed";
import { add, goTo, lua } from "./step-rows";

/* In which order a robot takes axes and points, and what chance gives (robot-facts.md §2 to §4). */

describe("all axes: z, y, x, one after the other (§2)", () => {
  const start = { position: { x: 90, y: 80, z: -70 } };
  const firmwareConfig = {
    movement_axis_nr_steps_x: 500,
    movement_axis_nr_steps_y: 500,
    movement_axis_nr_steps_z: 500,
  };
  test.each([
    ["home", step("home", { axis: "all", speed: 100 })],
    ["find_home", step("find_home", { axis: "all", speed: 100 })],
    ["calibrate", step("calibrate", { axis: "all" })],
    ["find_home in Lua (§8)", lua("find_home('all')")],
    ["find_axis_length in Lua (§8)", lua("find_axis_length('all')")],
  ])("%s", (_, order) => {
    const { effects } = rehearsed([order], { start, records: { firmwareConfig } });
    const ends = effects.flatMap((each) => (each.kind === "move" ? [each.moves.at(-1)?.to] : []));
    expect(ends).toEqual([
      { x: 90, y: 80, z: 0 },
      { x: 90, y: 0, z: 0 },
      { x: 0, y: 0, z: 0 },
    ]);
  });

  test("zero", () => {
    const { effects } = rehearsed([step("zero", { axis: "all" })], { start });
    expect(effects.flatMap((each) => (each.kind === "script" ? [each.what] : []))).toEqual([
      "zero z",
      "zero y",
      "zero x",
    ]);
  });
});

describe("the points of a group (§4)", () => {
  const points = [plant(1, 0, 10), plant(2, 0, 30), plant(3, 20, 10), plant(4, 20, 30), plant(5, 1, 9)];
  const toPlant = goTo(step("identifier", { label: "plant" }));
  const rows: readonly [PointGroup["sort_type"], string][] = [
    ["xy_ascending", "1 2 5 3 4"],
    ["xy_descending", "4 3 5 2 1"],
    ["yx_ascending", "5 1 3 2 4"],
    ["yx_descending", "4 2 3 1 5"],
    ["xy_alternating", "1 2 5 3 4"],
    ["yx_alternating", "5 3 1 2 4"],
    ["nn", "5 1 2 4 3"],
  ];
  test.each(rows)("%s", (sort_type, order) => {
    const group = { ...garden.groups[0], id: 1, point_ids: [4, 2, 5, 3, 1], sort_type } as PointGroup; // as a group is
    const data_value = step("point_group", { point_group_id: 1 });
    const { told } = rehearsed([toPlant], {
      start: { position: { x: 20, y: 30, z: 0 } }, // nearest neighbours begin at home all the same
      records: { points, groups: [group] },
      locals: [step("variable_declaration", { label: "plant", data_value })],
    });
    const idAt = new Map(points.map(({ id, x, y, z }) => [`Moving to (${x}, ${y}, ${z})`, id]));
    expect(told.map((text) => idAt.get(text)).join(" ")).toBe(order);
  });
});

test("chance gives whole numbers from -v to v, all of them (§3)", () => {
  const random = step("move", {}, [add("x", step("random", { variance: 2 }))]);
  const places = Array.from(
    { length: 200 },
    (_, seed) => rehearsed([random], { start: { seed, position: { x: 50, y: 0, z: 0 } } }).position.x,
  );
  expect([...new Set(places)].toSorted((one, other) => one - other)).toEqual([48, 49, 50, 51, 52]);
});

test("a point in Lua has its fields, and its age in days, rounded up (§4)", () => {
  const beet = {
    ...plant(7, 100, 200),
    ...{ name: "Beet", cropdb_slug: "beet", plant_stage: "planted" as const, depth: 5, meta: { color: "red" } },
    planted_at: "2026-11-16T20:00:00.000Z", // five and a half days ago
  };
  const text = `local p = variable()
    toast(table.concat({p.id, p.name, p.x, p.y, p.z, p.radius, p.pointer_type, p.plant_stage, p.depth, p.cropdb_slug, p.meta.color}, " "))
    toast(p.planted_at .. " " .. p.age)`;
  const seen = rehearsed([lua(text)], {
    records: { points: [beet] },
    locals: [
      step("variable_declaration", {
        label: "parent",
        data_value: step("point", { pointer_type: "Plant", pointer_id: 7 }),
      }),
    ],
  });
  expect(seen).toMatchObject({
    told: ["info: 7 Beet 100.0 200.0 -400.0 25.0 Plant planted 5 beet red", "info: 2026-11-16T20:00:00.000Z 6"],
  });
  expect(seen.error).toBeUndefined();
});

test("a reading is kept by the step, not by the function of Lua (§2, §8)", () => {
  const sensorsOf = (order: ScriptNode) =>
    rehearsed([order]).effects.flatMap((each) => (each.kind === "read" ? [each.sensor] : []));
  expect(sensorsOf(step("read_pin", { pin_number: 59, label: "", pin_mode: 1 }))).toEqual([2]);
  expect(sensorsOf(lua("read_pin(59, 'analog')"))).toEqual([undefined]);
});

test("messages of Lua go to the channels that are named, toasts to their own (§8)", () => {
  const { effects } = rehearsed([
    lua("send_message('info', 'a', {'email', 'espeak'}) send_message('info', 'b', 'email') send_message('info', 'c')"),
    lua("toast('d') debug('e')"),
  ]);
  expect(effects.flatMap((each) => (each.kind === "message" ? [each.channels] : []))).toEqual([
    ["email", "espeak"],
    ["email"],
    [],
    ["toast"],
    [],
  ]);
});
