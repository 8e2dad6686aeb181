import { expect } from "bun:test";
import { consoleTest, lookedAt } from "../support/console";
import { holds } from "../support/eventually";
import { patch } from "../support/scenarios";
import { plant } from "./garden/places";

/* The page Crops (`console.md` §2). */

consoleTest("what to sow in a month, in which half of the world", async ({ account, visit }) => {
  for (const look of lookedAt([{}, { size: "desktop", scheme: "dark", language: "de" }] as const)) {
    const { page, open, signIn, looksGood } = await visit(look);
    const sown = page.locator(".crops-season.sow_outdoors");
    const german = "language" in look;
    await open("/crops?month=4");
    await signIn(account);
    await sown.getByRole("link", { name: german ? "Möhre" : "Carrot" }).waitFor();
    expect(await sown.getByRole("link", { name: german ? "Tomate" : "Tomato" }).count()).toBe(0);
    await looksGood("crops-month");
    await page.getByRole("button", { name: german ? "Später" : "Later" }).click();
    await page.getByRole("heading", { name: german ? "Mai" : "May" }).waitFor();
    await page.getByRole("button", { name: german ? "Früher" : "Earlier" }).click();
  }
  const { page, open, signIn } = await visit();
  await account.ask(patch("/api/device", { lat: -33.9, lng: 151.2 }));
  await open("/crops?month=10");
  await signIn(account);
  await page.locator(".crops-season.sow_outdoors").getByRole("link", { name: "Carrot" }).waitFor();
  await page.getByText("Months are those of the south").waitFor();
});

consoleTest("a crop is found by a misspelt name, looked at, and planted", async ({ account, visit }) => {
  await account.ask(plant("Tomato", 500, 400));
  for (const look of lookedAt([{}, { size: "desktop", scheme: "dark", language: "de" }] as const)) {
    const { page, open, signIn, looksGood } = await visit(look);
    const german = "language" in look;
    await open("/crops?tab=all");
    await signIn(account);
    await page.locator(".crop-tile").nth(9).waitFor(); // of all: the field is there before the catalogue is
    await looksGood("crops-all");
    await page.getByRole("searchbox").fill("tomatoe");
    await page.locator(".crop-tile").nth(9).waitFor({ state: "detached" });
    await page.locator(".crop-tile").first().click();
    await page.getByRole("heading", { name: german ? "Tomate" : "Tomato", level: 2 }).waitFor();
    expect(page.url()).toContain("/app/crops/tomato");
    await page.getByText(german ? "1 Pflanze" : "1 plant", { exact: true }).waitFor();
    await looksGood("crops-one");
    await page.getByRole("button", { name: german ? "Pflanzen" : "Plant it", exact: true }).click();
    const radius = page.locator(".form").getByLabel("Radius", { exact: true });
    await holds(async () => expect(await radius.inputValue()).toBe("250")); // the crop fills it in after the form is there
  }
});

consoleTest("a crop that does not exist, and a search that finds nothing, say so", async ({ account, visit }) => {
  const { page, open, signIn } = await visit();
  await open("/crops/xyz");
  await signIn(account);
  await page.getByText("There is no such crop").waitFor();
  await open("/crops?tab=all&search=xqzw");
  await page.getByText("No crop has this name").waitFor();
});
