import { expect } from "bun:test";
import { consoleTest, LOOKS } from "../../support/console";
import { post } from "../../support/scenarios";

consoleTest("every look of the list and of a sequence", async ({ account, visit }) => {
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
  for (const look of LOOKS) {
    const { page, open, signIn, looksGood } = await visit(look);
    await open("/sequences");
    await signIn(account);
    await page
      .getByRole("link", { name: /Water plant/ })
      .first()
      .waitFor();
    await looksGood("sequences");
    await page
      .getByRole("link", { name: /Water plant/ })
      .first()
      .click();
    await page.locator(".step").first().waitFor();
    await looksGood("sequence");
    await page.locator(".step-text").nth(0).click();
    await looksGood("sequence-step");
    await page.getByRole("button", { name: /Add step|Schritt hinzufügen/ }).click();
    await page.locator(".palette").waitFor();
    await looksGood("sequence-palette");
    await page.context().close();
  }
  expect(true).toBe(true);
});
