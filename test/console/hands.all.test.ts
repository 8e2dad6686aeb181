import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { CHAPTERS, linesOf, OUTCOMES, slugOf } from "../../src/console/pages/setup/hands/lines";
import { helps } from "../../src/console/texts/setup/hands/helps";
import { practise } from "../cli/practising";
import { longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { patch, post } from "../support/scenarios";

/* All lines of the set-up with hands, by keys only, and at the practice robot (care.md §6). */

for (const [board, size] of [
  ["mcu", "phone"],
  ["board_k16", "desktop"],
  ["board_k19", "phone"],
  ["compact_k10", "desktop"],
] as const) {
  longConsoleTest(
    `${board}: each outcome of each line opens its remedy by keys alone, and is kept`,
    async ({ account, visit }) => {
      await account.ask(patch("/api/dos_config", { firmware_hardware: board }));
      const { page, open, openAs } = await visit({ size });
      await openAs("/setup", account);
      const kept = new Map<string, string | null>();
      for (const chapter of CHAPTERS) {
        const lines = linesOf(board)[chapter];
        await open(`/setup/${chapter}`);
        const cards = page.locator(".setup-hand");
        if (lines.length === 0) {
          await page.getByText("This robot has none of it.").waitFor();
          continue;
        }
        await holds(async () => expect(await cards.count()).toBe(lines.length));
        for (const [index, line] of lines.entries()) {
          const card = cards.nth(index);
          const outcomes: readonly string[] = OUTCOMES[line.id];
          if (outcomes.length === 0) {
            await card.getByRole("button", { name: "It worked" }).focus();
            await page.keyboard.press("Enter");
            kept.set(slugOf(line), null);
            continue;
          }
          await card.getByRole("button", { name: "It did not work" }).focus();
          await page.keyboard.press("Enter");
          const radios = card.getByRole("radio");
          await holds(async () => expect(await radios.count()).toBe(outcomes.length));
          await radios.first().focus();
          for (const [at, outcome] of outcomes.entries()) {
            await page.keyboard.press(at === 0 ? "Space" : "ArrowDown");
            const help = helps[`${line.id}_${outcome}` as keyof typeof helps]; // of this line
            await card.getByText(help, { exact: true }).waitFor();
          }
          kept.set(slugOf(line), outcomes.at(-1) ?? null);
        }
        await holds(async () => {
          const results = await account.list("wizard_step_results");
          expect(new Map(results.map(({ slug, outcome }) => [slug, outcome]))).toEqual(kept);
        });
      }
      await open("/setup");
      const done = [...kept.values()].filter((outcome) => outcome === null).length;
      await page
        .getByText(`0 of ${linesOf(board).switches.length} have worked.`)
        .first()
        .waitFor();
      expect(done).toBeGreaterThan(0);
    },
  );
}

const card = (page: Page, title: string) =>
  page.locator("section.card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const says = (page: Page, text: string | RegExp) =>
  page.locator("[role=status], [role=alert]").getByText(text).waitFor();

longConsoleTest(
  "the practice robot plays the lines, and its faults are found by the page",
  async ({ server, account, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await using robot = practise(server.base, account.email, "--fault", "voltage");
    await robot.says("Connected");
    const { page, open, openAs } = await visit({ size: "desktop" });
    await openAs("/setup/motors", account);
    await card(page, "Motor X")
      .getByRole("button", { name: /^Move X/ })
      .click();
    await says(page, "Move X 100\u00a0mm: done.");
    await card(page, "Home of Z").getByRole("button", { name: "Find home (Z)" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Find home (Z)" }).click();
    await says(page, "Find home (Z): done.");
    await card(page, "Whole way of Y")
      .getByRole("button", { name: /^Drive Y/ })
      .click();
    await says(page, "and back: done.");

    await open("/setup/switches");
    await card(page, "Valve").getByRole("button", { name: "Valve for 2 s" }).click();
    await says(page, /^Valve for 2\u00a0s: (?:done|the robot says that it is done)\./); // it may be too fast to be seen on

    await open("/setup/photos");
    await card(page, "Photo").getByText("Use another cable from the supply").waitFor(); // found by itself
    await card(page, "Photo").getByRole("button", { name: "Take a photo" }).click();
    await says(page, "Take a photo: done.");

    await open("/setup/tools");
    await card(page, "Seeder").getByRole("button", { name: "Verify: Seeder" }).click();
    await card(page, "Seeder").getByText("No tool is mounted.").waitFor();
    await card(page, "Seeder").getByText("Clean its contacts").waitFor();
    await open("/robot");
    await page.getByRole("button", { name: "Mount Seeder" }).click();
    await says(page, "Mount Seeder: done.");
    await open("/setup/tools");
    await card(page, "Seeder").getByRole("button", { name: "Verify: Seeder" }).click();
    await card(page, "Seeder").getByText("A tool is mounted.").waitFor();
  },
  { MQTT_PORT: "0" },
);
