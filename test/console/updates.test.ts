import { describe, expect, test } from "bun:test";
import { nextUpdate } from "../../src/console/pages/robot/care/next-update";
import { addRelease } from "../../src/features/releases/commands";
import { addAlert } from "../../src/features/alerts";
import { zoneOf } from "../../src/robot/calendar/zone";
import { longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { patch } from "../support/scenarios";

/* Updates at the hour (care.md §2.4), as pages tell them. */

describe("the next hour of updates", () => {
  const rows: readonly (readonly [zone: string, hour: number, now: string, next: string])[] = [
    ["Europe/Berlin", 3, "2026-05-01T00:59:00Z", "2026-05-01T01:00:00Z"],
    ["Europe/Berlin", 3, "2026-05-01T01:00:00Z", "2026-05-02T01:00:00Z"],
    ["Asia/Kolkata", 0, "2026-05-01T18:00:00Z", "2026-05-01T18:30:00Z"],
    ["Europe/Berlin", 2, "2026-03-28T12:00:00Z", "2026-03-30T00:00:00Z"], // the 29th has no such hour
    ["Europe/Berlin", 2, "2026-10-24T12:00:00Z", "2026-10-25T00:00:00Z"],
  ];
  test.each(rows)("%s, %s h after %s is %s", (zone, hour, now, next) =>
    expect(nextUpdate(zoneOf(zone), hour, Date.parse(now))).toBe(Date.parse(next)),
  );
});

longConsoleTest(
  "Care stores whether and when the robot updates by itself, and says when that is next",
  async ({ visit, account }) => {
    const { page, openAs } = await visit();
    await openAs("/robot?tab=care", account);
    await page.getByText("Without a time zone it never updates by itself").waitFor();
    await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
    const hour = page.getByRole("combobox", { name: "Hour for updates" });
    await hour.selectOption("4:00");
    await page.getByText(/^Next time: .*4:00/).waitFor();
    await page.getByRole("switch", { name: "Update by itself" }).uncheck();
    await page.getByText(/^Next time/).waitFor({ state: "detached" });
    await holds(async () => expect(await account.show("dos_config")).toMatchObject({ os_auto_update: false }));
    expect(await account.show("device")).toMatchObject({ ota_hour: 4 });
  },
);

longConsoleTest("an update that has failed is a message that leads to Care", async ({ visit, server, account }) => {
  const { services } = server;
  const add = (): void => addAlert(services.db, account.deviceId, "api.robot.update_failed", services.clock());
  await services.writes.run("account", add, account.deviceId);
  const { page, openAs } = await visit();
  await openAs("/messages", account);
  await page.getByText("The update of the robot has failed").waitFor();
  await page.getByRole("link", { name: "Care of the robot" }).click();
  await page.getByRole("heading", { name: "When it updates" }).waitFor();
});

longConsoleTest("until a robot has come, Set-up offers the card to write for its computer", async (scene) => {
  const { account, visit, server } = scene;
  const { page, openAs, open, looksGood } = await visit();
  const line = page.locator(".setup-line").filter({ has: page.getByRole("heading", { name: "Card for the robot" }) });
  await openAs("/setup", account);
  await line.getByText(/^Choose the computer of the robot in Settings/).waitFor();
  await account.ask(patch("/api/device", { sbc: "4" }));
  await line.getByText(/^This server has no disk image for this computer/).waitFor();
  const { services } = server;
  const file = { sum: "a".repeat(64), bytes: 5, ending: ".img" };
  const release = { version: "15.6.0", platform: "sbc4", channel: "stable" } as const;
  await services.writes.run(
    "account",
    () => addRelease(services.db, { ...release, imageUrl: "http://files.test/a.fw", dotImgUrl: file }, new Date()),
    account.deviceId,
  );
  await open("/setup");
  await line.getByRole("img", { name: "QR code of the disk image of 15.6.0" }).waitFor();
  expect(await line.getByRole("listitem").count()).toBe(4);
  expect(await line.getByRole("link", { name: "Disk image of 15.6.0" }).getAttribute("href")).toEndWith(
    `/releases/${file.sum}/sbc4-15.6.0.img`,
  );
  await line.getByText(file.sum).waitFor();
  await looksGood("card");
});
