import { longConsoleTest, LOOKS } from "../../support/console";
import { post } from "../../support/scenarios";

const seed = post("/api/device/seed", { product_line: "standard_1.7", demo: true });

for (const look of LOOKS) {
  longConsoleTest(`the demo garden, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
    await account.ask(seed);
    const [spinach] = (await account.list("points")).filter(({ name }) => name === "Spinach");
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/garden", account);
    await page.locator(".garden-canvas canvas").first().waitFor();
    await looksGood("garden");
    for (const [path, name] of [
      [`/garden/${spinach?.id}`, "point"],
      [`/garden/${spinach?.id}/edit`, "edit"],
      ["/garden/add?kind=Plant&as=rows&x=500&y=500", "rows"],
      ["/garden/select", "select"],
      ["/garden/layers", "layers"],
      ["/garden/here?x=1000&y=900", "here"],
    ] as const) {
      await open(path);
      await page.locator(".garden-panel").waitFor();
      await page.locator(".garden-canvas canvas").first().waitFor();
      await looksGood(`garden-${name}`);
    }
  });
}
