import { describe, expect, test } from "bun:test";
import { Soil } from "../../../src/robot/practice/world";

/* The soil of a practice garden (robot.md §3, "World"). */

const HOUR = 3_600_000;
const [HERE, THERE] = [
  { x: 50, y: 50 },
  { x: 2_000, y: 900 },
];

describe("the soil", () => {
  test("is dry where nobody waters, and wet below the nozzle", () => {
    const soil = new Soil();
    soil.water(HERE, 5, 0);
    expect([soil.readingAt(HERE, 0), soil.readingAt(THERE, 0)]).toEqual([540, 220]);
  });
  test("is wet everywhere after rain, which comes to what was watered", () => {
    const soil = new Soil();
    soil.water(HERE, 5, 0);
    soil.rain(8, 0);
    expect([soil.readingAt(HERE, 0), soil.readingAt(THERE, 0)]).toEqual([732, 412]);
  });
  test("dries, and is wetter than wet never", () => {
    const soil = new Soil();
    soil.rain(150, 0);
    soil.water(HERE, 60, 0);
    expect([soil.readingAt(HERE, 0), soil.readingAt(THERE, 36 * HOUR)]).toEqual([900, 560]);
  });
  test("keeps the rain while the robot is off, and when many places are watered", () => {
    const soil = new Soil();
    soil.rain(8, 0);
    for (let square = 0; square < 2_100; square++) soil.water({ x: square * 100, y: 0 }, 60, 0);
    expect(new Soil(soil.all).readingAt(THERE, 0)).toBe(412);
  });
});
