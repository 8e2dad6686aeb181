import { consoleTest, LOOKS } from "../support/console";

consoleTest(
  "the pages of the server look like the console",
  async ({ server, visit }) => {
    for (const look of LOOKS) {
      const { page, looksGood } = await visit(look);
      for (const path of ["", "/password_reset/none", "/verify/none", "/help", "/help/settings", "/help?q=mail"]) {
        await page.goto(server.base + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await looksGood(`server${path.replace(/\/none$/, "").replaceAll(/\W/g, "-")}`);
      }
      await page.close();
    }
  },
  { CONSOLE: "off" },
);
