import { expect } from "bun:test";
import { consoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { get, post } from "../support/scenarios";

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
    await holds(async () => expect(await account.show("device/practice")).toMatchObject({ position: { y: 100 } }));
    await page.locator(".robot-position").getByText("100").waitFor();
    await looksGood("practice");
    expect(await account.ask(get("/api/device/practice"))).toMatchObject({ on: true, speed: 20 });
    await page.getByLabel("Practice robot").uncheck();
    await page.getByText("No robot yet").waitFor();
    expect(await account.ask(get("/api/device/practice"))).toMatchObject({ on: false, since: null });
  },
  { MQTT_PORT: "0" },
);
