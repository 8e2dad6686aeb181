import { expect, test } from "bun:test";
import { hasBrowser, withPlainPage } from "../support/browser";
import { linkIn, startMailedServer } from "../support/mailed";
import { post, send } from "../support/scenarios";

const logIn = (email: string, password: string) => post("/api/tokens", { user: { email, password } });

if (!hasBrowser) console.log("Not tested: the pages of mails, because there is no Chromium (CHROMIUM, or in PATH).");

test.skipIf(!hasBrowser)(
  "a mail leads to a page: verify, then choose another password (accounts.md §§3.2, 5.3)",
  async () => {
    const mailed = await startMailedServer();
    const { server, origin } = mailed;
    try {
      const email = "ada@shed.test";
      const [first, second] = ["first password", "second p&ss=w+rd 🌱"];
      await send(server, post("/api/users", { name: "Ada", email, password: first, password_confirmation: first }));
      const verification = linkIn(await mailed.mailTo(email), origin);
      await withPlainPage(async (page) => {
        const text = () => page.locator("body").innerText();
        const type = (name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value);

        await page.goto(server.base + verification);
        expect(await text()).toContain("You can log in now.");
        expect((await send(server, logIn(email, first))).status).toBe(200);
        await page.goto(server.base + verification);
        expect(await text()).toContain("This link has been used.");

        await send(server, post("/api/password_resets", { email }));
        await page.goto(server.base + linkIn(await mailed.mailTo(email), origin));
        expect(await text()).toContain("Choose a new password");
        await type("password", second);
        await type("password_confirmation", "something else");
        await page.locator(`input[name="password_confirmation"]`).press("Enter");
        expect(await text()).toContain("Password does not match its confirmation");
        await type("password", second);
        await type("password_confirmation", second);
        await page.locator(`input[name="password_confirmation"]`).press("Enter");
        expect(await text()).toContain("You can log in with it now.");
        expect(page.url()).toStartWith(`${server.base}/password_reset/`);
      });
      expect((await send(server, logIn(email, first))).status).toBe(422);
      expect((await send(server, logIn(email, second))).status).toBe(200);
    } finally {
      await mailed.stop();
    }
  },
);
