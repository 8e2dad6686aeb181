import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Point, PointGroup } from "../../../src/client/records";
import { areaBetween, areaOf, withArea } from "../../../src/console/garden/area";
import { membersOf } from "../../../src/robot/garden/members";
import { longConsoleTest, lookedAt } from "../../support/console";
import { holds } from "../../support/eventually";
import { mqttPort } from "../../support/mqtt-client";
import { randomOf } from "../../support/random";
import { startRobot } from "../../support/robot";
import { get, makeToken, patch, post } from "../../support/scenarios";
import { plant } from "./places";

/* The area of a group, drawn on the map (`care.md` §7.4). */

const bed = { x: 3000, y: 1500 };
const at = (x: number, y: number) => ({ x, y });

describe("two corners", () => {
  test.each([
    ["from the lowest to the highest", at(100, 200), at(300, 500), [100, 200, 300, 500]],
    ["the other way round", at(300, 500), at(100, 200), [100, 200, 300, 500]],
    ["of tenths become whole", at(100.4, 200.6), at(300, 500), [100, 201, 300, 500]],
  ] as const)("%s have an area", (_, one, other, [x, y, right, high]) => {
    expect(areaBetween(one, other)).toEqual({ from: at(x, y), to: at(right, high) });
  });
  test.each([
    ["on one place", at(100, 200), at(100, 200)],
    ["beside each other only", at(100, 200), at(300, 200)],
    ["less than a millimetre apart", at(100, 200), at(100.4, 500)],
  ])("%s have none", (_, one, other) => expect(areaBetween(one, other)).toBeUndefined());
});

test("bounds lie a millimetre outside, and all else that was asked for stays", () => {
  const before = {
    string_eq: { plant_stage: ["planted"] },
    number_gt: { z: -500, x: 7 },
    day: { op: "<", days_ago: 3 },
  } as const;
  const criteria = withArea(before as never, { from: at(100, 0), to: at(200, 300) });
  expect(criteria).toEqual({ ...before, number_gt: { z: -500, x: 99, y: -1 }, number_lt: { x: 201, y: 301 } } as never);
  expect(areaOf(criteria, bed)).toEqual({ from: at(100, 0), to: at(200, 300) });
  expect(withArea(criteria, undefined)).toEqual({ ...before, number_gt: { z: -500 }, number_lt: {} } as never);
});

test.each([
  ["no bounds have no area", {}, undefined],
  ["bounds of z alone have none", { number_gt: { z: 1 } }, undefined],
  ["one bound reaches to the end of the bed", { number_gt: { x: 999 } }, [1000, 0, 3000, 1500]],
  ["bounds beyond the bed end with it", { number_gt: { x: -50 }, number_lt: { x: 9000, y: 9000 } }, [0, 0, 3000, 1500]],
  ["bounds that leave no room have no area", { number_gt: { x: 500 }, number_lt: { x: 400 } }, undefined],
] as const)("%s", (_, criteria, ends) => {
  const area = ends && { from: at(ends[0], ends[1]), to: at(ends[2], ends[3]) };
  expect(areaOf(criteria as never, bed)).toEqual(area as never);
});

test("the members of an area are those that lie in it, its edges included", () => {
  const next = randomOf(5);
  const points = Array.from({ length: 1000 }, (_, id) => ({
    ...{ id, x: Math.round(60 * next()) * 50, y: Math.round(30 * next()) * 50, created_at: "2026-01-01" },
  })) as Point[];
  const group = {
    point_ids: [],
    criteria: withArea({}, { from: at(500, 250), to: at(1500, 1000) }),
  } as never as PointGroup;
  const inside = points.filter(({ x, y }) => x >= 500 && x <= 1500 && y >= 250 && y <= 1000);
  expect(inside.some(({ x }) => x === 500) && inside.some(({ y }) => y === 1000)).toBe(true);
  expect(membersOf(group, points, 0).map(({ id }) => id)).toEqual(inside.map(({ id }) => id));
});

/** Where places of the bed are in the window, as the map of a group lies there. */
async function windowOf(page: Page, isStoodUp: boolean) {
  const map = page.locator(".group-drawn .small-map");
  await map.scrollIntoViewIfNeeded();
  const box = (await map.boundingBox())!;
  const [width, height] = isStoodUp ? [bed.y, bed.x] : [bed.x, bed.y];
  const scale = Math.min(box.width / width, box.height / height);
  const [left, top] = [box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) / 2];
  return (x: number, y: number) => ({ x: left + (isStoodUp ? y : x) * scale, y: top + (isStoodUp ? x : y) * scale });
}

