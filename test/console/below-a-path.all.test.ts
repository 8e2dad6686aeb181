import { expect } from "bun:test";
import { consoleTest } from "../support/console";
import { eventually } from "../support/eventually";
import { startPathProxy } from "../support/path-proxy";
import { jpeg } from "../support/pictures";
import { post } from "../support/scenarios";
import { photograph } from "../support/uploads";

/* The console below a path that a proxy takes off, as in home automation (operations.md §5.1). */

const plant = (name: string) => post("/api/points", { pointer_type: "Plant", name, x: 100, y: 200, z: 0 });

consoleTest("below a path the console is all there: pages, events, photos, offline, and the way out", async (scene) => {
  const { account, server, visit } = scene;
  const proxy = startPathProxy(server.base, "/api/ingress/f3-A_9");
  try {
    await account.make(plant("Old lettuce"));
    const { page, signIn, setOffline } = await visit({ workers: true }, [proxy.address]);
    await page.goto(`${proxy.address}/`);
    await signIn(account);
    await page.getByRole("link", { name: "Garden" }).first().click();
    await page.waitForURL(`${proxy.address}/app/garden`);
    await page.goto(`${proxy.address}/app/plants`);
    await page.getByText("Old lettuce").waitFor();

    await account.make(plant("New radish")); // told over the line
    await page.getByText("New radish").waitFor();
    await page.reload(); // a deep link
    await page.getByText("New radish").waitFor();

    await photograph(server, account, await jpeg(320, 240));
    await page.goto(`${proxy.address}/app/photos`);
    await page.locator(".photos li img").first().waitFor();
    await eventually(async () =>
      (await page.evaluate(`document.querySelector(".photos img").naturalWidth > 0`)) ? true : undefined,
    );

    await page.goto(`${proxy.address}/app/about`);
    await page.getByText(proxy.address).waitFor();
    for (const [name, path] of [
      ["Guide", "/help"],
      ["API reference", "/docs"],
      ["Licen", "/app/licenses.txt"],
    ] as const) {
      const link = page.locator("main ul.links a", { hasText: name });
      expect(new URL((await link.getAttribute("href")) ?? "", page.url()).href).toBe(proxy.address + path);
    }
    await page.locator("main ul.links a", { hasText: "Guide" }).click();
    await page.getByRole("searchbox").fill("backup");
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".hits a").first().click();
    await page.waitForURL(`${proxy.address}/help/**`);
    await page.goto(`${proxy.address}/docs`);
    await page.getByText("Log in with POST /api/tokens").first().waitFor();

    await page.goto(`${proxy.address}/app/plants`);
    await page.evaluate("navigator.serviceWorker.ready");
    expect(await page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")).toBe(`${proxy.address}/`);
    await setOffline(true);
    await page.goto(`${proxy.address}/app/garden`);
    await page.getByText("No connection to the server").waitFor();
    await setOffline(false);
    await page.locator(".offline-line").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.locator('input[name="password"]').waitFor();
    expect(page.url()).toStartWith(`${proxy.address}/`);
    // Browsers ask for an icon at the root themselves, where a page names none.
    expect(proxy.missed.filter((path) => path !== "/favicon.ico")).toEqual([]);
  } finally {
    await proxy.stop();
  }
});
