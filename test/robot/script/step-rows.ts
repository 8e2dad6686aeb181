import { expect, test } from "bun:test";
import type { Position } from "../../../src/robot/motion/axis";
import type { ScriptNode } from "../../../src/robot/script/node";
import { practiceOf } from "./practised";
import { at, type Given, rehearsed, step } from "./rehearsed";

/** Steps, and what is seen of them. */
export interface Row extends Given {
  readonly name: string;
  readonly steps: readonly ScriptNode[];
  readonly told: readonly string[];
  readonly error?: string;
  readonly ends?: Partial<Position>;
  /** Kinds of effects but logs. */
  readonly does?: readonly string[];
  /** How long it takes, to 1 %. */
  readonly seconds?: number;
}

export const bodyLogs = { records: { dosConfig: { sequence_body_log: true } } };
export const allLogs = { records: { dosConfig: { sequence_init_log: true, sequence_complete_log: true } } };
export const zero = at(0, 0, 0);
export const goTo = (location: ScriptNode, offset = zero): ScriptNode =>
  step("move_absolute", { location, offset, speed: 100 });
export const message = (text: string): ScriptNode =>
  step("send_message", { message: text, message_type: "success" }, [step("channel", { channel_name: "toast" })]);
export const overwrite = (axis: string, axis_operand: ScriptNode): ScriptNode =>
  step("axis_overwrite", { axis, axis_operand });
export const add = (axis: string, axis_operand: ScriptNode): ScriptNode =>
  step("axis_addition", { axis, axis_operand });
export const numeric = (number: number): ScriptNode => step("numeric", { number });
export const execute = (sequence_id: number): ScriptNode => step("execute", { sequence_id });
export const hello = { id: 3, name: "Hello", args: {}, body: [message("hello")] };
export const withHello = { records: { sequences: [hello] } };
export const lua = (text: string): ScriptNode => step("lua", { lua: text });
export const iff = (lhs: string, op: string, rhs: number): ScriptNode =>
  step("_if", { lhs, op, rhs, _then: execute(3), _else: step("nothing") });
export const assertion = (assertion_type: string, text: string): ScriptNode =>
  step("assertion", { assertion_type, lua: text, _then: execute(3) });
export const update = (resource: ScriptNode, label: string, value: string | number): ScriptNode =>
  step("update_resource", { resource }, [step("pair", { label, value })]);
export const point = (pointer_type: string, pointer_id: number): ScriptNode =>
  step("point", { pointer_type, pointer_id });

/** A test per row, which a practice robot carries out as well. */
export function runRows(rows: readonly Row[]): void {
  test.each([...rows])("$name", async ({ steps, told, error, ends, does, seconds, ...given }) => {
    const seen = rehearsed(steps, given);
    expect(seen.told).toEqual([...told]);
    expect(seen.error as string).toBe(error as string);
    if (ends) expect(seen.position).toMatchObject(ends);
    if (does) expect(seen.effects.map(({ kind }) => kind).filter((kind) => kind !== "log")).toEqual(does as never);
    if (seconds !== undefined) expect(Math.abs(seen.seconds - seconds)).toBeLessThanOrEqual(seconds * 0.01);
    expect(await practiceOf(steps, given)).toBeUndefined();
  });
}
