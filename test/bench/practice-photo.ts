/** Has a practice robot take photos of a bed with 40 plants, and prints what the best and the first of them took of the
 * processor: `bun test/bench/practice-photo.ts`. */
import { apiOf } from "../../src/features/practice/api";
import { sceneOf } from "../../src/robot/practice/camera";
import { NOTHING } from "../../src/robot/practice/knowledge";
import { Soil } from "../../src/robot/practice/world";
import { plant } from "../robot/script/rehearsed";

const ROUNDS = 20;
const now = Date.UTC(2026, 10, 22, 8);

const points = Array.from({ length: 40 }, (_, index) => plant(index + 1, (index % 8) * 80, Math.floor(index / 8) * 90));
const scene = sceneOf({ ...NOTHING, points }, new Soil([]), { x: 280, y: 180, z: 0 }, now, "bench");
const { photograph } = apiOf(
  () => Promise.resolve(Response.json({ form_data: { key: "photo" } })),
  () => "",
);

const took: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const before = process.cpuUsage();
  await photograph(scene);
  const { user, system } = process.cpuUsage(before);
  took.push((user + system) / 1000);
}
const [first = 0] = took;
console.log(JSON.stringify({ milliseconds: Math.min(...took), first }));
