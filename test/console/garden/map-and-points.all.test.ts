import { expect } from "bun:test";
import type { Account } from "../../support/account";
import { consoleTest, lookedAt } from "../../support/console";
import { holds, passing } from "../../support/eventually";
import { get, patch, post } from "../../support/scenarios";

/* Grids of points, and samples of the soil (`care.md` §7.1, §7.2). */

const point = (x: number, y: number, fields: object = {}) =>
  post("/api/points", { pointer_type: "GenericPointer", name: "Stone", x, y, z: 0, radius: 0, ...fields });
const sample = (x: number, y: number, z: number) =>
  point(x, y, { name: "Soil Height", z, meta: { at_soil_level: "true" } });

/** Changes of the account that the journal has, by what they did. */
async function changesOf(account: Account): Promise<readonly { resource: string; request: string }[]> {
  const { changes } = (await account.ask(get("/api/changes?limit=1000"))) as { changes: [] };
  return changes;
}

consoleTest("a grid of 200 points is made at once, chosen as a whole, and made a group", async (scene) => {
  const { account, visit } = scene;
  await account.ask(patch("/api/web_app_config", { map_size_x: 2000, map_size_y: 1000 }));
  const { page, open, openAs, looksGood } = await visit({ size: "desktop" });
  await openAs("/garden/add?kind=GenericPointer&as=rows&x=60&y=20", account);
  const form = page.locator(".form");
  const field = (name: string) => form.getByLabel(name, { exact: true });
  expect(await field("Radius").inputValue()).toBe("0");
  expect([await field("Distance in x").inputValue(), await field("Distance in y").inputValue()]).toEqual([
    "100",
    "100",
  ]);
  await field("Distance in y").press("ArrowUp");
  expect(await field("Distance in y").inputValue()).toBe("110");
  await field("Along x").fill("21");
  await field("Along y").fill("10");
  await form.getByText("At most 200 at once").waitFor();
  const make = form.getByRole("button", { name: /^Add \d+ points/ });
  expect(await make.getAttribute("aria-disabled")).toBe("true");
  await field("Along y").press("Enter");
  await page.getByRole("status").getByText("At most 200 at once").waitFor();
  await field("Along x").fill("20");
  await form.getByText("Not all of them lie on the bed").waitFor();
  await field("Distance in y").fill("0");
  await form.getByText("Without a distance all lie on one place").waitFor();
  await field("Distance in y").fill("100");
  await form.getByLabel("Stagger every second row").check();
  await form.getByText("Not all of them lie on the bed").waitFor(); // moved rows end beyond x 2,000
  await field("X").fill("0");
  await form.getByText("Not all of them lie on the bed").waitFor({ state: "detached" });
  expect(await account.list("points")).toEqual([]);
  await looksGood("garden-grid");
  await passing(page.getByText("200 points added"), make.click());

  await page.waitForURL("**/app/garden/select?then=group");
  const made = await account.list("points");
  const places = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 20 }, (__, column) => [column * 100 + (row % 2) * 50, 20 + row * 86.6]),
  ).flat();
  const sorted = (all: readonly (readonly number[])[]) =>
    all.map(([x, y]) => `${x!.toFixed(1)} ${y!.toFixed(1)}`).sort();
  expect(sorted(made.map(({ x, y }) => [Number(x), Number(y)]))).toEqual(sorted(places));
  const ids = new Set(made.map(({ meta }) => (meta as { gridId: string }).gridId));
  expect(ids.size).toBe(1);
  expect(made.every(({ meta }) => !("at_soil_level" in (meta as object)))).toBe(true);
  const journal = (await changesOf(account)).filter(({ resource }) => resource === "points");
  expect(journal).toHaveLength(200);
  expect(new Set(journal.map(({ request }) => request.split(".")[0])).size).toBe(1);

  await page.getByLabel("Name of the group").fill("To measure");
  await page.getByRole("button", { name: "Make a group" }).click();
  await holds(async () => {
    const [group] = await account.list("point_groups");
    expect((group?.["point_ids"] as number[]).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });
  await open(`/garden/${made[7]?.id}`);
  await page.getByRole("button", { name: "The whole grid (200)" }).click();
  await page.getByRole("heading", { name: "200 selected" }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await passing(
    page.getByText("200 deleted"),
    page.getByRole("dialog").getByRole("button", { name: "Delete" }).click(),
  );
  expect(await account.list("points")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await holds(async () => expect(await account.list("points")).toHaveLength(200));
});

consoleTest("samples that are typed in rows count at once; rows are as far apart as the camera sees", async (scene) => {
  const { account, visit } = scene;
  const { page, openAs, open } = await visit({ size: "small", scheme: "dark", language: "de" });
  await openAs("/garden/add?kind=GenericPointer&as=rows&x=abc&y=&z=-300&soil=true", account);
  const form = page.locator(".form");
  const asCamera = form.getByRole("button", { name: "So weit die Kamera sieht" });
  await asCamera.press("Enter");
  await page.getByRole("status").getByText("Die Kamera ist nicht kalibriert").waitFor();
  for (const [name, value] of [
    ["coord_scale", "0.5"],
    ["center_pixel_location_x", "320"],
    ["center_pixel_location_y", "240"],
  ]) {
    await account.make(post("/api/plugin_envs", { key: `CAMERA_CALIBRATION_${name}`, value }));
  }
  await page.locator(".form .button:not([aria-disabled=true])", { hasText: "So weit die Kamera sieht" }).click();
  expect(await form.getByLabel("Abstand in x").inputValue()).toBe("288");
  expect(await form.getByLabel("Abstand in y").inputValue()).toBe("216");
  await form.getByText("Bodenproben gelten sofort").waitFor();
  expect(await form.getByLabel("Auf Bodenhöhe").isChecked()).toBe(true);
  await form.getByLabel("Entlang x").fill("2");
  await passing(page.getByText("4 Punkte hinzugefügt"), form.getByRole("button", { name: "4 Punkte" }).click());
  await page.waitForURL("**/app/garden");
  for (const made of await account.list("points")) {
    expect(made).toMatchObject({ z: -300, radius: 0, meta: { at_soil_level: "true" } });
  }
  await passing(page.getByText("Rückgängig gemacht."), page.getByRole("button", { name: "Rückgängig" }).click());
  expect(await account.list("points")).toEqual([]);
  await open("/garden/add?kind=Plant&as=rows"); // rows of plants know their grid, too
  await form.getByRole("button", { name: "8 Pflanzen hinzufügen" }).click();
  await page.waitForURL("**/app/garden");
  const grids = (await account.list("points")).map(({ meta }) => (meta as { gridId?: string }).gridId);
  expect([grids.length, new Set(grids).size, typeof grids[0]]).toEqual([8, 1, "string"]);
});

consoleTest("plants of a rectangle know their grid, each rectangle its own", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/garden/plant", account);
  await page.locator(".garden-panel").getByLabel("Crop", { exact: true }).fill("Lettuce");
  await page.keyboard.press("Tab");
  const rectangle = page.getByRole("button", { name: "Rectangle by numbers" });
  await rectangle.click();
  await rectangle.click();
  await page.getByRole("button", { name: /^Plant all/ }).click();
  await page.waitForURL("**/app/garden");
  const grids = (await account.list("points")).map(({ meta }) => (meta as { gridId?: string }).gridId);
  const sizes = [...Map.groupBy(grids, String).values()].map(({ length }) => length);
  expect([grids.includes(undefined), sizes.length, sizes[0]]).toEqual([false, 2, sizes[1]]);
});

