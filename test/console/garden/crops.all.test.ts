import { expect } from "bun:test";
import { consoleTest, lookedAt } from "../../support/console";
import { holds } from "../../support/eventually";
import { patch, post, remove } from "../../support/scenarios";
import { savedAt } from "../../support/stored";
import { daysAgo } from "../records/beds";
import { plant, zoneOfNoon } from "./places";

/* Crops of the catalogue while plants are added (`console.md` §2.1). */

consoleTest("a misspelt crop is found; it fills in what nobody has typed", async ({ account, visit }) => {
  await account.ask(plant("Potato", 1500, 900, { radius: 200 }));
  await account.ask(plant("Basil", 1400, 300));
  for (const look of lookedAt([{}, { size: "desktop", scheme: "dark", language: "de" }] as const)) {
    const { page, open, signIn, looksGood } = await visit(look);
    await open("/garden/add?kind=Plant&x=1450&y=600&as=rows");
    await signIn(account);
    const form = page.locator(".form");
    const crop = form.locator("input[role=combobox]");
    await crop.fill("tomatoe");
    const first = page.locator(".crop-field li").first();
    await first.waitFor();
    await crop.press("Enter"); // closes the list, and adds nothing
    await first.waitFor({ state: "detached" });
    expect(await account.list("points")).toHaveLength(2);
    await crop.fill("tomatoe");
    await first.waitFor();
    await looksGood("garden-crop-search");
    await first.click();
    const german = "language" in look;
    await holds(async () => expect(await crop.inputValue()).toBe(german ? "Tomate" : "Tomato")); // as the catalogue names it
    const value = (label: string) => form.getByLabel(label, { exact: true }).inputValue();
    expect([await value("Name"), await value("Radius")]).toEqual([german ? "Tomate" : "Tomato", "250"]);
    const gaps = german ? ["Abstand in x", "Abstand in y"] : ["Distance in x", "Distance in y"];
    expect([await value(gaps[0]!), await value(gaps[1]!)]).toEqual(["500", "800"]);
    await page.locator(".crop-advice .warning", { hasText: "Potato" }).waitFor();
    await page.locator(".crop-advice .good", { hasText: "Basil" }).waitFor();
    await looksGood("garden-crop-chosen");
  }
});

consoleTest("who plants where the same family stood last season is told, elsewhere not", async ({ account, visit }) => {
  const harvested = { plant_stage: "harvested", radius: 200, planted_at: daysAgo(200) };
  await account.ask(plant("Tomato", 600, 600, harvested));
  await account.ask(plant("Tomato", 1500, 600, { ...harvested, planted_at: daysAgo(800) })); // two seasons before
  const deleted = await account.make(plant("Potato", 2400, 600, { radius: 200, planted_at: daysAgo(200) }));
  await account.ask(remove(`/api/points/${deleted}`));
  const { page, open, openAs } = await visit();
  const warning = page.locator(".crop-advice .warning", { hasText: "The same family" });
  const add = (crop: string, x: number): Promise<void> => open(`/garden/add?kind=Plant&x=${x}&y=600&crop=${crop}`);
  await openAs("/about", account);

  const season = new Date(daysAgo(200)).getUTCFullYear();
  await add("eggplant", 600);
  await warning.getByText(`stood here: Tomato ${season}. Another place is better.`).waitFor();
  await add("eggplant", 2400); // only the journal remembers it
  await warning.getByText(`stood here: Potato ${season}.`).waitFor();

  for (const [crop, x] of [
    ["eggplant", 1500],
    ["eggplant", 1050],
    ["carrot", 600],
  ] as const) {
    await add(crop, x);
    await page.locator(".crop-advice").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle"); // the journal has been read
    expect({ crop, x, warnings: await warning.count() }).toEqual({ crop, x, warnings: 0 });
  }
});

consoleTest(
  "a garden that was saved last season tells what stood there, one of this season or before does not",
  async (scene) => {
    const { server, account, visit } = scene;
    const timezone = zoneOfNoon();
    await account.ask(patch("/api/device", { timezone }));
    const year = Number(new Intl.DateTimeFormat("sv", { timeZone: timezone, year: "numeric" }).format());
    for (const [name, x] of [
      [year - 1, 600],
      [year, 1500],
      [year - 2, 2400],
    ] as const) {
      const saved_garden_id = await account.make(post("/api/saved_gardens", { name: `Plan ${name}` }));
      const potato = { name: "Potato", cropdb_slug: "potato", x, y: 600, radius: 200 };
      await account.ask(post("/api/plant_templates", { saved_garden_id, ...potato }));
      if (name < year) await savedAt(`Plan ${name}`, `${name}-07-01T12:00:00.000Z`)(server.services, account.deviceId);
      await account.ask(plant("Basil", x, 800, { name: `Basil of ${name}` }));
    }
    const { page, openAs } = await visit();
    await openAs("/garden/add?kind=Plant&x=600&y=600&crop=tomato", account);
    const warning = page.locator(".crop-advice .warning", { hasText: "The same family" });
    const stood = warning.getByText(`stood here: Potato ${year - 1}.`);
    const beside = (name: number) => page.locator(".crop-advice .good", { hasText: `Basil of ${name}` }).waitFor();
    const x = page.locator(".form").getByLabel("X", { exact: true });
    await stood.waitFor();
    await x.fill("1500");
    await beside(year);
    expect(await warning.count()).toBe(0);
    await x.fill("2400");
    await beside(year - 2);
    expect(await warning.count()).toBe(0);
    await x.fill("600");
    await stood.waitFor();
  },
);

consoleTest("a crop gives its plants curves with one press, and a later plant the same", async ({ account, visit }) => {
  const ownCurve = await account.make(post("/api/curves", { name: "Mine", type: "spread", data: { 1: 5, 9: 90 } }));
  const bare = await account.make(plant("Tomato", 500, 600));
  const half = await account.make(plant("Tomato", 1500, 600, { spread_curve_id: ownCurve }));
  const other = await account.make(plant("Carrot", 2500, 600));
  const { page, open, openAs } = await visit();
  await openAs(`/plants/${bare}`, account);
  const make = page.getByRole("button", { name: "Make curves from the crop" });
  await page.getByText("For 2 plants of Tomato without curves.").waitFor();
  await make.click();
  await make.waitFor({ state: "detached" });
  await page.locator(".curve-plot svg").nth(1).waitFor();
  const curves = await account.list("curves");
  const idOf = (name: string) => curves.find((curve) => curve["name"] === name)?.id ?? 0;
  const [spread, height] = [idOf("Tomato: Spread"), idOf("Tomato: Height")];
  expect(curves).toHaveLength(3);
  const curvesOf = async (id: number) => {
    const { spread_curve_id, height_curve_id } = await account.show(`points/${id}`);
    return [spread_curve_id, height_curve_id];
  };
  await holds(async () => expect(await curvesOf(bare)).toEqual([spread, height]));
  await holds(async () => expect(await curvesOf(half)).toEqual([ownCurve, height])); // its own stays
  expect(await curvesOf(other)).toEqual([null, null]);

  // A later plant takes the same curves.
  const later = await account.make(plant("Tomato", 2000, 600));
  await open(`/plants/${later}`);
  await page.getByText("For this plant of Tomato without curves.").waitFor();
  await make.click();
  await holds(async () => expect(await curvesOf(later)).toEqual([spread, height]));
  expect(await account.list("curves")).toHaveLength(3);
});
