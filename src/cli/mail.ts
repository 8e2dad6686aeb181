import { deliver } from "../platform/mail/deliver";
import { type Letter, letterHtml, letterText } from "../platform/mail/letter";
import { isAddress } from "../platform/mail/message";
import { type CommandContext, UsageError } from "./command";

const LETTER: Letter = {
  subject: "Gardenshed: test",
  paragraphs: ["This mail was sent with the settings of your server. They work."],
};

/** Sends one mail at once and prints what the mail server answered, or the path of the file in MAIL_DIR. */
export async function sendTestMail({ words, config, hidden, out }: CommandContext): Promise<void> {
  const [to = ""] = words;
  if (!isAddress(to)) throw new UsageError(`${to} is no e-mail address.`);
  if (hidden.includes("smtp_url") && config.mailDir === undefined) {
    throw new Error("The running server has SMTP_URL, and tells it nobody: give it to this command, too.");
  }
  const content = { subject: LETTER.subject, text: letterText(LETTER), html: letterHtml(LETTER) };
  out(await deliver(config, { id: crypto.randomUUID(), date: new Date(), to, ...content }));
}
