import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, LOOKS, type Scene } from "../support/console";
import { eventually } from "../support/eventually";
import { done, failed, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch, post } from "../support/scenarios";

/* One axis, and places from where the robot stands (care.md §3.1, §3.2). */

const BROKER = { MQTT_PORT: "0" };
const MOTORS = { movement_step_per_mm_x: 5, movement_axis_nr_steps_x: 14_525, encoder_enabled_x: 1 };

type Obey = NonNullable<Parameters<typeof startRobot>[0]["obey"]>;

const stateAt = (x: number, y: number, z: number, axis = "idle") => ({
  ...STATE,
  location_data: { ...STATE.location_data, position: { x, y, z }, axis_states: { x: axis, y: "idle", z: "idle" } },
});

async function arrive({ server, account }: Scene, obey: Obey = ({ label }) => [done(label)]): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  const state = () => stateAt(800.04, 300, -99.96);
  return startRobot({ port, deviceId: account.deviceId, token, state, obey });
}

const dialog = (page: Page) => page.getByRole("dialog");
const says = (page: Page, text: string | RegExp) => page.locator(".lines").getByText(text).waitFor();
/** Opens the menu of an axis and presses an item, and the one of its name in the question. */
async function choose(page: Page, axis: string, item: string, isAsked = true): Promise<void> {
  await page.getByRole("button", { name: `Axis ${axis}`, exact: true }).click();
  await dialog(page).getByRole("button", { name: item, exact: true }).click();
  if (isAsked) await dialog(page).getByRole("button", { name: item, exact: true }).click();
}

consoleTest(
  "an axis is measured when the account has another length; answers alone are no success",
  async (scene) => {
    const { account } = scene;
    await account.ask(patch("/api/firmware_config", MOTORS));
    let answers: Obey = async ({ label }) => {
      await account.ask(patch("/api/firmware_config", { movement_axis_nr_steps_x: 14_560 }));
      return [done(label)];
    };
    const robot = await arrive(scene, (command) => answers(command));
    const { page, openAs } = await scene.visit();
    await openAs("/robot", account);
    await choose(page, "X", "Measure X");
    await says(page, "X 2,912\u00a0mm, was 2,905\u00a0mm.");
    expect(robot.commands.at(-1)?.body).toEqual([{ kind: "calibrate", args: { axis: "x" } }]);

    answers = ({ label }) => [done(label)];
    await choose(page, "X", "Measure X");
    await says(page, "It told no new length: X stays 2,912\u00a0mm.");
    answers = async ({ label }) => {
      for (const x of [0, 1_500, 2_912, 800]) {
        robot.tell("status", stateAt(x, 300, -99.96));
        await page.getByText(x.toLocaleString("en"), { exact: true }).first().waitFor(); // a page hears the newest only
      }
      return [done(label)];
    };
    await choose(page, "X", "Measure X");
    await says(page, "X as before: 2,912\u00a0mm.");
    answers = ({ label }) => [failed(label, 'Firmware error @ "calibrate()": Stall detected on X axis')];
    await choose(page, "X", "Measure X");
    await says(page, /The axis met resistance\./);

    answers = ({ label }) => [done(label)];
    await choose(page, "X", "Set zero here (X)");
    await says(page, "The robot has answered, and does not say that it stands at 0 (X).");
    answers = ({ label }) => (robot.tell("status", stateAt(0, 300, -99.96)), [done(label)]);
    await choose(page, "X", "Set zero here (X)");
    await says(page, "0 is here now (X).");
  },
  BROKER,
);

