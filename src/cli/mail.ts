import { deliver } from "../platform/mail/deliver";
import { letterHtml, letterText } from "../platform/mail/letter";
import { isAddress } from "../platform/mail/message";
import { testMail } from "../app/letters";
import { type Context, UsageError } from "./command";

/** Sends one mail at once and prints what the mail server answered, or the path of the file in MAIL_DIR. */
export async function sendTestMail({ words, config, out }: Context): Promise<void> {
  const [to = ""] = words;
  if (!isAddress(to)) throw new UsageError(`${to} is no e-mail address.`);
  const letter = testMail();
  const content = { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
  out(await deliver(config, { id: crypto.randomUUID(), date: new Date(), to, ...content }));
}
