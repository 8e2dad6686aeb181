import { expect, test } from "bun:test";
import { browserPath, withBrowser } from "../support/browser";
import { linkIn, startMailedServer } from "../support/mailed";
import { post, send } from "../support/scenarios";

const logIn = (email: string, password: string) => post("/api/tokens", { user: { email, password } });

test("the links of the mails in a browser: verify, then choose another password (accounts.md §§3.2, 5.3)", async () => {
  const browser = browserPath();
  if (browser === undefined) {
    const message = "There is no Chromium (CHROMIUM, or in PATH): the pages were not tried in a browser.";
    if (process.env["CI"] === "true") throw new Error(message);
    return console.warn(message);
  }
  const mailed = await startMailedServer();
  const { server, origin } = mailed;
  try {
    const email = "ada@shed.test";
    const [first, second] = ["first password", "second p&ss=w+rd 🌱"];
    await send(server, post("/api/users", { name: "Ada", email, password: first, password_confirmation: first }));
    const verification = linkIn(await mailed.mailTo(email), origin);
    await withBrowser(browser, async (page) => {
      await page.open(server.base + verification);
      expect(await page.text()).toContain("You can log in now.");
      expect((await send(server, logIn(email, first))).status).toBe(200);
      await page.open(server.base + verification);
      expect(await page.text()).toContain("This link has been used.");

      await send(server, post("/api/password_resets", { email }));
      await page.open(server.base + linkIn(await mailed.mailTo(email), origin));
      expect(await page.text()).toContain("Choose a new password");
      await page.type("password", second);
      await page.type("password_confirmation", "something else");
      await page.submit();
      expect(await page.text()).toContain("Password does not match its confirmation");
      await page.type("password", second);
      await page.type("password_confirmation", second);
      await page.submit();
      expect(await page.text()).toContain("You can log in with it now.");
      expect(await page.address()).toStartWith(`${server.base}/password_reset/`);
    });
    expect((await send(server, logIn(email, first))).status).toBe(422);
    expect((await send(server, logIn(email, second))).status).toBe(200);
  } finally {
    await mailed.stop();
  }
}, 60_000);
