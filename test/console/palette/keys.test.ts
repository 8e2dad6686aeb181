import { expect, test } from "bun:test";
import { Glob } from "bun";
import { join } from "node:path";
import { KEYS } from "../../../src/console/texts/palette/keys";

/* The list of keys is whole: each file that hears keys has its line (care.md §8.3). */

const console = join(import.meta.dir, "../../../src/console");

/** What the keys of a file do, as the list says. Undefined: what they do in every browser. */
const HEARD: Readonly<Record<string, string | undefined>> = {
  "controls/crops/field.tsx": "Choose",
  "controls/curves/plot.tsx": "Point of a curve, mark of the camera: moves it",
  "controls/number-field.tsx": "Number with a step: a step more or less",
  "controls/pick.tsx": "Take it; without a choice the first one",
  "controls/points/own-fields-form.tsx": undefined,
  "controls/points/pending.tsx": "Keeps the weed, rejects it",
  "controls/script/lua-completion.tsx": "Program in Lua: proposals",
  "frame/header.tsx": "Emergency stop",
  "frame/palette-button.tsx": "This list",
  "frame/palette/palette.tsx": "Choose",
  "frame/says/says.tsx": "Closes what is open: a window, a panel, a message of the robot that has the focus",
  "frame/scroll.ts": undefined,
  "pages/events/moving.ts": "Moves a run by a day or by minutes",
  "pages/garden/map/handle-keys.ts": "Handle of a point: 1\u00a0mm, with Shift 10, with Ctrl 100",
  "pages/garden/panel/panel.tsx": "Closes what is open: a window, a panel, a message of the robot that has the focus",
  "pages/garden/time/panel.tsx": "Slider of another time: a month",
  "pages/photos/keys.ts": "Photo before and after",
  "pages/sequences/editor/dragging.ts": "Grip of a step: moves it",
  "pages/sequences/editor/sequence.tsx": "Save",
  "pages/sequences/editor/slot-field.tsx": "Field within a sentence: takes what was typed, closes it",
  "pages/setup/camera/marks.tsx": "Point of a curve, mark of the camera: moves it",
};

test("each file that hears keys is known", async () => {
  const files: string[] = [];
  for (const file of new Glob("**/*.{ts,tsx}").scanSync(console)) {
    if (/"keydown"|onKeyDown=|onKeyDown:/.test(await Bun.file(join(console, file)).text())) files.push(file);
  }
  expect(files.sort()).toEqual(Object.keys(HEARD).sort());
});

test("the list has a line for each of them", () => {
  const lines = KEYS.flatMap(({ keys }) => keys.map(({ en: [, does] }) => does));
  expect(Object.values(HEARD).filter((line) => line !== undefined && !lines.includes(line))).toEqual([]);
});

test("no single key moves the robot or stops it", () => {
  const alone = KEYS.flatMap(({ keys }) => keys.map(({ en }) => en)).filter(([names]) => !/Ctrl|Shift/.test(names));
  expect(alone.filter(([, does]) => /\b(?:robot moves|stops?|home|unlock)\b/i.test(does))).toEqual([]);
});
