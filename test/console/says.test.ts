import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import {
  added,
  after,
  isOnChannel,
  isWanted,
  plainText,
  readOut,
  type SaidLog,
  shortText,
  type Toast,
} from "../../src/console/care/says";
import { longConsoleTest, LOOKS, type Scene } from "../support/console";
import { eventually } from "../support/eventually";
import { type Robot, robotToken, startRobot } from "../support/robot";
import { patch } from "../support/scenarios";

/* What the robot says, wherever somebody is (care.md §4). */

describe("texts", () => {
  test.each([
    ["Done.<br>Next<br />one", "Done.\nNext\none"],
    ["<b>bold</b> and <script>alert(1)</script>", "bold and alert(1)"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["**no** [mark](down) 🌱 ‏עברית", "**no** [mark](down) 🌱 ‏עברית"],
    ["<".repeat(10_000), "<".repeat(10_000)],
  ])("%p is shown as %p", (message, text) => expect(plainText(message)).toBe(text));

  test("a long one is cut between characters", () => {
    expect(shortText("🌱".repeat(400))).toEqual({ text: "🌱".repeat(300), isCut: true });
    expect(shortText("short")).toEqual({ text: "short", isCut: false });
  });
});

describe("which are shown", () => {
  test.each<[SaidLog, object | undefined, boolean]>([
    [{ message: "", type: "info" }, {}, true],
    [{ message: "", type: "info" }, undefined, true],
    [{ message: "" }, { info_log: 1 }, true],
    [{ message: "", type: "info", verbosity: 2 }, { info_log: 1 }, false],
    [{ message: "", type: "info", verbosity: 2 }, {}, false],
    [{ message: "", type: "info", verbosity: null }, { info_log: 1 }, true],
    [{ message: "", type: "info" }, { info_log: 0 }, false],
    [{ message: "", type: "info" }, { info_log: null }, false],
    [{ message: "", type: "info", verbosity: 0 }, { info_log: 0 }, false],
    [{ message: "", type: "error" }, { info_log: 0, error_log: 3 }, true],
  ])("%j with %j: %p", (log, limits, expected) => expect(isWanted(log, limits)).toBe(expected));

  const at = "2026-03-01T08:01:00Z";
  test.each<[SaidLog, boolean]>([
    [{ message: "", channels: ["toast"], created_at: Date.parse(at) / 1000 - 60, updated_at: at }, true],
    [{ message: "", channels: ["toast"], created_at: Date.parse(at) / 1000 - 61, updated_at: at }, false],
    [{ message: "", channels: ["toast"] }, true],
    [{ message: "", channels: ["email"] }, false],
    [{ message: "", channels: null }, false],
  ])("%j is a toast: %p", (log, expected) => expect(isOnChannel(log, "toast")).toBe(expected));
});

describe("toasts", () => {
  const say = (toasts: readonly Toast[], message: string, key: number, type = "info") =>
    added(toasts, { message, type }, key);

  test("equal ones are counted, and are the newest then", () => {
    const two = say(say([], "a", 1), "b", 2);
    expect(say(two, "a", 3).map(({ key, text, count }) => [key, text, count])).toEqual([
      [2, "b", 1],
      [1, "a", 2],
    ]);
    expect(say(two, "a", 3, "error")).toHaveLength(3);
  });

  test("most go after 8 s, those that want attention after 10 minutes", () => {
    const both = say(say([], "a", 1), "b", 2, "warn");
    expect(after(both, 7_999).map(({ text }) => text)).toEqual(["a", "b"]);
    expect(after(both, 8_000).map(({ text }) => text)).toEqual(["b"]);
    expect(after(both, 600_000)).toEqual([]);
  });

  test("of a thousand a hundred are kept", () => {
    let toasts: readonly Toast[] = [];
    for (let n = 0; n < 1_000; n++) toasts = say(toasts, `${n}`, n);
    expect(toasts).toHaveLength(100);
  });

  test("the sixth within 10 s is only counted when it is read out", () => {
    let times: readonly number[] = [];
    const counted = [0, 1, 2, 3, 4, 5, 20_000].map((now) => {
      const said = readOut(times, now);
      times = said.times;
      return said.isCounted;
    });
    expect(counted).toEqual([false, false, false, false, false, true, false]);
  });
});

const BROKER = { MQTT_PORT: "0" };

async function arrive({ server, account }: Scene): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token });
}

