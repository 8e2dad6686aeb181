import { afterAll, expect } from "bun:test";
import { t as controls } from "../../src/console/texts/controls";
import { t as lists } from "../../src/console/texts/controls/lists";
import { t as frame } from "../../src/console/texts/frame";
import { language } from "../../src/console/texts/language";
import { kindNames, t as logs } from "../../src/console/texts/logs";
import { t as practice } from "../../src/console/texts/practice";
import { t as rehearsals } from "../../src/console/texts/rehearsal";
import { t as robots } from "../../src/console/texts/robot";
import { t as runs } from "../../src/console/texts/runs";
import { stepNames } from "../../src/console/texts/script";
import { t as forms } from "../../src/console/texts/script-forms";
import { argNames, formNames } from "../../src/console/texts/script-words";
import { t as sequences } from "../../src/console/texts/sequences";
import { t as signIn } from "../../src/console/texts/sign-in";
import { practiceRobots } from "../../src/features/practice";
import { emptyConsoleTest, LOOKS, type Visit } from "../support/console";
import { openAccount } from "../support/account";
import { eventually, holds } from "../support/eventually";
import { post } from "../support/scenarios";
import type { TestServer } from "../support/server";

/* The demo garden without a robot of one's own: make, rehearse, run, look, take back (`robot.md` §4). */

/** A sequence that opens the valve at a place of the bed for three seconds, and takes a photo. */
async function makeWatering({ page, open }: Visit): Promise<void> {
  await open("/sequences");
  await page.getByRole("button", { name: sequences.create }).click();
  const form = page.locator(".step.open > .step-form");
  const add = async (step: string): Promise<void> => {
    await page.getByRole("button", { name: sequences.addStep }).click();
    await page.getByLabel(lists.search).fill(step);
    await page.keyboard.press("Enter");
    const added = page.locator(".sequence .card").first().locator(".step-open").last();
    if ((await added.getAttribute("aria-expanded")) === "false") await added.press("Enter");
  };
  await add(stepNames.move_absolute);
  await form.getByLabel(argNames.location).selectOption({ label: formNames.coordinate });
  await form.getByLabel("X").first().fill("400");
  await form.getByLabel("Y").first().fill("300");
  for (const value of [forms.on, forms.off]) {
    await add(stepNames.write_pin);
    await form.getByLabel(argNames.pin_number, { exact: true }).selectOption({ label: formNames.named_pin });
    await form.locator(".picker").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Water" }).click();
    await form.getByLabel(argNames.pin_value).selectOption({ label: value });
    if (value === forms.off) continue;
    await add(stepNames.wait);
    await form.getByLabel(argNames.milliseconds).fill("3");
  }
  await add(stepNames.take_photo);
  await page.getByRole("button", { name: controls.save, exact: true }).click();
  await page.getByText(sequences.saved, { exact: true }).first().waitFor();
}

/** Has the robot go to the place that the sequence waters. */
async function goThere({ page, open }: Visit): Promise<void> {
  await open("/robot");
  const form = page.locator(".robot-move");
  await form.getByLabel("X").fill("400");
  await form.getByLabel("Y").fill("300");
  await form.getByRole("button", { name: robots.move }).click();
  await page.locator(".robot-position").getByText("400", { exact: true }).waitFor();
  await page.locator(".robot-position").getByText("300", { exact: true }).waitFor();
}

const soilCard = (page: Visit["page"]) => page.locator(".sensors-now li", { hasText: "Soil" });

/** The moisture where the robot is now, as the sensor reads it. */
async function readMoisture({ page, open }: Visit): Promise<number> {
  await open("/sensors");
  const card = soilCard(page);
  await card.waitFor();
  const readings = page.locator(".sensors tbody tr");
  const before = await readings.count();
  await card.getByRole("button").click();
  await readings.nth(before).waitFor();
  return Number((await card.locator(".sensors-value").innerText()).replace(/\D/g, ""));
}

/** Opens the logs, with those of moves, which are more detailed than usual. */
async function openLogs({ page, open }: Visit): Promise<void> {
  await open("/logs");
  await page.getByRole("button", { name: logs.options }).click();
  await page
    .getByRole("dialog")
    .getByLabel(kindNames.info)
    .selectOption({ label: logs.level(3) });
  await page.keyboard.press("Escape");
}

const IS_ON = "The Water peripheral value is ON (digital)";

