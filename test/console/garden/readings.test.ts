import { expect } from "bun:test";
import { longConsoleTest } from "../../support/console";
import { patch, post } from "../../support/scenarios";
import { middleOf, plant, scaleOf } from "./places";

longConsoleTest(
  "readings and measures on the map are pressed, and tell what was read there",
  async ({ account, visit }) => {
    const ids = [await account.make(plant("Mint", 500, 400)), await account.make(plant("Beet", 1500, 800))] as const;
    await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
    for (const [index, [pin, mode, value, x, y]] of (
      [
        [59, 1, 512, 1000.4, 500],
        [59, 1, 700, 1000.4, 500],
        [63, 0, 1, 1000.4, 500],
        [59, 1, 300, 510, 410],
      ] as const
    ).entries()) {
      const read_at = `2026-03-01T08:15:0${index}.000Z`; // of those of one moment none is the newest
      await account.make(post("/api/sensor_readings", { pin, mode, value, x, y, z: 0, read_at }));
    }
    await account.make(post("/api/measures", { name: "Bed", unit: "%", kind: "soil", x: 1000, y: 500, z: 0 }));
    await account.ask(post("/api/measures/values", { name: "Bed", value: 42 }));
    const window = await visit({ size: "desktop" });
    const { page, openAs, looksGood } = window;
    await openAs("/garden", account);
    const at = await scaleOf(window, ids, [
      { x: 500, y: 400 },
      { x: 1500, y: 800 },
    ]);
    const readings = page.locator(".garden-panel").getByLabel("Readings here");

    await middleOf(window, ids[0]); // nothing is told while the layer is off
    await page.getByRole("heading", { level: 2, name: "Mint" }).waitFor();
    expect(await readings.count()).toBe(0);
    await account.ask(patch("/api/web_app_config", { show_sensor_readings: true }));
    await readings.getByText("300").waitFor(); // next to the plant

    const { x, y } = at(1000, 500);
    await page.keyboard.press("Escape");
    await page.locator(".garden-panel").waitFor({ state: "detached" });
    await page.mouse.click(x + 8, y + 8);
    await page.waitForURL("**/app/garden/here?x=1000&y=500");
    await readings.waitFor();
    expect(await readings.getByRole("term").allTextContents()).toEqual(["Bed", "Pin 63", "Soil", "Soil"]);
    expect(await readings.getByRole("definition").first().textContent()).toMatch(
      /^42.% (now|\d+ (seconds?|minutes?) ago)$/,
    );
    for (const value of ["512", "700"]) await readings.getByText(value).waitFor();
    await account.make(post("/api/sensor_readings", { pin: 59, mode: 1, value: 801, x: 1000, y: 500, z: 0 }));
    await readings.getByText("801").waitFor();
    await looksGood("garden-readings");
    await readings.getByRole("link", { name: "Soil" }).first().click();
    await page.getByRole("heading", { level: 2, name: "Readings" }).waitFor();
    expect(page.url()).toEndWith("/app/sensors?pin=59");

    await page.goBack();
    await readings.waitFor();
    await page.goBack();
    await page.waitForURL("**/app/garden");
    await page.locator(".garden-panel").waitFor({ state: "detached" });
    const mint = at(505, 405); // a reading lies nearer, but there is a plant
    await page.mouse.click(mint.x, mint.y);
    await page.getByRole("heading", { level: 2, name: "Mint" }).waitFor();
  },
);
