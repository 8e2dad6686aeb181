import { node, VALUES } from "./scripts";

const { coordinate, nothing } = VALUES;

/* Steps with one arg of interest and harmless others. */

export const wait = (milliseconds: unknown) => node("wait", { milliseconds });
export const home = (axis: unknown, speed: unknown = 100) => node("home", { axis, speed });
export const relative = (x: unknown) => node("move_relative", { x, y: 0, z: 0, speed: 100 });
export const absolute = (location: unknown, offset: unknown = coordinate) =>
  node("move_absolute", { location, speed: 100, offset });
export const message = (text: unknown, body?: unknown[]) =>
  node("send_message", { message: text, message_type: "info" }, body);
export const when = (lhs: unknown, then: unknown = nothing) =>
  node("_if", { lhs, op: "is", rhs: 0, _then: then, _else: nothing });
export const write = (pin_number: unknown, pin_mode: unknown = 0) =>
  node("write_pin", { pin_number, pin_value: 1, pin_mode });
export const read = (pin_number: unknown, pin_mode: unknown = 0) =>
  node("read_pin", { pin_number, label: "p", pin_mode });
export const pin = (pin_type: unknown, pin_id: unknown) => node("named_pin", { pin_type, pin_id });
export const pair = (value: unknown) => node("set_user_env", {}, [node("pair", { label: "camera", value })]);
export const operand = (value: unknown) =>
  node("move", {}, [node("axis_overwrite", { axis: "x", axis_operand: value })]);
export const reset = (name: unknown) => node("factory_reset", { package: name });
