import type { Account } from "../../support/account";
import { patch, post } from "../../support/scenarios";

const DAY_MS = 86_400_000;

export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

export const plant = (name: string, x: number, y: number, fields: object = {}) =>
  post("/api/points", {
    ...{ pointer_type: "Plant", name, cropdb_slug: name.toLowerCase(), x, y, z: 0, radius: 60 },
    ...fields,
  });

const SPREAD = { 1: 20, 20: 120, 45: 300, 70: 340 };
const HEIGHT = { 1: 10, 30: 150, 60: 400 };
const WATER = { 1: 50, 15: 120, 40: 400, 80: 200 };

/** A garden in summer: the demo garden, curves, plants of all ages, weeds and points. Answers a plant that has all. */
export async function fillGarden(account: Account): Promise<number> {
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  const [spread, height, water] = await Promise.all(
    [
      { name: "Lettuce spread", type: "spread", data: SPREAD },
      { name: "Lettuce height", type: "height", data: HEIGHT },
      { name: "Leafy greens", type: "water", data: WATER },
    ].map((curve) => account.make(post("/api/curves", curve))),
  );
  const plants = (await account.list("points")).filter(({ pointer_type }) => pointer_type === "Plant");
  await Promise.all(
    plants.map(({ id }, index) =>
      account.ask(
        patch(`/api/points/${id}`, {
          plant_stage: ["planned", "planted", "sprouted", "active", "harvested"][index % 5],
          ...(index % 5 > 0 && { planted_at: daysAgo(index * 3) }),
          ...(index % 2 === 0 && { spread_curve_id: spread, water_curve_id: water }),
        }),
      ),
    ),
  );
  const weed = { pointer_type: "Weed", z: 0, radius: 30 };
  const point = { pointer_type: "GenericPointer", z: -5, radius: 40 };
  for (const request of [
    { ...weed, name: "Nettle", x: 300, y: 600 },
    { ...weed, name: "Dandelion", x: 1400, y: 250, plant_stage: "pending" },
    { ...point, name: "Stone", x: 900, y: 900, meta: { color: "red" } },
    { ...point, name: "Post of the fence", x: 2500, y: 100, meta: { color: "blue" } },
  ]) {
    await account.ask(post("/api/points", request));
  }
  return account.make(
    plant("Lettuce", 1200, 500, {
      ...{ plant_stage: "planted", planted_at: daysAgo(31), depth: 5 },
      ...{ spread_curve_id: spread, height_curve_id: height, water_curve_id: water },
    }),
  );
}
