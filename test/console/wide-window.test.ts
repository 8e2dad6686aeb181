import { expect, test } from "bun:test";
import { firstHalf } from "../../src/console/pages/settings/halves";
import { longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { post } from "../support/scenarios";
import { plant } from "./records/beds";

test("two columns are about as high as each other, and the first is never empty", () => {
  for (const [sizes, first] of [
    [[], 0],
    [[4], 1],
    [[1, 1, 1, 1], 2],
    [[9, 1, 1], 1],
    [[1, 1, 9], 2],
    [[3, 3, 3], 2],
  ] as const) {
    expect({ sizes, first: firstHalf(sizes) }).toEqual({ sizes, first });
  }
});

/** Cards that stand beside another one, and how much of the page is in use from left to right. */
const USE = `(() => {
  const main = document.querySelector("main").getBoundingClientRect();
  const cards = [...document.querySelectorAll("main .card")].map((card) => card.getBoundingClientRect());
  const used = Math.max(...cards.map(({ right }) => right)) - Math.min(...cards.map(({ left }) => left));
  return { columns: new Set(cards.map(({ left }) => Math.round(left))).size > 1, isWide: used / main.width > 0.8 };
})()`;

longConsoleTest("wide windows are filled by settings and regimens, small ones have one column", async (scene) => {
  const { account, visit } = scene;
  const sequence_id = await account.make(post("/api/sequences", { name: "Water", body: [] }));
  const regimen_items = [1, 2, 3].map((day) => ({ sequence_id, time_offset: day * 86_400_000 }));
  const id = await account.make(post("/api/regimens", { name: "Leek", color: "green", regimen_items }));
  const { page, open, openAs, looksGood } = await visit({ size: "desktop" });
  await openAs("/settings", account);
  for (const [path, until] of [
    ["/settings", ".settings-columns .card"],
    ["/settings?tab=motors", ".settings-columns .card"],
    ["/settings?tab=account", "#password, .settings-columns .card"],
    [`/regimens/${id}`, ".regimens-days .card"],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(path);
    await page.locator(until).first().waitFor();
    const isUsed = (use: object) =>
      holds(async () => expect({ path, ...Object(await page.evaluate(USE)) }).toMatchObject({ path, ...use }));
    await isUsed({ columns: true, isWide: true });
    await page.setViewportSize({ width: 700, height: 900 });
    await isUsed({ columns: false });
  }
  await looksGood("wide-window");
});

longConsoleTest("where both have room, what is open stands beside its list", async ({ account, visit }) => {
  const wait = { kind: "wait", args: { milliseconds: 1000 } };
  const id = await account.make(post("/api/sequences", { name: "Water", body: [wait] }));
  const other = await account.make(post("/api/sequences", { name: "Pull", body: [] }));
  await account.make(post("/api/point_groups", { name: "Herbs", point_ids: [], sort_type: "xy_ascending" }));
  await account.make(post("/api/curves", { name: "Sun", type: "water", data: { 1: 10, 30: 100 } }));
  await account.make(post("/api/regimens", { name: "Leek", color: "green", regimen_items: [] }));
  await account.make(post("/api/saved_gardens", { name: "Spring" }));
  const at = { x: 100, y: 100, z: 0, radius: 30 };
  for (const [pointer_type, name] of [
    ["Plant", "Mint"],
    ["Weed", "Nettle"],
    ["GenericPointer", "Stone"],
  ] as const) {
    await account.make(post("/api/points", { ...at, pointer_type, name, cropdb_slug: "mint" }));
  }
  const { page, openAs, open, looksGood } = await visit({ size: "desktop" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-open").waitFor();
  await looksGood("beside-sequences", true);
  await page.getByRole("link", { name: "Pull" }).click(); // from the list
  await page.waitForURL(`**/sequences/${other}`);
  await page.getByText("No steps yet").waitFor();
  await page.getByRole("button", { name: "Rehearse" }).click();
  await page.locator(".rehearsed").waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Water" }).count()).toBe(0); // it takes the room of the list
  await looksGood("beside-rehearsed");
  for (const [path, name] of [
    ["groups", "Herbs"],
    ["curves", "Sun"],
    ["regimens", "Leek"],
    ["saved-gardens", "Edit: Spring"],
    ["plants", "Mint"],
    ["weeds", "Nettle"],
    ["points", "Stone"],
  ] as const) {
    await open(`/${path}`);
    await page.getByText(name).or(page.getByLabel(name)).last().click();
    await page.locator(".beside > .open").getByLabel("Name", { exact: true }).waitFor();
    await looksGood(`beside-${path}`, true);
  }
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.locator(".beside").waitFor({ state: "detached" });
  await page.getByLabel("Name", { exact: true }).waitFor();
});

longConsoleTest(
  "a list beside what is open keeps its search and shows the row that is open",
  async ({ account, visit }) => {
    const row = (index: number) => `Bean ${String(index).padStart(2, "0")}`;
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) => account.make(plant(row(index), 40 * index, 100))),
    );
    const { page, openAs, open } = await visit({ size: "desktop" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(`/plants/${ids[50]}?search=bean`, account);
    const current = page.locator("tr[aria-current]");
    await current.filter({ hasText: row(50) }).waitFor();
    const isSeen = () => holds(async () => expect((await current.boundingBox())?.y).toBeWithin(100, 850));
    await isSeen();
    await page.getByRole("row", { name: row(51) }).click();
    await current.filter({ hasText: row(51) }).waitFor();
    await page
      .locator(".open")
      .getByRole("heading", { name: row(51) })
      .waitFor();
    await isSeen(); // the list stays where it is
    expect(await page.getByLabel("Search plants").inputValue()).toBe("bean");
    await page.getByRole("link", { name: "All plants" }).click();
    await page.locator(".beside").waitFor({ state: "detached" });
    expect(await page.getByLabel("Search plants").inputValue()).toBe("bean");
    await open("/crops?tab=all");
    await page
      .getByRole("link", { name: /^Tomato/ })
      .first()
      .click();
    await page.locator(".open").getByRole("heading", { name: "Tomato" }).waitFor();
    await page.locator('.beside > :first-child a[aria-current="page"]').waitFor();
    expect(await page.getByLabel("Search crops").isVisible()).toBe(true);
  },
);

longConsoleTest(
  "what is typed and chosen stays where the window gets narrower and a row is opened, also by keyboard",
  async ({ account, visit }) => {
    for (const [index, name] of ["Mint", "Basil", "Thyme"].entries()) await account.make(plant(name, 200 * index, 100));
    const { page, openAs } = await visit({ size: "desktop" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs("/plants", account);
    for (const name of ["Basil", "Mint"]) await page.getByRole("row", { name }).getByRole("checkbox").check();
    await page.getByRole("link", { name: "Thyme" }).focus();
    await page.keyboard.press("Enter");
    const name = page.locator(".open").getByLabel("Name", { exact: true });
    await name.waitFor();
    expect(await page.getByRole("row").getByRole("checkbox", { checked: true }).count()).toBe(2);
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Thyme");
    await name.fill("Wild thyme");
    await page.setViewportSize({ width: 1300, height: 900 });
    await page.locator(".beside").waitFor({ state: "detached" });
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Wild thyme");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(".beside").waitFor();
    expect(await name.inputValue()).toBe("Wild thyme");
  },
);
