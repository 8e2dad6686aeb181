import { describe, expect, test } from "bun:test";
import type { Curve, Device, Plant, Point, Tool } from "../../../src/client/records";
import { heightsOf, soilAlong, standingIn, stripOf } from "../../../src/console/garden/side";
import { longConsoleTest, lookedAt } from "../../support/console";
import { holds } from "../../support/eventually";
import { mqttPort } from "../../support/mqtt-client";
import { randomOf } from "../../support/random";
import { startRobot } from "../../support/robot";
import { makeToken, patch, post } from "../../support/scenarios";
import { daysAgo } from "../records/beds";
import { plant } from "./places";

/* The garden from its side (`care.md` §7.5). */

const bed = { x: 3000, y: 1200 };

test.each([
  ["", { axis: "x", at: 1500, width: 100 }],
  ["axis=y", { axis: "y", at: 600, width: 100 }],
  ["axis=x&at=500&width=200", { axis: "x", at: 500, width: 200 }],
  ["axis=z&at=abc&width=wide", { axis: "x", at: 1500, width: 100 }],
  ["axis=y&at=1300", { axis: "y", at: 1200, width: 100 }],
  ["axis=x&at=-1&width=0", { axis: "x", at: 1500, width: 100 }],
  ["axis=x&at=Infinity&width=-5", { axis: "x", at: 1500, width: 100 }],
  ["axis=x&at=&width=", { axis: "x", at: 1500, width: 100 }],
  ["axis=x&at=0&width=1", { axis: "x", at: 0, width: 1 }],
] as const)("the address ?%s asks for a strip", (address, strip) => {
  expect(stripOf(Object.fromEntries(new URLSearchParams(address)), bed)).toEqual(strip);
});

test.each([
  ["of a millimetre", { x: 1, y: 1 }, "axis=y&at=1&width=100", { axis: "y", at: 1, width: 100 }],
  ["that is long and narrow", { x: 20_000, y: 3 }, "axis=y&at=20000&width=5000", { axis: "y", at: 3, width: 5000 }],
] as const)("on a bed %s a strip lies on the bed", (_, odd, address, strip) => {
  expect(stripOf(Object.fromEntries(new URLSearchParams(address)), odd)).toEqual(strip);
});

describe("heights of the settings", () => {
  const dos = { safe_height: -20, soil_height: -400, gantry_height: 120 };
  const axis = { movement_axis_nr_steps_z: 10_000, movement_step_per_mm_z: 25 };
  test.each([
    ["with home at the top, z goes down to its length", dos, { ...axis, movement_home_up_z: 1 as const }, { gantry: 120, zero: 0, safe: -20, soil: -400, end: -400 }],
    ["without, z goes up to it", dos, { ...axis, movement_home_up_z: 0 as const }, { gantry: 520, zero: 0, safe: -20, soil: -400, end: 400 }],
    ["that nobody has set are 0, and the others are not told", {}, {}, { zero: 0, safe: 0, soil: 0 }],
    ["without steps per millimetre have no end", {}, { movement_axis_nr_steps_z: 100, movement_step_per_mm_z: 0 }, { zero: 0, safe: 0, soil: 0 }],
  ])("%s", (_, settings, axes, heights) => expect(heightsOf(settings, axes)).toEqual(heights));
}); // prettier-ignore

const now = Date.parse("2026-06-30T12:00:00Z");
const point = (id: number, fields: object): Point =>
  ({
    ...{
      id,
      name: `P${id}`,
      x: 0,
      y: 0,
      z: 0,
      radius: 0,
      meta: {},
      created_at: "2026-01-01",
      updated_at: "2026-01-01",
    },
    ...fields,
  }) as Point;
const sample = (id: number, x: number, y: number, z: number): Point =>
  point(id, { pointer_type: "GenericPointer", x, y, z, meta: { at_soil_level: "true" } });
const tool = { id: 5, name: "Seeder" } as Tool;
const recordsOf = (points: readonly Point[], dosConfig: object = {}, mounted: number | null = null) => ({
  points,
  curves: [] as Curve[],
  tools: [tool],
  device: { mounted_tool_id: mounted, timezone: null } as Pick<Device, "mounted_tool_id" | "timezone">,
  dosConfig,
});
const strip = { axis: "x", at: 500, width: 100 } as const;

