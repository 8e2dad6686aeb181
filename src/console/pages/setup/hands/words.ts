import { lengthOf } from "../../../care/axis";
import { one, positionOf } from "../../../state";
import type { Axis } from "../../../state/robot";
import { formatLength } from "../../../texts/format";
import { t } from "../../../texts/setup/hands/hands";
import { titles, tools } from "../../../texts/setup/hands/titles";
import { todo } from "../../../texts/setup/hands/todo";
import { buttonsOf, isCompact, type Line, type ToolPart } from "./lines";
import { tryOf } from "./way";

const TOOLS: ReadonlySet<string> = new Set<ToolPart>(["head", "seeder", "nozzle", "weeder", "soil", "rotary"]);
const isTool = (part: string): part is ToolPart => TOOLS.has(part);

/** Name of the part of a line: `X`, `Seeder`, `2`. */
const partName = ({ part }: Line): string =>
  part === undefined ? "" : isTool(part) ? tools[part] : part.toUpperCase();

export const titleOf = (line: Line): string => titles[line.id](partName(line));

/** The move by which the motor of an axis is tried, in mm. */
export function tryNow(axis: Axis): number {
  const firmware = one("firmwareConfig");
  return tryOf(axis, positionOf(axis), lengthOf(firmware, axis), firmware?.movement_home_up_z !== 0);
}

/** The way of a move in words. Places are counted from home, and up is where z grows. */
function wayOf(axis: Axis): string {
  const distance = tryNow(axis);
  if (axis === "z") return distance > 0 ? t.up : t.down;
  return distance > 0 === (positionOf(axis) ?? 0) >= 0 ? t.away : t.toward;
}

/** The task of a line in words. */
export function todoOf(line: Line): string {
  const board = one("dosConfig")?.firmware_hardware;
  const byHand = isCompact(board);
  const axis = line.part as Axis; // of those lines that have one
  switch (line.id) {
    case "assembled":
      return byHand ? todo.assembledCompact : todo.assembled();
    case "motor":
      return todo.motor(formatLength(Math.abs(tryNow(axis))));
    case "direction":
      return todo.direction(wayOf(axis));
    case "home":
      return byHand && axis === "z" ? todo.homeByHand : todo.home(partName(line));
    case "length":
      return byHand && axis === "z" ? todo.lengthByHand : todo.length(partName(line));
    case "buttons":
      return buttonsOf(board) === 1 ? todo.button : todo.buttons(String(buttonsOf(board)));
    case "tool":
      return line.part === "head" ? todo.toolHead : todo.tool(partName(line));
  }
  return todo[line.id](partName(line));
}
