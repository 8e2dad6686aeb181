import { expect, test } from "bun:test";
import { Glob } from "bun";
import { join } from "node:path";

/*
 * Where the console takes an answer of the robot, and nobody else does: each place looks for the sign of its order, or says no
 * more than that the robot has answered (care.md §3.4). A new place belongs into that table, too.
 */

const root = join(import.meta.dir, "../../src/console");
const sources = await Promise.all(
  [...new Glob("**/*.{ts,tsx}").scanSync(root)].sort().map(async (path) => ({
    path,
    text: await Bun.file(join(root, path)).text(),
  })),
);
const withText = (pattern: RegExp): readonly string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test.each([
  ["sends a command", /(?:^|[^.\w])command\(/m, ["state/robot-commands.ts", "state/robot.ts", "state/run-work.ts"]],
  [
    "sends a request for a command",
    /\/api\/device\/commands"/,
    ["pages/display/page.tsx", "pages/robot/care/step.tsx", "pages/settings/account/hand-over.ts", "state/robot.ts"],
  ],
  ["waits for an answer", /await ask\((?:text|acts)/, ["controls/care/watcher.ts", "controls/orders/shown.ts"]],
  ["hears an answer", /await heard\(/, ["controls/axis/orders.ts", "controls/orders/shown.ts"]],
  [
    "knows an answer",
    /is === "heard"/,
    ["controls/care/watcher.ts", "controls/orders/shown.ts", "controls/programs/watcher.ts"],
  ],
  ["has the word of the robot alone", /\bperformTold\(/, ["controls/deeds/deeds.tsx", "controls/orders/shown.ts"]],
  ["has words for what is done", /texts\/care\/shown"/, ["controls/orders/orders.ts", "controls/orders/shown.ts"]],
])("nobody else %s", (_, pattern, places) => expect(withText(pattern)).toEqual(places));