describe("in a strip of 100 mm at x 500", () => {
  const mint = (fields: object) => point(1, { pointer_type: "Plant", x: 500, y: 300, radius: 80, ...fields });
  test.each([
    ["a plant in its middle", mint({}), true],
    ["a plant at its edge", mint({ x: 550 }), true],
    ["a plant beyond its edge", mint({ x: 551 }), false],
    ["a slot", point(1, { pointer_type: "ToolSlot", x: 480, tool_id: 5, gantry_mounted: false }), true],
    ["a slot on the gantry", point(1, { pointer_type: "ToolSlot", x: 480, tool_id: 5, gantry_mounted: true }), false],
    ["a sample of the soil", sample(1, 520, 100, -300), true],
    ["another point", point(1, { pointer_type: "GenericPointer", x: 500 }), false],
    ["a weed", point(1, { pointer_type: "Weed", x: 500, radius: 900 }), false],
  ] as const)("%s stands, or not", (_, each, isIn) => {
    expect(standingIn(recordsOf([each]), strip, now)).toHaveLength(isIn ? 1 : 0);
  });

  test.each([
    ["as high as the safe height is not hit", 100, { safe_height: -300, soil_height: -400 }, [-400, -300, false]],
    ["a millimetre higher is", 101, { safe_height: -300, soil_height: -400 }, [-400, -299, true]],
    ["that reaches above 0 is hit where the safe height is 0", 450, { soil_height: -400 }, [-400, 50, true]],
    ["on soil that nobody has set stands on 0", 80, { safe_height: 0 }, [0, 80, true]],
  ] as const)("a plant %s", (_, radius, settings, [bottom, top, isHit]) => {
    expect(standingIn(recordsOf([mint({ radius })], settings), strip, now)[0]).toMatchObject({
      bottom,
      top,
      isHit,
      along: 300,
      half: radius,
    });
  });

  test.each([
    ["with its tool reaches 50 mm up, and is hit", 5, null, [-100, -50, true]],
    ["whose tool is on the robot is not", 5, 5, [-100, -100, false]],
    ["without a tool is not", null, null, [-100, -100, false]],
  ] as const)("a slot %s", (_, tool_id, mounted, [bottom, top, isHit]) => {
    const slot = point(1, { pointer_type: "ToolSlot", x: 500, y: 40, z: -100, tool_id, gantry_mounted: false });
    expect(standingIn(recordsOf([slot], { safe_height: -60 }, mounted), strip, now)[0]).toMatchObject({
      bottom,
      top,
      isHit,
    });
  });
});

test("a garden of 300 plants and 20 samples stands as another reckoning says, along both axes", () => {
  const next = randomOf(9);
  const samples = Array.from({ length: 20 }, (_, n) =>
    sample(1000 + n, 140 * n + 3, 50 * n + 7, Math.round(-350 + 60 * next())),
  );
  const plants = Array.from({ length: 300 }, (_, id) =>
    point(id + 1, {
      pointer_type: "Plant",
      x: Math.round(3000 * next()),
      y: Math.round(1200 * next()),
      radius: Math.round(10 + 390 * next()),
    }),
  ) as Plant[];
  const groundAt = (x: number, y: number): number => {
    const near = samples.map((each) => ({ z: each.z, d: Math.sqrt((each.x - x) ** 2 + (each.y - y) ** 2) }));
    const on = near.find(({ d }) => d === 0);
    if (on) return on.z;
    const total = near.reduce((sum, { d }) => sum + d ** -4, 0);
    return Math.round((near.reduce((sum, { z, d }) => sum + z * d ** -4, 0) / total) * 100) / 100;
  };
  const records = recordsOf([...plants, ...samples], { safe_height: -50, soil_height: 7 });
  for (const [axis, along, at, width] of [
    ["x", "y", 1200, 300],
    ["y", "x", 400, 150],
  ] as const) {
    const expected = plants
      .filter((each) => each[axis] >= at - width / 2 && each[axis] <= at + width / 2)
      .map((each) => ({ id: each.id, along: each[along], bottom: groundAt(each.x, each.y), radius: each.radius }));
    const found = standingIn(records, { axis, at, width }, now).filter(({ kind }) => kind === "plant");
    expect(expected.length).toBeGreaterThan(10);
    expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    for (const { id, along: place, bottom, radius } of expected) {
      const shown = found.find((each) => each.id === id)!;
      expect(shown.along).toBe(place);
      expect(shown.bottom).toBeCloseTo(bottom, 2);
      expect(shown.top).toBeCloseTo(bottom + radius, 2);
      expect(shown.isHit).toBe(shown.top > -50);
    }
    expect(found.some(({ isHit }) => isHit) && found.some(({ isHit }) => !isHit)).toBe(true);
    for (const { along: place, z } of soilAlong(records, { axis, at, width }, bed)) {
      expect(z).toBeCloseTo(axis === "x" ? groundAt(at, place) : groundAt(place, at), 1);
    }
  }
  expect(
    soilAlong(recordsOf(samples.slice(0, 2), { soil_height: -333 }), strip, bed).every(({ z }) => z === -333),
  ).toBe(true);
});

