import type { Account } from "../support/account";
import { consoleTest, emptyConsoleTest, type Look, type Visit } from "../support/console";
import { post, send } from "../support/scenarios";
import type { TestServer } from "../support/server";
import { GARDENS } from "./gardens";

/*
 * Five gardens in each size, theme and language: whole and readable. `PICTURES=1` writes 60 pictures of their maps, and as
 * many of the page Today.
 */

const LOOKS: readonly Look[] = (["phone", "desktop", "wide"] as const).flatMap((size) =>
  (["light", "dark"] as const).flatMap((scheme) =>
    (["en", "de"] as const).map((language) => ({ size, scheme, language })),
  ),
);

async function lookAt({ page, open, looksGood }: Visit, name: string): Promise<void> {
  await open("/garden");
  await page.locator(".garden-tiles canvas").first().waitFor();
  await looksGood(`garden-${name}`, true);
  await open("/today");
  await page.locator(".today-growing").waitFor();
  await looksGood(`today-${name}`, true);
}

for (const [name, fill] of Object.entries(GARDENS)) {
  consoleTest(`a garden in twelve looks: ${name}`, async ({ account, visit }) => {
    await fill(account);
    for (const look of LOOKS) {
      const window = await visit(look);
      await window.openAs("/about", account);
      await lookAt(window, name);
    }
  });
}

/** A guest whose garden speaks a language. */
async function guestOf(server: TestServer, language: string): Promise<Pick<Account, "userId" | "deviceId">> {
  const secret = `a guest from ${language}`;
  const headers = { "accept-language": language };
  await send(server, { ...post("/api/demo_account", { secret, product_line: "standard_1.8" }), headers });
  const digits = new Bun.CryptoHasher("sha256").update(secret).digest("hex").slice(0, 16);
  const user = { email: `guest_${digits}@demo.guest`, password: secret };
  const { json } = await send(server, post("/api/tokens", { user }));
  const { token } = json as { token: { unencoded: { sub: number; bot: string } } }; // as specified
  return { userId: token.unencoded.sub, deviceId: Number(token.unencoded.bot.slice("device_".length)) };
}

emptyConsoleTest(
  "a garden in twelve looks: that of a guest, with its robot",
  async ({ server, visit }) => {
    for (const [language, looks] of Map.groupBy(LOOKS, (look) => look.language)) {
      const guest = await guestOf(server, language);
      for (const look of looks) {
        const window = await visit(look);
        const { page, openAs } = window;
        await openAs("/today", guest);
        await page.locator(".state.good").waitFor();
        await page.locator(".today-photo img").waitFor();
        await lookAt(window, "demo");
        await page.close();
      }
    }
  },
  { MQTT_PORT: "0" },
);
