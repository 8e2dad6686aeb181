import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openAccount } from "../support/account";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { tempFolder } from "../support/folder";
import { writeDialect } from "../support/oldshed";
import { PASSWORD, post } from "../support/scenarios";
import { holdBack } from "../support/slow-link";

const leek = { id: 3, pointer_type: "Plant", name: "Leek", x: 10, y: 20, z: 0 };
const lost = { id: 5, pointer_type: "Plant", name: "Far away", x: "far", y: 20, z: 0 };
const GARDEN = {
  export_created_at: "2026-03-01T08:15:30.123Z",
  server_url: "//garden.test:3000",
  points: [leek, lost],
  tools: [{ id: 7, name: "Hoe" }],
  sensor_readings: [{ id: 9, pin: 59, mode: 1, value: 300, x: 1, y: 2, z: 0 }],
};

const give = async (page: Page, content: string): Promise<void> => {
  const file = join(tempFolder(), "export.json");
  writeFileSync(file, content);
  await page.locator('input[type="file"]').setInputFiles(file);
};

consoleTest("an export is looked at, told what is left out, and replaces what is here", async ({ account, visit }) => {
  await account.make(post("/api/tools", { name: "Rake" }));
  const { page, openAs, looksGood } = await visit();
  await openAs("/settings?tab=account", account);
  await page.getByRole("link", { name: "Import" }).click();
  for (const content of ["{broken", "[]", '{"server_url":"//garden.test"}']) {
    await give(page, content);
    await page.getByRole("alert").getByText("This file is no export of an account.").waitFor();
  }
  await give(page, JSON.stringify(GARDEN));
  await page.getByText("From garden.test:3000").waitFor();
  await page.getByText("Far away (#5): X").waitFor();
  await page.getByText("Left out: 1").waitFor();
  await page.getByText("Tools: 1").nth(1).waitFor(); // in the file, and in the account
  expect((await account.list("tools")).map(({ name }) => name)).toEqual(["Rake"]);

  // What is told goes while the rest is checked, with the button below it.
  const checked = page.waitForResponse("**/api/import_data");
  await page.getByLabel("Sensor readings: 1").uncheck();
  await checked;
  await page.getByText("Far away (#5): X").waitFor();
  await looksGood("import");
  await page.getByRole("button", { name: "Empty the account and import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("wrong password");
  await dialog.getByRole("button", { name: "Empty the account and import" }).click();
  await dialog.getByText("Password does not match").waitFor();
  expect((await account.list("tools")).map(({ name }) => name)).toEqual(["Rake"]);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Empty the account and import" }).click();
  await page.getByText("2 records imported").waitFor();
  expect((await account.list("tools")).map(({ name }) => name)).toEqual(["Hoe"]);
  expect((await account.list("points")).map(({ name }) => name)).toEqual(["Leek"]);
  expect(await account.list("sensor_readings")).toEqual([]);
  await page.getByRole("link", { name: "To the garden" }).click();
  await page.waitForURL("**/app/garden");
});

longConsoleTest(
  "an export in other words is taken once its dialect is chosen",
  async ({ account, visit }) => {
    const { page, openAs, looksGood } = await visit();
    await openAs("/settings/import", account);
    const growth = { id: 3, pointer_type: "Growth", name: "Growth", x: 10, y: 20, z: 0, reach: 77 };
    await give(page, JSON.stringify({ ...GARDEN, points: undefined, spots: [growth] }));
    const words = page.getByLabel("Words of the file");
    await words.waitFor();
    expect(await words.locator("option").allTextContents()).toEqual(["Those of this server", "oldshed"]);
    const checked = page.waitForResponse(async (answer) => {
      return answer.url().endsWith("/api/import_data") && (await answer.text()).includes('"points"');
    });
    await words.selectOption("oldshed");
    await checked;
    await looksGood("import-dialect");
    expect(await account.list("points")).toEqual([]);
    await page.locator(".button.main:enabled").click();
    await page.getByText("3 records imported").waitFor();
    expect(await account.list("points")).toMatchObject([{ name: "Growth", pointer_type: "Plant", radius: 77 }]);
  },
  { DIALECTS: `https://oldshed.example=${writeDialect(tempFolder())}` },
);

const notes = "x".repeat(1_000_000);
const heavy = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Hoe ${index}`, notes }));

longConsoleTest(
  "a large file is sent in parts, each of them once, and what came of it is told",
  async ({ account, visit }) => {
    const { page, openAs, looksGood } = await visit();
    await openAs("/settings/import", account);
    const requests: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/import_data")) requests.push(pathname.slice("/api/".length));
    });
    const pass = await holdBack(page, "request", "POST", "/api/import_data/parts");
    await give(page, JSON.stringify({ ...GARDEN, tools: heavy(7) }));
    const progress = page.getByRole("progressbar", { name: "Sending the file …" });
    await progress.waitFor();
    await looksGood("import-sending");
    pass();
    await page.getByText("Far away (#5): X").waitFor();
    const parts = requests.filter((path) => path === "import_data/parts").length;
    expect(requests.slice(parts)).toEqual(["import_data"]);
    expect(parts).toBeGreaterThan(7);

    // A choice is checked without sending anything again; a server that has them no more gets them anew.
    const checked = page.waitForResponse((answer) => answer.url().endsWith("/api/import_data"));
    await page.getByLabel("Sensor readings: 1").uncheck();
    await checked;
    await page.getByText("Far away (#5): X").waitFor();
    expect(requests.slice(parts)).toEqual(["import_data", "import_data"]);
    await account.ask(post("/api/import_data/parts", { file: "another-window", number: 1, export: GARDEN }));
    await page.locator(".button.main:enabled").click();
    await page.getByText("8 records imported").waitFor();
    expect((await account.list("tools")).length).toBe(7);
    expect((await account.list("points")).map(({ name }) => name)).toEqual(["Leek"]);
    expect(await account.list("sensor_readings")).toEqual([]);
  },
);

longConsoleTest("a file that is too large names the way that takes it", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/settings/import", account);
  await give(page, JSON.stringify({ ...GARDEN, tools: heavy(21) }));
  await page.getByText("gardenshed import <e-mail> <file>, with --dialect").waitFor();
  expect(await page.getByRole("button", { name: "Import now" }).count()).toBe(0);
  await page.getByLabel("Tools: 21").uncheck();
  await page.locator(".button.main:enabled").waitFor();
});

longConsoleTest("an empty account takes what another one has exported", async ({ account, server, visit }) => {
  const other = await openAccount(server);
  await other.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  const content = JSON.stringify(await other.ask(post("/api/export_data")));
  for (const [index, look] of LOOKS.entries()) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/settings/import", account);
    await give(page, content);
    await page.locator(".settings-rows li").first().waitFor();
    const start = page.locator(".button.main:enabled");
    await start.waitFor(); // it comes with what the server says of the file
    await looksGood("import-demo");
    if (index < LOOKS.length - 1) continue;
    await start.click();
    await page.locator('a.button.main[href$="/garden"]').waitFor();
    await looksGood("import-done");
    expect(await account.list("sequences")).toHaveLength((await other.list("sequences")).length);
  }
});