for (const look of lookedAt([
  { size: "desktop", scheme: "light", language: "en" },
  { size: "small", scheme: "dark", language: "de" },
] as const)) {
  longConsoleTest(
    `a strip is seen from its side, moved, and follows the robot (${look.size})`,
    async ({ account, server, visit }) => {
      const isEnglish = look.language === "en";
      await account.ask(patch("/api/web_app_config", { map_size_x: bed.x, map_size_y: bed.y }));
      await account.ask(patch("/api/dos_config", { safe_height: -50, soil_height: -350, gantry_height: 120 }));
      await account.ask(
        patch("/api/firmware_config", { movement_axis_nr_steps_z: 12_500, movement_step_per_mm_z: 25 }),
      );
      const height = await account.make(
        post("/api/curves", { name: "High", type: "height", data: { 1: 10, 30: 400 } }),
      );
      await account.make(plant("Mint", 500, 300, { radius: 60 }));
      await account.make(
        plant("Corn", 520, 800, {
          radius: 90,
          height_curve_id: height,
          planted_at: daysAgo(60),
          plant_stage: "planted",
        }),
      );
      await account.make(plant("Leek", 900, 300));
      for (const [y, z] of [
        [200, -340],
        [600, -355],
        [1000, -300],
      ] as const) {
        await account.make(
          post("/api/points", {
            pointer_type: "GenericPointer",
            name: "Soil",
            x: 480,
            y,
            z,
            radius: 0,
            meta: { at_soil_level: "true" },
          }),
        );
      }
      const seeder = await account.make(post("/api/tools", { name: "Seeder", flow_rate_ml_per_s: 0 }));
      await account.make(
        post("/api/points", {
          pointer_type: "ToolSlot",
          name: "Slot",
          x: 460,
          y: 60,
          z: -300,
          tool_id: seeder,
          pullout_direction: 1,
        }),
      );
      const robot = await startRobot({
        ...account,
        port: mqttPort(server),
        token: await makeToken(server, account, "bot"),
      });
      const tell = (x: number, y: number, z: number) =>
        robot.tell("status", { location_data: { position: { x, y, z } } });
      tell(500, 450, -120);
      const { page, openAs, looksGood } = await visit(look);
      await openAs("/garden/here?x=500&y=300", account);
      await page
        .getByRole("button", { name: isEnglish ? "Side view at this x" : "Seitenansicht bei diesem x" })
        .click();
      await page.waitForURL("**/garden/side?axis=x&at=500");
      const panel = page.locator(".garden-panel");
      const rows = async () => (await panel.getByRole("listitem").allTextContents()).map((text) => text.split(":")[0]);
      const isHit = panel.locator("li.hit");
      await isHit.waitFor();
      const soil = isEnglish ? "Soil sample" : "Bodenprobe";
      expect(await rows()).toEqual(["Seeder", soil, "Mint", soil, "Corn", soil]);
      expect(await isHit.allTextContents()).toEqual([expect.stringContaining("Corn")]);
      await panel
        .getByText(
          isEnglish
            ? "6 in this strip. A move at the safe height hits 1."
            : "6 in diesem Streifen. Eine Fahrt auf der sicheren Höhe trifft 1.",
        )
        .waitFor();
      const heights = panel.getByRole("region", { name: isEnglish ? "Heights" : "Höhen" });
      expect(await heights.getByRole("definition").allTextContents()).toEqual(
        ["120", "0", "-50", "-120", "-350", "-500"].map((text) => `${text}\u00a0mm`),
      );
      await panel.locator(".garden-side-picture .plant.hit").waitFor({ state: "attached" });
      await looksGood("garden-side");

      const slider = panel.getByRole("slider");
      await slider.focus();
      for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowRight");
      await page.waitForURL("**/garden/side?axis=x&at=530");
      await holds(async () => expect(await rows()).toEqual([soil, "Mint", soil, "Corn", soil]));
      const place = panel.getByLabel(isEnglish ? "Place, x" : "Stelle, x");
      await place.fill("99999");
      await panel.getByText(isEnglish ? "From 0 to 3,000" : "Von 0 bis 3.000").waitFor();
      await place.fill("900");
      await holds(async () => expect(await rows()).toEqual(["Leek"]));
      await place.press("Tab");

      await page.locator(".garden-canvas").click({ position: { x: 60, y: 60 } }); // the map moves it, too
      await page.waitForURL((address) => !["900", null].includes(address.searchParams.get("at")));

      await panel.getByLabel(isEnglish ? "Follow the robot" : "Dem Roboter folgen").check();
      await holds(async () => expect(await rows()).toContain("Mint"));
      tell(910, 450, -120);
      await holds(async () => expect(await rows()).toEqual(["Leek"]));
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      robot.cut();
    },
    { MQTT_PORT: "0" },
  );
}
