import { expect } from "bun:test";
import { consoleTest, lookedAt, LOOKS } from "../support/console";
import { holds } from "../support/eventually";
import { get, patch, post } from "../support/scenarios";

/* Pause and skip in the console (water.md §1.2). */

const DAY = 86_400_000;
const begun = Date.now();
/** Eight in the morning of a day from now on. */
const morning = (days: number): string => `${new Date(begun + days * DAY).toISOString().slice(0, 10)}T08:00:00.000Z`;
const sequence = post("/api/sequences", { name: "Water all beds", color: "blue", args: {}, body: [] });
const daily = (executable_id: number) =>
  post("/api/farm_events", {
    ...{ executable_type: "Sequence", executable_id, repeat: 1, time_unit: "daily" },
    ...{ start_time: morning(1), end_time: morning(40) },
  });

consoleTest(
  "it rained: the next watering is skipped, says why, and is taken back, in seven presses",
  async ({ account, visit }) => {
    await account.ask(patch("/api/device", { timezone: "UTC" }));
    await account.ask(patch("/api/device/practice", { on: true }));
    await account.ask(daily(await account.make(sequence)));
    for (const [index, look] of lookedAt(LOOKS).entries()) {
      const { page, openAs, looksGood } = await visit(look);
      const words =
        look.language === "de"
          ? {
              skip: /auslassen$/,
              why: "Warum?",
              confirm: "Einmal auslassen",
              back: "Doch ausführen",
              all: "Alle Termine",
            }
          : { skip: /^Skip /, why: "Why?", confirm: "Skip this run", back: "Take it back", all: "All events" };
      await openAs("/events?view=all", account);
      await page.getByRole("link", { name: "Water all beds" }).click();
      await page.getByRole("button", { name: words.skip }).first().click();
      await page.getByLabel(words.why).fill("It rained 8 mm");
      await looksGood("skip");
      await page.getByRole("button", { name: words.confirm }).click();
      await page.locator("dialog").getByText("It rained 8 mm").waitFor();
      await page
        .locator("dialog")
        .getByText(look.language === "de" ? "hält sich daran" : "obeys")
        .waitFor();
      await looksGood("skipped");
      expect(await account.ask(get("/api/pauses"))).toMatchObject([
        { reason: "It rained 8 mm", from: morning(1), also_lost: [] },
      ]);
      await page.locator("dialog").getByRole("button", { name: words.back }).click();
      await holds(async () => expect(await account.ask(get("/api/pauses"))).toEqual([]));
      await page.locator("dialog").getByRole("button", { name: words.skip }).nth(2).waitFor();
      if (index === 0) await page.close();
    }
  },
  { MQTT_PORT: "0" },
);

consoleTest(
  "all events are paused for three days: the header and every day say so, and the robot is not said to know",
  async ({ account, visit }) => {
    await account.ask(patch("/api/device", { timezone: "UTC" }));
    await account.ask(daily(await account.make(sequence)));
    const { page, openAs, looksGood, fits } = await visit();
    await page.setViewportSize({ width: 360, height: 780 });
    await openAs("/events", account);
    await page.getByRole("button", { name: "Pause all …" }).click();
    await page.getByLabel("Until").selectOption({ label: "For 3 days" });
    await page.getByLabel("Why?").fill("Holidays");
    await looksGood("pause");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.locator(".top").getByText("Events paused").waitFor();
    await page.locator(".pauses").getByText("No robot was seen yet.").waitFor();
    await page.locator(".events-entry.paused").first().waitFor();
    await looksGood("paused");
    await account.ask(patch("/api/device/practice", { on: true }));
    await page.getByRole("button", { name: "Emergency stop" }).waitFor();
    await fits("paused-stop");
    await page.locator(".pauses").getByRole("button", { name: "End" }).click();
    await page.locator(".top").getByText("Events paused").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".pauses").getByText("Holidays").waitFor();
  },
  { MQTT_PORT: "0" },
);
