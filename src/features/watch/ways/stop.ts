import { createHmac, timingSafeEqual } from "node:crypto";
import { noSuchPage } from "../../../framework/errors";
import { HtmlPage, type Page, type PageContext, paragraphs } from "../../../framework/page";
import type { Services } from "../../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { type Language, wantedLanguage } from "../../../platform/language";
import { nameText } from "../../../platform/mail/letter";
import type { Kind } from "../kinds";
import { languageOf } from "../../../platform/language";

const wayOf = query((q, p: Placeholders<{ id: number }>) =>
  q
    .selectFrom("ways as way")
    .innerJoin("users as user", "user.id", "way.user_id")
    .innerJoin("devices as device", "device.id", "way.device_id")
    .select(["way.device_id", "way.kinds", "user.language", "device.name"])
    .where("way.id", "=", p.id),
);
const saveKinds = query((q, p: Placeholders<OfDevice & { id: number; kinds: string }>) =>
  q.updateTable("ways").set({ kinds: p.kinds }).where("device_id", "=", p.device_id).where("id", "=", p.id),
);

const TEXTS = {
  en: {
    ask: "No more such mails?",
    what: (garden: string) => `The garden “${garden}” will send you no more mails about what that mail told.`,
    button: "Send no more such mails",
    done: "No more such mails",
    again: "You can switch them on again at any time.",
    settings: "How you are told",
  },
  de: {
    ask: "Keine solchen Mails mehr?",
    what: (garden: string) => `Der Garten „${garden}“ schickt dir keine Mails mehr über das, was in jener stand.`,
    button: "Keine solchen Mails mehr schicken",
    done: "Keine solchen Mails mehr",
    again: "Du kannst sie jederzeit wieder einschalten.",
    settings: "Wie du benachrichtigt wirst",
  },
} as const;

const PATH = "/notices/stop";

const sign = (text: string, secret: Buffer): string =>
  createHmac("sha256", secret).update(`stop ${text}`).digest("base64url");

/** Path of the page on which who has a mail ends its kinds for a way. `secret`: of the server. */
export function stopPath(way: number, kinds: readonly Kind[], secret: Buffer): string {
  const text = `${way}.${kinds.join("-")}`;
  return `${PATH}/${text}.${sign(text, secret)}`;
}

/** The way and the kinds that a path names, with who is told by it. @throws Refusal `not_found` for a path that was not made here */
async function readPath({ services, params, acceptedLanguages }: PageContext) {
  const [way = "", kinds = "", signature = ""] = (params["token"] ?? "").split(".");
  const { secret } = await services.keys;
  const [expected, given] = [Buffer.from(sign(`${way}.${kinds}`, secret)), Buffer.from(signature)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw noSuchPage();
  const id = Number(way);
  const row = services.db.get(wayOf, { id });
  const language: Language = row ? languageOf(row.language) : wantedLanguage(acceptedLanguages);
  return { id, kinds: kinds.split("-"), row, language };
}

async function ask(context: PageContext): Promise<HtmlPage> {
  const { row, language } = await readPath(context);
  const { ask, what, button } = TEXTS[language];
  const form = `<form method="post"><p><button>${button}</button></p></form>`;
  return new HtmlPage(ask, row ? `${paragraphs(what(nameText(row.name)))}\n${form}` : form, { language });
}

async function stop(context: PageContext): Promise<HtmlPage> {
  const { id, kinds, row, language } = await readPath(context);
  if (row) await context.store("account", () => endKinds(context.services, id, kinds), row.device_id);
  const { done, again, settings } = TEXTS[language];
  const link = `<p><a href="/app/messages?tab=told">${settings}</a></p>`;
  return new HtmlPage(done, `${paragraphs(again)}\n${link}`, { language });
}

function endKinds({ db }: Services, id: number, ended: readonly string[]): void {
  const row = db.get(wayOf, { id });
  if (!row) return;
  const kinds = (JSON.parse(row.kinds) as Kind[]).filter((kind) => !ended.includes(kind));
  db.run(saveKinds, { device_id: row.device_id, id, kinds: JSON.stringify(kinds) });
}

/** Pages that end kinds of mails (RFC 8058). A GET shows a button, because scanners open links. Source: `watch.md` §3. */
export const stopPages: readonly Page[] = [
  { method: "GET", path: `${PATH}/:token`, answer: ask },
  { method: "POST", path: `${PATH}/:token`, answer: stop },
];
