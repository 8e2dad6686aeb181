import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { holds } from "../support/eventually";
import { mqttPort } from "../support/mqtt-client";
import { startRobot } from "../support/robot";
import { get, makeToken, patch, post } from "../support/scenarios";
import type { Account } from "../support/account";

/* What a sequence or a day would do, told before it is done (`robot.md` §4). */

const GARDEN = post("/api/device/seed", { product_line: "standard_1.7", demo: true });

const idOf = async (account: Account, name: string): Promise<number> => {
  const all = (await account.ask(get("/api/sequences"))) as { id: number; name: string }[];
  return all.find((each) => each.name === name)?.id ?? 0;
};

const textOf = (page: Page, selector: string): Promise<string> => page.locator(selector).first().innerText();

consoleTest("a sequence is rehearsed beside its steps, saved or not, and with the server away", async (scene) => {
  const { account, visit } = scene;
  await account.ask(GARDEN);
  const wait = (milliseconds: number) => ({ kind: "wait", args: { milliseconds } });
  const id = await account.make(post("/api/sequences", { name: "Pause", body: [wait(2000), wait(3000)] }));
  const { page, open, signIn, setOffline } = await visit({ size: "desktop" });
  await open(`/sequences/${id}`);
  await signIn(account);
  await page.getByRole("button", { name: "Rehearse" }).click();
  await page.locator(".rehearsal-totals").getByText("5 s").waitFor();
  await page.getByText("No problems found.").waitFor();

  await setOffline(true);
  await page.locator(".step-open").first().press("Enter");
  await page.locator(".step-form input").first().fill("60");
  await page.locator(".rehearsal-totals").getByText("1 min 3 s").waitFor();
  await setOffline(false);
});

longConsoleTest("a fault leads to its step, and the step that is shown is lit", async ({ account, visit }) => {
  await account.ask(GARDEN);
  const say = { kind: "lua", args: { lua: 'error("no water")' } };
  const wait = { kind: "wait", args: { milliseconds: 5000 } };
  const id = await account.make(post("/api/sequences", { name: "Stops", body: [wait, say] }));
  const { page, open, signIn } = await visit({ size: "desktop" });
  await open(`/sequences/${id}?rehearsal=open`);
  await signIn(account);
  await page.locator(".rehearsal-fault.stop button").click();
  await page.locator(".step.open.lit").waitFor();
  expect(await page.locator(".step.open").getAttribute("data-step")).toBe("[1]");

  await open(`/sequences/${await idOf(account, "Mount Tool")}?rehearsal=open`);
  const fault = page.locator(".rehearsal-fault.stop", { hasText: "a place that is chosen when this runs" });
  await fault.waitFor();
  expect(await fault.innerText()).not.toContain("location_placeholder");
});

longConsoleTest("the watering of the demo garden in all looks, and a day", async ({ account, visit }) => {
  await account.ask(GARDEN);
  await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const id = await idOf(account, "Water all plants");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const hour of ["09:00", "09:05", "18:30"]) {
    await account.make(
      post("/api/farm_events", {
        ...{
          executable_type: "Sequence",
          executable_id: id,
          start_time: `${tomorrow}T${hour}:00Z`,
          time_unit: "never",
          repeat: 1,
        },
      }),
    );
  }
  for (const look of LOOKS) {
    const { page, open, signIn, looksGood } = await visit(look);
    await open(`/sequences/${id}?rehearsal=open`);
    await signIn(account);
    await page.locator(".rehearsal-map .piece").first().waitFor({ state: "attached" });
    const slider = page.locator(".rehearsal-time input");
    await slider.focus();
    for (let n = 0; n < 5; n++) await slider.press("PageUp");
    await holds(async () => expect(await textOf(page, ".rehearsal-now")).toMatch(/min/));
    await looksGood("rehearsal");
    await open(`/events?view=day&day=${tomorrow}`);
    await page.locator(".day-runs li").nth(2).waitFor();
    await looksGood("rehearsal-day");
    await page.context().close();
  }
});

longConsoleTest(
  "a run says before what it will do, and asks when it would not come to its end",
  async ({ server, account, visit }) => {
    await account.ask(GARDEN);
    const wait = { kind: "wait", args: { milliseconds: 20_000 } };
    const fails = { kind: "lua", args: { lua: 'error("no water")' } };
    const good = await account.make(post("/api/sequences", { name: "Waits", body: [wait] }));
    const bad = await account.make(post("/api/sequences", { name: "Fails", body: [fails] }));
    const token = await makeToken(server, account, "bot");
    const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token });
    const { page, open, signIn, looksGood } = await visit();
    await open(`/sequences/${good}`);
    await signIn(account);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("20 s").waitFor();
    await dialog.getByText("No problems found.").waitFor();
    await looksGood("run-preview");
    expect(robot.commands).toEqual([]); // nothing runs before it is pressed
    await dialog.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByText("Waits: the robot says that it is done.").waitFor();
    await open(`/sequences/${bad}`);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await dialog.getByText("Lua failure").waitFor();
    await dialog.getByRole("button", { name: "Run anyway" }).waitFor();
    robot.cut();
  },
  { MQTT_PORT: "0" },
);
