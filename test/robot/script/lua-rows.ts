import { expect, test } from "bun:test";
import type { Effect } from "../../../src/robot/script/run";
import { practiceOf } from "./practised";
import { type Given, rehearsed, step } from "./rehearsed";

/** A script of Lua, and what is seen of it. */
export interface LuaRow extends Given {
  readonly name: string;
  readonly lua: string;
  /** The last that the script says with `toast`. */
  readonly says?: string;
  readonly told?: readonly string[];
  /** Changes of records: resource, field and value. */
  readonly changes?: readonly string[];
  readonly requests?: readonly string[];
  /** Kinds of all effects. */
  readonly effects?: readonly string[];
  readonly seconds?: number;
  readonly error?: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const changesOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((each) => (each.kind === "change" ? [`${each.resource} ${each.field} ${textOf(each.value)}`] : []));

const requestsOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((each) => {
    if (each.kind !== "request") return [];
    const body = each.body === undefined ? [] : [textOf(each.body)];
    return [[each.method, each.path, ...(each.contentType === undefined ? [] : [each.contentType]), ...body].join(" ")];
  });

/** A test per row, which a practice robot carries out as well. */
export function runLuaRows(rows: readonly LuaRow[]): void {
  test.each([...rows])("$name", async ({ lua, says, told, changes, requests, effects, error, seconds, ...given }) => {
    const seen = rehearsed([step("lua", { lua })], given);
    expect(seen.error as string).toBe(error as string);
    if (says !== undefined) expect(seen.told.at(-1)?.replace(/^\w+: /, "")).toBe(says);
    if (seconds !== undefined) expect(seen.seconds).toBeCloseTo(seconds, 3);
    if (told) expect(seen.told).toEqual([...told]);
    if (changes) expect(changesOf(seen.effects)).toEqual([...changes]);
    if (requests) expect(requestsOf(seen.effects)).toEqual([...requests]);
    if (effects)
      expect(seen.effects.map(({ kind }) => kind)).toEqual([...effects] as (typeof seen.effects)[number]["kind"][]); // names of kinds
    expect(await practiceOf([step("lua", { lua })], given)).toBeUndefined();
  });
}
