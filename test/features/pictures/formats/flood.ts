import { processPicture } from "../../../../src/features/pictures/formats/picture";
import { FLOODS } from "../../../support/floods";

/* A program for `floods.test.ts`: takes one picture several times over in a process of its own. */

const [name = ""] = process.argv.slice(2);
const file = FLOODS[name]?.() ?? Buffer.alloc(0);
const ROUNDS = 5;

/** Turns of the event loop that others have had. */
let turns = 0;
let isOver = false;
const count = (): void => {
  turns += 1;
  if (!isOver) setImmediate(count);
};

Bun.gc(true);
const before = process.memoryUsage.rss();
let highest = before;
count();
let refusal = "";
const began = performance.now();
for (let round = 0; round < ROUNDS; round++) {
  await processPicture(Buffer.from(file)).catch((error: Error) => {
    refusal = `${error.constructor.name}: ${error.message}`;
  });
  highest = Math.max(highest, process.memoryUsage.rss());
}
isOver = true;
const ms = Math.round((performance.now() - began) / ROUNDS);
console.log(JSON.stringify({ refusal, risenMb: Math.round((highest - before) / 1024 / 1024), turns, ms }));
