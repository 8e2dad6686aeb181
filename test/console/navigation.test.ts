import { expect } from "bun:test";
import { consoleTest, longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { post } from "../support/scenarios";

consoleTest("on a phone all pages are behind More, and one leads out", async ({ account, visit }) => {
  const { page, openAs, looksGood } = await visit({ scheme: "dark", language: "de" });
  await openAs("/about", account);
  await page.getByRole("button", { name: "Mehr" }).click();
  await page.getByRole("dialog").waitFor();
  await looksGood("more");
  await page.getByRole("dialog").getByRole("link", { name: "Verlauf" }).click();
  await page.getByRole("heading", { level: 1, name: "Verlauf" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await holds(async () => expect(await page.title()).toBe("Verlauf · Gardenshed")); // after the page is drawn
});

longConsoleTest(
  "back and forward lead through the pages, and the start to the first one",
  async ({ account, visit }) => {
    await account.make(post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3 })); // else first steps come first
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("", account);
    const first = await page.locator(".navigation .entry span").first().innerText();
    await page.getByRole("heading", { level: 1, name: first }).waitFor();
    await page.getByRole("link", { name: "About" }).click();
    await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: first }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
    expect(await page.getByRole("link", { name: "About" }).getAttribute("aria-current")).toBe("page");
  },
);

longConsoleTest("a page whose code does not come says so, and the others still open", async ({ account, visit }) => {
  const { page, openAs, looksGood } = await visit({ size: "desktop" });
  await openAs("/messages", account);
  await page.locator(".cards").waitFor();
  await page.route("**/app/assets/*", (route) => route.fulfill({ status: 404, body: "{}" }));
  await page.getByRole("link", { name: "About" }).click();
  await page.getByText("The page has changed").waitFor();
  await looksGood("not-loaded");
  await page.getByRole("link", { name: "Messages" }).click();
  await page.locator(".cards").waitFor();
});

longConsoleTest("by keyboard: the first stop leads past the navigation", async ({ account, visit }) => {
  const { page, open, openAs } = await visit({ size: "desktop" });
  await openAs("/about", account);
  await open("/about");
  await page.locator(".facts").first().waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the page");
  await page.keyboard.press("Enter");
  await holds(async () => expect(await page.evaluate("document.activeElement.id")).toBe("page"));
});

consoleTest("back closes what is open first, and leads on from there", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/messages", account);
  await page.locator(".cards").waitFor();
  const isAt = (path: string) =>
    holds(async () => expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/app${path}`));
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "More" }).click();
  await dialog.getByRole("link", { name: "Events" }).click();
  await isAt("/events");
  await page.getByRole("button", { name: "More" }).click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await isAt("/events");

  await page.getByRole("link", { name: "Sequences" }).click();
  await page.getByRole("button", { name: "New folder" }).click(); // this one stands in the address
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await isAt("/sequences");
  await page.getByRole("button", { name: "New folder" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Robot", exact: true }).click();
  await isAt("/robot");
  for (const path of ["/sequences", "/events", "/messages"]) {
    await page.goBack();
    await isAt(path);
  }
});