const log = (message: string, type: string, channels: readonly string[] = [], more: object = {}) => ({
  ...{ message, type, channels, major_version: 15, verbosity: 1, created_at: Math.floor(Date.now() / 1000) },
  ...more,
});

/** Which buttons of the page something else lies over. */
const covered = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll("button, a")].filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const scroller = each.closest("#page, .toasts");
    const box = scroller?.getBoundingClientRect();
    if (width === 0 || y < 0 || y > innerHeight || (box && (y < box.top || y > box.bottom))) return false;
    const hit = document.elementFromPoint(x, y);
    return hit && !each.contains(hit) && !hit.contains(each);
  }).map((each) => each.textContent || each.ariaLabel)`);

longConsoleTest(
  "toasts stand above the foot, cover nothing, are counted, and go when they are closed",
  async (scene) => {
    const robot = await arrive(scene);
    const { page, openAs, looksGood } = await scene.visit({ size: "small" });
    await openAs("/robot", scene.account);
    await page.getByText("Robot online").waitFor({ state: "attached" });
    const toasts = page.locator(".toast");
    robot.tell("logs", log("Old news", "error", ["toast"], { created_at: Math.floor(Date.now() / 1000) - 3_600 }));
    robot.tell("logs", log("Quiet", "info"));
    robot.tell("logs", log("Bed one<br>is <b>dry</b>", "warn", ["toast"]));
    robot.tell("logs", log("Motor stalled", "error", ["toast"]));
    robot.tell("logs", log("Motor stalled", "error", ["toast"]));
    for (const each of ["one", "two"]) robot.tell("logs", log(`Water ${each} `.repeat(60), "error", ["toast"]));
    await eventually(async () => ((await toasts.count()) === 3 ? true : undefined));
    await page.getByText("1 more", { exact: true }).waitFor();
    await page.locator(".toast").getByText("Motor stalled").getByText("×2").waitFor();
    expect(await page.locator(".toasts").getByText("Old news").count()).toBe(0);
    expect(await covered(page)).toEqual([]);
    await page.locator("[role=alert].unseen").getByText(/Water/).waitFor({ state: "attached" });
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    await looksGood("says-toasts", true);
    await page.getByRole("button", { name: "more", exact: true }).first().click();
    await page.getByRole("button", { name: "Close the message" }).first().focus();
    await page.keyboard.press("Escape");
    await page.getByText("is dry").waitFor();
    while ((await toasts.count()) > 0) await page.getByRole("button", { name: "Close the message" }).first().click();
    await page
      .locator(".newest")
      .getByText(/^Water two/)
      .waitFor();
    await page.locator(".newest a").click();
    await page.waitForURL(/\/logs\/\d+/);
  },
  BROKER,
);

longConsoleTest(
  "a kind that the account hides makes neither line nor toast",
  async (scene) => {
    await scene.account.ask(patch("/api/web_app_config", { info_log: 0, error_log: 1 }));
    const robot = await arrive(scene);
    const { page, openAs } = await scene.visit();
    await openAs("/settings", scene.account);
    robot.tell("logs", log("Hidden", "info", ["toast"]));
    robot.tell("logs", log("Too much", "error", ["toast"], { verbosity: 3 }));
    robot.tell("logs", log("Shown", "error", ["toast"]));
    await page.locator(".toast").getByText("Shown").waitFor();
    await page.locator(".newest").getByText("Shown").waitFor();
    for (const text of ["Hidden", "Too much"]) expect(await page.getByText(text).count()).toBe(0);
  },
  BROKER,
);

for (const look of LOOKS) {
  longConsoleTest(
    `messages of the robot look good (${Object.values(look).join(", ")})`,
    async (scene) => {
      const robot = await arrive(scene);
      const { page, openAs, looksGood } = await scene.visit(look);
      await openAs("/garden", scene.account);
      robot.tell("logs", log("Watered the beans", "success", ["toast"]));
      robot.tell("logs", log("Bed one is dry", "warn", ["toast"]));
      robot.tell("logs", log("Motor stalled", "error", ["toast"]));
      await eventually(async () => ((await page.locator(".toast").count()) === 3 ? true : undefined));
      await looksGood("says", true);
    },
    BROKER,
  );
}
