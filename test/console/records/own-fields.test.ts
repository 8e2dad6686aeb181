import { expect, test } from "bun:test";
import type { Point } from "../../../src/client/records";
import { filledIn, nameProblem, requireOwnFields, valuesIn } from "../../../src/console/controls/points/own-fields";
import { longConsoleTest } from "../../support/console";
import { eventually } from "../../support/eventually";
import { post } from "../../support/scenarios";

/* Own fields of points (care.md §7.7). */

test.each([
  ["source", undefined],
  ["a-b_C9", undefined],
  ["x".repeat(40), undefined],
  ["", "1 to 40"],
  ["x".repeat(41), "1 to 40"],
  ["two words", "1 to 40"],
  ["größe", "1 to 40"],
  ["taken", "there already"],
  ["color", "there already"],
])("the new name %p: %p", (name, problem) => {
  const found = nameProblem(name, new Set(["taken"]));
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

test("an empty field is not shown; a value has at most 300 characters, unless it was longer before", () => {
  expect(filledIn({ color: "red", by: "me", gone: "" })).toEqual(["by"]);
  const [most, long] = ["x".repeat(300), "x".repeat(301)];
  requireOwnFields({ by: most });
  requireOwnFields({ by: long }, { by: long });
  expect(() => requireOwnFields({ by: long }, { by: most })).toThrow("At most 300");
  const points = ["a", "b", "b"].map((by) => ({ meta: { by, color: "red" } }) as unknown as Point);
  expect([...valuesIn(points)]).toEqual([["by", ["b", "a"]]]);
});

longConsoleTest("a field is added, changed, emptied and asked for", async ({ account, visit }) => {
  const meta = { created_by: "plant-detection", removal_method: "manual", color: "red", by: "me" };
  const id = await account.make(
    post("/api/points", { pointer_type: "Weed", name: "Dock", x: 100, y: 100, z: 0, meta }),
  );
  const shows = (expected: object) =>
    eventually(async () =>
      Bun.deepEquals((await account.show(`points/${id}`))["meta"], { ...meta, ...expected }) ? true : undefined,
    );
  const { page, open, openAs, looksGood } = await visit({ size: "phone", scheme: "dark", language: "en" });
  await openAs(`/garden/${id}`, account);
  const facts = page.locator(".garden-panel .facts");
  await facts.getByText("Detection of weeds").waitFor();
  await facts.getByText("By hand, a plant is near").waitFor();
  expect(await facts.getByText("red", { exact: true }).count()).toBe(0);

  await open(`/garden/${id}/edit`);
  await page.getByText("Own fields").click();
  const name = page.getByLabel("New field");
  await name.fill("two words");
  await name.press("Enter");
  await page.getByText("1 to 40 of the characters A–Z, a–z, 0–9, _ and -").waitFor();
  await name.fill("batch");
  await name.press("Enter");
  await page.getByLabel("Field “batch”").fill("x".repeat(301));
  await page.getByText("At most 300 characters", { exact: true }).waitFor();
  await looksGood("point-own-fields");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Field “batch”: At most 300 characters").waitFor();
  await page.getByLabel("Field “batch”").fill("7");
  await page.getByLabel("Field “by”").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await shows({ batch: "7", by: "" });
  await facts.getByText("batch").waitFor();
  expect(await facts.getByText("by", { exact: true }).count()).toBe(0);

  await open("/groups/new");
  const another = page.getByLabel("By another own field");
  await another.waitFor();
  expect(await another.locator("option").allTextContents()).toEqual([
    "–",
    "Field “batch”",
    "Made by",
    "Way of removal",
  ]);
  await another.selectOption({ label: "Field “batch”" });
  await page.getByLabel("7", { exact: true }).check();
  await page.getByText("1 member", { exact: true }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Batch 7");
  await page.getByRole("button", { name: "Make the group" }).click();
  await eventually(async () => {
    const [group] = await account.list("point_groups");
    const { string_eq } = (group?.["criteria"] ?? {}) as { string_eq?: object };
    return Bun.deepEquals(string_eq, { "meta.batch": ["7"] }) ? true : undefined;
  });
});