for (const look of lookedAt([
  { size: "desktop", scheme: "light", language: "en" },
  { size: "phone", scheme: "dark", language: "de" },
] as const)) {
  longConsoleTest(
    `an area is drawn by dragging, two presses, keys and the robot's place (${look.size})`,
    async ({ account, server, visit }) => {
      const isEnglish = look.language === "en";
      await account.ask(patch("/api/web_app_config", { map_size_x: bed.x, map_size_y: bed.y }));
      const members = [await account.make(plant("Mint", 600, 400)), await account.make(plant("Beet", 1000, 700))];
      await account.make(plant("Leek", 2500, 1200));
      const id = await account.make(
        post("/api/point_groups", {
          name: "West",
          point_ids: [],
          criteria: { string_eq: { pointer_type: ["Plant"] } },
        }),
      );
      const robot = await startRobot({
        ...account,
        port: mqttPort(server),
        token: await makeToken(server, account, "bot"),
      });
      robot.tell("status", { location_data: { position: { x: 2400, y: 1100.4, z: -20 } } });
      const { page, openAs, looksGood } = await visit(look);
      await openAs(`/groups/${id}`, account);
      const draw = page.getByRole("button", { name: isEnglish ? "Draw an area" : "Bereich auf der Karte" });
      await draw.click();
      const count = (n: number) =>
        page.getByText(isEnglish ? new RegExp(`^${n} members?\\b`) : new RegExp(`^${n} Mitglied(?:er)?\\b`)).waitFor();
      await count(3);
      await page.locator(".group-drawn").waitFor();
      const inWindow = await windowOf(page, look.size === "phone");
      const [from, to] = [inWindow(300, 200), inWindow(1200, 900)];
      if (look.size === "phone") {
        const session = await page.context().newCDPSession(page);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: readonly { x: number; y: number }[]) =>
          session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((each) => ({ ...each, id: 0 })) });
        await touch("touchStart", from);
        await touch("touchMove", inWindow(700, 500));
        await touch("touchMove", to);
        await count(2); // while it is drawn
        await touch("touchEnd");
      } else {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await count(2);
        await page.mouse.up();
      }
      await page.locator(".small-map .area").waitFor({ state: "attached" });
      await looksGood("group-area");
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const [x, y] = isEnglish ? ["X, first corner", "Y, first corner"] : ["X, erste Ecke", "Y, erste Ecke"];
      const [x2, y2] = isEnglish ? ["X, opposite corner", "Y, opposite corner"] : ["X, andere Ecke", "Y, andere Ecke"];
      expect(Math.abs(Number(await field(x).inputValue()) - 300)).toBeLessThan(8);

      const press = async (place: { x: number; y: number }) =>
        look.size === "phone" ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y);
      const again = await windowOf(page, look.size === "phone");
      await press(again(400, 300));
      await page
        .getByText(isEnglish ? "Now press the opposite corner." : "Tippe jetzt die gegenüberliegende")
        .waitFor();
      await press(again(800, 500));
      await count(1);

      await field(x).fill("100");
      await field(x2).fill("100");
      await page.getByText(isEnglish ? "An area needs a length" : "Ein Bereich braucht eine Länge").waitFor();
      await field(x2).fill("4000");
      await page.getByText(isEnglish ? "On the bed: from 0 to" : "Auf dem Beet: von 0 bis").waitFor();
      for (const [name, value] of [
        [x, "100"],
        [y, "100"],
        [y2, "800"],
        [x2, "990"],
      ] as const)
        await field(name).fill(value);
      await count(1);
      await field(x2).press("ArrowUp"); // 1,000: the edge belongs to it
      await count(2);
      await page.getByRole("button", { name: isEnglish ? "Save" : "Speichern" }).click();
      await holds(async () => {
        const { criteria } = await account.show(`point_groups/${id}`);
        expect(criteria).toMatchObject({
          ...{ string_eq: { pointer_type: ["Plant"] } },
          ...{ number_gt: { x: 99, y: 99 }, number_lt: { x: 1001, y: 801 } },
        });
      });
      const { changes } = (await account.ask(get("/api/changes"))) as {
        changes: { resource: string; action: string }[];
      };
      const ofGroups = changes.filter(({ resource }) => resource === "point_groups");
      expect(ofGroups.map(({ action }) => action)).toEqual(["updated", "created"]); // the newest first
      const inArea = (await account.list("points")).filter(
        ({ x: px, y: py }) => Number(px) >= 100 && Number(px) <= 1000 && Number(py) >= 100 && Number(py) <= 800,
      );
      expect(inArea.map((each) => each.id).toSorted()).toEqual(members.toSorted());

      const takes = page.getByRole("group", { name: isEnglish ? "Opposite corner" : "Gegenüberliegende Ecke" });
      await takes
        .getByRole("button", { name: isEnglish ? "Take the robot's place" : "Ort des Roboters nehmen" })
        .click();
      expect([await field(x2).inputValue(), await field(y2).inputValue()]).toEqual(
        isEnglish ? ["2400", "1100.4"] : ["2400", "1100,4"],
      );
      await page.getByRole("button", { name: isEnglish ? "No area" : "Kein Bereich" }).click();
      await count(3);
      await page.getByRole("button", { name: isEnglish ? "Done" : "Fertig" }).click();
      await draw.waitFor();
      robot.cut();
    },
    { MQTT_PORT: "0" },
  );
}
