import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest } from "../support/console";
import { eventually, holds } from "../support/eventually";
import { post } from "../support/scenarios";
import { plant } from "./garden/places";

/* What stands in the way of a hand or an eye: lines that cover, focus that is lost, what is too small to press. */

/** Whether a press in the middle of an element would reach it. */
const isReachable = (page: Page, name: string): Promise<boolean> =>
  page
    .getByRole("button", { name, exact: true })
    .last()
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
    });

longConsoleTest(
  "the line that tells of a change covers no button that was just pressed",
  async ({ account, visit }) => {
    const id = await account.make(plant("Mint", 500, 400));
    const { page, openAs } = await visit();
    await openAs(`/plants/${id}`, account);
    for (const name of ["Basil", "Chive"]) {
      await page.getByLabel("Name", { exact: true }).fill(name);
      const save = page.getByRole("button", { name: "Save", exact: true });
      await page.locator("#page").evaluate((page) => page.scrollTo(0, page.scrollHeight));
      await save.click();
      await page.locator(".lines .line").first().waitFor();
      await holds(async () => expect(await isReachable(page, "Save")).toBe(true));
    }
  },
);

consoleTest("a dialog that is closed gives the focus back", async ({ account, visit }) => {
  await account.make(post("/api/sequences", { name: "Round", body: [] }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/sequences", account);
  const opener = page.getByRole("button", { name: "Install", exact: false }).first();
  const hasFocus = () => opener.evaluate((button) => button.matches(":focus"));
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
  ]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await close();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await holds(async () => expect(await hasFocus()).toBe(true));
  }
});

longConsoleTest("every switch of the settings is large enough for a finger", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/settings?search=map", account);
  await page.getByRole("switch").first().waitFor();
  const sizes = await page.getByRole("switch").evaluateAll((switches) =>
    switches.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.filter((size) => size < 44)).toEqual([]);
});

longConsoleTest("passwords that differ are told at the second one, beside other faults", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/settings?tab=account", account);
  const [current, next, again] = ["Your password", "New password", "New password again"];
  const at = (label: string) =>
    page.locator("#password .field").filter({ has: page.getByLabel(label, { exact: true }) });
  await at(current).locator("input").fill("password123");
  await at(next).locator("input").fill("a new password");
  await at(again).locator("input").fill("another password");
  await page.getByRole("button", { name: "Change password" }).click();
  await at(again).getByText("The passwords do not match").waitFor();
  expect(await at(current).locator(".problem").count()).toBe(0);
});

longConsoleTest("who makes an account is told of all faults at once", async ({ account, visit }) => {
  const { page, open } = await visit();
  await open("/");
  await page.getByText("Create an account").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("password123");
  await page.locator("[name=password_confirmation]").fill("password124");
  await page.locator("form button[type=submit]").click();
  const fields = page.locator(".field");
  await fields
    .filter({ has: page.locator("[name=password_confirmation]") })
    .getByText("The passwords do not match")
    .waitFor();
  await fields
    .filter({ has: page.locator("[name=email]") })
    .getByText("Email is already registered")
    .waitFor();
  expect(await page.locator(".problem").count()).toBe(2);
});

longConsoleTest("a lost connection is told as long as it lasts", async ({ account, visit }) => {
  const id = await account.make(plant("Mint", 500, 400));
  const { page, openAs } = await visit();
  await openAs(`/plants/${id}`, account);
  await page.getByLabel("Name", { exact: true }).fill("Basil");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const told = "No connection to the server.";
  const [inForm, atFoot] = [page.locator("form").getByText(told), page.locator(".lines").getByText(told)];
  await inForm.waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await atFoot.waitFor();
  await page.context().setOffline(false);
  for (const line of [inForm, atFoot]) await line.waitFor({ state: "detached" });
  expect(await account.list("points")).toHaveLength(1);
});

longConsoleTest("the handle of a plant is moved by keys, and keeps the focus", async ({ account, visit }) => {
  const id = await account.make(plant("Mint", 500, 400));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/garden/${id}`, account);
  const handle = page.locator(".garden-handle");
  await handle.waitFor();
  await handle.focus();
  const moved = (keys: string, x: number, y: number) =>
    page.keyboard.press(keys).then(() =>
      eventually(async () => {
        const point = await account.show(`points/${id}`);
        return Math.abs(Number(point["x"]) - 500) === x && Math.abs(Number(point["y"]) - 400) === y ? true : undefined;
      }),
    );
  await moved("ArrowRight", 1, 0);
  await holds(async () => expect(await page.evaluate("document.activeElement.title")).toBe("Drag Mint"));
  await moved("Shift+ArrowUp", 1, 10);
  await moved("Control+ArrowRight", 101, 10);
});

longConsoleTest("the map can be left while it zooms", async ({ account, visit }) => {
  await account.make(plant("Mint", 500, 400));
  const { page, openAs } = await visit({ size: "desktop" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await openAs("/garden", account);
  for (const zoom of [() => page.mouse.wheel(0, -400), () => page.getByRole("button", { name: "Larger" }).click()]) {
    await page.locator(".garden-canvas canvas").first().waitFor();
    await page.mouse.move(700, 400);
    await zoom();
    await page.getByRole("link", { name: "Plants", exact: true }).first().click();
    await page.getByText("Mint").first().waitFor();
    await page.clock.fastForward(2000); // the timers of the zoom, too; an error on the page fails the test
    await page.getByRole("link", { name: "Garden", exact: true }).first().click();
  }
});
