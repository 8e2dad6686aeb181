/** `bun test/answers/compare.ts FILE FILE` tells where two recordings of `record.ts` differ; exit 1 if they do. */
import type { Answer } from "./normal";

const read = async (file: string): Promise<ReadonlyMap<string, Answer>> => {
  const lines = (await Bun.file(file).text()).trimEnd().split("\n");
  const answers = lines.map((line) => JSON.parse(line) as Answer); // written by record.ts
  return new Map(answers.map((answer) => [answer.request, answer]));
};

/** Places at which two JSON values differ, each as one line. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (
    typeof a !== "object" ||
    typeof b !== "object" ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  ) {
    return Object.is(a, b) ? [] : [`${path}: ${brief(a)} | ${brief(b)}`];
  }
  const [left, right] = [a, b] as Readonly<Record<string, unknown>>[]; // objects or arrays
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(left?.[key], right?.[key], `${path}/${key}`));
}
const brief = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 120);

const [first = "", second = ""] = process.argv.slice(2);
const [before, after] = [await read(first), await read(second)];
const requests = [...new Set([...before.keys(), ...after.keys()])];
const wrong = requests.map((request) => [request, differences(before.get(request), after.get(request))] as const);
const changed = wrong.filter(([, places]) => places.length > 0);
for (const [request, places] of changed) console.log([request, ...places.map((place) => `  ${place}`)].join("\n"));
console.log(`${requests.length} answers, ${changed.length} different`);
process.exitCode = changed.length > 0 ? 1 : 0;
