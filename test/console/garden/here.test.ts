import { describe, expect, test } from "bun:test";
import type { Image, Point, PointGroup } from "../../../src/client/records";
import { isCovered, photosCovering, plantsNear, zonesAt } from "../../../src/console/garden/here";
import { calibrationOf, cornersOf } from "../../../src/robot/garden/photo-place";
import { samplesOf, soilHeight } from "../../../src/robot/garden/soil";
import { longConsoleTest, lookedAt } from "../../support/console";
import { holds } from "../../support/eventually";
import { mqttPort } from "../../support/mqtt-client";
import { randomOf } from "../../support/random";
import { startRobot } from "../../support/robot";
import { makeToken, patch, post } from "../../support/scenarios";
import { imagesTaken } from "../../support/stored";
import { photographer, plant } from "./places";

/* What the page of a place tells (`care.md` §7.3). */

const sampleAt = (id: number, x: number, y: number, z: number, meta: object = { at_soil_level: "true" }): Point =>
  ({
    id,
    pointer_type: "GenericPointer",
    x,
    y,
    z,
    radius: 0,
    meta,
    updated_at: new Date(id * 1000).toISOString(),
  }) as Point;

describe("the height of the soil by the robot's rule", () => {
  const three = [sampleAt(1, 0, 0, -300), sampleAt(2, 100, 0, -310), sampleAt(3, 0, 200, -280)];
  test.each([
    ["of no sample is not known", [], undefined],
    ["of one is not known", three.slice(0, 1), undefined],
    ["of three at a sample is that of the sample", three, -300],
    ["counts the newest of a spot only", [...three, sampleAt(9, 2, 3, -200)], -200],
    [
      "counts only what is at soil level",
      [...three.slice(1), sampleAt(1, 0, 0, 5, { at_soil_level: "false" })],
      undefined,
    ],
  ] as const)("%s", (_, points, height) => {
    const found = soilHeight(samplesOf(points), { x: 0, y: 0 });
    if (height === -200)
      expect(Math.abs(Number(found) - height)).toBeLessThan(1); // the sample lies 3.6 mm away
    else expect(found).toBe(height);
  });

  test("of a thousand samples is their mean, each by its distance to the fourth", () => {
    const next = randomOf(3);
    const points = Array.from({ length: 1000 }, (_, n) =>
      sampleAt(n, 60 * (n % 40) + 1, 40 * Math.floor(n / 40) + 1, Math.round(-320 + 40 * next())),
    );
    const place = { x: 1234, y: 567 };
    let [sum, weights] = [0, 0];
    for (const { x, y, z } of points) {
      const distance = Math.sqrt((x - place.x) ** 2 + (y - place.y) ** 2);
      sum += z / (distance * distance * distance * distance);
      weights += 1 / (distance * distance * distance * distance);
    }
    expect(soilHeight(samplesOf(points), place)).toBeCloseTo(sum / weights, 2);
  });
});

test("the nearest plants come first, none beyond 500 mm, five at most", () => {
  const next = randomOf(11);
  const points = Array.from({ length: 300 }, (_, id) => ({
    ...{ id, pointer_type: id % 3 === 0 ? "Weed" : "Plant", x: 3000 * next(), y: 1200 * next() },
  })) as Point[];
  const expected = points
    .filter((point) => point.pointer_type === "Plant" && (point.x - 900) ** 2 + (point.y - 600) ** 2 <= 250_000)
    .sort((a, b) => (a.x - 900) ** 2 + (a.y - 600) ** 2 - (b.x - 900) ** 2 - (b.y - 600) ** 2);
  expect(expected.length).toBeGreaterThan(5);
  const found = plantsNear(points, { x: 900, y: 600 }, 500, 5);
  expect(found.map(({ plant: { id } }) => id)).toEqual(expected.slice(0, 5).map(({ id }) => id));
  expect(plantsNear(points, { x: -5000, y: 0 }, 500, 5)).toEqual([]);
});

