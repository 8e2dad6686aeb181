import { afterAll, expect } from "bun:test";
import { t as controls } from "../../src/console/texts/controls";
import { t as frame } from "../../src/console/texts/frame";
import { language } from "../../src/console/texts/language";
import { kindNames, t as logs } from "../../src/console/texts/logs";
import { t as rehearsals } from "../../src/console/texts/rehearsal";
import { t as robots } from "../../src/console/texts/robot";
import { stepNames } from "../../src/console/texts/script";
import { t as forms } from "../../src/console/texts/script-forms";
import { argNames, formNames } from "../../src/console/texts/script-words";
import { t as sequences } from "../../src/console/texts/sequences";
import { t as signIn } from "../../src/console/texts/sign-in";
import { emptyConsoleTest, LOOKS, type Visit } from "../support/console";
import { holds } from "../support/eventually";

/* The demo garden without a robot of one's own: make, rehearse, run, look, take back (`robot.md` §4). */

/** A sequence that opens the valve at a place of the bed for three seconds, and takes a photo. */
async function makeWatering({ page, open }: Visit): Promise<void> {
  await open("/sequences");
  await page.getByRole("button", { name: sequences.create }).click();
  const form = page.locator(".step.open > .step-form");
  const add = async (step: string): Promise<void> => {
    await page.getByRole("button", { name: sequences.addStep }).click();
    await page.getByLabel(controls.search).fill(step);
    await page.keyboard.press("Enter");
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

/** The moisture where the robot is now, as the sensor reads it. */
async function readMoisture({ page, open }: Visit): Promise<number> {
  await open("/sensors");
  const card = page.locator(".sensors-now li", { hasText: "Soil" });
  const before = await card.locator(".hint").innerText();
  await card.getByRole("button").click();
  await holds(async () => expect(await card.locator(".hint").innerText()).not.toBe(before));
  return Number((await card.locator(".sensors-value").innerText()).replace(/\D/g, ""));
}

// Other tests of this process read texts too.
afterAll(() => void (language.value = "en"));

emptyConsoleTest(
  "a visitor makes a watering sequence, rehearses it, runs it, sees what came of it, and takes it back",
  async ({ visit }) => {
    for (const look of LOOKS) {
      language.value = look.language;
      const window = await visit(look);
      const { page, open, looksGood } = window;
      await open("/");
      await page.getByRole("button", { name: signIn.demo }).click();
      await page.getByText(frame.practiceOnline).first().waitFor({ state: "attached" });
      await makeWatering(window);

      await page.getByRole("button", { name: rehearsals.rehearse }).click();
      await page.locator(".rehearsal-totals").getByText(rehearsals.photos(1)).waitFor();
      await page.locator(".rehearsal-fault.warn").first().waitFor(); // water runs without the nozzle
      await looksGood("walk-rehearsed");

      await page.getByRole("button", { name: sequences.run, exact: true }).click();
      await page.getByText(sequences.ran("").trim()).waitFor();
      const wet = await readMoisture(window);
      expect(wet).toBeGreaterThan(100); // what dry soil gives
      await open("/robot");
      await page.getByAltText(robots.newestPhoto).waitFor();
      await open("/logs");
      await page.getByRole("button", { name: logs.detail }).click(); // the logs of moves are more detailed than usual
      await page
        .getByRole("dialog")
        .getByLabel(kindNames.info)
        .selectOption({ label: logs.level(3) });
      await page.keyboard.press("Escape");
      await page.getByText("The Water peripheral value is ON (digital)").first().waitFor();

      await open("/sequences");
      await page.getByRole("link", { name: sequences.newName(1) }).click();
      await page.getByRole("button", { name: controls.delete, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: controls.delete }).click();
      await page.locator(".line").getByRole("button", { name: sequences.undo }).click();
      await page.getByRole("link", { name: sequences.newName(1) }).waitFor();
      await page.context().close();
    }
  },
  { MQTT_PORT: "0" },
);
