import { expect } from "bun:test";
import { consoleTest, longConsoleTest, lookedAt, LOOKS } from "../support/console";
import { eventually, holds } from "../support/eventually";
import { get, patch, post, remove } from "../support/scenarios";

const sequence = (name: string, color: string) => post("/api/sequences", { name, color, args: {}, body: [] });

/** One day for a whole test, which midnight may come upon. */
const begun = Date.now();
/** `2026-11-22`, in UTC, so many days from then. */
const day = (days: number): string => new Date(begun + days * 86_400_000).toISOString().slice(0, 10);

consoleTest("events are planned, seen in week, month and list, and deleted with a way back", async (scene) => {
  const { account, visit } = scene;
  await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const { page, openAs, looksGood } = await visit();
  await openAs("/events", account);
  await page.getByText("First make a sequence").waitFor();
  const water = await account.make(sequence("Water all beds", "blue"));

  await page.getByRole("button", { name: "New event" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Choose what it runs.").waitFor();
  await page.getByLabel("Runs").selectOption({ label: "Water all beds" });
  await page.getByLabel("Starts").fill(`${day(1)}T08:30`);
  await page.getByText("Runs once.").waitFor();
  await page.getByLabel("Repeats").check();
  await page.getByLabel("Every").fill("2");
  await page.getByLabel("Ends").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Say when it ends.").waitFor();
  await page.getByLabel("Ends").fill(`${day(1)}T08:00`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("It ends before it starts.").waitFor();
  await page.getByLabel("Ends").fill(`${day(6)}T09:00`);
  await page.getByText("Runs 3 times.").waitFor();
  await looksGood("events-form");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".events-form").waitFor({ state: "detached" });
  const [stored] = (await account.ask(get("/api/farm_events"))) as { id: number; time_unit: string; repeat: number }[];
  expect(stored).toMatchObject({ executable_id: water, time_unit: "daily", repeat: 2 });

  await page.getByRole("button", { name: "All events" }).click();
  await page.getByText("Every 2 days, from").waitFor();
  // What another client changes shows by itself, and touches nothing that is typed.
  await page.getByRole("link", { name: "Water all beds" }).click();
  await page.getByLabel("Every").fill("5");
  await account.ask(patch(`/api/sequences/${water}`, { name: "Water", args: {}, body: [] }));
  await page.locator(".events-all").getByText("Water", { exact: true }).waitFor();
  expect(await page.getByLabel("Every").inputValue()).toBe("5");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Nothing is planned yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Water" }).waitFor();
  await account.ask(remove(`/api/farm_events/${stored?.id}`));
  await page.getByText("Nothing is planned yet").waitFor();
});

longConsoleTest("an event in two windows keeps what each of them changes, and ends after its start", async (scene) => {
  const { account, visit } = scene;
  await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const executable_id = await account.make(sequence("Water", "blue"));
  const times = { start_time: `${day(1)}T06:00:00Z`, end_time: `${day(9)}T06:00:00Z`, repeat: 1, time_unit: "daily" };
  const id = await account.make(post("/api/farm_events", { executable_id, ...times }));
  const { page, openAs } = await visit();
  await openAs(`/events/${id}`, account);
  await page.getByLabel("Ends").fill(`${day(-1)}T09:00`);
  await account.ask(patch(`/api/farm_events/${id}`, { repeat: 3 }));
  await holds(async () => expect(await page.getByLabel("Every").inputValue()).toBe("3"));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("It ends before it starts.").waitFor();
  await page.getByLabel("Ends").fill(`${day(20)}T09:00`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".events-form").waitFor({ state: "detached" });
  const [stored] = await account.list("farm_events");
  expect(stored).toMatchObject({
    ...times,
    repeat: 3,
    start_time: `${day(1)}T06:00:00.000Z`,
    end_time: expect.stringMatching(day(20)),
  });
});

longConsoleTest("the form of an event bears an end that is too far", async ({ account, visit }) => {
  await account.make(sequence("Water", "blue"));
  const { page, openAs } = await visit();
  await openAs("/events", account);
  await page.getByRole("button", { name: "New event" }).click();
  await page.getByLabel("Runs").selectOption({ label: "Water" });
  await page.getByLabel("Repeats").check();
  await page.getByLabel("Unit").selectOption({ label: "minutes" });
  await page.getByLabel("Ends").fill("9999-12-31T23:00");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("End Time is too far in the future").waitFor();
});

longConsoleTest("of what lies in the past the form says that it does not run", async ({ account, visit }) => {
  await account.make(sequence("Water", "blue"));
  const { page, openAs } = await visit();
  await openAs("/events", account);
  await page.getByRole("button", { name: "New event" }).click();
  await page.getByLabel("Runs").selectOption({ label: "Water" });
  await page.getByLabel("Starts").fill(`${day(-2)}T08:30`);
  await page.getByText("It lies in the past: it will not run.").waitFor();
  await page.getByLabel("Repeats").check();
  await page.getByLabel("Ends").fill(`${day(3)}T09:00`);
  await page.getByText("It started in the past: earlier runs are skipped.").waitFor();
  await page.getByLabel("Starts").fill(`${day(1)}T08:30`);
  await page.getByText("is over").waitFor({ state: "detached" });
});

longConsoleTest("a full calendar in all looks", async ({ account, visit }) => {
  await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const water = await account.make(sequence("Water all beds", "blue"));
  const weed = await account.make(sequence("Look for weeds", "red"));
  const photo = await account.make(sequence("Photo of every bed in the long greenhouse", "green"));
  const regimen = await account.make(
    post("/api/regimens", {
      name: "Tomatoes",
      color: "orange",
      regimen_items: [6, 30, 54, 78].map((hours) => ({ sequence_id: weed, time_offset: hours * 3_600_000 })),
    }),
  );
  const event = (fields: object) => account.make(post("/api/farm_events", { repeat: 1, ...fields }));
  const plan = (id: number, unit: string, days: number, fields: object = {}) =>
    event({
      ...{ executable_id: id, start_time: `${day(0)}T05:30:00Z`, end_time: `${day(days)}T06:00:00Z`, time_unit: unit },
      ...fields,
    });
  await plan(water, "daily", 30);
  await plan(photo, "hourly", 5, { repeat: 2 });
  await plan(weed, "weekly", 60, { start_time: `${day(1)}T14:00:00Z` });
  await event({
    executable_type: "Regimen",
    executable_id: regimen,
    start_time: `${day(1)}T00:00:00Z`,
    time_unit: "never",
  });
  for (const look of LOOKS) {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs(`/events?day=${day(1)}`, account);
    await page.locator(".events-entry").first().waitFor();
    await looksGood("events-week");
    await open(`/events?view=month&day=${day(2)}`);
    await page.locator(".events-chosen .events-entry").first().waitFor();
    await looksGood("events-month");
    await open("/events?view=all");
    await page.locator(".events-all .events-entry").first().waitFor();
    await looksGood("events-all");
    await page.locator(".events-all .events-entry").first().click();
    await page.locator(".events-form").waitFor();
    await looksGood("events-edit");
  }
  expect(await eventually(async () => ((await account.ask(get("/api/farm_events"))) as unknown[]).length)).toBe(4);
});

longConsoleTest(
  "on a desk the week has its hours, and runs are as high as they are long",
  async ({ account, visit }) => {
    await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
    const wait = (times: number) =>
      Array.from({ length: times }, () => ({ kind: "wait", args: { milliseconds: 180_000 } }));
    const long = await account.make(post("/api/sequences", { name: "Long", color: "blue", args: {}, body: wait(30) }));
    const short = await account.make(
      post("/api/sequences", { name: "Short", color: "green", args: {}, body: wait(1) }),
    );
    for (const [executable_id, time] of [
      [long, "09:00"],
      [short, "09:30"],
      [short, "16:00"],
    ]) {
      const times = {
        start_time: `${day(1)}T${time}:00Z`,
        end_time: `${day(2)}T00:00:00Z`,
        time_unit: "never",
        repeat: 1,
      };
      await account.make(post("/api/farm_events", { executable_id, executable_type: "Sequence", ...times }));
    }
    for (const look of lookedAt([
      { size: "desktop", scheme: "light", language: "en" },
      { size: "desktop", scheme: "dark", language: "de" },
    ] as const)) {
      const { page, openAs, looksGood } = await visit(look);
      await openAs(`/events?day=${day(1)}`, account);
      const bar = (name: string) => page.locator(".events-week .events-entry", { hasText: name });
      await bar("Long")
        .getByText(/1\sh\s30/)
        .waitFor(); // rehearsed
      const [whole, beside, alone] = await Promise.all(
        [bar("Long"), bar("Short").first(), bar("Short").last()].map((each) => each.boundingBox()),
      );
      expect(Math.round((whole?.height ?? 0) / (alone?.height ?? 1))).toBe(3); // an hour and a half; the least is half of one
      expect(beside?.x).toBeGreaterThan(whole?.x ?? 0); // they overlap
      expect(Math.abs((beside?.width ?? 0) - (alone?.width ?? 0) / 2)).toBeLessThan(2);
      await looksGood("events-calendar", true);
      await bar("Long").click();
      await page.locator(".events-form").waitFor();
      await page.close();
    }
  },
);

longConsoleTest("a run is moved to another time by mouse and by keys, and taken back", async ({ account, visit }) => {
  const id = await account.make(sequence("Weed", "green"));
  const plan = (hour: string, rest: object) =>
    account.make(
      post("/api/farm_events", {
        ...{ executable_type: "Sequence", executable_id: id, start_time: `${day(8)}T${hour}:00Z` },
        ...{ end_time: `${day(9)}T${hour}:00Z`, repeat: 1, ...rest },
      }),
    );
  const once = await plan("09:00", { time_unit: "never" });
  const daily = await plan("14:00", { time_unit: "daily" });
  const timesOf = async (event: number) => {
    const all = (await account.ask(get("/api/farm_events"))) as { id: number; start_time: string; end_time: string }[];
    const { start_time = "", end_time = "" } = all.find((each) => each.id === event) ?? {};
    return [start_time.slice(0, 16), end_time.slice(0, 16)];
  };
  const starts = (event: number, ...wanted: string[]) =>
    holds(async () => expect((await timesOf(event)).slice(0, wanted.length)).toEqual(wanted));
  const { page, openAs, looksGood } = await visit({ size: "desktop" });
  await openAs(`/events?day=${day(8)}`, account);
  const bar = (event: number) => page.locator(`.events-week [data-run^="${event} "]`).first();
  const drag = async (event: number, down: number): Promise<void> => {
    await bar(event).scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await bar(event).boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 22, y + 8 + down, { steps: 4 });
    await page.locator(".events-entry.moved").waitFor();
    await looksGood("events-moved");
  };
  await drag(once, 100); // two hours, and a little more
  await page.mouse.up();
  await starts(once, `${day(8)}T11:00`);
  expect(await page.locator(".events-form").count()).toBe(0); // it was no press
  await page.getByText("Moved to").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await starts(once, `${day(8)}T09:00`);
  await drag(once, 100);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.locator(".events-entry.moved").waitFor({ state: "detached" });
  await starts(once, `${day(8)}T09:00`);
  await bar(once).press("Enter"); // it opens as before
  await page.locator(".events-form").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".events-form").waitFor({ state: "detached" });

  const isSunday = new Date(day(8)).getUTCDay() === 0; // the week ends there
  await bar(once).focus();
  for (const key of ["ArrowDown", "ArrowDown", isSunday ? "ArrowLeft" : "ArrowRight"])
    await page.keyboard.press(`Shift+${key}`);
  await page.keyboard.press("Enter");
  await starts(once, `${day(isSunday ? 7 : 9)}T09:30`);
  await holds(async () => expect(await bar(once).evaluate((each) => each.matches(":focus"))).toBe(true));
  await drag(daily, -48); // all of its runs go along, and its end
  await page.mouse.up();
  await page.getByText("Moved with all its runs").waitFor();
  await starts(daily, `${day(8)}T13:00`, `${day(9)}T13:00`);
});

