import { expect, test } from "bun:test";
import { copyName } from "../../src/console/controls/copies";
import { longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { post } from "../support/scenarios";

/* Copies of records, and readings by hand (care.md §8.1). */

test.each([
  ["Dill", [], "Dill copy"],
  ["Dill", ["Dill copy"], "Dill copy 2"],
  ["Dill", ["Dill copy", "Dill copy 2"], "Dill copy 3"],
  ["Dill copy", ["Dill copy"], "Dill copy copy"],
])("a copy of %s beside %p is called %s", (name, taken, copy) =>
  expect(
    copyName(
      name,
      taken.map((each) => ({ name: each })),
    ),
  ).toBe(copy),
);

longConsoleTest("a curve and a regimen are duplicated with what is in them", async ({ account, visit }) => {
  const curve = await account.make(post("/api/curves", { name: "Much", type: "water", data: { 1: 100, 9: 900 } }));
  const sequence = await account.make(
    post("/api/sequences", { name: "Look", body: [{ kind: "take_photo", args: {} }] }),
  );
  const items = [{ sequence_id: sequence, time_offset: 86_400_000 }];
  const regimen = await account.make(post("/api/regimens", { name: "Week", color: "red", regimen_items: items }));
  const { page, open, openAs } = await visit();
  await openAs(`/curves/${curve}`, account);
  for (const count of [2, 3]) {
    await page.getByRole("button", { name: "Duplicate" }).click();
    await holds(async () => expect(await account.list("curves")).toHaveLength(count));
    await page.waitForURL((url) => !url.pathname.endsWith(`/${curve}`));
    await open(`/curves/${curve}`);
  }
  expect((await account.list("curves")).map(({ name, type, data }) => [name, type, data])).toEqual([
    ["Much", "water", { 1: 100, 9: 900 }],
    ["Much copy", "water", { 1: 100, 9: 900 }],
    ["Much copy 2", "water", { 1: 100, 9: 900 }],
  ]);
  await open(`/regimens/${regimen}`);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await holds(async () =>
    expect(await account.list("regimens")).toMatchObject([
      { name: "Week" },
      { name: "Week copy", color: "red", regimen_items: items },
    ]),
  );
});

longConsoleTest("a reading by hand is within the range of its sensor, and not ahead", async ({ account, visit }) => {
  await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
  const { page, openAs } = await visit();
  await openAs("/sensors", account);
  await page.getByText("Add a reading").click();
  const value = page.getByLabel("Value", { exact: true });
  await value.fill("1024");
  await page.getByRole("button", { name: "Save the reading" }).click();
  await page.getByText("From 0 to 1,023.").first().waitFor();
  await value.fill("512");
  await page.getByLabel("Read at", { exact: true }).fill("2099-01-01T10:00");
  await page.getByRole("button", { name: "Save the reading" }).click();
  await page.getByText("Not in the future.").waitFor();
  expect(await account.list("sensor_readings")).toEqual([]);
  await page.getByLabel("Read at", { exact: true }).fill("2026-03-01T10:00");
  await page.getByLabel("X", { exact: true }).fill("120");
  await page.getByRole("button", { name: "Save the reading" }).click();
  await page.getByText("Reading stored").waitFor();
  expect(await account.list("sensor_readings")).toMatchObject([{ pin: 59, mode: 1, value: 512, x: 120, z: null }]);
});
