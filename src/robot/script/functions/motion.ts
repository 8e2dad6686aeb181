import { type Effect as Wanted, LuaTable, type Value } from "../../lua";
import { AXES, type AxisName, type Position } from "../../motion/axis";
import { drive, findHomes, findLengths } from "../motion";
import type { ScriptNode } from "../node";
import type { Software } from "../software";
import { tellUnknown, wayOf } from "../ways";
import { PLACE } from "./floats";
import { floatValue, type Functions, type Host, isFloat, numberOf, textOf, toLua, wants } from "./host";

/** All axes where none is named. */
const axesNamed = (axis: Value): AxisName[] =>
  axis === undefined || textOf(axis) === "all" ? [...AXES] : AXES.filter((name) => name === textOf(axis));

const placeIn = (luaTable: LuaTable): Position => ({
  x: numberOf(luaTable.named("x")),
  y: numberOf(luaTable.named("y")),
  z: numberOf(luaTable.named("z")),
});

/** Functions that move the robot, and tell where it is. But for `move` they log nothing. Source: `robot-facts.md` §8. */
export function motionFunctions(host: Host): Functions {
  const { state, program } = host;
  const heedsAll = (): boolean => state.software.every(({ heedsAllAxes }) => heedsAllAxes);

  /** Goes over places, with one speed for all axes, and without a word. They are known when the turn has come. */
  const go = (wayNow: () => readonly Position[], percent: Value): Wanted => {
    const speed = percent === undefined ? 100 : numberOf(percent);
    return wants(function* () {
      for (const place of wayNow()) yield* drive(state, place, { x: speed, y: speed, z: speed }, null);
      return [true];
    });
  };

  /** Goes as the step `move` does. */
  const goAsStep = (parts: LuaTable, values: Value[]): Wanted => {
    const numeric = (value: Value): ScriptNode => ({ kind: "numeric", args: { number: numberOf(value) } });
    const speed = parts.named("speed");
    const body = AXES.flatMap((axis): ScriptNode[] => {
      const to = parts.named(axis);
      return [
        ...(to === undefined ? [] : [{ kind: "axis_overwrite", args: { axis, axis_operand: numeric(to) } }]),
        ...(speed === undefined ? [] : [{ kind: "speed_overwrite", args: { axis, speed_setting: numeric(speed) } }]),
      ];
    });
    if (parts.named("safe_z") === true) body.push({ kind: "safe_z", args: {} });
    const [grouping, route] = [parts.named("grouping"), parts.named("route")];
    const knowsOrder = state.software.some(({ movesInGroups }) => movesInGroups);
    if (knowsOrder && (grouping !== undefined || route !== undefined)) {
      const args = { grouping: textOf(grouping ?? "xyz"), route: textOf(route ?? "in_order") };
      body.push({ kind: "axis_order", args });
    }
    return wants(function* () {
      yield* host.step({ kind: "move", args: {}, body });
      return values;
    });
  };

  /** Moves to a place in numbers; to a table with a speed, of which some versions take x only; to a table as `move`. */
  const moveAbsolute = ([first, ...rest]: Value[]): Wanted => {
    if (!(first instanceof LuaTable)) {
      const place = { x: numberOf(first), y: numberOf(rest[0]), z: numberOf(rest[1]) };
      return go(() => [place], rest[2]);
    }
    if (rest[0] === undefined) return goAsStep(first, [true]);
    const place = placeIn(first);
    const wayBy = ({ heedsAllAxes }: Software) => [heedsAllAxes ? place : { ...state.position, x: place.x }];
    return go(() => wayOf(state, wayBy), rest[0]);
  };

  const position = ([axis]: Value[]): Value => {
    if (axis === undefined) return toLua(program, state.position, PLACE);
    const { x, y, z } = state.position;
    return floatValue({ x, y, z }[textOf(axis)] ?? 0);
  };

  return {
    move: ([parts]) => goAsStep(parts instanceof LuaTable ? parts : program.machine.operations.table(), []),
    move_absolute: moveAbsolute,
    go_to_home: ([axis, speed]) => {
      const home = Object.fromEntries(axesNamed(axis).map((name) => [name, 0]));
      return go(() => [{ ...state.position, ...home }], speed);
    },
    find_home: ([axis]) =>
      wants(function* () {
        const isZFirst = state.software.every(({ homesZFirst }) => homesZFirst);
        if (axesNamed(axis).length > 1) tellUnknown(state, "find_home begins with x");
        yield* findHomes(state, isZFirst ? axesNamed(axis).toReversed() : axesNamed(axis));
        return [true];
      }),
    find_axis_length: ([axis]) =>
      wants(function* () {
        yield* findLengths(state, axesNamed(axis).toReversed());
        return [true];
      }),
    get_position: position,
    get_xyz: () => position([]),
    check_position: ([place, tolerance]) => {
      if (!(place instanceof LuaTable)) return false;
      const isNear = (name: AxisName): boolean =>
        Math.abs(numberOf(place.named(name)) - state.position[name]) <= numberOf(tolerance);
      const [isNearInX, isThere] = [isNear("x"), AXES.every(isNear)];
      if (isNearInX !== isThere) tellUnknown(state, "check_position looks at x only");
      return heedsAll() ? isThere : isNearInX;
    },
    coordinate: ([x, y, z]) =>
      toLua(
        program,
        { x: numberOf(x), y: numberOf(y), z: numberOf(z) },
        { x: isFloat(x), y: isFloat(y), z: isFloat(z) },
      ),
  };
}
