import { calibrationOf, cornersOf, croppedOf } from "../../garden/photo-place";
import { CallRequest, type Effect, LuaError, type Steps, Table, type Value } from "../../lua";
import { AXES, type AxisName, limited, type Position } from "../../motion/axis";
import { type Functions, type Host, numberOf, textOf, toast, toLua, wants } from "./host";

/** Cells of a seed tray in mm: apart from each other, and from the needle to the middle of the tray. */
const CELL = 12.5;
const NEEDLE = 17.5;

/** The rows of a tray, the first of them farthest in the direction of its pull-out; each has as many cells. */
const ROWS = ["A", "B", "C", "D"];

interface Grid {
  readonly count: Position;
  readonly start: Position;
  readonly spacing: Position;
}

const mapAxes = (give: (axis: AxisName) => number): Position => ({ x: give("x"), y: give("y"), z: give("z") });

/** Functions for many places in a row. Source: `robot-facts.md` §8. */
export function gridFunctions(host: Host): Functions {
  const { state, program } = host;
  const placeIn = (given: Value, name: string, usual: number): Position => {
    const table = given instanceof Table ? given.named(name) : undefined;
    return mapAxes((axis) => {
      const value = table instanceof Table ? table.named(axis) : undefined;
      return value === undefined ? usual : numberOf(value);
    });
  };

  const complaint = (text: string): Effect =>
    wants(function* () {
      yield* toast(host, text, "error");
      return [undefined];
    });

  /** Goes along x; y turns round at each row, so that no way is long. Each place costs a turn, so it has an end. */
  function* each({ count, start, spacing }: Grid, callee: Value): Steps {
    let counted = 0;
    if (count.x * count.y === 0) return [];
    for (let z = 0; z < count.z; z++) {
      for (let x = 0; x < count.x; x++) {
        for (let row = 0; row < count.y; row++) {
          const y = x % 2 === 0 ? row : count.y - 1 - row;
          const steps = { x, y, z };
          const place = mapAxes((axis) => start[axis] + steps[axis] * spacing[axis]);
          yield new CallRequest(callee, [toLua(program, { ...place, count: ++counted })]);
        }
      }
    }
    return [];
  }

  /** `{total, each}`; nothing, with a word, for one that is larger than the garden. */
  function made(grid: Grid, ignoresBounds: boolean): Value | Effect {
    const far = mapAxes((axis) => grid.start[axis] + Math.max(0, grid.count[axis] - 1) * grid.spacing[axis]);
    const isBeyond = (axis: AxisName): boolean => {
      const { length, isDownward } = state.axes[axis];
      return length > 0 && limited({ ...state.axes[axis], stopsAtEnd: true, isDownward }, far[axis]).end === "max";
    };
    if (!ignoresBounds && AXES.some(isBeyond)) return complaint("The grid is larger than the garden");
    const { x, y, z } = grid.count;
    const table = toLua(program, { total: x * y * z });
    if (table instanceof Table) program.offer({ each: ([callee]) => each(grid, callee) }, table);
    return table;
  }

  function grid([given]: Value[]): Value | Effect {
    const [start, offset] = [placeIn(given, "start", 0), placeIn(given, "offset", 0)];
    const count = placeIn(given, "grid_points", 1);
    return made(
      {
        count: mapAxes((axis) => Math.max(0, Math.floor(count[axis]) || 0)),
        start: mapAxes((axis) => start[axis] + offset[axis]),
        spacing: placeIn(given, "spacing", 0),
      },
      given instanceof Table && given.named("ignore_bounds") === true,
    );
  }

  /** The grid whose photos, each cut to its upright part, cover the garden. */
  function photoGrid(): Value | Effect {
    const calibration = calibrationOf([...state.envs].map(([key, value]) => ({ key, value })));
    if (!calibration) return complaint("The camera has to be calibrated first");
    const z = Number(state.envs.get("CAMERA_CALIBRATION_camera_z")?.replaceAll('"', "")) || 0;
    const corners = cornersOf({ meta: { x: 0, y: 0, z } }, calibration);
    if (!corners) return undefined;
    const { topLeft, topRight, bottomLeft } = croppedOf(corners);
    const size = { x: Math.abs(topRight.x - topLeft.x), y: Math.abs(bottomLeft.y - topLeft.y) };
    const count = (axis: "x" | "y"): number => Math.ceil(state.axes[axis].length / size[axis]);
    const start = (axis: "x" | "y"): number => size[axis] / 2 - calibration.offset[axis];
    /** The last photo ends where the axis does. */
    const spacing = (axis: "x" | "y"): number => (state.axes[axis].length - size[axis]) / Math.max(1, count(axis) - 1);
    return made(
      {
        count: { x: count("x"), y: count("y"), z: 1 },
        start: { x: start("x"), y: start("y"), z },
        spacing: { x: spacing("x"), y: spacing("y"), z: 0 },
      },
      true,
    );
  }

  /** Where the needle has to be for a cell, as the slot with the tray is turned. */
  function cell([slot, given]: Value[]): Value {
    const label = textOf(given).toUpperCase();
    const [row, column] = [ROWS.indexOf(label.charAt(0)), Number(label.slice(1)) - 1];
    if (!(slot instanceof Table) || row < 0 || !(column in ROWS))
      throw new LuaError("a seed tray has the cells A1 to D4");
    const middle = mapAxes((axis) => numberOf(slot.named(axis)));
    const side = numberOf(slot.named("pullout_direction") ?? 0) === 2 ? -1 : 1;
    const [x, y] = [(1.5 - row) * CELL - NEEDLE, (column - 1.5) * CELL];
    return toLua(program, { x: middle.x + side * x, y: middle.y + side * y, z: middle.z });
  }

  return { grid, photo_grid: photoGrid, get_seed_tray_cell: cell };
}
