import { expect } from "bun:test";
import { consoleTest, lookedAt } from "../../support/console";
import { plant } from "./places";

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
    await looksGood("garden-crop-search");
    await first.click();
    const german = "language" in look;
    expect(await crop.inputValue()).toBe(german ? "Tomate" : "Tomato");
    const value = (label: string) => form.getByLabel(label, { exact: true }).inputValue();
    expect([await value("Name"), await value("Radius")]).toEqual([german ? "Tomate" : "Tomato", "250"]);
    const gaps = german ? ["Abstand in x", "Abstand in y"] : ["Distance in x", "Distance in y"];
    expect([await value(gaps[0]!), await value(gaps[1]!)]).toEqual(["500", "800"]);
    await page.locator(".crop-advice .warning", { hasText: "Potato" }).waitFor();
    await page.locator(".crop-advice .good", { hasText: "Basil" }).waitFor();
    await looksGood("garden-crop-chosen");
  }
});
