import { longConsoleTest } from "../support/console";
import { jpeg } from "../support/pictures";
import { post } from "../support/scenarios";
import { processed, upload } from "../support/uploads";

/* What the page About says of the account and of phones (`console.md` §2). */

longConsoleTest("the room that photos take is told, and follows them", async ({ account, server, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/about", account);
  const photos = page.locator("dl > div").filter({ has: page.getByText("Photos", { exact: true }) });
  await photos.getByText("0 (0\u00a0kB)").waitFor();
  const attachment_url = await upload(server, account, await jpeg(640, 480));
  const id = await account.make(post("/api/images", { attachment_url, meta: {} }));
  await processed(server, account, id);
  await photos.getByText(/^1 \([1-9]\d*\u00a0kB\)$/).waitFor();
});

longConsoleTest("a phone without HTTPS is told how to get it at home", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/about", account);
  const phone = page.locator(".card").filter({ has: page.getByRole("heading", { name: "On your phone" }) });
  await phone.getByText("Add to home screen").waitFor();
  await page.addInitScript('Object.defineProperty(window, "isSecureContext", { value: false })'); // as another machine sees it
  await page.reload();
  await phone.getByText("gardenshed print caddy").waitFor();
  await phone.getByText("TLS_CERT").waitFor();
});
