import type { Client, Services } from "../../framework/context";
import { Refusal, textsOf } from "../../framework/errors";
import { verifyByLink } from "./user/verification";
import { changeByLink } from "./session/password-resets";
import { readText } from "../../http/body";
import { STATUS } from "../../http/errors";
import { Exchange } from "../../http/exchange";
import type { HeaderSets } from "../../http/headers";
import { htmlPage, paragraphs } from "../../framework/html";
import type { Page } from "../../http/router";

/** Passwords may be long, and every character may take nine. */
const FORM_MAXIMUM_BYTES = 2 * 1024 * 1024;

const PASSWORD_FORM = `<form method="post">
<p><label>New password, at least 8 characters:
<input type="password" name="password" autocomplete="new-password" minlength="8" required></label></p>
<p><label>The same again:
<input type="password" name="password_confirmation" autocomplete="new-password" minlength="8" required></label></p>
<p><button>Set password</button></p>
</form>`;

/** Pages that links in mails lead to (`accounts.md` §§3.2, 5.3). What is refused has the same status as in the API. */
export function createMailPages(services: Services, sets: HeaderSets): readonly Page[] {
  const page = (title: string, content: string, status = 200): Response =>
    new Response(htmlPage(title, content), { status, headers: sets.page });
  const exchangeOf = (request: Request, params: Record<string, string>, client: Client) =>
    new Exchange(services, request, "", params, client);

  const verify: Page["answer"] = async (request, params, client) => {
    const wantsJson = /\bapplication\/json\b/i.test(request.headers.get("accept") ?? "");
    try {
      const login = await verifyByLink(exchangeOf(request, params, client), params["token"] ?? "", wantsJson);
      if (login) return new Response(JSON.stringify(login), { headers: sets.json });
      return page("Your address is verified", paragraphs("You can log in now."));
    } catch (error) {
      if (wantsJson || !(error instanceof Refusal)) throw error;
      return page("Your address was not verified", paragraphs(...textsOf(error.body)), STATUS[error.kind]);
    }
  };

  const askPassword: Page["answer"] = () => page("Choose a new password", PASSWORD_FORM);

  const setPassword: Page["answer"] = async (request, params, client) => {
    const form = new URLSearchParams(await readText(request, FORM_MAXIMUM_BYTES));
    try {
      await changeByLink(exchangeOf(request, params, client), { ...Object.fromEntries(form), id: params["token"] });
      return page("Your password is changed", paragraphs("You can log in with it now."));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const canTryAgain = "password" in error.body || "password_confirmation" in error.body;
      const content = [paragraphs(...textsOf(error.body)), ...(canTryAgain ? [PASSWORD_FORM] : [])].join("\n");
      return page("Choose a new password", content, STATUS[error.kind]);
    }
  };

  return [
    { method: "GET", path: "/verify/:token", answer: verify },
    { method: "GET", path: "/password_reset/:token", answer: askPassword },
    { method: "POST", path: "/password_reset/:token", answer: setPassword },
  ];
}
