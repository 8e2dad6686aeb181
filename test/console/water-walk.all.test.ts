import { afterAll, expect } from "bun:test";
import type { Locator } from "playwright-core";
import { t as controls } from "../../src/console/texts/controls";
import { t as frame } from "../../src/console/texts/frame";
import { language } from "../../src/console/texts/language";
import { titles as pages } from "../../src/console/texts/pages";
import { t as measures } from "../../src/console/texts/water/measures";
import { t as rules } from "../../src/console/texts/water/rules";
import { lookAtRules } from "../../src/features/water/background";
import type { Account } from "../support/account";
import { consoleTest, LOOKS, lookedAt } from "../support/console";
import { get, patch, post } from "../support/scenarios";

/*
 * A gardener lets the rain skip tomorrow's watering: at first there is neither a measure nor a rule. The day after it is read
 * why. Presses are counted, in lists and boxes too; typing is not (water.md §3.3).
 */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const MOST_PRESSES = 12;
const WHY = { en: /Skipped: 8.mm of rain since/, de: /Fällt aus: 8.mm Regen seit/ } as const;

/** A bed, and an event that waters it daily from tomorrow on. */
async function waterDaily(account: Account, tomorrow: number): Promise<void> {
  await account.ask(patch("/api/device", { timezone: "UTC" }));
  const plant = { pointer_type: "Plant", name: "Lettuce", x: 100, y: 200, z: 0, radius: 100, plant_stage: "planted" };
  const point_ids = [await account.make(post("/api/points", plant))];
  await account.make(post("/api/point_groups", { name: "Bed", point_ids }));
  const sequence = { name: "Water the bed", color: "blue", args: {}, body: [] };
  const executable_id = await account.make(post("/api/sequences", sequence));
  const [start_time, end_time] = [tomorrow, tomorrow + 30 * DAY].map((ms) => new Date(ms).toISOString());
  const event = { executable_type: "Sequence", executable_id, repeat: 1, time_unit: "daily" };
  await account.make(post("/api/farm_events", { ...event, start_time, end_time }));
}

// Other tests of this process read texts too.
afterAll(() => void (language.value = "en"));

for (const look of lookedAt(LOOKS)) {
  let now = (): Date => new Date();
  consoleTest(
    `a gardener lets rain skip tomorrow's watering in at most twelve presses, and reads why the day after: ${Object.values(look).join(", ")}`,
    async ({ server, account, visit }) => {
      language.value = look.language;
      const tomorrow = Math.floor((Date.now() + 23 * HOUR) / MINUTE) * MINUTE;
      await waterDaily(account, tomorrow);
      const { page, openAs, looksGood } = await visit(look);
      let presses = 0;
      const press = async (what: Locator): Promise<void> => {
        presses += 1;
        await what.click();
      };
      const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
      const toPage = async (name: string): Promise<void> => {
        if (look.size === "phone") await press(button(frame.more));
        await press(page.getByRole("link", { name, exact: true }).last());
      };
      const dialog = page.getByRole("dialog");

      await openAs("/today", account);
      await toPage(pages.sensors);
      await press(button(measures.add));
      await dialog.getByLabel(measures.name, { exact: true }).fill("Rain");
      await press(dialog.getByRole("button", { name: controls.save }));
      await press(button(measures.openOne("Rain")));
      await page.getByLabel(measures.typeIn).fill("8");
      await press(button(measures.handIn));
      await toPage(pages.water);
      await press(button(rules.add));
      await dialog.getByLabel(rules.name, { exact: true }).fill("Bed");
      await press(dialog.getByLabel("Water the bed"));
      await press(dialog.getByRole("button", { name: controls.save }));
      await dialog.waitFor({ state: "detached" });
      expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
      await looksGood("water-walk-rule");
      await toPage(pages.events);
      const why = WHY[look.language];
      const isRead = look.size === "phone" ? page.getByText(why) : page.getByTitle(why); // of a bar it is the title
      await isRead.first().waitFor();
      await looksGood("water-walk-tomorrow");

      now = () => new Date(tomorrow - 5 * MINUTE);
      await lookAtRules(server.services);
      expect(await account.ask(get("/api/pauses"))).toMatchObject([{ from: new Date(tomorrow).toISOString() }]);
      now = () => new Date(tomorrow + HOUR);
      await page.reload();
      await toPage(pages.water);
      await page.locator(".water-decisions").getByText(WHY[look.language]).waitFor();
      await looksGood("water-walk-why");
    },
    { MQTT_PORT: "0" },
    () => now(),
  );
}
