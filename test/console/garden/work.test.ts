import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, lookedAt } from "../../support/console";
import { eventually, holds, passing } from "../../support/eventually";
import { mqttPort } from "../../support/mqtt-client";
import { makeToken, patch, remove } from "../../support/scenarios";
import { startRobot } from "../../support/robot";
import { handle, middleOf, type Place, plant, scaleOf } from "./places";

const pathOf = (page: Page): string => new URL(page.url()).pathname;

longConsoleTest(
  "who signs in with plants begins in the garden, which says what to do while it is empty",
  async ({ account, visit }) => {
    for (const look of lookedAt([{}, { size: "desktop", scheme: "dark", language: "de" }])) {
      const { page, openAs, looksGood } = await visit(look);
      await openAs("/garden", account);
      await page.locator(".garden-empty").waitFor();
      await page.locator(".garden-canvas canvas").first().waitFor();
      await looksGood("garden-empty");
    }
    await account.ask(plant("Mint", 500, 400));
    const { page, open, openAs } = await visit();
    await account.ask(patch("/api/web_app_config", { landing_page: "garden" }));
    await openAs("/", account);
    await page.locator(".garden-canvas canvas").first().waitFor();
    expect(pathOf(page)).toBe("/app/garden");
    await account.ask(patch("/api/web_app_config", { landing_page: "messages" }));
    await open("/");
    await page.locator(".cards").waitFor();
    expect(pathOf(page)).toBe("/app/messages");
  },
);

longConsoleTest("a plant is pressed, dragged elsewhere, and put back", async ({ account, visit }) => {
  const ids = [await account.make(plant("Mint", 500, 400)), await account.make(plant("Beet", 1500, 800))] as const;
  const window = await visit({ size: "desktop" });
  const { page, open, openAs } = window;
  await openAs("/garden", account);
  const places = [
    { x: 500, y: 400 },
    { x: 1500, y: 800 },
  ] as const;
  const [at, beside] = [await scaleOf(window, ids, places), await scaleOf(window, ids, places, "with")];
  await open("/garden");
  await page.locator(".garden-canvas canvas").first().waitFor();
  const [mint, there] = [at(500, 400), beside(900, 600)];
  await page.mouse.click(mint.x, mint.y);
  await page.getByRole("heading", { level: 2, name: "Mint" }).waitFor();
  expect(pathOf(page)).toBe(`/app/garden/${ids[0]}`);
  await handle(page).hover();
  await page.mouse.down();
  await page.mouse.move(there.x, there.y, { steps: 5 });
  await page.mouse.up();
  await page.getByText("Mint moved").waitFor();
  const { x, y } = await account.show(`points/${ids[0]}`);
  expect([Math.abs(Number(x) - 900) < 8, Math.abs(Number(y) - 600) < 8]).toEqual([true, true]);
  await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo" }).click());
  expect(await account.show(`points/${ids[0]}`)).toMatchObject({ x: 500, y: 400 });
  await page.goBack();
  await page.locator(".garden-panel").waitFor({ state: "detached" });
});

longConsoleTest("a plant is dragged with a finger, and the map with two", async ({ account, visit }) => {
  const id = await account.make(plant("Mint", 1450, 615));
  const window = await visit();
  const { page, openAs } = window;
  await openAs(`/garden/${id}`, account);
  const { x, y } = await middleOf(window, id);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: readonly Place[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map((each, id) => ({ ...each, id })) });
  await touch("touchStart", { x, y });
  for (const step of [5, 20, 40]) await touch("touchMove", { x: x + step / 2, y: y + step });
  await touch("touchEnd");
  await page.getByText("Mint moved").waitFor();
  // In a window higher than wide the bed is stood up: along the window is along x.
  const moved = await account.show(`points/${id}`);
  expect([Number(moved["x"]) > 1480, Number(moved["y"]) > 630]).toEqual([true, true]);

  const scale = () => page.locator(".garden-scale").textContent();
  const before = await scale();
  await touch("touchStart", { x: 100, y: 200 }, { x: 160, y: 260 });
  for (const step of [10, 20, 40, 60])
    await touch("touchMove", { x: 100 - step, y: 200 - step }, { x: 160 + step, y: 260 + step });
  await touch("touchEnd");
  await eventually(async () => (await scale()) !== before || undefined);
  expect(await account.show(`points/${id}`)).toEqual(moved);
});

