import { expect } from "bun:test";
import { consoleTest, longConsoleTest, LOOKS } from "../../support/console";
import { eventually, passing } from "../../support/eventually";
import { patch, post } from "../../support/scenarios";
import { fillGarden, plant } from "./beds";

for (const look of LOOKS) {
  longConsoleTest(`curves, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/curves", account);
    await page.locator(".empty").waitFor();
    await looksGood("curves-empty");
    await fillGarden(account);
    const [spread] = await account.list("curves");
    for (const [path, name] of [
      ["", "curves"],
      ["/new", "curve-new"],
      [`/${spread?.id}`, "curve"],
    ] as const) {
      await open(`/curves${path}`);
      await page.locator(".curve-plot svg").first().waitFor();
      await looksGood(name);
    }
  });
}

longConsoleTest("a curve begins with a usual shape", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/curves", account);
  await page.getByRole("button", { name: "New curve" }).click();
  await page.getByLabel("What it describes").selectOption({ label: "Height" });
  await page.getByLabel("Steady").check();
  await page.getByLabel("Days until the end").fill("50");
  await page.getByLabel("Largest value").fill("800");
  await page.getByRole("button", { name: "Make the curve" }).click();
  await page.locator(".problem").first().waitFor(); // without a name
  expect(await account.list("curves")).toEqual([]);
  await page.getByLabel("Name").fill("Beans");
  await page.getByRole("button", { name: "Make the curve" }).click();
  await page.getByText("Not used yet").waitFor();
  const [curve] = await account.list("curves");
  expect(curve).toMatchObject({ name: "Beans", type: "height", data: { 1: 0, 50: 800 } });
  expect(new URL(page.url()).pathname).toBe(`/app/curves/${curve?.id}`);
});

consoleTest("points are dragged, typed, added and removed", async ({ account, visit }) => {
  const id = await account.make(post("/api/curves", { name: "Leek", type: "water", data: { 1: 100, 50: 400 } }));
  await account.ask(plant("Leek", 100, 100, { water_curve_id: id }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/curves/${id}`, account);
  await page.getByRole("link", { name: "Leek" }).waitFor();
  const data = async () => (await account.show(`curves/${id}`))["data"];
  const save = async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click(); // else the next one is taken for it
  };
  const last = page.getByRole("slider", { name: "Day 50" });
  const { x = 0, y = 0, width = 0, height = 0 } = (await last.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 200, y + height / 2 + 60, { steps: 5 });
  await page.mouse.up();
  await save();
  const [first, dragged = ["0", 0]] = Object.entries((await data()) as Record<string, number>);
  expect(first).toEqual(["1", 100]);
  expect(Number(dragged[0])).toBeLessThan(45);
  expect(dragged[1]).toBeLessThan(380);

  const raised = String(Number(dragged[1]) + 10);
  await page.getByRole("slider").nth(1).press("ArrowUp");
  await eventually(async () => (await page.getByLabel("Value of point 2").inputValue()) === raised || undefined);
  await page.getByLabel("Day of point 2").fill("30");
  await page.getByRole("button", { name: "Add a point" }).click();
  await page.getByLabel("Value of point 2").fill("333");
  await page.getByLabel("Day of point 2").fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Two points have the same day.").waitFor();
  await page.getByLabel("Day of point 2").fill("20");
  await account.ask(patch(`/api/curves/${id}`, { name: "Leeks" })); // by somebody else
  await eventually(async () => (await page.getByLabel("Name").inputValue()) === "Leeks" || undefined);
  await save();
  expect(await data()).toEqual({ 1: 100, 20: 333, 30: Number(dragged[1]) + 10 });
  await page.getByRole("button", { name: "Remove point 1" }).click();
  await save();
  expect(Object.keys((await data()) as object)).toHaveLength(2);
});

longConsoleTest("a curve in use stays; another one is deleted, and comes back", async ({ account, visit }) => {
  const [used, free] = await Promise.all(
    ["Used", "Free"].map((name) => account.make(post("/api/curves", { name, type: "spread", data: { 1: 5 } }))),
  );
  await account.ask(plant("Leek", 100, 100, { spread_curve_id: used }));
  const { page, open, openAs } = await visit();
  await openAs(`/curves/${used}`, account);
  await page.getByText("Used by 1 plant").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("in use by plant 'Leek'").waitFor();
  await open(`/curves/${free}`);
  await passing(page.getByText("Curve Free deleted"), page.getByRole("button", { name: "Delete" }).click());
  expect(await account.list("curves")).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Free", { exact: true }).waitFor();
});