longConsoleTest("a moved run keeps the told time where clocks change; a regimen moves by days", async (scene) => {
  const { account, visit } = scene;
  await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const march = new Date(Date.UTC(new Date(begun).getUTCFullYear() + 1, 2, 31));
  march.setUTCDate(31 - march.getUTCDay()); // the Sunday on which clocks go forward
  const date = (days: number): string => new Date(march.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const executable_id = await account.make(sequence("Water", "blue"));
  const item = { sequence_id: executable_id, time_offset: 8.5 * 3_600_000 };
  const regimen = await account.make(
    post("/api/regimens", { name: "Tomatoes", color: "orange", regimen_items: [item] }),
  );
  const times = { start_time: `${date(-2)}T08:00:00Z`, end_time: `${date(2)}T08:00:00Z` };
  const daily = await account.make(
    post("/api/farm_events", { executable_id, ...times, repeat: 1, time_unit: "daily" }),
  );
  const first = { start_time: `${date(-5)}T05:00:00Z`, repeat: 1, time_unit: "never" };
  const what = { executable_type: "Regimen", executable_id: regimen };
  const whole = await account.make(post("/api/farm_events", { ...what, ...first }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/events?day=${date(-1)}`, account);
  const move = async (run: string, ...keys: string[]): Promise<void> => {
    await page.locator(`.events-week [data-run="${run}"]`).focus();
    for (const key of keys) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press("Enter");
  };
  const starts = (id: number, wanted: object) =>
    holds(async () => expect(await account.show(`farm_events/${id}`)).toMatchObject(wanted));
  await move(`${daily} ${Date.parse(`${date(-1)}T08:00Z`)}`, "ArrowRight"); // at nine, which comes an hour sooner
  await starts(daily, { start_time: `${date(-1)}T07:00:00.000Z`, end_time: `${date(3)}T07:00:00.000Z` });
  await move(`${whole} ${Date.parse(`${date(-5)}T07:30Z`)}`, "ArrowDown", "ArrowRight");
  await page.getByText("Moved with all its runs").last().waitFor();
  await starts(whole, { start_time: `${date(-4)}T05:00:00.000Z` });
  await page.locator(`[data-run="${whole} ${Date.parse(`${date(-4)}T07:30Z`)}"]`).waitFor();
});
