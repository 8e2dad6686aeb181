import { expect } from "bun:test";
import { consoleTest, LOOKS } from "../../support/console";
import { eventually, holds } from "../../support/eventually";
import { patch } from "../../support/scenarios";
import { middleOf, photographer, pixelsOf, plant, scaleOf } from "./places";

/* What one sees of the map beside its things: cards, the room beside a panel, how strong photos are. */

consoleTest("a card says what the mouse points to, and nothing on a phone", async ({ account, visit }) => {
  const fields = { radius: 150, plant_stage: "planted", planted_at: new Date().toISOString() };
  const ids = [
    await account.make(plant("Kale", 1500, 600, fields)),
    await account.make(plant("Mint", 100, 100)),
  ] as const;
  const places = [
    { x: 1500, y: 600 },
    { x: 100, y: 100 },
  ] as const;
  for (const size of ["desktop", "phone"] as const) {
    const window = await visit({ size });
    const { page, openAs, open, looksGood } = window;
    await openAs("/garden", account);
    const { x, y } =
      size === "phone" ? await middleOf(window, ids[0]) : (await scaleOf(window, ids, places))(1500, 600);
    await open("/garden");
    await page.locator(".garden-tiles canvas").first().waitFor();
    const card = page.locator(".garden-card");
    if (size === "phone") {
      await page.touchscreen.tap(x, y);
      await page.locator(".garden-panel").waitFor();
      expect(await card.count()).toBe(0);
      continue;
    }
    await page.mouse.move(x, y - 200);
    await page.mouse.move(x + 5, y);
    await card.waitFor();
    expect(await card.innerText()).toContain("Kale");
    expect(await card.innerText()).toContain("Plant · Planted · Day 1");
    expect(await card.innerText()).toMatch(/300\smm across/);
    await looksGood("garden-card");
    await page.mouse.move(x, y - 200);
    await card.waitFor({ state: "detached" });
  }
});

consoleTest("the whole garden goes to the room beside a panel, and back", async ({ account, visit }) => {
  await account.make(plant("Kale", 1500, 600));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/garden", account);
  const scale = page.locator(".garden-scale");
  // A round length and its pixels: together the pixels of a metre.
  const metre = async (): Promise<number> => {
    const [text, box] = [await scale.innerText(), await scale.boundingBox()];
    return (box?.width ?? 0) / (Number.parseFloat(text) / (text.includes("c") ? 100 : 1));
  };
  await scale.waitFor();
  const whole = await metre();
  await page.getByRole("button", { name: "Layers" }).click();
  await holds(async () => expect(await metre()).toBeLessThan(0.8 * whole));
  await page.getByRole("button", { name: "Close" }).click();
  await holds(async () => expect(await metre()).toBeCloseTo(whole, 0));

  await page.getByRole("button", { name: "Larger" }).click(); // who looks at a part goes on looking at it
  await holds(async () => expect(await metre()).toBeGreaterThan(1.3 * whole));
  const part = await metre();
  await page.getByRole("button", { name: "Layers" }).click();
  await page.locator(".garden-panel").waitFor();
  await holds(async () => expect(await metre()).toBeCloseTo(part, 0));
});

consoleTest("photos are as strong as somebody wants, also when the page is opened again", async (scene) => {
  const { account, server, visit } = scene;
  await (
    await photographer(server, account, 2)
  )("#ff0000", 1000);
  await account.ask(patch("/api/web_app_config", { show_images: true }));
  const { page, openAs, open, looksGood } = await visit({ size: "desktop" });
  const photo = page.waitForResponse((answer) => answer.url().includes("/images/"));
  await openAs("/garden/layers", account);
  await (await photo).finished();
  const slider = page.getByRole("slider", { name: "Opacity" });
  const full = await pixelsOf(page, "hidden");
  await slider.fill("30");
  await eventually(async () => (await pixelsOf(page, "hidden")) !== full || undefined);
  await looksGood("garden-photos");
  await open("/garden/layers");
  await holds(async () => expect(await slider.inputValue()).toBe("30"));
});

consoleTest(
  "the layers say what the signs of the map mean, drawn as the map draws them",
  async ({ account, visit }) => {
    for (const look of LOOKS) {
      const { page, openAs, looksGood } = await visit(look);
      await openAs("/garden/layers", account);
      const signs = page.locator(".garden-signs li");
      await signs.first().waitFor();
      expect(await signs.count()).toBe(17);
      const drawn = "[...document.querySelectorAll('.garden-signs canvas')].map((each) => each.toDataURL())";
      const pictures = (await page.evaluate(drawn)) as readonly string[]; // as the expression says
      expect(new Set(pictures).size).toBe(pictures.length); // none is empty, and each another one
      await looksGood("garden-signs");
    }
  },
);

consoleTest("a plant leads to its block, to itself and back to the whole garden", async ({ account, visit }) => {
  const near = [0, 1, 2].map((n) => plant("Kale", 400 + 200 * n, 300, { radius: 100 }));
  const [first] = [await account.make(near[0]!), await account.make(near[1]!), await account.make(near[2]!)];
  await account.make(plant("Kale", 2400, 1000, { radius: 100 })); // stands elsewhere
  const { page, openAs, looksGood } = await visit({ size: "desktop" });
  await openAs(`/garden/${first}`, account);
  const levels = page.getByRole("group", { name: "Look at" });
  const seen = async (name: string): Promise<string> => {
    const before = await page.locator(".garden-scale").innerText();
    await levels.getByRole("button", { name }).click();
    return eventually(async () => {
      const now = await page.locator(".garden-scale").innerText();
      return now === before ? undefined : now;
    });
  };
  const length = (text: string): number => Number.parseFloat(text) * (text.endsWith("cm") ? 1 : 100);
  const whole = length(await page.locator(".garden-scale").innerText());
  const block = length(await seen("Block of 3"));
  await looksGood("garden-block");
  const one = length(await seen("This one"));
  expect(block).toBeLessThan(whole); // the same line is fewer centimetres
  expect(one).toBeLessThan(block);
  expect(length(await seen("Garden"))).toBeGreaterThanOrEqual(whole);
});
