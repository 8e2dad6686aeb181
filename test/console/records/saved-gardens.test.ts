import { expect } from "bun:test";
import { consoleTest, longConsoleTest, LOOKS } from "../../support/console";
import { eventually, passing } from "../../support/eventually";
import { patch, post } from "../../support/scenarios";
import { fillGarden, plant } from "./beds";

for (const look of LOOKS) {
  longConsoleTest(`saved gardens, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/saved-gardens", account);
    await page.locator(".empty").waitFor();
    await looksGood("saved-gardens-empty");
    await fillGarden(account);
    const id = await account.make(post("/api/saved_gardens/snapshot", { name: "Summer", notes: "As it was in June" }));
    const spring = await account.make(post("/api/saved_gardens", { name: "Spring" }));
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const place = { name: "Beet", cropdb_slug: "beet", x: 400 * n, y: 600, radius: 70 };
      await account.ask(post("/api/plant_templates", { saved_garden_id: spring, ...place }));
    }
    await open("/saved-gardens");
    await page.locator(".tile .button").first().waitFor();
    await looksGood("saved-gardens");
    await page.locator(".tile footer .button:last-child").first().click();
    await page.getByRole("dialog").waitFor();
    await looksGood("saved-gardens-apply");
    await open(`/saved-gardens/${spring}`);
    await page.locator(".saved-bed").waitFor();
    await looksGood("saved-garden");
    await open(`/saved-gardens/${spring}/new`);
    await page.locator(".saved-bed .form").waitFor();
    await looksGood("saved-garden-new");
    expect(id).toBeGreaterThan(0);
  });
}

consoleTest("the garden is saved, changed, and brought back as it was", async ({ account, visit }) => {
  await account.ask(plant("Mint", 500, 400));
  await account.ask(plant("Leek", 900, 400));
  const { page, openAs } = await visit();
  await openAs("/saved-gardens", account);
  await page.getByRole("button", { name: "Save this garden" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("the 2 plants").waitFor();
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.locator(".problem").first().waitFor();
  await dialog.getByLabel("Name").fill("Spring");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Spring" }).waitFor();
  const [saved] = await account.list("saved_gardens");
  expect(saved).toMatchObject({ name: "Spring" });
  expect(await account.list("plant_templates")).toHaveLength(2);

  const [mint] = await account.list("points");
  await account.ask(patch(`/api/points/${mint?.id}`, { x: 600, plant_stage: "planted" }));
  await account.ask(plant("Beet", 100, 100));
  await page.getByRole("button", { name: "Apply: Spring" }).click();
  await dialog.getByText("3 plants of today leave the garden").waitFor();
  await dialog.getByText("2 plants of this plan are set").waitFor();
  await dialog.getByText("1 of them replaces a plant of the same crop in the same place.").waitFor();
  expect(await dialog.locator("tbody tr").allTextContents()).toEqual(["beet10"]);
  expect(await account.list("points")).toHaveLength(3);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Spring applied").waitFor();
  const now = async () =>
    (await account.list("points")).map(({ name, x, plant_stage }) => `${name} ${x} ${plant_stage}`).toSorted();
  expect(await now()).toEqual(["Leek 900 planned", "Mint 500 planned"]);
  await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo" }).click());
  expect(await now()).toEqual(["Beet 100 planned", "Leek 900 planned", "Mint 600 planted"]);
});

longConsoleTest("a garden that plants in use stand against is not applied", async ({ account, visit }) => {
  const id = await account.make(plant("Mint", 500, 400));
  const point = { kind: "point", args: { pointer_type: "Plant", pointer_id: id } };
  const offset = { kind: "coordinate", args: { x: 0, y: 0, z: 0 } };
  const move = { kind: "move_absolute", args: { location: point, speed: 100, offset } };
  await account.ask(post("/api/sequences", { name: "Visit", body: [move] }));
  await account.ask(post("/api/saved_gardens", { name: "Bare" }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/saved-gardens", account);
  await page.getByRole("button", { name: "Apply: Bare" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await page.getByRole("dialog").getByText("Cannot remove these plants").waitFor();
  expect(await account.list("points")).toHaveLength(1);
});

longConsoleTest("plants of a plan are added, moved and deleted", async ({ account, visit }) => {
  const id = await account.make(post("/api/saved_gardens", { name: "Plan" }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/saved-gardens/${id}`, account);
  const map = page.locator(".saved-bed .small-map");
  const press = async (x: number, y: number): Promise<void> => {
    const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
    await map.click({ position: { x: (x / 2900) * width, y: (y / 1230) * height } });
  };
  await page.getByRole("button", { name: "Add a plant" }).click();
  const form = page.locator(".saved-bed form");
  await press(1000, 500);
  await form.getByLabel("Radius").fill("wide");
  await form.getByLabel("Name").fill("Leek");
  await form.getByRole("button", { name: "Add" }).click();
  await form.getByLabel("Radius").and(page.locator("[aria-invalid]")).waitFor();
  expect(await account.list("plant_templates")).toEqual([]);
  await form.getByLabel("Radius").fill("80");
  await form.getByRole("button", { name: "Add" }).click();
  await form.waitFor({ state: "detached" });
  const templates = () => account.list("plant_templates");
  const [leek] = await templates();
  expect(leek).toMatchObject({ name: "Leek", radius: 80, saved_garden_id: id });
  expect(Math.abs(Number(leek?.["x"]) - 1000)).toBeLessThan(10);

  await press(1000, 500);
  await page.getByRole("heading", { name: "Change Leek" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/app/saved-gardens/${id}/${leek?.id}`);
  await press(2000, 900);
  await account.ask(patch(`/api/plant_templates/${leek?.id}`, { name: "Leek 2" })); // by somebody else
  await eventually(async () => (await form.getByLabel("Name").inputValue()) === "Leek 2" || undefined);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  const [moved] = await templates();
  expect(moved).toMatchObject({ name: "Leek 2" });
  expect(Math.abs(Number(moved?.["x"]) - 2000)).toBeLessThan(10);

  await page.getByLabel("Select", { exact: true }).check();
  await passing(page.getByText("1 plant deleted"), page.getByRole("button", { name: "Delete 1 plant" }).click());
  expect(await templates()).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row", { name: "Leek 2" }).waitFor();

  await page.getByLabel("Name").fill("Autumn");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Autumn" }).waitFor();
  await passing(page.getByText("Autumn deleted"), page.getByRole("button", { name: "Delete", exact: true }).click());
  expect(await account.list("saved_gardens")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Autumn" }).waitFor();
  expect(await templates()).toHaveLength(1);
});
