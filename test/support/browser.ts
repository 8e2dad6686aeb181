import { type Browser, chromium, type Page } from "playwright-core";

/** Where the browser is: CHROMIUM, or what the shell finds. */
export const browserPath = (): string | undefined =>
  [process.env["CHROMIUM"], "chromium", "chromium-browser", "google-chrome"]
    .map((name) => name && Bun.which(name))
    .find((path): path is string => Boolean(path));

/** Runs `work` with a browser of its own. */
export async function withBrowser(executablePath: string, work: (browser: Browser) => Promise<void>): Promise<void> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs `work` with a page in a browser that runs no scripts. */
export const withPlainPage = (executablePath: string, work: (page: Page) => Promise<void>): Promise<void> =>
  withBrowser(executablePath, async (browser) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await work(await context.newPage());
  });
