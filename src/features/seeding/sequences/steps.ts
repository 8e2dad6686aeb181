import type { Node } from "../../scripts";

/** Nodes of the script language for seeded sequences (`sequences.md` §3.1). */

type Axis = "x" | "y" | "z";
const AXES: readonly Axis[] = ["x", "y", "z"];

const node = (kind: string, args: Node["args"] = {}, body?: Node[]): Node =>
  body ? { kind, args, body } : { kind, args };

/** The step with a comment for the reader of the sequence. */
export const commented = (comment: string, step: Node): Node => ({ ...step, comment });

/** Declares a value that the caller of the sequence may replace. */
export const parameter = (label: string, default_value: Node): Node =>
  node("parameter_declaration", { label, default_value });
/** Declares a fixed value. */
export const variable = (label: string, data_value: Node): Node => node("variable_declaration", { label, data_value });
export const application = (label: string, data_value: Node): Node =>
  node("parameter_application", { label, data_value });

export const coordinate = (x: number, y: number, z: number): Node => node("coordinate", { x, y, z });
export const numeric = (number: number): Node => node("numeric", { number });
export const text = (string: string): Node => node("text", { string });
export const identifier = (label: string): Node => node("identifier", { label });
export const tool = (tool_id: number): Node => node("tool", { tool_id });
export const pointGroup = (point_group_id: number): Node => node("point_group", { point_group_id });
export const anyLocation: Node = node("location_placeholder");
export const anyResource = (resource_type: string): Node => node("resource_placeholder", { resource_type });
export const soilHeight: Node = node("special_value", { label: "soil_height" });
export const safeHeight: Node = node("special_value", { label: "safe_height" });

/* Parts of a move, which take effect in their order. */

/** Goes to a coordinate in mm, or to the coordinate of a location. */
export const set = (axis: Axis, to: number | Node): Node =>
  node("axis_overwrite", { axis, axis_operand: typeof to === "number" ? numeric(to) : to });
export const goTo = (place: Node): Node[] => AXES.map((axis) => set(axis, place));
/** Adds a distance in mm. */
export const add = (axis: Axis, distance: number): Node =>
  node("axis_addition", { axis, axis_operand: numeric(distance) });
/** Sets the speed in per cent of the greatest one. */
export const speed = (axis: Axis, percent: number): Node =>
  node("speed_overwrite", { axis, speed_setting: numeric(percent) });
/** Raises Z before the other axes move. */
export const safeZ: Node = node("safe_z");

/* Steps. */

export const move = (...parts: Node[]): Node => node("move", {}, parts);
export const findHome = (axis: Axis | "all"): Node => node("find_home", { speed: 100, axis });
export const takePhoto: Node = node("take_photo");
export const wait = (milliseconds: number): Node => node("wait", { milliseconds });
export const lua = (source: string): Node => node("lua", { lua: source });
export const execute = (sequence_id: number, ...applications: Node[]): Node =>
  node("execute", { sequence_id }, applications);

const write = (pin_value: 0 | 1, peripheralId: number): Node =>
  node("write_pin", {
    pin_mode: 0,
    pin_value,
    pin_number: node("named_pin", { pin_type: "Peripheral", pin_id: peripheralId }),
  });
export const switchOn = (peripheralId: number): Node => write(1, peripheralId);
export const switchOff = (peripheralId: number): Node => write(0, peripheralId);
