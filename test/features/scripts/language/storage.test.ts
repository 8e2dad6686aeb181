import { describe, expect, test } from "bun:test";
import { wait } from "../../../support/script-steps";
import { accepted, application, check, locals, node, variable, VALUES } from "../../../support/scripts";

const tooLong = expect.objectContaining({ ok: false, fault: "storage" });
const lua = (text: string) => node("lua", { lua: text });

describe("a leaf of a sequence", () => {
  const rows: [string, string, boolean][] = [
    ["2998 characters and two quotes", "x".repeat(2998), true],
    ["2999 characters and two quotes", "x".repeat(2999), false],
    ["1499 characters written with a backslash each", '"'.repeat(1499), true],
    ["1500 characters written with a backslash each", '"'.repeat(1500), false],
    ["499 characters written as six each", "\u0000".repeat(499), true],
    ["500 characters written as six each", "\u0000".repeat(500), false],
    ["2998 characters of two code units each", "🌱".repeat(2998), true],
    ["2999 characters of two code units each", "🌱".repeat(2999), false],
    ["a megabyte", "x".repeat(1_000_000), false],
  ];
  test.each(rows)("%s", (_, text, fits) => {
    expect(check("sequence", { body: [lua(text)] })).toEqual(fits ? accepted : tooLong);
  });

  test("in locals", () => {
    const long = variable("a", node("text", { string: "x".repeat(2999) }));
    expect(check("sequence", { locals: locals(long), body: [] })).toEqual(tooLong);
  });
});

test.each(["internal_farm_event", "internal_regimen"] as const)("a leaf of %s has the same limit", (root) => {
  const body = (length: number) => [application("a", node("text", { string: "x".repeat(length) }))];
  expect(check(root, { body: body(2998) })).toEqual(accepted);
  expect(check(root, { body: body(2999) })).toEqual(tooLong);
});

describe("a comment in a sequence", () => {
  const commented = (length: number, character = "c") => ({ ...wait(1), comment: character.repeat(length) });
  const rows: [string, object, boolean][] = [
    ["240 characters", commented(240), true],
    ["241 characters", commented(241), false],
    ["240 characters of two code units each", commented(240, "🌱"), true],
    [
      "241 characters of a node in an arg",
      node("update_resource", { resource: { ...VALUES.point, comment: "c".repeat(241) } }),
      false,
    ],
    ["241 characters of a node in a body", node("move", {}, [{ ...node("safe_z"), comment: "c".repeat(241) }]), false],
  ];
  test.each(rows)("%s", (_, step, fits) => {
    expect(check("sequence", { body: [step] })).toEqual(fits ? accepted : tooLong);
  });
});

test("a text that is too long counts only if nothing else is wrong", () => {
  const long = lua("x".repeat(2999));
  expect(check("sequence", { body: [long, node("wait")] })).toMatchObject({ fault: "violation" });
  expect(check("sequence", { body: [long, node("execute", { sequence_id: 99 })] })).toMatchObject({
    fault: "violation",
  });
  expect(check("sequence", { body: [long, 5] })).toMatchObject({ fault: "malformed" });
});

test("the message names the place, not the text", () => {
  expect(check("sequence", { body: [lua("x".repeat(2999))] })).toMatchObject({
    message: "Arg 'lua' of node 'lua' has more than 3000 characters as JSON text.",
  });
});
