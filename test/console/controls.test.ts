import { expect } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { makeBundle } from "../../src/features/console/bundle";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { passing } from "../support/eventually";

/** Puts `showcase.tsx` in the place of the console, under the same policy. */
async function openShowcase(page: Page, open: (path: string) => Promise<void>, query = ""): Promise<void> {
  const { page: html, files } = await makeBundle(join(import.meta.dir, "showcase.tsx"));
  await page.route("**/app/showcase*", async (route) => route.fulfill({ response: await route.fetch(), body: html }));
  await page.route("**/app/assets/*", (route) => {
    const file = files.find(({ name }) => route.request().url().endsWith(name));
    return file ? route.fulfill({ contentType: file.type, body: Buffer.from(file.bytes) }) : route.continue();
  });
  await open(`/showcase${query}`);
  await page.getByRole("heading", { name: "Controls" }).waitFor();
}

longConsoleTest("every control in every look, without hindrances", async ({ visit }) => {
  for (const look of LOOKS) {
    const { page, open, looksGood } = await visit(look);
    await openShowcase(page, open);
    await looksGood("controls-form");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Name is taken").waitFor();
    await page.getByRole("button", { name: "Fail" }).click();
    await passing(page.getByText("3 plants deleted"), page.locator("main .button.danger").click());
    await looksGood("controls-problems");
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByRole("dialog").waitFor();
    await looksGood("controls-confirm");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor();
    await looksGood("controls-sheet");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "States" }).click();
    await looksGood("controls-states");
    await page.close();
  }
});

consoleTest("a form puts each problem at its field, and keeps what was typed", async ({ visit }) => {
  const { page, open } = await visit();
  await openShowcase(page, open);
  const draft = async () => JSON.parse((await page.locator("output").textContent()) ?? "") as object;
  await page.getByLabel("Name").fill("Cos");
  await page.getByLabel("Depth").fill("7,5");
  await page.getByLabel("Stage").selectOption("harvested");
  await page.getByLabel("red").check();
  await page.getByRole("switch").uncheck();
  const typed = { name: "Cos", secret: "", depth: 7.5, stage: "harvested", color: "red", isShown: false };
  expect(await draft()).toEqual(typed);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("The limit is reached.").waitFor();
  const name = page.getByLabel("Name");
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator(`[id="${await name.getAttribute("aria-describedby")}"]`).textContent()).toBe(
    "Name is taken",
  );
  expect(await draft()).toEqual(typed);
  await name.fill("Cos 2");
  expect(await name.getAttribute("aria-invalid")).toBe(null);
  await page.getByLabel("Depth").fill("deep");
  await page.getByText("Enter a number").waitFor();
  expect(await draft()).not.toHaveProperty("depth");
});

longConsoleTest("of 5,000 rows only those that can be seen are in the page", async ({ visit }) => {
  const { page, open, looksGood } = await visit();
  await openShowcase(page, open, "?tab=table");
  await page.getByText("Plant 0", { exact: true }).waitFor();
  expect(await page.locator("tbody tr").count()).toBeLessThan(60);
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  expect(height).toBeGreaterThan(5000 * 48);
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
  await page.getByText("Plant 4999", { exact: true }).waitFor();
  expect(await page.locator("tbody tr").count()).toBeLessThan(60);
  await page.evaluate("scrollTo(0, 0)");
  await page.getByRole("button", { name: "Number" }).click();
  await page.getByRole("button", { name: "Number" }).click();
  await page.getByText("Plant 4999", { exact: true }).click();
  await page.waitForURL("**/rows/4999");
  await page.goBack();
  await page.getByText("Plant 4999", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=table&sort=-id");
  await page.getByLabel("Select", { exact: true }).first().check();
  await page.getByText("Chosen: 1").waitFor();
  await page.getByLabel("Select all").check();
  await page.getByText("Chosen: 5000").waitFor();
  await page.setViewportSize({ width: 390, height: 700 });
  await looksGood("controls-table");
});
