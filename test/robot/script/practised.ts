import type { ScriptNode } from "../../../src/robot/script/node";
import { differenceOf } from "../practice/compared";
import { garden, type Given, step } from "./rehearsed";

/**
 * The difference between the rehearsal of steps and a practice robot that does them; undefined if there is none, and where
 * the row says itself what the world does.
 */
export async function practiceOf(steps: readonly ScriptNode[], given: Given): Promise<object | undefined> {
  const { records, start, readings, failures, response, applications = [], locals = [] } = given;
  if (start ?? readings ?? failures ?? response) return undefined;
  const script = { id: 9, name: "Test", args: { locals: step("scope_declaration", {}, locals) }, body: steps };
  const sequences = [...(records?.sequences ?? []).filter(({ id }) => id !== 9), script];
  const known = { ...garden, ...records, sequences, regimens: [], farmEvents: [], pauses: [], readings: {} };
  return differenceOf({ garden: known, body: [step("execute", { sequence_id: 9 }, applications)] });
}
