import { describe, expect, test } from "bun:test";
import type { Crop, Plant } from "../../src/client/records";
import { dueIn, harvestsOf } from "../../src/console/pages/today/harvest";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { jpeg } from "../support/pictures";
import { post } from "../support/scenarios";
import { processed, upload } from "../support/uploads";

/* The page that one begins with. Source: `console.md` §2.9. */

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-06-15T12:00:00Z");
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

const CROPS: Readonly<Record<string, Partial<Crop>>> = {
  radish: { name: "Radish", days_to_maturity: { from: 30, to: 40 }, sow_outdoors: [{ from: 3, to: 8 }] },
  garlic: { name: "Garlic", sow_outdoors: [{ from: 10, to: 2 }] },
};
const cropOf = (slug: string) => CROPS[slug] as Crop | undefined; // the parts that count
const plant = (cropdb_slug: string, plant_stage: string, planted_at: string | null = null) =>
  ({ name: cropdb_slug, cropdb_slug, plant_stage, planted_at }) as Plant; // as above

describe("the harvest by the catalogue", () => {
  test.each([
    ["ripe since today", [plant("radish", "planted", daysAgo(30))], [{ count: 1, days: 0 }]],
    ["ripe for a week", [plant("radish", "active", daysAgo(37))], [{ count: 1, days: 7 }]],
    ["not yet ripe", [plant("radish", "sprouted", daysAgo(28))], [{ count: 1, days: -2 }]],
    [
      "ripe and growing apart",
      [5, 40, 35].map((days) => plant("radish", "planted", daysAgo(days))),
      [
        { count: 2, days: 10 },
        { count: 1, days: -25 },
      ],
    ],
    ["harvested already", [plant("radish", "harvested", daysAgo(40))], []],
    ["without a day of planting", [plant("radish", "planted")], []],
    ["planted tomorrow", [plant("radish", "planted", daysAgo(-1))], []],
    ["a crop without days", [plant("garlic", "planted", daysAgo(400))], []],
    ["a crop that nobody knows", [plant("triffid", "planted", daysAgo(400))], []],
  ])("%s", (_, plants, expected) => {
    expect(harvestsOf(plants, cropOf, NOW).map(({ count, days }) => ({ count, days }))).toEqual(expected);
  });

  test("planned plants are due in the months to sow them, also over the turn of the year", () => {
    const plants = [
      plant("radish", "planned"),
      plant("radish", "planned"),
      plant("radish", "planted"),
      plant("garlic", "planned"),
    ];
    const dueSlugs = (month: number) => dueIn(plants, cropOf, month).map(({ slug, count }) => `${slug} ${count}`);
    expect([6, 1, 9].map(dueSlugs)).toEqual([["radish 2"], ["garlic 1"], []]);
  });
});

consoleTest("today says what is wrong, what runs, what is ripe, and has what one does most", async (scene) => {
  const { account, server, visit } = scene;
  const water = await account.make(post("/api/sequences", { name: "Water", color: "blue", pinned: true, body: [] }));
  const inTwoHours = new Date(Date.now() + 7_200_000).toISOString();
  await account.make(
    post("/api/farm_events", {
      executable_type: "Sequence",
      executable_id: water,
      start_time: inTwoHours,
      time_unit: "never",
      repeat: 1,
    }),
  );
  const radish = {
    pointer_type: "Plant",
    name: "Radish",
    cropdb_slug: "radish",
    x: 100,
    y: 100,
    z: 0,
    plant_stage: "planted",
  };
  await account.make(post("/api/points", { ...radish, planted_at: new Date(Date.now() - 90 * DAY_MS).toISOString() }));
  const photo = await account.make(
    post("/api/images", { attachment_url: await upload(server, account, await jpeg(640, 480)), meta: {} }),
  );
  await processed(server, account, photo);
  for (const look of LOOKS) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/", account); // it is the page to begin with
    const next = page.locator(".today-next");
    await next.getByRole("link", { name: "Water" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/today");
    expect(await next.locator(".mark.blue").count()).toBe(1);
    await page.getByRole("heading", { name: /^(Ripe|Erntereif)$/ }).waitFor();
    await page.getByRole("link", { name: "Radish" }).waitFor();
    await page
      .locator(".today-attention")
      .getByText(/No robot is connected yet|Noch ist kein Roboter verbunden/)
      .waitFor();
    await page.getByRole("button", { name: "Water", exact: true }).waitFor();
    expect(await page.locator(".today-photo img").getAttribute("src")).toContain("size=x640");
    await looksGood("today", true);
    await page.locator(".today-photo a").first().click();
    await page.waitForURL(`**/app/photos/${photo}`);
    await page.close();
  }
});

longConsoleTest("an empty garden is told what to do today", async ({ account, visit }) => {
  const { page, openAs, looksGood } = await visit({ size: "small" });
  await openAs("/today", account);
  await page.getByText("Nothing is planned.").waitFor();
  await page.getByText("Nothing grows here yet.").waitFor();
  await page.getByText("There is no photo yet.").waitFor();
  await page.getByRole("link", { name: "Set it up" }).waitFor();
  await looksGood("today-empty", true);
});

longConsoleTest(
  "on a desk what grows stands beside what is at hand, and fills the window",
  async ({ account, visit }) => {
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/today", account);
    const boxOf = async (title: string) => {
      const card = page.locator("section.card", { has: page.getByRole("heading", { name: title, exact: true }) });
      return (await card.boundingBox())!;
    };
    const [hand, garden, next] = [
      await boxOf("At hand"),
      await boxOf("In the garden"),
      await boxOf("The next 24 hours"),
    ];
    expect(garden.y).toBe(hand.y);
    expect(garden.x).toBeGreaterThan(hand.x + hand.width);
    expect(garden.x + garden.width).toBe(next.x + next.width);
  },
);