describe("a photo of 640 by 480 mm around x 1,000 and y 500", () => {
  const cameraOf = (rotation: number, corner: string) =>
    calibrationOf(
      Object.entries({
        ...{ coord_scale: 1, center_pixel_location_x: 320, center_pixel_location_y: 240 },
        ...{ total_rotation_angle: rotation, image_bot_origin_location: corner },
      }).map(([name, value]) => ({ key: `CAMERA_CALIBRATION_${name}`, value: String(value) })),
    )!;
  test.each([
    ["covers its middle", 0, 1000, 500, true],
    ["covers its corner", 0, 680, 260, true],
    ["does not cover what lies beside it", 0, 679, 500, false],
    ["does not cover what lies above it", 0, 1000, 741, false],
    ["on its side covers what an upright one does not", 90, 1000, 800, true],
    ["on its side does not cover what an upright one does", 90, 1300, 500, false],
    ["turned by 45 degrees does not cover the corner of an upright one", 45, 685, 265, false],
    ["turned by 45 degrees covers what lies along it", 45, 1200, 700, true],
  ] as const)("%s", (_, rotation, x, y, isSeen) => {
    const corners = cornersOf({ meta: { x: 1000, y: 500 } }, cameraOf(rotation, "TOP_LEFT"))!;
    expect(isCovered({ x, y }, corners)).toBe(isSeen);
  });
  test.each(["TOP_LEFT", "TOP_RIGHT", "BOTTOM_LEFT", "BOTTOM_RIGHT"])("covers the same from %s", (corner) => {
    const corners = cornersOf({ meta: { x: 1000, y: 500 } }, cameraOf(0, corner))!;
    expect([680, 1320].map((x) => isCovered({ x, y: 300 }, corners))).toEqual([true, true]);
    expect([679, 1321].map((x) => isCovered({ x, y: 300 }, corners))).toEqual([false, false]);
  });
  test("is left out without a place, while it is worked on, and without a calibration", () => {
    const image = (id: number, meta: object, attachment_processed_at: string | null = "x") =>
      ({ id, meta, attachment_processed_at, created_at: `2026-01-0${id}` }) as Image;
    const photos = [image(1, { x: 1000, y: 500 }), image(2, {}), image(3, { x: 1000, y: 500 }, null)];
    const more = [...photos, image(4, { x: 900, y: 500 })];
    const idsOf = (camera: ReturnType<typeof cameraOf> | undefined, most = 5) =>
      photosCovering(more, camera, { x: 1000, y: 500 }, most).map(({ id }) => id);
    expect(idsOf(cameraOf(0, "TOP_LEFT"))).toEqual([4, 1]);
    expect(idsOf(cameraOf(0, "TOP_LEFT"), 1)).toEqual([4]);
    expect(idsOf(undefined)).toEqual([]);
  });
});

test.each([
  ["inside of all bounds is in the zone", { number_gt: { x: 99, y: 99 }, number_lt: { x: 201, y: 201 } }, true],
  ["on a bound is not", { number_gt: { x: 100 } }, false],
  ["beside a group that asks for no area is in none", { number_gt: { z: -500 }, string_eq: { name: ["Mint"] } }, false],
  ["below the one bound of a group is in its zone", { number_lt: { y: 101 } }, true],
])("a place %s", (_, criteria, isIn) => {
  expect(zonesAt([{ id: 1, criteria } as unknown as PointGroup], { x: 100, y: 100 })).toHaveLength(isIn ? 1 : 0);
});