consoleTest("a plant is planted where the map was pressed; what is refused stands at its field", async (scene) => {
  const { account, visit } = scene;
  const { page, openAs } = await visit();
  await openAs("/garden", account);
  await page.locator(".garden-canvas canvas").first().waitFor();
  await account.ask(plant("Mint", 100, 100)); // by somebody else: the garden is not empty any more
  await page.locator(".garden-empty").waitFor({ state: "detached" });
  const box = await page.locator(".garden-canvas").boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + 150, (box?.y ?? 0) + 350);
  await page.getByRole("button", { name: "Add plant" }).click();
  const form = page.locator(".form");
  const [x, y] = await Promise.all(["X", "Y"].map((name) => form.getByLabel(name, { exact: true }).inputValue()));
  await form.getByLabel("Name").fill(" ");
  await form.getByRole("button", { name: "Add plant" }).click();
  await form.locator(".problem").first().waitFor();
  expect(await account.list("points")).toHaveLength(1);
  await form.getByLabel("Name").fill("Tomato");
  await form.getByLabel("Crop").fill("tomato");
  await passing(page.getByText("Tomato added"), form.getByRole("button", { name: "Add plant" }).click());
  const [, tomato] = await account.list("points");
  expect(tomato).toMatchObject({ name: "Tomato", cropdb_slug: "tomato", x: Number(x), y: Number(y) });
  await page.waitForURL(`**/app/garden/${tomato?.id}`);
});

longConsoleTest("rows are planted at once, and taken back at once", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/garden/add?kind=Plant&as=rows&x=100&y=100", account);
  const form = page.locator(".form");
  await form.getByLabel("Along x").fill("6");
  await form.getByLabel("Along y").fill("3");
  await form.getByLabel("Name").fill("Leek");
  await form.getByLabel("Crop").fill("leek");
  await passing(page.getByText("18 plants added"), form.getByRole("button", { name: "Add 18 plants" }).click());
  expect(await account.list("points")).toHaveLength(18);
  await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo" }).click());
  expect(await account.list("points")).toEqual([]);
});

consoleTest("what others change shows, and what is typed stays", async ({ account, visit }) => {
  const id = await account.make(plant("Mint", 500, 400));
  const { page, openAs } = await visit();
  await openAs(`/garden/${id}/edit`, account);
  const form = page.locator(".form");
  await form.getByLabel("Radius").fill("75");
  await account.ask(patch(`/api/points/${id}`, { name: "Peppermint", x: 600 }));
  await page.getByRole("heading", { name: "Peppermint" }).waitFor();
  await eventually(async () => (await form.getByLabel("X", { exact: true }).inputValue()) === "600" || undefined);
  expect(await form.getByLabel("Radius").inputValue()).toBe("75");
  await account.ask(patch(`/api/points/${id}`, { y: 300 }));
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await account.show(`points/${id}`)).toMatchObject({ name: "Peppermint", x: 600, y: 300, radius: 75 });
  await account.ask(remove(`/api/points/${id}`));
  await page.getByText("This is no longer in the garden").waitFor();
});

