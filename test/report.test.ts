import { expect, test } from "bun:test";
import { countsIn } from "./support/report";

const report = (counts: string): string => `<?xml version="1.0"?>\n<testsuites name="bun test" ${counts} time="1.5">\n`;

test.each([
  ["all that ran passed", report('tests="87" assertions="142" failures="0" skipped="0"'), [87, 0, 0]],
  ["one skipped is not one passed", report('tests="87" assertions="142" failures="2" skipped="5"'), [80, 2, 5]],
  ["no test ran", "", [0, 0, 0]],
])("a report in which %s", (_, text, counts) => expect(Object.values(countsIn(text))).toEqual(counts));
