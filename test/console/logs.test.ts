import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { readFile } from "node:fs/promises";
import type { Account } from "../support/account";
import { holds } from "../support/eventually";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { patch, post } from "../support/scenarios";
import { robotToken, startRobot } from "../support/robot";
import { storedLogs } from "../support/stored";

const log = (message: string, more: object = {}) => post("/api/logs", { message, verbosity: 1, ...more });

async function tell(account: Account): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await account.ask(log("Watering begins", { type: "busy", created_at: now - 3 * 86_400, x: 100, y: 200, z: 0 }));
  await account.ask(log('Watered, "all" beds', { type: "success", created_at: now - 7200, x: 900, y: 500, z: -20 }));
  await account.ask(log("The soil sensor is not mounted. ".repeat(8), { type: "warn", created_at: now - 600 }));
  await account.ask(log("Movement failed", { type: "error", created_at: now - 60, x: 2100, y: 400, z: -100 }));
  await account.ask(log("Reading a register", { type: "debug", verbosity: 3, created_at: now - 30 }));
}

const messages = (page: Page) => page.locator(".logs tbody tr:not([aria-hidden])");

async function downloaded(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFile(await file.path(), "utf8");
}

consoleTest("logs are filtered by kind, text, time and detail; the address has it all", async ({ account, visit }) => {
  await tell(account);
  const { page, openAs } = await visit();
  await openAs("/logs", account);
  await page.getByText("4 logs").waitFor();
  expect(await messages(page).first().innerText()).toContain("Movement failed");

  await page.getByRole("group", { name: "Kinds" }).getByRole("button", { name: "Warning" }).click();
  await page.getByRole("group", { name: "Kinds" }).getByRole("button", { name: "Error" }).click();
  await page.getByText("2 logs").waitFor();
  expect(new URL(page.url()).searchParams.get("kinds")).toBe("warn,error");
  await page.getByLabel("Search in logs").fill("MOVEMENT");
  await page.getByText("1 log", { exact: true }).waitFor();
  await page.getByLabel("Search in logs").fill("nothing of this");
  await page.getByText("Nothing matches these filters").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText("4 logs").waitFor();

  await page.getByRole("button", { name: "Filter and download" }).click();
  await page.getByLabel("Time", { exact: true }).selectOption("Last day");
  await page.getByText("3 logs").waitFor();
  await page.getByRole("combobox", { name: "Debug" }).selectOption("Up to 3");
  await page.getByText("4 logs").waitFor();
  await page.getByRole("combobox", { name: "Error" }).selectOption("Hidden");
  await page.getByText("3 logs").waitFor();
  await holds(async () =>
    expect(await account.show("web_app_config")).toMatchObject({ debug_log: 3, error_log: null }),
  );
  await account.ask(patch("/api/web_app_config", { error_log: 1 }));
  await page.getByText("4 logs").waitFor();

  const table = await downloaded(page, "As table");
  expect(table).toStartWith("\uFEFF");
  expect(table.split("\r\n")).toHaveLength(6);
  expect(table).toContain('success,1,"Watered, ""all"" beds",900,500,-20');
  expect(await downloaded(page, "As text")).toContain(" error Movement failed\n");
});

longConsoleTest(
  "a log opens at its address; deleting asks, because nothing brings it back",
  async ({ account, visit }) => {
    await tell(account);
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/logs", account);
    await page.getByText("Movement failed").click();
    await page.getByRole("dialog").getByText("x 2,100 · y 400 · z -100").waitFor();
    const spot = page.getByRole("dialog").getByRole("link", { name: "Place (mm): x 2,100 · y 400 · z -100" });
    expect(await spot.getAttribute("href")).toBe("/app/garden/here?x=2100&y=400");
    expect(new URL(page.url()).pathname).toMatch(/^\/app\/logs\/\d+$/);
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goForward();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("cannot be brought back").waitFor();
    await page.getByRole("dialog").last().getByRole("button", { name: "Cancel" }).click();
    await page.getByText("cannot be brought back").waitFor({ state: "detached" });
    expect(await account.list("logs")).toHaveLength(5);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("cannot be brought back").waitFor();
    await page.getByRole("dialog").last().getByRole("button", { name: "Delete" }).click();
    await page.getByText("3 logs").waitFor();
    await holds(async () => expect(await account.list("logs")).toHaveLength(4)); // the page shows it before
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);

    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByLabel("Select", { exact: true }).first().check();
    await page.getByText("1 selected").waitFor();
    await page.getByLabel("Select all").check();
    await page.getByText("3 selected").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("All logs are hidden").waitFor();
    await holds(async () => expect(await account.list("logs")).toHaveLength(1));
  },
);

longConsoleTest(
  "of a thousand logs few are in the page, and new ones come on top",
  async ({ account, server, visit }) => {
    await storedLogs(1000)(server.services, account.deviceId);
    const { page, openAs } = await visit();
    await openAs("/logs", account);
    await page.getByText("1,000 logs").waitFor();
    expect(await messages(page).count()).toBeLessThan(60);
    const [port = 0] = server.mqttPorts;
    const robot = await startRobot({
      ...{ port, deviceId: account.deviceId, token: await robotToken(server.base, account.email) },
    });
    await page.getByLabel("Search in logs").fill("bean");
    await page.getByText("Nothing matches these filters").waitFor();
    robot.tell("logs", { message: "Sowed a bean", type: "success", major_version: 15, channels: [] });
    await page.getByText("Sowed a bean").waitFor();
    expect(await page.getByLabel("Search in logs").inputValue()).toBe("bean");
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("the page in every look, empty and full", async ({ account, visit }) => {
  for (const [index, look] of LOOKS.entries()) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/logs", account);
    if (index === 0) {
      await page.locator(".empty").waitFor();
      await looksGood("logs-empty");
      await tell(account);
      for (let n = 0; n < 12; n++) {
        const type = ["success", "info", "busy", "fun", "assertion"][n % 5];
        await account.ask(log(`Step ${n} of the morning round`, { type, x: n * 100, y: 300, z: 0 }));
      }
    }
    await messages(page).first().waitFor();
    await looksGood("logs");
    await page.locator(".logs td").first().click();
    await page.getByRole("dialog").waitFor();
    await looksGood("logs-details");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator(".toolbar .icon-only").click();
    await page.getByRole("dialog").waitFor();
    await looksGood("logs-options");
    await page.close();
  }
});
