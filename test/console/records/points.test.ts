import { expect } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, LOOKS } from "../../support/console";
import { eventually, holds, passing } from "../../support/eventually";
import { jpeg } from "../../support/pictures";
import { patch, post, remove } from "../../support/scenarios";
import { upload } from "../../support/uploads";
import { daysAgo, fillGarden, plant } from "./beds";

const names = (page: Page): Promise<string[]> =>
  page
    .locator("tbody tr:not([aria-hidden])")
    .evaluateAll((rows) =>
      rows.map((row) => (row as unknown as { cells: { textContent: string }[] }).cells[1]?.textContent.trim() ?? ""),
    );

for (const look of LOOKS) {
  longConsoleTest(`plants, weeds and points, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/plants", account);
    await page.locator(".empty").waitFor();
    await looksGood("plants-empty");
    const lettuce = await fillGarden(account);
    for (const path of ["plants", "weeds", "points"]) {
      await open(`/${path}`);
      await page.locator(".point-list tbody tr").first().waitFor();
      await looksGood(path);
    }
    await open("/plants?sort=-age");
    const boxes = page.locator("tbody input");
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await looksGood("plants-chosen");
    const isCut = `document.querySelector(".chosen-actions > p").scrollWidth > document.querySelector(".chosen-actions > p").clientWidth`;
    expect(await page.evaluate(isCut)).toBe(false);
    await page.locator(".chosen-actions .main").click();
    await page.getByRole("dialog").waitFor();
    await looksGood("plants-change");
    await open(`/plants/${lettuce}`);
    await page.locator(".curve-plot svg").first().waitFor();
    await looksGood("plant");
    await open("/plants/new");
    await page.locator("form").waitFor();
    await looksGood("plant-new");
    const [stone] = (await account.list("points")).filter(({ name }) => name === "Stone");
    await open(`/points/${stone?.id}`);
    await page.getByRole("heading", { name: "Stone" }).waitFor();
    await looksGood("point");
  });
}

consoleTest("a table is searched, filtered and sorted, and the address says so", async ({ account, visit }) => {
  await account.ask(plant("Mint", 100, 100, { plant_stage: "planted", planted_at: daysAgo(3) }));
  await account.ask(plant("Beet", 200, 100, { plant_stage: "planted", planted_at: daysAgo(10) }));
  await account.ask(plant("Leek", 300, 100));
  const { page, openAs } = await visit();
  await openAs("/plants", account);
  await page.getByText("3 of 3").waitFor();
  expect(await names(page)).toEqual(["Beet", "Leek", "Mint"]);
  await page.getByRole("button", { name: "Age", exact: true }).click();
  await holds(async () => expect(await names(page)).toEqual(["Mint", "Beet", "Leek"]));
  await page.getByLabel("All stages").selectOption("planted");
  await page.getByText("2 of 3").waitFor();
  await page.getByLabel("Search plants").fill("bee");
  await page.getByText("1 of 3").waitFor();
  expect(new URL(page.url()).search).toBe("?sort=age&stage=planted&search=bee");
  await page.getByText("Beet", { exact: true }).click();
  await page.getByRole("heading", { name: "Beet" }).waitFor();
  await page.getByRole("link", { name: "All plants" }).click();
  await page.getByText("1 of 3").waitFor();
  await page.reload();
  expect(await page.getByLabel("Search plants").inputValue()).toBe("bee");
  await page.getByLabel("Search plants").fill("nothing like it");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText("3 of 3").waitFor();
  await account.ask(plant("Kale", 400, 100));
  await page.getByText("4 of 4").waitFor();
});

longConsoleTest("many are changed, put back, and deleted", async ({ account, visit }) => {
  const curve = await account.make(post("/api/curves", { name: "Thirsty", type: "water", data: { 1: 5 } }));
  const mint = await Promise.all([1, 2, 3].map((n) => account.make(plant("Mint", 300 * n, 300))));
  const beet = await account.make(plant("Beet", 300, 900));
  const { page, openAs } = await visit();
  await openAs("/plants", account);
  await page.getByLabel("Search plants").fill("mint");
  await page.getByText("3 of 4").waitFor();
  await page.getByLabel("Select all").check();
  await page.getByRole("button", { name: "Change" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Radius").fill("a lot");
  await sheet.getByText("Enter a number").waitFor();
  await sheet.getByLabel("Radius").fill("80");
  await sheet.getByLabel("Stage").selectOption({ label: "Harvested" });
  await sheet.getByLabel("Water curve").selectOption({ label: "Thirsty" });
  await sheet.getByRole("button", { name: "Save" }).click();
  await page.getByText("3 changed").waitFor();
  const shown = (id: number) => account.show(`points/${id}`);
  for (const id of mint) {
    expect(await shown(id)).toMatchObject({ plant_stage: "harvested", radius: 80, water_curve_id: curve, depth: 0 });
  }
  expect(await shown(beet)).toMatchObject({ plant_stage: "planned", radius: 60 });
  await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo" }).click());
  expect(await shown(mint[0] ?? 0)).toMatchObject({ plant_stage: "planned", radius: 60, water_curve_id: null });

  await page.getByLabel("Select all").check();
  await account.ask(remove(`/api/points/${mint[0]}`)); // by somebody else
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(await account.list("points")).toHaveLength(3);
  await page.getByRole("button", { name: "Delete" }).click();
  await passing(page.getByText("2 deleted"), page.getByRole("dialog").getByRole("button", { name: "Delete" }).click());
  expect((await account.list("points")).map(({ id }) => id)).toEqual([beet]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 of 3").waitFor();
});

longConsoleTest("points get a colour together; the table is downloaded", async ({ account, visit }) => {
  const stone = { pointer_type: "GenericPointer", name: 'Stone, "flat"', x: 1, y: 2, z: 0, meta: { by: "me" } };
  const id = await account.make(post("/api/points", stone));
  const { page, openAs } = await visit();
  await openAs("/points", account);
  await page.getByLabel("Select all").check();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("dialog").getByLabel("Colour").selectOption({ label: "Purple" });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("1 changed").waitFor();
  expect(await account.show(`points/${id}`)).toMatchObject({ meta: { by: "me", color: "purple" } });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^points-[\d-]+\.csv$/);
  const [head = "", row = "", ...rest] = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(head.split(",")).toEqual(expect.arrayContaining(["name", "meta.color", "meta.by", "x"]));
  expect(row).toContain('"Stone, ""flat""",');
  expect(rest).toEqual([""]);
});

consoleTest("a plant is added, changed beside somebody else, and deleted", async ({ account, visit }) => {
  const { page, open, openAs } = await visit({ size: "desktop" });
  await openAs("/plants", account);
  await page.getByRole("button", { name: "Add plant" }).click();
  const form = page.locator("form");
  await form.getByLabel("Name").fill(" ");
  await form.getByRole("button", { name: "Add plant" }).click();
  await form.locator(".problem").first().waitFor();
  expect(await account.list("points")).toEqual([]);
  await form.getByLabel("Name").fill("Mint");
  await form.getByLabel("Planted on").fill("2026-03-04");
  await form.getByRole("button", { name: "Add plant" }).click();
  await page.getByRole("heading", { name: "Mint" }).waitFor();
  const [mint] = await account.list("points");
  expect(new URL(page.url()).pathname).toBe(`/app/plants/${mint?.id}`);
  expect(String(mint?.["planted_at"])).toStartWith("2026-03-04T");

  await form.getByLabel("Radius").fill("75");
  await account.ask(patch(`/api/points/${mint?.id}`, { name: "Peppermint" }));
  await page.getByRole("heading", { name: "Peppermint" }).waitFor();
  await eventually(async () => (await form.getByLabel("Name").inputValue()) === "Peppermint" || undefined);
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await account.show(`points/${mint?.id}`)).toMatchObject({ name: "Peppermint", radius: 75 });
  await passing(page.getByText("Peppermint deleted"), page.getByRole("button", { name: "Delete" }).click());
  expect(await account.list("points")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 of 1").waitFor();
  await open("/weeds/12345");
  await page.getByText("This is no longer in the garden").waitFor();
});

longConsoleTest("a plant shows the photos that were taken near it", async ({ account, server, visit }) => {
  const mint = Number(((await account.ask(plant("Mint", 500, 500))) as { id: number }).id);
  const taken: number[] = [];
  for (const [x, y] of [
    [500, 790],
    [500, 810],
    [100, 100],
  ]) {
    const attachment_url = await upload(server, account, await jpeg(640, 480, 80));
    taken.push(await account.make(post("/api/images", { attachment_url, meta: { x, y, z: 0 } })));
  }
  const { page, openAs } = await visit();
  await openAs(`/plants/${mint}`, account);
  const photos = page.locator(".photos-near a");
  await photos.first().waitFor();
  expect(await photos.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toEqual([
    `/app/photos/${taken[0]}`,
  ]);
  await account.ask(patch(`/api/points/${mint}`, { radius: 320 }));
  await photos.nth(1).waitFor();
  expect(await photos.count()).toBe(2);
});

longConsoleTest(
  "a plant that becomes planted is planted today, unless a day stands there",
  async ({ account, visit }) => {
    const id = await account.make(post("/api/points", { pointer_type: "Plant", name: "Mint", x: 100, y: 100, z: 0 }));
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs(`/plants/${id}`, account);
    await page.getByLabel("Stage").selectOption({ label: "Planted" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await holds(async () => {
      const { plant_stage, planted_at } = await account.show(`points/${id}`);
      expect([plant_stage, Math.abs(Date.parse(String(planted_at)) - Date.now()) < 86_400_000]).toEqual([
        "planted",
        true,
      ]);
    });
    const { planted_at } = await account.show(`points/${id}`);
    for (const stage of ["Planned", "Planted"]) await page.getByLabel("Stage").selectOption({ label: stage });
    await page.getByLabel("Name", { exact: true }).fill("Peppermint");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await holds(async () =>
      expect(await account.show(`points/${id}`)).toMatchObject({ name: "Peppermint", planted_at }),
    );
  },
);