consoleTest(
  "the length is set to where the robot stands; an axis that notices no end is not measured",
  async (scene) => {
    const { account } = scene;
    await account.ask(patch("/api/firmware_config", { ...MOTORS, encoder_enabled_y: 0 }));
    const robot = await arrive(scene);
    const { page, openAs } = await scene.visit();
    await openAs("/robot", account);
    await page.getByText("800", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Axis X", exact: true }).click();
    await dialog(page).getByRole("button", { name: "Set length of X to here" }).click();
    await dialog(page).getByText("It was 2,905\u00a0mm, and becomes 800\u00a0mm.").waitFor();
    await dialog(page).getByRole("button", { name: "Set length of X to here" }).click();
    await page.getByText("Length of X changed").waitFor();
    await eventually(async () => {
      const { movement_axis_nr_steps_x: steps } = await account.show("firmware_config");
      return steps === 4_000 ? true : undefined;
    });
    await page.getByRole("button", { name: "Axis Y", exact: true }).click();
    const off = dialog(page).getByRole("button", { name: "Measure Y" });
    expect(await off.getAttribute("title")).toContain("notices no end");
    await off.press("Enter");
    expect(robot.commands).toEqual([]);
  },
  BROKER,
);

consoleTest(
  "a form takes the robot's place when it stands; a plant its height only when that is wanted",
  async (scene) => {
    const { account } = scene;
    const plant = await account.make(post("/api/points", { pointer_type: "Plant", name: "Kale", x: 1, y: 2, z: 3 }));
    const slot = { pointer_type: "ToolSlot", name: "Slot", x: 1, y: 2, z: 3, gantry_mounted: true };
    const mounted = await account.make(post("/api/points", slot));
    const robot = await arrive(scene);
    const { page, openAs, open } = await scene.visit();
    const take = page.getByRole("button", { name: "Take the robot's place" });
    const fields = () =>
      Promise.all(["X", "Y", "Z"].map((name) => page.getByLabel(name, { exact: true }).inputValue()));
    await openAs(`/garden/${plant}/edit`, account);
    await take.click();
    expect(await fields()).toEqual(["800", "300", "3"]);
    await page.getByLabel("Height too").check();
    await take.click();
    expect(await fields()).toEqual(["800", "300", "-100"]);
    await page.getByRole("button", { name: "Save" }).click();
    await eventually(async () => ((await account.show(`points/${plant}`))["z"] === -100 ? true : undefined));

    await open(`/garden/${mounted}/edit`);
    await take.click();
    expect(await fields()).toEqual(["1", "300", "-100"]);
    robot.tell("status", stateAt(810, 300, -100, "cruise"));
    await eventually(async () => ((await take.getAttribute("aria-disabled")) === "true" ? true : undefined));
    await take.press("Enter");
    await says(page, "The robot is working. Wait until it is done.");

    robot.tell("status", stateAt(810, 300, -100));
    await open("/robot");
    await page.getByRole("button", { name: "Add here" }).click();
    await page.getByRole("link", { name: "Soil sample" }).click();
    await page.getByLabel("X", { exact: true }).waitFor();
    expect(await fields()).toEqual(["810", "300", "-100"]);
    await page.getByRole("button", { name: /^Add/ }).click();
    const sample = await eventually(async () =>
      (await account.list("points")).find(({ name }) => name === "Soil Height"),
    );
    expect(sample).toMatchObject({ x: 810, y: 300, z: -100, radius: 0, meta: { at_soil_level: "true" } });
  },
  BROKER,
);

consoleTest(
  "slots take the robot's place in the list of tools, at once; one on the gantry keeps its x",
  async (scene) => {
    const { account } = scene;
    const slot = { pointer_type: "ToolSlot", name: "Slot", x: 1, y: 2, z: 3 };
    const [inBed, mounted] = [
      await account.make(post("/api/points", slot)),
      await account.make(post("/api/points", { ...slot, gantry_mounted: true })),
    ];
    const placeOf = async (id: number) => {
      const { x, y, z } = await account.show(`points/${id}`);
      return [x, y, z].join(" ");
    };
    const robot = await arrive(scene);
    const { page, openAs, looksGood } = await scene.visit({ size: "small", scheme: "dark", language: "en" });
    await openAs("/settings?tab=hardware&part=tools", account);
    const take = (name: string) =>
      page.getByRole("listitem", { name }).getByRole("button", { name: "Take the robot's place" });
    await take("Slot 1").click();
    await eventually(async () => ((await placeOf(inBed)) === "800 300 -100" ? true : undefined));
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(async () => ((await placeOf(inBed)) === "1 2 3" ? true : undefined));
    await take("Slot 2").click();
    await eventually(async () => ((await placeOf(mounted)) === "1 300 -100" ? true : undefined));
    await looksGood("settings-slots");
    robot.cut();
    await eventually(async () => ((await take("Slot 1").getAttribute("aria-disabled")) === "true" ? true : undefined));
    await take("Slot 1").press("Enter");
    await says(page, /The robot is away/);
  },
  BROKER,
);

for (const look of LOOKS) {
  consoleTest(
    `the menu of an axis looks good (${Object.values(look).join(", ")})`,
    async (scene) => {
      await arrive(scene);
      const { page, openAs, looksGood } = await scene.visit(look);
      await openAs("/robot", scene.account);
      await page.getByText("800", { exact: true }).waitFor();
      await looksGood("robot-position", true);
      await page.getByRole("button", { name: /^(?:Axis|Achse) X$/ }).click();
      await looksGood("robot-axis", true);
    },
    BROKER,
  );
}
