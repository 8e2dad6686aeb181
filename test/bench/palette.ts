/** Types into the search of the command palette and prints what the longest key took of the processor: `bun test/bench/palette.ts`. */
import { find, indexOf } from "../../src/console/frame/palette/find";

const RECORDS = 10_000;
const CROPS = ["Lettuce", "Tomato", "Winter savory", "Broccoli", "Spinach", "Purple sprouting broccoli"];
/** Typed letter by letter: a word, two of which one is mistyped, one that nothing has. */
const TYPED = ["lettuce", "brocoli sprout", "zzzzzz"];

const index = indexOf(Array.from({ length: RECORDS }, (_, n) => ({ text: `${CROPS[n % CROPS.length]} ${n}` })));
const took = TYPED.flatMap((text) =>
  [...text].map((_, at) => {
    const before = process.cpuUsage();
    find(index, text.slice(0, at + 1));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }),
);
console.log(JSON.stringify({ milliseconds: Math.max(...took) }));
