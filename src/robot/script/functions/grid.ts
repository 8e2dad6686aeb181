import { type Calibration, calibrationOf } from "../../garden/photo-place";
import { CallRequest, type Effect, floatText, LuaError, type Steps, LuaTable, type Value } from "../../lua";
import { AXES, type AxisName, HOME, type Position } from "../../motion/axis";
import { type Floats, PLACE } from "./floats";
import { type Functions, type Host, isFloat, numberOf, textOf, toast, toLua, wants } from "./host";

/** Cells of a seed tray in mm: apart from each other, and from the needle to the middle of the tray. */
const CELL = 12.5;
const NEEDLE = 17.5;

/** The rows of a tray, the first of them farthest in the direction of its pull-out; each has as many cells. */
const ROWS = ["A", "B", "C", "D"];

interface Grid {
  readonly count: Position;
  readonly start: Position;
  readonly spacing: Position;
  /** Which numbers of its places are floats. */
  readonly floats: Floats;
}

const EMPTY: Grid = { count: HOME, start: HOME, spacing: HOME, floats: PLACE };

const mapAxes = <T>(give: (axis: AxisName) => T): Record<AxisName, T> => ({ x: give("x"), y: give("y"), z: give("z") });

/** Millimetres that a photo of a grid covers less than it shows, so that neighbours overlap; and the least that it covers. */
const OVERLAP = 5;
const LEAST = 10;

/** Millimetres that are cut off a photo turned by `degrees`, so that what is left is upright. */
function cropOf({ x, y }: Size, degrees: number): number {
  const turned = ((degrees % 90) + 90) % 90;
  const angle = Math.min(turned, 90 - turned);
  if (angle === 0) return 0;
  return Math.floor((Math.max(x, y) * (5.61 - 0.095 * angle ** 2 + 9.06 * angle)) / 640 + 0.5);
}

/** Tables whose numbers make the places of a grid: one float makes its axis a float. */
const PARTS = ["start", "spacing", "offset"];

/** Numbers of a grid of photos that are quotients, or lengths of the garden less something. */
const HALVED = { x: true, y: true };
const QUOTIENTS = { x_grid_start_mm: true, y_grid_start_mm: true, x_grid_size_mm: true, y_grid_size_mm: true };

type Size = Readonly<Record<"x" | "y", number>>;

/** The part of a photo that a grid counts with. */
function sizeOf({ scale, width, height, rotation }: Calibration): Size {
  const whole = { x: width * scale, y: height * scale };
  const less = cropOf(whole, rotation) + OVERLAP;
  const [long, short] = [Math.max(LEAST, whole.x - less), Math.max(LEAST, whole.y - less)];
  return Math.abs(rotation) < 45 ? { x: long, y: short } : { x: short, y: long };
}