longConsoleTest("a plant is deleted, and comes back", async ({ account, visit }) => {
  const id = await account.make(plant("Mint", 500, 400));
  await account.ask(patch("/api/web_app_config", { confirm_plant_deletion: true }));
  const { page, openAs } = await visit({ language: "de" });
  await openAs(`/garden/${id}`, account);
  await page.getByRole("button", { name: "Löschen" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  expect(await account.list("points")).toHaveLength(1);
  await page.getByRole("button", { name: "Löschen" }).click();
  await question.getByRole("button", { name: "Löschen" }).click();
  await page.getByText("Mint gelöscht").waitFor();
  expect(await account.list("points")).toEqual([]);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await page.getByText("Rückgängig gemacht.").waitFor();
  expect(await account.show(`points/${id}`)).toMatchObject({ name: "Mint" });
});

longConsoleTest("many are chosen by crop and by box, then changed, grouped and deleted", async ({ account, visit }) => {
  const mint = await Promise.all([1, 2, 3].map((n) => account.make(plant("Mint", 300 * n, 300))));
  const beet = await Promise.all([1, 2].map((n) => account.make(plant("Beet", 300 * n, 900))));
  const window = await visit({ size: "desktop" });
  const { page, open, openAs } = window;
  await openAs("/garden", account);
  const at = await scaleOf(
    window,
    [mint[0] ?? 0, beet[1] ?? 0],
    [
      { x: 300, y: 300 },
      { x: 600, y: 900 },
    ],
    "with",
  );
  await open("/garden/select");
  const chosen = (n: number) => page.getByRole("heading", { name: `${n} selected` }).waitFor();
  await chosen(0);
  await page.getByLabel("By kind, crop or group").selectOption({ label: "Crop: mint (3)" });
  await chosen(3);
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Stage").selectOption({ label: "Harvested" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("3 changed").waitFor();
  const stages = async () => (await account.list("points")).map(({ plant_stage }) => plant_stage);
  expect(await stages()).toEqual(["harvested", "harvested", "harvested", "planned", "planned"]);
  await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo" }).click());
  expect(new Set(await stages())).toEqual(new Set(["planned"]));

  const corners = [at(200, 800), at(700, 1000)] as const;
  for (const [from, to] of [corners, corners.toReversed()]) {
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.getByRole("button", { name: "Draw a box" }).click();
    await page.mouse.move(from!.x, from!.y);
    await page.mouse.down();
    await page.mouse.move(to!.x, to!.y, { steps: 4 });
    await page.mouse.up();
    await chosen(2);
  }
  const first = at(300, 300);
  await page.mouse.click(first.x, first.y);
  await chosen(3);
  await page.mouse.click(first.x, first.y);
  await chosen(2);
  await page.getByRole("button", { name: "Make a group" }).click();
  await page.getByRole("button", { name: "Make a group" }).click();
  await page.locator(".form .problem").first().waitFor();
  await page.getByLabel("Name of the group").fill("Red ones");
  await page.getByRole("button", { name: "Make a group" }).click();
  await page.getByText("Group Red ones made").waitFor();
  const [group] = await account.list("point_groups");
  expect((group?.["point_ids"] as number[]).toSorted()).toEqual(beet.toSorted());

  await page.getByRole("button", { name: "Delete" }).click();
  await passing(page.getByText("2 deleted"), page.getByRole("dialog").getByRole("button", { name: "Delete" }).click());
  expect(await account.list("points")).toHaveLength(3);
});

longConsoleTest("layers are kept in the preferences, and follow them", async ({ account, visit }) => {
  await account.ask(plant("Mint", 500, 400));
  const { page, openAs } = await visit();
  await openAs("/garden/layers", account);
  await page.getByRole("switch", { name: "Zones of groups" }).check();
  await eventually(async () => (await account.show("web_app_config"))["show_zones"] || undefined);
  await account.ask(patch("/api/web_app_config", { show_weeds: false }));
  await eventually(
    async () => !(await page.getByRole("switch", { name: "Weeds", exact: true }).isChecked()) || undefined,
  );
});

longConsoleTest("the bed is as large as the axes are long, where the map follows them", async ({ account, visit }) => {
  await account.ask(patch("/api/web_app_config", { map_size_x: 3000, map_size_y: 1500, dynamic_map: true }));
  const { page, open, openAs } = await visit({ size: "desktop" });
  await openAs("/points/new", account);
  const [x, y] = [page.getByLabel("X", { exact: true }), page.getByLabel("Y", { exact: true })];
  await x.waitFor();
  expect([await x.inputValue(), await y.inputValue()]).toEqual(["1500", "750"]); // the middle of the bed
  const axes = { movement_axis_nr_steps_x: 100_000, movement_step_per_mm_x: 50, movement_stop_at_max_x: 1 };
  await account.ask(patch("/api/firmware_config", axes));
  await open("/points/new");
  await x.waitFor();
  expect([await x.inputValue(), await y.inputValue()]).toEqual(["1000", "750"]);
});

longConsoleTest(
  "the robot is sent to a place, while one is connected",
  async ({ account, server, visit }) => {
    const id = await account.make(plant("Mint", 500, 400));
    const { page, openAs } = await visit();
    await openAs(`/garden/${id}`, account);
    await page.getByRole("button", { name: "Edit" }).waitFor();
    const move = page.getByRole("button", { name: "Move the robot here" });
    expect(await move.isDisabled()).toBe(true); // it says why
    const token = await makeToken(server, account, "bot");
    const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token });
    robot.tell("status", { location_data: { position: { x: 700, y: 300, z: 0 } } });
    await holds(async () => expect(await move.isDisabled()).toBe(false));
    await move.click();
    await holds(async () => expect(robot.commands).toHaveLength(1));
    robot.tell("status", { location_data: { position: { x: 500, y: 400, z: 0 } } });
    await page.getByText("Move the robot here (x 500 · y 400): done.").waitFor();
    expect(robot.commands).toHaveLength(1);
    expect(JSON.stringify(robot.commands)).toContain('"kind":"safe_z"');
    // The page of the robot has it in the list of what it was told.
    await page.getByRole("link", { name: "Robot", exact: true }).first().click();
    await page.locator(".robot-answers").getByText("Move the robot here (x 500 · y 400)").waitFor();
    robot.cut();
  },
  { MQTT_PORT: "0" },
);
