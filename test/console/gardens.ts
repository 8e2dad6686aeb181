import type { Account } from "../support/account";
import { post } from "../support/scenarios";
import { daysAgo, plant } from "./records/beds";

/* Gardens from a few rows to as many plants as a device may have. */

/** Crop, its distance in a row, its radius and the middle of its row in millimetres, and days since it was planted. */
const CROPS = [
  ["Tomato", 290, 125, 145, 70],
  ["Kale", 240, 105, 380, 60],
  ["Lettuce", 180, 75, 560, 40],
  ["Beet", 130, 50, 690, 45],
  ["Onion", 100, 35, 780, 50],
  ["Basil", 160, 65, 885, 35],
  ["Carrot", 90, 30, 985, 55],
  ["Marigold", 170, 70, 1090, 65],
] as const;

/** Millimetres of the bed in which plants stand: beside its tools. */
const [LEFT, RIGHT, TOP, BOTTOM] = [140, 2860, 20, 1210];
/** Blocks beside each other. */
const COLUMNS = 4;
/** Requests that are under way at once. */
const AT_ONCE = 25;

async function plantAll(account: Account, plants: readonly ReturnType<typeof plant>[]): Promise<void> {
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
  for (let at = 0; at < plants.length; at += AT_ONCE) {
    await Promise.all(plants.slice(at, at + AT_ONCE).map((each) => account.ask(each)));
  }
}

const grown = (radius: number, days: number) => ({ radius, plant_stage: "active", planted_at: daysAgo(days) });

/** A row of each crop. */
const rows = CROPS.flatMap(([name, distance, radius, y, days]) =>
  Array.from({ length: Math.floor((RIGHT - LEFT) / distance) }, (_, at) =>
    plant(name, LEFT + (at + 0.5) * distance, y, grown(radius, days)),
  ),
);

/** A block of each crop, which fill the bed. */
function blocksOf(count: number) {
  const perBlock = count / CROPS.length;
  const [across, along] = [(RIGHT - LEFT) / COLUMNS, (BOTTOM - TOP) / (CROPS.length / COLUMNS)];
  const columns = Math.ceil(Math.sqrt((perBlock * across) / along));
  const [dx, dy] = [across / columns, along / Math.ceil(perBlock / columns)];
  return CROPS.flatMap(([name, , radius, , days], block) => {
    const [left, top] = [LEFT + (block % COLUMNS) * across, TOP + Math.floor(block / COLUMNS) * along];
    const fields = grown(Math.min(radius, Math.round(Math.min(dx, dy) / 2)), days);
    return Array.from({ length: perBlock }, (_, at) => {
      const [column, line] = [at % columns, Math.floor(at / columns)];
      return plant(name, Math.round(left + (column + 0.5) * dx), Math.round(top + (line + 0.5) * dy), fields);
    });
  });
}

/** What fills an account, by name. */
export const GARDENS: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
  empty: async () => undefined,
  "eight crops": (account) => plantAll(account, rows),
  "400 plants": (account) => plantAll(account, blocksOf(400)),
  // With the slots of its tools it has as many points as a device may have.
  "1,000 plants": (account) => plantAll(account, blocksOf(992)),
};
