/**
 * `bun run icons` draws the icons of the console on phones from `icon.svg`, in a browser (CHROMIUM, or in PATH). They are
 * committed: a build needs no browser.
 */
import { join } from "node:path";
import { chromium } from "playwright-core";

const folder = join(import.meta.dir, "../src/console/offline/icons");

/** Names and pixels. Systems cut the corners of those that fill their square by themselves. */
const ICONS = [
  { name: "icon-192", size: 192, fills: false },
  { name: "icon-512", size: 512, fills: false },
  { name: "maskable-512", size: 512, fills: true },
  { name: "touch-180", size: 180, fills: true },
] as const;

/** Two colours, and those between them at the edges. Clear corners take more: with fewer than 24 the white was lost. */
const COLORS = { filled: 12, withCorners: 24 };

const executablePath = [process.env["CHROMIUM"], "chromium", "chromium-browser", "google-chrome"]
  .map((name) => name && Bun.which(name))
  .find((path): path is string => Boolean(path));
if (executablePath === undefined) throw new Error("There is no Chromium (CHROMIUM, or in PATH).");
const drawing = await Bun.file(join(folder, "icon.svg")).text();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  for (const { name, size, fills } of ICONS) {
    const svg = fills ? drawing.replace(/ rx="\d+"/, "") : drawing;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    const drawn = new Bun.Image(await page.screenshot({ omitBackground: true }));
    await Bun.write(
      join(folder, `${name}.png`),
      await drawn.png({ palette: true, colors: fills ? COLORS.filled : COLORS.withCorners }).bytes(),
    );
  }
} finally {
  await browser.close();
}
