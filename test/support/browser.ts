import { type Browser, chromium, type Page } from "playwright-core";
import { runsPackedBrowser, unpackBrowser } from "./packed-browser";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];

const firstOf = (names: readonly string[]): string | undefined =>
  [process.env["CHROMIUM"], ...names]
    .map((name) => name && Bun.which(name))
    .find((path): path is string => Boolean(path));

/** Where a browser is that people use: CHROMIUM, or what the shell finds. */
export const browserPath = (): string | undefined => firstOf(BROWSERS);

/** Where a browser for tests is installed: one that has no windows takes half of the processor time. */
const installed = firstOf(["chromium-headless-shell", ...BROWSERS]);
const isPacked = runsPackedBrowser && !process.env["CHROMIUM"];

/** Whether tests have a browser. One that needs it and has none is skipped: `test.skipIf(!hasBrowser)`. */
export const hasBrowser = isPacked || installed !== undefined;

/** Path of the browser for tests: CHROMIUM; else that of the packages, the same on each machine; else an installed one. */
export async function testBrowser(): Promise<string> {
  const path = isPacked ? await unpackBrowser() : installed;
  if (path === undefined) throw new Error("There is no Chromium (CHROMIUM, or in PATH).");
  return path;
}

/** A start takes a second; on a machine that does much else, many times that. */
const LONGEST_START_MS = 120_000;

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await testBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    timeout: LONGEST_START_MS,
  });

/** Runs `work` with a page in a browser of its own that runs no scripts. */
export async function withPlainPage(work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

let shared: Promise<Browser> | undefined;

/**
 * One browser for the tests of a file, or of a process of `test/run.ts`, started by the first that wants it; after a crash the
 * next one starts another.
 */
export function sharedBrowser(): Promise<Browser> {
  if (shared) return shared;
  const started = launch();
  const forget = (): void => {
    if (shared === started) shared = undefined;
  };
  started.then((browser) => browser.once("disconnected", forget), forget);
  shared = started;
  return started;
}

/** Ends it, unless it ends with its process; without one it does nothing. */
export async function closeSharedBrowser(): Promise<void> {
  if (process.env["TEST_RUN"] !== undefined) return; // `test/run.ts` clears up behind it
  await (await shared)?.close();
}
