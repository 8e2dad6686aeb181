import { expect } from "bun:test";
import type { WaterRun } from "../../src/robot/garden/water-value";
import type { Rehearsal } from "../../src/robot/rehearsal";
import type { Account } from "../support/account";
import { consoleTest, LOOKS, lookedAt } from "../support/console";
import { get, patch, post } from "../support/scenarios";

/* What rules give to runs, on the page Events (water.md §3.3). */

const [MINUTE, DAY] = [60_000, 86_400_000];

/** A bed whose soil has a little water, and a daily run that waters it as a rule says; the next is in twenty minutes. */
async function bed(account: Account): Promise<{ readonly rule: number; readonly event: number; readonly run: number }> {
  await account.ask(patch("/api/device", { timezone: "UTC" }));
  const plant = { pointer_type: "Plant", name: "Lettuce", x: 100, y: 200, z: 0, plant_stage: "planted" };
  const point_ids = [await account.make(post("/api/points", plant))];
  const point_group_id = await account.make(post("/api/point_groups", { name: "Salad bed", point_ids }));
  const soil_id = await account.make(post("/api/measures", { name: "Soil", unit: "%", kind: "soil" }));
  const tool = { name: "Watering Nozzle", flow_rate_ml_per_s: 10 };
  await account.ask(patch("/api/device", { mounted_tool_id: await account.make(post("/api/tools", tool)) }));
  await account.make(post("/api/peripherals", { label: "Water", pin: 8, mode: 0 }));
  const rule = await account.make(post("/api/water_rules", { name: "Salad", point_group_id, soil_id }));
  const executable_id = await account.make(post(`/api/water_rules/${rule}/sequence`));
  const run = Math.floor(Date.now() / MINUTE) * MINUTE + 20 * MINUTE;
  const event = await account.make(
    post("/api/farm_events", {
      ...{ executable_type: "Sequence", executable_id, repeat: 1, time_unit: "daily" },
      ...{ start_time: new Date(run).toISOString(), end_time: new Date(run + 30 * DAY).toISOString() },
    }),
  );
  await account.ask(patch(`/api/water_rules/${rule}`, { farm_event_ids: [event] }));
  return { rule, event, run };
}

consoleTest(
  "the day, the week and the next runs say the number that the server and its rehearsal say",
  async ({ account, visit }) => {
    const { run } = await bed(account);
    const day = new Date(run).toISOString().slice(0, 10);
    await account.ask(post("/api/measures/values", { name: "Soil", value: 30 }));
    const ofServer = async (): Promise<WaterRun | undefined> => {
      const span = `from=${new Date(run).toISOString()}&until=${new Date(run + 1).toISOString()}`;
      const { runs } = (await account.ask(get(`/api/water_decisions?${span}`))) as {
        readonly runs: readonly WaterRun[];
      };
      return runs[0];
    };
    const ofRehearsal = async () =>
      ((await account.ask(post("/api/rehearsals", { day }))) as Rehearsal).runs.map(({ water }) => water?.factor);
    expect(await ofServer()).toMatchObject({ decided: false, factor: 0.75 });
    expect(await ofRehearsal()).toEqual([0.75]);
    for (const look of lookedAt(LOOKS)) {
      const { page, openAs, looksGood } = await visit(look);
      const sentence =
        look.language === "de" ? /Stand jetzt: Gießt 75.% des Tagesbedarfs/ : /As of now: Waters 75.% of a day's need/;
      await openAs(`/events?view=day&day=${day}`, account);
      await page.getByText(sentence).waitFor();
      await looksGood("water-day");
      await openAs(`/events?view=week&day=${day}`, account);
      const inWeek = look.size === "desktop" ? page.getByTitle(sentence) : page.getByText(sentence);
      await inWeek.first().waitFor();
      await looksGood("water-week");
      await page.getByText("Water by need: Salad").first().click();
      await page.getByRole("dialog").getByText(sentence).first().waitFor();
    }
    await account.ask(post("/api/measures/values", { name: "Soil", value: 80 }));
    expect(await ofServer()).toMatchObject({ decided: false, factor: 0, skipped: true });
    expect(await ofRehearsal()).toEqual([0]);
    const { page, openAs, looksGood } = await visit();
    await openAs(`/events?view=day&day=${day}`, account);
    await page.getByText("As of now: Skipped: the soil has 80 %.").first().waitFor();
    await looksGood("water-day-skipped");
  },
  { MQTT_PORT: "0" },
);

consoleTest(
  "the week of a phone says the water of each run of an event that runs twice a day",
  async ({ account, visit }) => {
    const { event } = await bed(account);
    const day = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    const times = { start_time: `${day}T06:00:00.000Z`, repeat: 12, time_unit: "hourly" };
    await account.ask(patch(`/api/farm_events/${event}`, times));
    await account.ask(post("/api/measures/values", { name: "Soil", value: 30 }));
    const { page, openAs, looksGood } = await visit({ size: "phone", language: "en" });
    await openAs(`/events?view=week&day=${day}`, account);
    for (const time of ["6:00 AM", "6:00 PM"]) await page.getByText(`${time} As of now: Waters`).first().waitFor();
    await looksGood("water-week-twice");
  },
  { MQTT_PORT: "0" },
);
