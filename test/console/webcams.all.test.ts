import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { consoleTest, LOOKS } from "../support/console";
import { eventually } from "../support/eventually";
import { decode } from "../support/pictures";
import { post } from "../support/scenarios";

/** A camera of another server: it shows a red picture at `/red`, and nothing elsewhere. */
function startCamera() {
  const asked: Request[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      asked.push(request);
      if (new URL(request.url).pathname !== "/red") return new Response("none", { status: 404 });
      const red = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="red"/></svg>`;
      return new Response(red, { headers: { "content-type": "image/svg+xml" } });
    },
  });
  return { base: `http://127.0.0.1:${server.port}`, asked, stop: () => server.stop(true) };
}

/** Red, green and blue in the middle of what a part of the page shows. */
async function colorOf(part: Locator): Promise<readonly number[]> {
  const { data, width, height } = await decode(await part.screenshot());
  const middle = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2));
  return [...data.slice(middle, middle + 3)];
}

consoleTest("webcams show, and say why one does not", async ({ account, visit }) => {
  const camera = startCamera();
  try {
    const { page, openAs, looksGood } = await visit({}, [camera.base]);
    await openAs("/webcams", account);
    await page.getByText("No webcams yet").waitFor();
    for (const [name, url] of [
      ["Bed", `${camera.base}/red`],
      ["Gate", `${camera.base}/nothing`],
      ["Odd", "javascript:alert(1)"],
      ["Shed", "http://ada:secret@camera.test/"],
    ] as const) {
      await account.make(post("/api/webcam_feeds", { name, url }));
    }
    const card = (name: string) => page.locator(".webcams .card").filter({ has: page.getByRole("heading", { name }) });
    await card("Shed").getByText("holds a name or a password").waitFor();
    expect(await card("Odd").getByText("begins with http:// or https://").count()).toBe(1);
    for (const name of ["Odd", "Shed"]) expect(await card(name).locator("iframe, a").count()).toBe(0);

    await eventually(async () => {
      const [red = 0, green = 255] = await colorOf(card("Bed").locator(".webcam-view"));
      return red > 240 && green < 20 ? true : undefined;
    });
    const [first] = camera.asked;
    for (const name of ["referer", "authorization", "cookie"]) expect(first?.headers.get(name) ?? null).toBe(null);
    expect(await card("Gate").getByRole("link", { name: "Open address" }).getAttribute("href")).toBe(
      `${camera.base}/nothing`,
    );
    await card("Gate").getByText("Where no picture shows").waitFor();

    const before = camera.asked.length;
    await card("Bed").getByRole("button", { name: "Load again" }).click();
    await eventually(() => (camera.asked.length > before ? true : undefined));
    await looksGood("webcams");

    await page.getByRole("link", { name: "Add or change webcams" }).click();
    await page.getByRole("button", { name: "Add webcam" }).click();
    await page.getByLabel("Name").fill("Window");
    await page.getByLabel("Address").fill("data:image/png;base64,AA");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Write an address that begins with http:// or https://.").waitFor();
    expect(await account.list("webcam_feeds")).toHaveLength(4);
    await page.getByLabel("Address").fill(`${camera.base}/red`);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await account.list("webcam_feeds")).toHaveLength(5);
  } finally {
    await camera.stop();
  }
});

consoleTest("the page in every look", async ({ account, visit }) => {
  await account.make(post("/api/webcam_feeds", { name: "Greenhouse", url: "/placeholder.jpg?text=Greenhouse" }));
  await account.make(post("/api/webcam_feeds", { name: "Gate", url: "/nothing.jpg" }));
  await account.make(post("/api/webcam_feeds", { name: "Shed", url: "rtsp://10.0.0.7/stream" }));
  for (const look of LOOKS) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/webcams", account);
    await page.locator(".webcams .card").nth(2).waitFor();
    await page.waitForLoadState("networkidle");
    await looksGood("webcams-look");
  }
});
