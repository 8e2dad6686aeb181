import { expect } from "bun:test";
import { consoleTest, lookedAt } from "../../support/console";
import { eventually, holds } from "../../support/eventually";
import { mqttPort } from "../../support/mqtt-client";
import { startRobot, STATE } from "../../support/robot";
import { makeToken, patch, post } from "../../support/scenarios";
import { pixelsOf } from "./places";

/* The robot on the map. */

for (const look of lookedAt([
  { size: "desktop", scheme: "light", language: "en" },
  { size: "phone", scheme: "dark", language: "de" },
] as const)) {
  consoleTest(
    `the map shows the tool that the robot has, and which of its pins are on (${look.size})`,
    async ({ account, server, visit }) => {
      await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
      const robot = await startRobot({
        ...account,
        port: mqttPort(server),
        token: await makeToken(server, account, "bot"),
      });
      const tell = (x: number, pins: object = {}): void =>
        robot.tell("status", { ...STATE, pins, location_data: { position: { x, y: 600, z: 0 } } });
      tell(700);
      const { page, openAs, looksGood } = await visit(look);
      await openAs("/garden", account);
      await page.locator(".garden-canvas canvas").first().waitFor();
      const told = () => page.locator("#garden-told").textContent();
      const tells = (text: string) => holds(async () => expect(await told()).toContain(text));
      const isEnglish = look.language === "en";

      await tells("700");
      for (const text of ["The water is on", "Das Wasser läuft"]) expect(await told()).not.toContain(text);
      const idle = await pixelsOf(page, "visible");
      const [nozzle] = (await account.list("tools")).filter(({ name }) => name === "Watering Nozzle");
      await account.ask(patch("/api/device", { mounted_tool_id: nozzle?.id }));
      await tells(isEnglish ? "It has Watering Nozzle." : "Er hat Watering Nozzle.");
      await eventually(async () => (await pixelsOf(page, "visible")) !== idle || undefined);

      for (const [pin, text] of [
        [8, isEnglish ? "The water is on." : "Das Wasser läuft."],
        [9, isEnglish ? "The vacuum is on." : "Das Vakuum ist an."],
        [7, isEnglish ? "The light is on." : "Das Licht ist an."],
      ] as const) {
        const before = await pixelsOf(page, "visible");
        tell(700, { [pin]: { mode: 0, value: 1 } });
        await tells(text);
        await eventually(async () => (await pixelsOf(page, "visible")) !== before || undefined);
        if (pin === 8) await looksGood("garden-robot");
      }
      for (const x of [900, 1200, 1500]) {
        tell(x);
        await tells(isEnglish ? x.toLocaleString("en") : x.toLocaleString("de"));
      }
      await looksGood("garden-trail");
      robot.cut();
    },
    { MQTT_PORT: "0" },
  );
}

consoleTest(
  "a robot that moves has nothing drawn anew but what moves with it, also with slots on its gantry",
  async ({ account, server, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
    const robot = await startRobot({
      ...account,
      port: mqttPort(server),
      token: await makeToken(server, account, "bot"),
    });
    const tell = (x: number): void =>
      robot.tell("status", { ...STATE, location_data: { position: { x, y: 600, z: 0 } } });
    tell(700);
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/garden", account);
    const told = (text: string) => page.locator("#garden-told", { hasText: text }).waitFor({ state: "attached" });
    await told("700");
    await page.locator(".garden-tiles canvas").first().waitFor();
    await page.locator("[data-drawing]").waitFor({ state: "detached" });
    const before = await pixelsOf(page, "visible");
    await page.evaluate(`new MutationObserver(() => (window.drawn_ = true))
      .observe(document.querySelector(".leaflet-tile-pane"), { attributes: true, subtree: true, childList: true })`);
    for (const x of [900, 1200, 1500]) {
      tell(x);
      await told(x.toLocaleString("en"));
    }
    await holds(async () => expect(await pixelsOf(page, "visible")).not.toBe(before));
    expect(await page.evaluate("window.drawn_ ?? false")).toBe(false);
    robot.cut();
  },
  { MQTT_PORT: "0" },
);