/** Functions for many places in a row. Source: `robot-facts.md` §8. */
export function gridFunctions(host: Host): Functions {
  const { state, program } = host;
  const numberIn = (given: Value, name: string, axis: AxisName): Value => {
    const table = given instanceof LuaTable ? given.named(name) : undefined;
    return table instanceof LuaTable ? table.named(axis) : undefined;
  };
  const placeIn = (given: Value, name: string, usual: number): Position =>
    mapAxes((axis) => {
      const value = numberIn(given, name, axis);
      return value === undefined ? usual : numberOf(value);
    });

  const complaint = (text: string, outcome: Value = undefined): Effect =>
    wants(function* () {
      yield* toast(host, text, "error");
      return [outcome];
    });

  /** Goes along x; y turns round at each row, so that no way is long. Each place costs a turn, so it has an end. */
  function* each({ count, start, spacing, floats }: Grid, callee: Value): Steps {
    let counted = 0;
    if (count.x * count.y === 0) return [];
    for (let z = 0; z < count.z; z++) {
      for (let x = 0; x < count.x; x++) {
        for (let row = 0; row < count.y; row++) {
          const y = x % 2 === 0 ? row : count.y - 1 - row;
          const steps = { x, y, z };
          const place = mapAxes((axis) => start[axis] + steps[axis] * spacing[axis]);
          yield new CallRequest(callee, [toLua(program, { ...place, count: ++counted }, floats)]);
        }
      }
    }
    return [];
  }

  /** `{total, each}`, and more facts about it. */
  function made(grid: Grid, facts: object = {}, floats?: Floats): Value {
    const { x, y, z } = grid.count;
    const table = toLua(program, { ...facts, total: x * y * z }, floats);
    if (table instanceof LuaTable) program.offer({ each: ([callee]) => each(grid, callee) }, table);
    return table;
  }

  /** Why a grid is refused: its far end lies beyond an axis. */
  function beyond({ start, count, spacing }: Grid): string {
    const far = mapAxes((axis) => start[axis] + (count[axis] - 1) * spacing[axis]);
    const isBeyond = (axis: AxisName): boolean => {
      const { length } = state.axes[axis];
      return length > 0 && far[axis] > length;
    };
    const textOf = (axis: AxisName): string =>
      `${Math.floor(far[axis])}mm exceeds ${floatText(state.axes[axis].length)}mm ${axis}-axis length. `;
    return AXES.filter(isBeyond).map(textOf).join("");
  }

  function grid([given]: Value[]): Value | Effect {
    const [start, offset] = [placeIn(given, "start", 0), placeIn(given, "offset", 0)];
    const points = placeIn(given, "grid_points", 1);
    const wanted = {
      count: mapAxes((axis) => Math.floor(points[axis])),
      start: mapAxes((axis) => start[axis] - offset[axis]),
      spacing: placeIn(given, "spacing", 0),
      floats: mapAxes((axis) => PARTS.some((part) => isFloat(numberIn(given, part, axis)))),
    };
    if (AXES.some((axis) => wanted.count[axis] <= 0)) {
      return complaint("Number of points must be greater than 0 for all three axes");
    }
    const ignoresBounds = given instanceof LuaTable && given.named("ignore_bounds") === true;
    const why = ignoresBounds ? "" : beyond(wanted);
    return why === "" ? made(wanted) : complaint(`Grid must not exceed the **AXIS LENGTH** for any axes: ${why}`);
  }

  /** The grid whose photos, each cut to its upright part, cover the garden: its last ones may lie beyond the axes. */
  function photoGrid(): Value | Effect {
    const calibration = calibrationOf([...state.envs].map(([key, value]) => ({ key, value })));
    if (!calibration) return complaint("You must first run camera calibration", made(EMPTY));
    const z = Number(state.envs.get("CAMERA_CALIBRATION_camera_z")?.replaceAll('"', "")) || 0;
    const size = sizeOf(calibration);
    const count = (axis: "x" | "y"): number =>
      Math.max(0, Math.ceil((state.axes[axis].length - size[axis]) / size[axis]) + 1);
    const { offset } = calibration;
    const facts = (["x", "y"] as const).flatMap((axis) => [
      [`${axis}_spacing_mm`, size[axis]],
      [`${axis}_offset_mm`, offset[axis]],
      [`${axis}_grid_start_mm`, size[axis] / 2],
      [`${axis}_grid_size_mm`, state.axes[axis].length - size[axis]],
      [`${axis}_grid_points`, count(axis)],
    ]);
    const grid = {
      count: { x: count("x"), y: count("y"), z: 1 },
      start: { x: size.x / 2 - offset.x, y: size.y / 2 - offset.y, z },
      spacing: { ...size, z: 0 },
      floats: HALVED,
    };
    return made(grid, { ...Object.fromEntries(facts), z }, QUOTIENTS);
  }

  /** Where the needle has to be for a cell, as the slot with the tray is turned. */
  function cell([slot, given]: Value[]): Value {
    const label = textOf(given).toUpperCase();
    const [row, column] = [ROWS.indexOf(label.charAt(0)), Number(label.slice(1)) - 1];
    if (!(slot instanceof LuaTable) || row < 0 || !(column in ROWS))
      throw new LuaError("a seed tray has the cells A1 to D4");
    const middle = mapAxes((axis) => numberOf(slot.named(axis)));
    const side = numberOf(slot.named("pullout_direction") ?? 0) === 2 ? -1 : 1;
    const [x, y] = [(1.5 - row) * CELL - NEEDLE, (column - 1.5) * CELL];
    const place = { x: middle.x + side * x, y: middle.y + side * y, z: middle.z };
    return toLua(program, place, { x: true, y: true, z: isFloat(slot.named("z")) });
  }

  return { grid, photo_grid: photoGrid, get_seed_tray_cell: cell };
}