/** Makes the sequence, rehearses it, runs it, and sees what came of it. */
async function waterAndLook(window: Visit, name: string): Promise<void> {
  const { page, open, looksGood } = window;
  await goThere(window);
  const dry = await readMoisture(window);
  await makeWatering(window);
  await page.getByRole("button", { name: rehearsals.rehearse }).click();
  await page.locator(".rehearsal-totals").getByText(rehearsals.photos(1)).waitFor();
  await page.locator(".rehearsal-fault.warn").first().waitFor(); // water runs without the nozzle
  await looksGood(`walk-${name}-rehearsed`);
  await page.getByRole("button", { name: sequences.run, exact: true }).click();
  await page.getByText(runs.ran("").trim()).waitFor();
  expect(await readMoisture(window)).toBeGreaterThan(dry);
  await looksGood(`walk-${name}-moisture`);
  await open("/robot");
  await page.getByAltText(robots.newestPhoto).waitFor();
  await looksGood(`walk-${name}-photo`);
  await openLogs(window);
  await page.getByText(IS_ON).first().waitFor();
  await looksGood(`walk-${name}-logs`);
}

/** The sequence is deleted, and put back. */
async function undoDeletion({ page, open }: Visit): Promise<void> {
  await open("/sequences");
  await page.getByRole("link", { name: sequences.newName(1) }).click();
  await page.getByRole("button", { name: controls.delete, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: controls.delete }).click();
  await page.locator(".line").getByRole("button", { name: sequences.undo }).click();
  await page.getByRole("link", { name: sequences.newName(1) }).waitFor();
}

/** Practice is switched on, twenty times as fast as a real robot. */
async function switchOn({ page, open }: Visit): Promise<void> {
  await open("/robot");
  await page.getByLabel(practice.practice, { exact: true }).check();
  await page.getByLabel(practice.speed).selectOption({ label: practice.times(20) });
  await page.getByText(frame.practiceOnline).first().waitFor({ state: "attached" });
}

/** What the run has left is removed: the sequence stays, its logs, readings and photo go. */
async function removeTraces(window: Visit): Promise<void> {
  const { page, open, looksGood } = window;
  await open("/robot");
  await page.getByRole("button", { name: practice.clear }).click();
  await page.getByRole("dialog").getByRole("button", { name: practice.clear }).click();
  await page.getByText(practice.cleared).waitFor();
  await page.getByText(robots.noPhotos).waitFor();
  await looksGood("walk-own-removed");
  await open("/sensors");
  await soilCard(page).locator(".sensors-value").getByText("–").waitFor();
  await openLogs(window);
  await holds(async () => expect(await page.getByText(IS_ON).count()).toBe(0));
  await open("/sequences");
  await page.getByRole("link", { name: sequences.newName(1) }).waitFor();
}

/** Whether the robot of the only visitor has left its home. */
function isMoving({ services }: TestServer): boolean {
  const visitor = Number(services.db.value("select max(id) from devices"));
  const { x = 0, y = 0 } = services.get(practiceRobots).of(visitor)?.position ?? {};
  return x > 0 || y > 0;
}

// Other tests of this process read texts too.
afterAll(() => void (language.value = "en"));

for (const look of LOOKS) {
  const name = Object.values(look).join(", ");
  emptyConsoleTest(
    `a visitor waters in rehearsal and practice, sees what came of it, and takes the deletion back: ${name}`,
    async ({ server, visit }) => {
      language.value = look.language;
      const window = await visit(look);
      await window.open("/");
      const clickedAt = performance.now();
      await window.page.getByRole("button", { name: signIn.demo }).click();
      await eventually(async () => isMoving(server) || undefined);
      console.info(`From the first click to a robot that moves: ${Math.round(performance.now() - clickedAt)} ms`);
      await window.page.getByText(frame.practiceOnline).first().waitFor({ state: "attached" });
      await waterAndLook(window, "demo");
      await undoDeletion(window);
    },
    { MQTT_PORT: "0" },
  );

  emptyConsoleTest(
    `an owner without a robot does the same, and removes what it left: ${name}`,
    async ({ server, visit }) => {
      language.value = look.language;
      const account = await openAccount(server);
      await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
      const window = await visit(look);
      await window.openAs("/", account);
      await switchOn(window);
      await waterAndLook(window, "own");
      await removeTraces(window);
    },
    { MQTT_PORT: "0" },
  );
}