consoleTest("points are at soil level by a tick, one or many", async ({ account, visit }) => {
  const ids = [await account.make(point(100, 100, { meta: { by: "me" } })), await account.make(point(200, 100))];
  const metaOf = async (id: number) => (await account.show(`points/${id}`))["meta"];
  const { page, open, openAs } = await visit();
  await openAs(`/points/${ids[0]}`, account);
  await page.getByLabel("At soil level").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await metaOf(ids[0]!)).toEqual({ by: "me", at_soil_level: "true" });
  await open("/points");
  await page.getByLabel("Select all").check();
  for (const [choice, value] of [
    ["Yes, soil samples", "true"],
    ["No", "false"],
  ] as const) {
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("dialog").getByLabel("At soil level").selectOption({ label: choice });
    await passing(page.getByText("2 changed"), page.getByRole("dialog").getByRole("button", { name: "Save" }).click());
    await page.getByLabel("Select all").check();
    expect(await metaOf(ids[0]!)).toEqual({ by: "me", at_soil_level: value });
    expect(await metaOf(ids[1]!)).toEqual({ at_soil_level: value });
  }
  await open("/points?soil=true"); // only "true" counts
  await page.getByText("Nothing matches this search").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText("2 of 2").waitFor();
});

const HEIGHTS = [-300, -310, -290, -305, -295, -100];

for (const look of lookedAt([
  { size: "phone", scheme: "light", language: "en" },
  { size: "desktop", scheme: "dark", language: "de" },
] as const)) {
  consoleTest(`samples of the soil say their mean, which is taken and put back (${look.size})`, async (scene) => {
    const { account, visit } = scene;
    const isEnglish = look.language === "en";
    await account.ask(patch("/api/dos_config", { soil_height: -250 }));
    for (const [n, z] of HEIGHTS.entries()) await account.make(sample(100 * n, 100, z));
    await account.make(point(900, 900));
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/points", account);
    await page.getByLabel(isEnglish ? "All sorts" : "Alle Arten").selectOption("true");
    const card = page.getByRole("region", { name: isEnglish ? "Height of the soil" : "Höhe des Bodens" });
    await card.waitFor();
    await page.getByText(isEnglish ? "6 of 7" : "6 von 7").waitFor();
    const facts = await card.getByRole("definition").allTextContents();
    const mm = (text: string) => `${isEnglish ? text : text.replace(".", ",")}\u00a0mm`;
    const [minus, mean] = ["-", HEIGHTS.reduce((sum, z) => sum + z) / 6]; // -266.67
    expect(facts.filter((_, n) => n !== 1)).toEqual([
      "6",
      mm(`${minus}310`),
      mm(`${minus}${Math.abs(mean).toFixed(1)}`),
      mm(`${minus}297.5`),
      mm(`${minus}100`),
      mm(`${minus}100`),
    ]);
    await looksGood("points-soil");
    const changesOfSettings = async () =>
      (await changesOf(account)).filter(({ resource }) => resource === "dos_config").length;
    const before = await changesOfSettings();
    const take = card.getByRole("button", { name: isEnglish ? "Take the mean" : "Mittel übernehmen" });
    await take.click();
    const stored = async () => (await account.show("dos_config"))["soil_height"];
    await holds(async () => expect(await stored()).toBe(-267));
    expect(await take.getAttribute("aria-disabled")).toBe("true");
    expect(await changesOfSettings()).toBe(before + 1);
    await page.getByRole("button", { name: isEnglish ? "Undo" : "Rückgängig" }).click();
    await holds(async () => expect(await stored()).toBe(-250));
  });
}
