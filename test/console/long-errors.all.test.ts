import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { post } from "../support/scenarios";
import { failed, robotToken, startRobot } from "../support/robot";

/** What a robot may tell of one failure, and its end. */
const END = "and that is all.";
const UNBROKEN = `Movement:${"axis/x/failed/".repeat(30)}end`;
const LONG = `${"Movement on axis x failed: register /dev/of/something/without/blanks. ".repeat(60)}${END}`;

/** Whether the last word of a text can be brought into the window, and stands there with nothing above it. */
const endIsSeen = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const text = document.querySelector("${selector}").lastChild;
    const end = document.createRange();
    end.setStart(text, text.length - 5);
    end.setEnd(text, text.length - 1);
    for (let each = text.parentElement; each; each = each.parentElement) {
      const { bottom } = end.getBoundingClientRect();
      each.scrollTop += Math.max(0, bottom - each.getBoundingClientRect().bottom + 8);
    }
    const { left, top, width, height } = end.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === text.parentElement;
  })()`);

consoleTest("a long error is read to its end from the list of logs, by keyboard too", async ({ account, visit }) => {
  await account.ask(post("/api/logs", { message: LONG, type: "error", verbosity: 1 }));
  for (const size of ["phone", "desktop"] as const) {
    const { page, openAs } = await visit({ size });
    await openAs("/logs?kinds=error", account);
    const row = page.locator(".logs tbody tr");
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(49); // as high as every row of a long table
    await row.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText(END).waitFor();
    await holds(async () => expect(await endIsSeen(page, "dialog .logs-message")).toBe(true));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?kinds=error");
  }
});

consoleTest(
  "a long refusal of the robot is read to its end, and can be dismissed",
  async ({ account, server, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/robot", account);
    const [port = 0] = server.mqttPorts;
    const token = await robotToken(server.base, account.email);
    const robot = await startRobot({
      ...{ port, deviceId: account.deviceId, token },
      obey: ({ label }) => [failed(label, UNBROKEN)],
    });
    await page.getByRole("button", { name: "Take a photo" }).click();
    const line = page.locator(".lines .line.error");
    await line.waitFor();
    expect((await line.boundingBox())!.y).toBeGreaterThan(0);
    await holds(async () => expect(await endIsSeen(page, ".lines .line.error > p")).toBe(true));
    await line.getByRole("button", { name: "Dismiss" }).click();
    await line.waitFor({ state: "detached" });
    expect(await page.locator(".robot-answers").innerText()).toContain(UNBROKEN);
    robot.cut();
  },
  { MQTT_PORT: "0" },
);
