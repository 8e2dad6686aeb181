import { expect } from "bun:test";
import { consoleTest, longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { enterRaw } from "../support/mqtt-client";
import { get, makeToken, patch, post } from "../support/scenarios";

/* The practice robot in the console (`robot.md` §4). */

consoleTest(
  "an account without a robot switches practice on, moves it, and switches it off",
  async ({ account, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
    const { page, open, signIn, looksGood } = await visit({ size: "desktop" });
    await open("/robot");
    await signIn(account);
    await page.getByText("No robot yet").waitFor();
    await page.getByLabel("Practice robot").check();
    await page.locator(".top .state").getByText("Practice robot").waitFor();
    await page.getByLabel("Speed").selectOption("20 times as fast");
    await page.getByRole("button", { name: "Move Y +100 mm" }).click();
    const is = (wanted: object) =>
      holds(async () => expect(await account.ask(get("/api/device/practice"))).toMatchObject(wanted));
    await is({ position: { y: 100 } });
    await page.locator(".robot-position").getByText("100").waitFor();
    await looksGood("practice");
    await is({ on: true, speed: 20 });
    await page.getByLabel("Practice robot").uncheck();
    await page.getByText("No robot yet").waitFor();
    await is({ on: false, since: null });
  },
  { MQTT_PORT: "0" },
);

longConsoleTest(
  "a robot that has just come is not called the practice robot, and is nowhere yet",
  async ({ account, server, visit }) => {
    await account.ask(patch("/api/device/practice", { on: true }));
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/robot", account);
    await page.locator(".top .state").getByText("Practice robot").waitFor();
    await page.locator(".robot-position").getByText("0").first().waitFor();
    const robot = await enterRaw(server, { ...account, token: await makeToken(server, account, "bot") });
    await page.locator(".top .state").getByText("Robot online").waitFor();
    await page.locator(".robot-position").getByText("–").nth(2).waitFor();
    robot.end();
  },
  { MQTT_PORT: "0" },
);
