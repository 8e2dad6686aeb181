import { expect } from "bun:test";
import { consoleTest, type Scene } from "../support/console";
import { post } from "../support/scenarios";

/** Compressed bytes of script and style, with the headers of their answers, until a first view stands. Source: `console.md` §1. */
const MOST = 90_000;

const CODE = new Set(["script", "stylesheet"]);

/** Opens an address in a fresh window, and adds up what it fetches until something is there. */
async function bytesOf(
  { visit, account }: Scene,
  path: string,
  { isSignedIn, until }: { isSignedIn: boolean; until: string },
) {
  const { page, open } = await visit();
  // What a page keeps for a time without the server comes five seconds later, on a busy machine before the view stands.
  await page.addInitScript("delete Navigator.prototype.serviceWorker");
  const files = new Map<string, Promise<number>>();
  page.on("requestfinished", (request) => {
    if (!CODE.has(request.resourceType())) return;
    files.set(
      new URL(request.url()).pathname,
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  if (isSignedIn) {
    await page.addInitScript(`localStorage.setItem("gardenshed.token", ${JSON.stringify(account.token)})`);
  }
  await open(path);
  await page.locator(until).first().waitFor();
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(files.values());
  return sizes.reduce((sum, size) => sum + size, 0);
}

consoleTest("the first view is at most 90 kB of compressed script and style", async (scene) => {
  await scene.account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  for (const [path, isSignedIn, until] of [
    ["/", false, 'input[name="password"]'],
    ["/garden", false, 'input[name="password"]'],
    ["/garden", true, ".garden-tiles canvas"],
    ["/today", true, ".today-next"],
  ] as const) {
    const bytes = await bytesOf(scene, path, { isSignedIn, until });
    expect(bytes).toBeGreaterThan(20_000); // else it was not counted
    expect(bytes).toBeLessThanOrEqual(MOST);
  }
});
