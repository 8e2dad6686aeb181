/** What a person does first with a server, in a browser: it finds out whether all of the product is there. */
import { expect } from "bun:test";
import { sharedBrowser } from "../support/browser";
import { holds, passing } from "../support/eventually";
import { PASSWORD } from "../support/scenarios";

/** Colours that a drawn bed has at least: an empty canvas has one, soil and lines a few. */
const FEWEST_COLOURS = 5;

/** The colours of what is drawn on the page, counted. */
const COLOURS = `[...document.querySelectorAll("canvas")].map((canvas) => {
  if (canvas.width === 0 || canvas.height === 0) return 0;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}).reduce((sum, count) => sum + count, 0)`;

/**
 * Signs up at `address`, sees the garden drawn, adds a plant, and opens reference and guide. Answers what went wrong on the
 * way: answers of 500 and above, requests that failed, and errors of scripts.
 * @param front the path of the console's front page
 */
export async function walk(address: string, front = "/"): Promise<readonly string[]> {
  const faults: string[] = [];
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    page.on("response", (answer) => answer.status() >= 500 && faults.push(`${answer.status()} ${answer.url()}`));
    page.on("pageerror", (error) => faults.push(error.message));

    await page.goto(address + front);
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByLabel("Name").fill("Grace");
    await page.getByLabel("E-mail").fill("grace@garden.test");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Password again").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { level: 1, name: "First steps" }).waitFor();
    await page.getByRole("radio", { name: /^Standard 2/ }).check();
    await page.getByLabel("Version").selectOption("1.7");
    await page.getByRole("button", { name: "Fill my garden" }).click();
    await page.getByRole("link", { name: "To the garden" }).click();

    const map = page.locator(".garden-canvas");
    await map.locator("canvas").first().waitFor();
    await page.locator("[data-drawing]").waitFor({ state: "detached" });
    await holds(async () => expect(await page.evaluate(COLOURS)).toBeGreaterThan(FEWEST_COLOURS));

    await map.click({ position: { x: 150, y: 350 } });
    await page.getByRole("button", { name: "Add plant" }).click();
    const form = page.locator(".form");
    await form.getByLabel("Name").fill("Tomato");
    await passing(page.getByText("Tomato added"), form.getByRole("button", { name: "Add plant" }).click());

    await page.goto(`${address}/docs`);
    await page.getByText("Log in with POST /api/tokens").first().waitFor();
    await page.goto(`${address}/help`);
    await page.getByRole("searchbox").fill("backup");
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".hits a").first().click();
    await page.waitForURL(`${address}/help/**`);
    return faults;
  } finally {
    await context.close();
  }
}

/** Lines of a log that tell of an error. */
export const errorsIn = (printed: string): readonly string[] =>
  printed.split("\n").filter((line) => /^\S+Z (?:error|fatal) |"level":"(?:error|fatal)"/.test(line));
