import { describe } from "bun:test";
import { at, step } from "./rehearsed";
import { add, goTo, message, numeric, overwrite, type Row, runRows, point } from "./step-rows";

/* What a robot tells of steps that move, where it ends and why (robot-facts.md §2, §3, §5). */

const rows: readonly Row[] = [
  {
    name: "a formula without an end",
    steps: [step("move", {}, [overwrite("x", step("lua", { lua: "1 / 0" }))])],
    told: [],
    error: "The formula of a move has to give a number",
  },
  {
    name: "move_absolute with offset",
    steps: [goTo(at(100, 20.04, -5), at(1, 0, -5))],
    told: ["Moving to (101, 20, -10)"],
    ends: { x: 101, z: -10 },
    does: ["move"],
  },
  ...[
    { to: at(1000, 0, 0), text: "(1000, 0, 0)", seconds: 27.86 },
    { to: at(0, 1000, 0), text: "(0, 1000, 0)", seconds: 27.86 },
    { to: at(0, 0, -100), text: "(0, 0, -100)", seconds: 15.36 },
  ].map(({ to, text, seconds }): Row => ({
    name: `move_absolute at half the speed to ${text}`,
    steps: [step("move_absolute", { location: to, offset: at(0, 0, 0), speed: 50 })],
    told: [`Moving to ${text}`],
    seconds,
  })),
  {
    name: "move_relative at half the speed",
    steps: [step("move_relative", { x: 1000, y: 0, z: 0, speed: 50 })],
    told: ["Moving relative to (1000, 0, 0)"],
    seconds: 27.86,
  },
  {
    name: "move_absolute to a tool that has no slot",
    steps: [goTo(step("tool", { tool_id: 99 })), message("no")],
    told: [],
    error: "Could not find slot for tool 99",
  },
  { name: "move_absolute to a point", steps: [goTo(point("Plant", 2))], told: ["Moving to (300, 100, -400)"] },
  {
    name: "move_absolute to a tool: its slot",
    steps: [goTo(step("tool", { tool_id: 7 }))],
    told: ["Moving to (50, 100, -300)"],
  },
  {
    name: "to a slot on the gantry x stays",
    steps: [goTo(step("tool", { tool_id: 8 }))],
    start: { position: { x: 700, y: 0, z: 0 } },
    told: ["Moving to (700, 100, -300)"],
  },
  {
    name: "beyond home it is cut, told and goes on",
    steps: [goTo(at(-5, 10, 0))],
    told: ["Moving to (-5, 10, 0)", "info 3: Stopping at X home instead of specified destination."],
    ends: { x: 0, y: 10 },
  },
  {
    name: "beyond home on two axes: each is told",
    steps: [goTo(at(-5, 10, 5))],
    told: [
      "Moving to (-5, 10, 5)",
      "info 3: Stopping at X home instead of specified destination.",
      "info 3: Stopping at Z home instead of specified destination.",
    ],
    ends: { x: 0, y: 10, z: 0 },
  },
  {
    name: "beyond the lengths of all axes",
    records: {
      firmwareConfig: {
        ...{ movement_axis_nr_steps_x: 500, movement_axis_nr_steps_y: 500, movement_axis_nr_steps_z: 2500 },
      },
    },
    steps: [goTo(at(101, 102, -103))],
    told: [
      "Moving to (101, 102, -103)",
      ...["X", "Y", "Z"].map((axis) => `info 3: Stopping at ${axis} max instead of specified destination.`),
    ],
    ends: { x: 100, y: 100, z: -100 },
  },
  {
    name: "a time-out ends it",
    steps: [goTo(at(5000, 0, 0)), message("no")],
    records: { firmwareConfig: { movement_timeout_x: 10 } },
    told: ["Moving to (5000, 0, 0)", 'error 1: Movement failed. "Movement timed out"'],
    error: 'Movement failed. "Movement timed out"',
  },
  {
    name: "move_relative tells where to",
    steps: [step("move_relative", { x: 10, y: 0, z: -5, speed: 50 })],
    start: { position: { x: 100, y: 5.5, z: 0 } },
    told: ["Moving relative to (110, 5.5, -5)"],
    ends: { x: 110 },
  },
  {
    name: "home of one axis",
    steps: [step("home", { axis: "x", speed: 100 })],
    start: { position: { x: 9, y: 8, z: -7 } },
    told: ["Going to home on the X axis"],
    ends: { x: 0, y: 8, z: -7 },
  },
  {
    name: "home of all: z, y, x",
    steps: [step("home", { axis: "all", speed: 100 })],
    start: { position: { x: 9, y: 8, z: -7 } },
    told: ["Going to home on all axes"],
    ends: { x: 0, y: 0, z: 0 },
    does: ["move", "move", "move"],
  },
  {
    name: "find_home",
    steps: [step("find_home", { axis: "y", speed: 100 })],
    start: { position: { x: 9, y: 8, z: -7 } },
    told: ["Finding home on the Y axis"],
    ends: { x: 9, y: 0 },
  },
  {
    name: "calibrate of one axis",
    steps: [step("calibrate", { axis: "x" })],
    told: ["Determining length of the X axis"],
  },
  {
    name: "calibrate of all stores what it found",
    steps: [step("calibrate", { axis: "all" })],
    records: { firmwareConfig: { movement_axis_nr_steps_x: 5000 } },
    told: ["Finding length of all axes"],
    does: ["move", "move", "move", "change"],
  },
  {
    name: "calibrate where the account knows no length: x and y to the size of the map, which has no height",
    steps: [step("calibrate", { axis: "all" })],
    records: { webAppConfig: { map_size_x: 2_900, map_size_y: 1_400 } },
    told: ["Finding length of all axes"],
    does: ["move", "move", "change", "move", "change"],
    ends: { x: 0, y: 0, z: 0 },
    seconds: 115.8,
  },
  {
    name: "zero moves nothing",
    steps: [step("zero", { axis: "all" })],
    start: { position: { x: 9, y: 8, z: -7 } },
    told: ["Setting home for all axes"],
    ends: { x: 0, y: 0, z: 0 },
    does: ["script", "script", "script"],
  },
  {
    name: "move: z down last",
    steps: [step("move", {}, [overwrite("z", numeric(-50)), overwrite("x", numeric(10))])],
    told: ["Moving to (10, 0, 0)", "Moving to (10, 0, -50)"],
    ends: { x: 10, z: -50 },
  },
  {
    name: "move: z up first",
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(0))])],
    start: { position: { x: 0, y: 0, z: -50 } },
    told: ["Moving to (0, 0, 0)", "Moving to (10, 0, 0)"],
  },
  {
    name: "move: later parts win, additions add",
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("x", numeric(20)), add("x", numeric(5))])],
    told: ["Moving to (25, 0, 0)", "Moving to (25, 0, 0)"],
  },
  {
    name: "move: safe_z is three moves",
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(-80)), step("safe_z")])],
    start: { position: { x: 0, y: 0, z: -90 } },
    records: { dosConfig: { safe_height: -20 } },
    told: ["Moving to (0, 0, -20)", "Moving to (10, 0, -20)", "Moving to (10, 0, -80)"],
  },
  {
    name: "move: an order of its own",
    steps: [
      step("move", {}, [
        overwrite("x", numeric(10)),
        overwrite("y", numeric(20)),
        step("axis_order", { grouping: "y,x,z", route: "in_order" }),
      ]),
    ],
    told: ["Moving to (0, 20, 0)", "Moving to (10, 20, 0)", "Moving to (10, 20, 0)"],
  },
  {
    name: "move: all axes as one group",
    steps: [
      step("move", {}, [
        overwrite("x", numeric(10)),
        overwrite("z", numeric(-5)),
        step("axis_order", { grouping: "xyz", route: "high" }),
      ]),
    ],
    told: ["Moving to (10, 0, -5)"],
  },
  {
    name: "move: the order of the account",
    records: { dosConfig: { default_axis_order: "xyz;high" } },
    steps: [step("move", {}, [overwrite("x", numeric(10))])],
    told: ["Moving to (10, 0, 0)"],
  },
  {
    name: "move: the order of the account is over the safe height",
    start: { position: { x: 0, y: 0, z: -90 } },
    records: { dosConfig: { safe_height: -20, default_axis_order: "safe_z" } },
    steps: [step("move", {}, [overwrite("x", numeric(10))])],
    told: ["Moving to (0, 0, -20)", "Moving to (10, 0, -20)", "Moving to (10, 0, -90)"],
  },
  {
    name: "move: an order of its own instead of that over the safe height",
    records: { dosConfig: { safe_height: -20, default_axis_order: "safe_z" } },
    steps: [
      step("move", {}, [overwrite("x", numeric(10)), step("axis_order", { grouping: "xyz", route: "in_order" })]),
    ],
    told: ["Moving to (10, 0, 0)"],
  },
  {
    name: "move: high, z goes first on its way up",
    start: { position: { x: 0, y: 0, z: -90 } },
    records: { dosConfig: { default_axis_order: "x,yz;high" } },
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(-5))])],
    told: ["Moving to (0, 0, -5)", "Moving to (10, 0, -5)"],
  },
  {
    name: "move: low, z goes last on its way up",
    start: { position: { x: 0, y: 0, z: -90 } },
    records: { dosConfig: { default_axis_order: "x,yz;low" } },
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(-5))])],
    told: ["Moving to (10, 0, -90)", "Moving to (10, 0, -5)"],
  },
  ...(["high", "low"] as const).map((route): Row => ({
    name: `move: ${route}, z goes ${route === "high" ? "last" : "first"} on its way down`,
    records: { dosConfig: { default_axis_order: `x,yz;${route}` } },
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(-5))])],
    told: [route === "high" ? "Moving to (10, 0, 0)" : "Moving to (0, 0, -5)", "Moving to (10, 0, -5)"],
  })),
  {
    name: "move: the safe height goes before an order of its own",
    start: { position: { x: 0, y: 0, z: -90 } },
    records: { dosConfig: { safe_height: -20 } },
    steps: [
      step("move", {}, [
        overwrite("x", numeric(10)),
        step("axis_order", { grouping: "xyz", route: "in_order" }),
        step("safe_z"),
      ]),
    ],
    told: ["Moving to (0, 0, -20)", "Moving to (10, 0, -20)", "Moving to (10, 0, -90)"],
  },
  {
    name: "move: without parts it stays where it is",
    start: { position: { x: 7, y: 8, z: -9 } },
    steps: [step("move")],
    told: ["Moving to (7, 8, -9)", "Moving to (7, 8, -9)"],
    ends: { x: 7, y: 8, z: -9 },
    seconds: 0.62,
  },
  ...[
    { kind: "coordinate", place: at(3, 5, 0), to: "(4, 5, 0)" },
    { kind: "point", place: point("Plant", 2), to: "(301, 100, 0)" },
    { kind: "tool", place: step("tool", { tool_id: 7 }), to: "(51, 100, 0)" },
  ].map(({ kind, place, to }): Row => ({
    name: `move: a ${kind} gives the value of its axis`,
    start: { position: { x: 1, y: 2, z: 0 } },
    steps: [step("move", {}, [overwrite("y", place), add("x", place)])],
    told: [`Moving to ${to}`, `Moving to ${to}`],
  })),
  {
    name: "move: operands",
    steps: [
      step("move", {}, [
        overwrite("x", point("Plant", 2)),
        overwrite("y", step("lua", { lua: "20 * 2.5" })),
        overwrite("z", step("special_value", { label: "safe_height" })),
      ]),
    ],
    records: { dosConfig: { safe_height: -10 } },
    told: ["Moving to (300, 50, 0)", "Moving to (300, 50, -10)"],
  },
  {
    name: "move: the height of the soil sets z, also as an addition",
    steps: [step("move", {}, [add("z", step("special_value", { label: "soil_height" }))])],
    start: { position: { x: 0, y: 0, z: -5 } },
    records: { dosConfig: { soil_height: -300 } },
    told: [
      "warn 3: Need at least 3 soil height samples. Falling back to -300.",
      "Moving to (0, 0, -5)",
      "Moving to (0, 0, -300)",
    ],
  },

  {
    name: "a stall is tried again",
    failures: ["Stall detected on X axis"],
    steps: [goTo(at(100, 0, 0))],
    told: ["Moving to (100, 0, 0)", "debug 1: Retrying movement"],
    does: ["move", "move"],
    ends: { x: 100 },
  },
  {
    name: "three stalls end it",
    failures: Array.from({ length: 3 }, () => "Stall detected on X axis"),
    steps: [goTo(at(100, 0, 0))],
    told: [
      ...["Moving to (100, 0, 0)", "debug 1: Retrying movement", "debug 1: Retrying movement"],
      'error 1: Movement failed. "Stall detected on X axis"',
    ],
    error: 'Movement failed. "Stall detected on X axis"',
    does: ["move", "move", "move"],
  },
  {
    name: "the robot locks itself after a stall where that is asked for",
    records: { firmwareConfig: { param_e_stop_on_mov_err: 1, param_mov_nr_retry: 1 } },
    failures: ["Stall detected on X axis"],
    steps: [goTo(at(100, 0, 0))],
    told: [...["Moving to (100, 0, 0)", "error 1: E-stopped"], 'error 1: Movement failed. "Stall detected on X axis"'],
    error: 'Movement failed. "Stall detected on X axis"',
    does: ["move", "lock"],
  },
  {
    name: "a lock while it moves ends the move, which is not tried again",
    failures: ["Emergency locked"],
    steps: [goTo(at(100, 0, 0))],
    told: ["Moving to (100, 0, 0)", 'error 1: Movement failed. "Emergency locked"'],
    error: 'Movement failed. "Emergency locked"',
    does: ["move"],
  },
  ...["home", "find_home"].map((kind): Row => ({
    name: `${kind} that fails`,
    failures: ["Stall detected on X axis"],
    steps: [step(kind, { axis: "x", speed: 100 })],
    told: [`${kind === "home" ? "Going to" : "Finding"} home on the X axis`],
    error: `Firmware error @ "${kind}": Stall detected on X axis`,
  })),
];

describe("a step that moves", () => runRows(rows));
