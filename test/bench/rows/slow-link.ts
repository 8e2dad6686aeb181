import { type Browser, chromium } from "playwright-core";
import { browserPath } from "../../support/browser";
import { type Bench, ourCommand, withServer } from "../bench";
import type { Experiment, Reading, Row } from "../row";
import { startServer } from "../server";

/* A phone at the edge of its network opens the garden of 1,000 plants for the first time. */

/** 300 ms there and back, 700 kbit/s. */
const LINK = { offline: false, latency: 300, downloadThroughput: 700_000 / 8, uploadThroughput: 700_000 / 8 };
const WINDOW = { width: 390, height: 844 };

const row: Row = {
  name: "console-slow-link",
  title: "garden of 1,000 plants, opened for the first time over 300 ms and 700 kbit/s, until it can be used",
  better: "less",
  target: 4000,
  floor: 6000,
  unit: " ms",
};

/** Milliseconds until the plants are drawn and the map hears a press, in a browser that has kept nothing. */
async function open(browser: Browser, base: string, token: string): Promise<number> {
  const context = await browser.newContext({ viewport: WINDOW, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    await page.addInitScript(`localStorage.setItem("gardenshed.token", ${JSON.stringify(token)})`);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINK);
    const started = performance.now();
    await page.goto(`${base}/app/garden`, { waitUntil: "commit" });
    await page.locator(".garden-tiles canvas").first().waitFor();
    await page.locator("#garden-told", { hasText: /1.?000/ }).waitFor({ state: "attached" });
    await page.locator("[data-drawing]").waitFor({ state: "detached" });
    await page.locator(".garden-tools .main").click({ trial: true });
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

async function run(bench: Bench): Promise<Record<string, Reading>> {
  const executablePath = browserPath();
  if (executablePath === undefined) return { [row.name]: { values: [], notes: ["there is no Chromium"] } };
  const { garden, effort } = bench;
  return withServer(startServer(ourCommand(bench.gardenFolder())), async ({ port }) => {
    const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
    const browser = await chromium.launch({ executablePath, args });
    try {
      const values: number[] = [];
      while (values.length < effort.rounds) {
        values.push(await open(browser, `http://127.0.0.1:${port}`, garden.large.token));
      }
      return { [row.name]: { values, notes: [] } };
    } finally {
      await browser.close();
    }
  });
}

/** First opening over a slow link. Source: `console.md` §4. */
export const slowLinkExperiments: readonly Experiment[] = [{ rows: [row], run }];
