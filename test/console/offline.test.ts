import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { openAccount } from "../support/account";
import { features } from "../../src/features";
import { consoleDelivery, deliver } from "../../src/features/console";
import { loadBundle } from "../../src/features/console/bundle";
import { consoleTest, longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { freePort } from "../support/free-port";
import { post } from "../support/scenarios";
import { type Composition, startServer } from "../support/server";

/* The console on a phone, without the server (console.md §1, "On a phone"). */

const plant = (name: string) => ({ pointer_type: "Plant", name, x: 100, y: 200, z: 0 });

/** Addresses of what the browser keeps of accounts. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(`caches.has("gardenshed-records").then(async (has) => has ?
    (await (await caches.open("gardenshed-records")).keys()).map(({ url }) => new URL(url).pathname.replace(/.*\\//, "")) : [])`);
/** The points among them, as they were kept last. */
const keptPoints = (page: Page): Promise<string> =>
  page.evaluate(`caches.open("gardenshed-records").then(async (store) => {
    const [key] = (await store.keys()).filter(({ url }) => url.endsWith("/points"));
    return key ? (await store.match(key)).text() : "";
  })`);
/** The worker answers for this page from the next load on. */
const isReady = async (page: Page): Promise<void> =>
  void (await page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.state)"));
/** The browser keeps the records now, as when its window is hidden. */
const hide = (page: Page): Promise<unknown> =>
  page.evaluate(`Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"))`);

consoleTest("opens without the server and shows the last state with its age", async ({ account, visit }) => {
  await account.make(post("/api/points", plant("Old lettuce")));
  const { page, open, signIn, setOffline } = await visit({ workers: true });
  await open("/plants");
  await signIn(account);
  await page.getByText("Old lettuce").waitFor();
  await isReady(page);
  await account.make(post("/api/points", plant("New radish")));
  await page.getByText("New radish").waitFor();
  await hide(page);
  await holds(async () => expect(await kept(page)).toEqual(expect.arrayContaining(["points", "at"])));
  await holds(async () => expect(await keptPoints(page)).toContain("New radish")); // the page keeps them by itself before, too

  await setOffline(true);
  await page.reload();
  await page.getByText("New radish").waitFor();
  await page.getByText(/No connection to the server. You see the state of .*\)/).waitFor();
  expect(await page.getByText("Old lettuce").count()).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Garden" }).first().click(); // a page that was not opened before
  await page.locator(".garden-tiles canvas, .empty").first().waitFor();

  await account.make(post("/api/points", plant("Late leek")));
  await open("/plants").catch(() => {});
  await page.getByText("New radish").waitFor();
  expect(await page.getByText("Late leek").count()).toBe(0);
  await setOffline(false);
  await page.getByText("Late leek").waitFor();
  await page.getByText("No connection").waitFor({ state: "detached" });
});

longConsoleTest("nothing of an account is left to others", async ({ account, server, visit }) => {
  await account.make(post("/api/points", plant("Secret melon")));
  const { page, open, signIn, setOffline } = await visit({ workers: true });
  await open("/plants");
  await signIn(account);
  await page.getByText("Secret melon").waitFor();
  await isReady(page);
  await hide(page);
  await holds(async () => expect(await kept(page)).toContain("points"));

  await setOffline(true); // signing out works without the server too
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.locator('input[name="password"]').waitFor();
  await holds(async () => expect(await kept(page)).toEqual([]));
  await setOffline(false);

  const other = await openAccount(server, "eve@garden.test");
  await page.reload();
  await signIn(other);
  await open("/plants");
  await page.locator(".empty").first().waitFor();
  await setOffline(true);
  await page.reload();
  await page.locator(".frame main").waitFor();
  expect(await page.getByText("Secret melon").count()).toBe(0);
});

longConsoleTest("of a session that ends with the window nothing is kept", async ({ account, visit }) => {
  await account.make(post("/api/points", plant("Lettuce")));
  const { page, open, signIn } = await visit({ workers: true });
  await open("/plants");
  await page.getByLabel("Stay signed in").uncheck();
  await signIn(account);
  await page.getByText("Lettuce").waitFor();
  await isReady(page);
  await hide(page);
  await page.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(done)))");
  expect(await kept(page)).toEqual([]);
});

/** The program with a console that says which version it is. */
const compositionOf = (version: string): Composition => ({
  features: features.map((feature) =>
    feature === consoleDelivery
      ? deliver(async () => {
          const { page, worker, ...rest } = await (bundle ??= loadBundle());
          const marked = page.replace("Your garden and its robot", version);
          return { ...rest, page: marked, worker: worker.replace(/name:"[^"]+"/, `name:"${version}"`) };
        })
      : feature,
  ),
  schema: "",
});
let bundle: ReturnType<typeof loadBundle> | undefined;

longConsoleTest("another version of the console replaces the kept one at once", async ({ visit }) => {
  const PORT = String(await freePort());
  const base = `http://localhost:${PORT}`;
  const { page } = await visit({ workers: true }, [base]);
  const shown = async () => {
    await page.reload();
    return page.locator('meta[name="description"]').getAttribute("content");
  };
  const stores = () => page.evaluate("caches.keys()") as Promise<readonly string[]>;

  const older = await startServer({ PORT }, undefined, compositionOf("older"));
  await page.goto(`${base}/app`);
  await isReady(page);
  await older.stop();
  expect(await shown()).toBe("older");

  const newer = await startServer({ PORT }, undefined, compositionOf("newer"));
  expect(await shown()).toBe("newer");
  await holds(async () => expect(await stores()).toEqual(["gardenshed-console-newer"]));
  await newer.stop();
  expect(await shown()).toBe("newer");
});
