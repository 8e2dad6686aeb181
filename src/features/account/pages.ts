import { Refusal, textsOf } from "../../framework/errors";
import { HtmlPage, type Page, type PageContext, paragraphs } from "../../framework/page";
import { formReference, setPasswordReference, verifyReference } from "./page-references";
import { readText } from "../../framework/request-text";
import { changeByLink } from "./session/password-resets";
import { verifyByLink } from "./user/verification";

/** Longest body of a public endpoint (`operations.md` §6). */
const FORM_MAXIMUM_BYTES = 65_536;

const PASSWORD_FORM = `<form method="post">
<p><label>New password, at least 8 characters:
<input type="password" name="password" autocomplete="new-password" minlength="8" required></label></p>
<p><label>The same again:
<input type="password" name="password_confirmation" autocomplete="new-password" minlength="8" required></label></p>
<p><button>Set password</button></p>
</form>`;

/** Leads to where one logs in. */
const TO_START = `\n<p><a href="/">Go on to Gardenshed</a></p>`;

async function verify(context: PageContext): Promise<Response | HtmlPage> {
  const wantsJson = /\bapplication\/json\b/i.test(context.request.headers.get("accept") ?? "");
  try {
    const login = await verifyByLink(context, context.params["token"] ?? "", wantsJson);
    if (!login) return new HtmlPage("Your address is verified", paragraphs("You can log in now.") + TO_START);
    const headers = { "content-type": "application/json; charset=utf-8" };
    return new Response(JSON.stringify(login), { headers });
  } catch (error) {
    if (wantsJson || !(error instanceof Refusal)) throw error;
    return new HtmlPage("Your address was not verified", paragraphs(...textsOf(error.body)), { refusal: error });
  }
}

async function setPassword(context: PageContext): Promise<HtmlPage> {
  const form = new URLSearchParams(await readText(context.request, FORM_MAXIMUM_BYTES));
  try {
    await changeByLink(context, { ...Object.fromEntries(form), id: context.params["token"] });
    return new HtmlPage("Your password is changed", paragraphs("You can log in with it now.") + TO_START);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const canTryAgain = "password" in error.body || "password_confirmation" in error.body;
    const content = [paragraphs(...textsOf(error.body)), ...(canTryAgain ? [PASSWORD_FORM] : [])].join("\n");
    return new HtmlPage("Choose a new password", content, { refusal: error });
  }
}

/** Pages that links in mails lead to (`accounts.md` §§3.2, 5.3). A refusal has the same status as in the API. */
export const mailPages: readonly Page[] = [
  { method: "GET", path: "/verify/:token", answer: verify, reference: verifyReference },
  {
    method: "GET",
    path: "/password_reset/:token",
    answer: () => new HtmlPage("Choose a new password", PASSWORD_FORM),
    reference: formReference,
  },
  { method: "POST", path: "/password_reset/:token", answer: setPassword, reference: setPasswordReference },
];
