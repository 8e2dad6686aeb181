import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, LOOKS, type Scene } from "../../support/console";
import { eventually, holds } from "../../support/eventually";
import { done, type Robot, robotToken, startRobot, STATE } from "../../support/robot";
import { patch, post } from "../../support/scenarios";

/* The command palette and the list of keys (care.md §8.2, §8.3). */

const BROKER = { MQTT_PORT: "0" };

const palette = (page: Page) => page.getByRole("combobox", { name: "Find and do" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await palette(page).fill(text);
}

/** Types and takes the first that is found, by keys only. */
async function take(page: Page, text: string, name: string | RegExp): Promise<void> {
  await type(page, text);
  await page.locator("[role=option][aria-selected=true]").getByText(name).waitFor();
  await page.keyboard.press("Enter");
}

async function arrive({ server, account }: Scene, more: object = {}): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  const state = () => ({ ...STATE, informational_settings: { ...STATE.informational_settings, ...more } });
  return startRobot({ port, deviceId: account.deviceId, token, state, obey: ({ label }) => [done(label)] });
}

consoleTest("pages, records and settings are found and opened by keys alone", async ({ account, visit }) => {
  const lettuce = await account.make(
    post("/api/points", { pointer_type: "Plant", name: "Winter lettuce", x: 100, y: 200, z: 0 }),
  );
  await account.make(post("/api/tools", { name: "Long rake" }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/about", account);
  await page.getByRole("button", { name: "Find and do" }).waitFor();

  await take(page, "regim", "Regimens");
  await page.getByRole("heading", { level: 1, name: "Regimens" }).waitFor();
  await take(page, "letuce wint", "Winter lettuce");
  await page.waitForURL(`**/plants/${lettuce}`);
  await take(page, "rake", "Long rake");
  await page.getByRole("dialog").getByLabel("Name").waitFor();
  await page.keyboard.press("Escape");

  await take(page, "motor current", "Motor current");
  await page.waitForURL("**/settings?tab=motors&row=movement_motor_current");
  const row = page.getByRole("group", { name: "Motor current" });
  await row.locator("input:focus").first().waitFor();
  await page.goBack();
  await page.waitForURL("**/settings?tab=hardware&part=tools");

  // What nobody needs today is shown where it was asked for.
  await take(page, "menu for developers", "Menu for developers");
  await page.getByRole("switch", { name: "Menu for developers" }).waitFor();
});

longConsoleTest(
  "arrows choose around the ends, Escape gives the focus back, and the newest five stand above",
  async (scene) => {
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/about", scene.account);
    for (const title of ["Regimens", "Curves", "Groups", "Events", "Logs", "Regimens", "Sensors"]) {
      await take(page, title, title);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    }
    await page.reload();
    const button = page.getByRole("button", { name: "Find and do" });
    await button.focus();
    await page.keyboard.press("Enter");
    await palette(page).waitFor();
    const names = () => page.getByRole("option").locator("span:first-of-type").allTextContents();
    await holds(async () =>
      expect((await names()).slice(0, 5)).toEqual(["Sensors", "Regimens", "Logs", "Events", "Groups"]),
    );
    const chosen = page.locator("[role=option][aria-selected=true]");
    await page.keyboard.press("Enter"); // nothing is chosen yet
    await page.keyboard.press("ArrowDown");
    expect(await chosen.innerText()).toContain("Sensors");
    await page.keyboard.press("ArrowDown");
    expect(await chosen.innerText()).toContain("Regimens");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await palette(page).getAttribute("aria-activedescendant")).toBe((await chosen.getAttribute("id")) ?? "none");
    expect(await chosen.innerText()).toContain((await names()).at(-1) ?? "none");
    await palette(page).fill("qqqq");
    await page.getByText("No matches.").waitFor();
    expect(await palette(page).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    await page.locator("button:focus[aria-label='Find and do']").waitFor();
  },
);

longConsoleTest(
  "the robot is told by the palette: stop at once, all else with its question or its reason",
  async (scene) => {
    const { account } = scene;
    await account.make(post("/api/sequences", { name: "Water all", args: {}, body: [], pinned: true }));
    await account.make(post("/api/sequences", { name: "Not pinned", args: {}, body: [] }));
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    const robot = await arrive(scene, { firmware_version: "6.6.26.J", controller_version: "15.5.0", target: "sbc4" });
    const kinds = () => robot.commands.flatMap(({ body }) => body.map(({ kind }) => kind));
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/about", account);
    await page.getByText("Robot online").waitFor();

    await take(page, "emergency", "Emergency stop");
    await eventually(() => kinds().includes("emergency_lock") || undefined);

    await type(page, "unlock");
    await option(page, /Unlock.*not stopped/).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".lines").getByText("The robot is not stopped.").waitFor();
    await page.keyboard.press("Escape");

    for (const [typed, name, action, kind] of [
      ["go home", "Go home", "Go home", "home"],
      ["run water", "Run Water all", "Run Water all", "execute"],
      ["restart robot", "Restart the robot", "Restart the robot", "reboot"],
      ["firmware k17", "Install the firmware for K17", "Install the firmware for K17", "flash_firmware"],
    ] as const) {
      await take(page, typed, name);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(kinds()).not.toContain(kind);
      await take(page, typed, name);
      await page.getByRole("dialog").getByRole("button", { name: action }).click();
      await eventually(() => kinds().includes(kind) || undefined);
    }
    await take(page, "update software", "Update the software of the robot");
    await page.getByText("This server offers none.").waitFor();
    await take(page, "sync now", "Sync now");
    await eventually(() => kinds().includes("sync") || undefined);
    await type(page, "not pinned");
    expect(await option(page, "Run Not pinned").count()).toBe(0);
  },
  BROKER,
);

longConsoleTest(
  "without a robot each order says why it is off, and a viewer is told so",
  async ({ account, visit }) => {
    await account.ask(patch("/api/web_app_config", { user_interface_read_only_mode: true }));
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/about", account);
    await type(page, "photo take");
    expect(await option(page, "Take a photo").getAttribute("aria-disabled")).toBe("true");
    await option(page, /Take a photo.*View only/).waitFor();
    await palette(page).fill("emergency stop");
    await option(page, /Emergency stop.*No robot is connected/).waitFor();
    await page.keyboard.press("Enter");
    await palette(page).waitFor(); // it is still open
  },
);

longConsoleTest(
  "acts of the page are its buttons; an unsaved page is left only when that is answered",
  async (scene) => {
    const { account } = scene;
    const id = await account.make(post("/api/sequences", { name: "Water", args: {}, body: [] }));
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs(`/sequences/${id}`, account);
    await page.getByRole("button", { name: "Add step" }).first().waitFor();
    await take(page, "name folder", "Name, colour, folder");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Water more");
    await take(page, "curves", "Curves");
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
    await take(page, "save", "Save");
    await page.getByText("Saved").first().waitFor();
    await holds(async () => expect(await account.show(`sequences/${id}`)).toMatchObject({ name: "Water more" }));
  },
);

longConsoleTest("the question mark lists the keys, but not while one types", async ({ account, visit }) => {
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/logs", account);
  await page.getByRole("heading", { level: 1, name: "Logs" }).waitFor();
  await type(page, "");
  await page.keyboard.type("?");
  expect(await palette(page).inputValue()).toBe("?");
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("Emergency stop").waitFor();
  await page.keyboard.press("Control+k");
  expect(await page.getByRole("dialog").count()).toBe(1);
});

for (const look of LOOKS) {
  longConsoleTest(`palette and keys look good: ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/today", account);
    await page.locator(".today-next").waitFor();
    if (look.size === "desktop") await page.locator("header.top .find").click();
    else {
      await page.locator(".tab-bar button").click();
      await page
        .getByRole("dialog")
        .locator(".button", { hasText: /Find and do|Finden und tun/ })
        .click();
    }
    await page.getByRole("option").first().waitFor();
    await looksGood("palette", true);
    await page.getByRole("combobox").fill("water");
    await looksGood("palette-found", true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await looksGood("keys", true);
  });
}