for (const look of lookedAt([
  { size: "desktop", scheme: "light", language: "en" },
  { size: "small", scheme: "dark", language: "de" },
] as const)) {
  longConsoleTest(
    `a place tells its soil, plants, photos and zones, and the robot goes there (${look.size})`,
    async ({ account, server, visit }) => {
      const isEnglish = look.language === "en";
      await account.ask(patch("/api/dos_config", { soil_height: -250, safe_height: -50 }));
      for (const [name, x] of [
        ["Mint", 900],
        ["Beet", 1450],
        ["Leek", 1501],
      ] as const)
        await account.make(plant(name, x, 500));
      const takePhoto = await photographer(server, account, 0.5);
      const seen = await takePhoto("red", 1100);
      await takePhoto("blue", 1200); // its left edge lies at 1,040
      await imagesTaken(18)(server.services, account.deviceId);
      await account.make(
        post("/api/point_groups", { name: "West", point_ids: [], criteria: { number_lt: { x: 1001 } } }),
      );
      const robot = await startRobot({
        ...account,
        port: mqttPort(server),
        token: await makeToken(server, account, "bot"),
      });
      robot.tell("status", { location_data: { position: { x: 0, y: 0, z: 0 } } });
      const { page, openAs, looksGood } = await visit(look);
      await openAs("/garden/here?x=1000&y=500", account);
      const panel = page.locator(".garden-panel");
      await panel
        .getByText(
          isEnglish ? "-250 mm, from the settings: 0 of 3 samples" : "-250 mm, aus den Einstellungen: 0 von 3 Proben",
        )
        .waitFor();
      for (const [x, z] of [
        [1000, -300],
        [1100, -310],
        [1200, -290],
      ] as const) {
        await account.make(
          post("/api/points", {
            pointer_type: "GenericPointer",
            name: "Soil",
            x,
            y: 500,
            z,
            radius: 0,
            meta: { at_soil_level: "true" },
          }),
        );
      }
      await panel.getByText(isEnglish ? "-300 mm, from 3 samples" : "-300 mm, aus 3 Proben").waitFor();
      const plants = panel.getByRole("region", { name: isEnglish ? "Plants near it" : "Pflanzen in der Nähe" });
      expect(await plants.getByRole("term").allTextContents()).toEqual(["Mint", "Beet"]);
      const photos = panel.getByRole("region", { name: isEnglish ? "Photos that show it" : "Fotos, die sie zeigen" });
      await photos.getByRole("link").first().waitFor();
      const links = await photos.getByRole("link").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
      expect(links).toEqual([`/app/photos/${seen}`]);
      await panel.getByRole("link", { name: "West" }).waitFor();
      await looksGood("garden-here");

      await panel.getByText(isEnglish ? "Height and speed" : "Höhe und Tempo").click();
      await panel.getByLabel("Z", { exact: true }).fill("-120");
      const speed = panel.getByLabel(isEnglish ? "Speed" : "Tempo", { exact: true });
      const move = panel.getByRole("button", { name: isEnglish ? "Move the robot here" : "Roboter hierher bewegen" });
      await speed.fill("0");
      await panel.getByText(isEnglish ? "From 1 to 100" : "Von 1 bis 100").waitFor();
      await move.click();
      expect(robot.commands).toEqual([]);
      await speed.fill("40");
      await move.click();
      await holds(async () => expect(robot.commands).toHaveLength(1));
      const body = robot.commands[0]!.body[0]!.body!;
      const overwritten = body.filter(({ kind }) => kind === "axis_overwrite").map(({ args }) => args);
      expect(overwritten.map(({ axis }) => axis)).toEqual(["x", "y", "z"]);
      expect(overwritten[0]).toMatchObject({ axis_operand: { args: { x: 1000, y: 500, z: -120 } } });
      const speeds = body.filter(({ kind }) => kind === "speed_overwrite").map(({ args }) => args["speed_setting"]);
      expect(speeds).toEqual(Array.from({ length: 3 }, () => ({ kind: "numeric", args: { number: 40 } })));
      expect(body.at(-1)).toEqual({ kind: "safe_z", args: {} });
      robot.tell("status", { location_data: { position: { x: 1000, y: 500, z: -120 } } });
      await page.getByText(isEnglish ? "y 500 · z -120): done." : "y 500 · z -120): erledigt.").waitFor();
      robot.cut();
    },
    { MQTT_PORT: "0" },
  );
}

longConsoleTest(
  "the practice robot goes to a place by way of the safe height, slowly and low, and the side view follows it",
  async ({ account, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
    await account.ask(patch("/api/device/practice", { on: true, speed: 20 }));
    const { page, open, openAs } = await visit({ size: "desktop" });
    await openAs("/garden/here?x=400&y=300", account);
    const panel = page.locator(".garden-panel");
    await panel.getByText("Height and speed").click();
    await panel.getByLabel("Z", { exact: true }).fill("-60");
    await panel.getByLabel("Speed", { exact: true }).fill("80");
    await page.locator(".top .state").getByText("Practice robot").waitFor();
    await panel.getByRole("button", { name: "Move the robot here" }).click();
    await page.getByText("y 300 · z -60): done.").waitFor();
    await open("/garden/side?axis=y&follow=true");
    await panel.getByText("The robot: x 400, at -60").waitFor();
    expect(await panel.getByLabel("Place, y").inputValue()).toBe("300");
  },
  { MQTT_PORT: "0" },
);
