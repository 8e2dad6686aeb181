import { createHmac, timingSafeEqual } from "node:crypto";
import { noSuchPage } from "../../../framework/errors";
import { composeMail } from "../../../framework/mail";
import { HtmlPage, type Page, type PageContext, paragraphs } from "../../../framework/page";
import type { Services } from "../../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { type Letter, nameText } from "../../../platform/mail/letter";
import { addressWithoutRequest, baseOf } from "../../../platform/network/public-address";
import { KINDS, type Kind } from "../kinds";
import { languageOf } from "../texts";
import { noticeMail, queueNoticeMail } from "./notice-mail";
import { markTold, messageOf, tellingsOfMail } from "./sending";

const ownerOf = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q
    .selectFrom("ways as way")
    .innerJoin("users as user", "user.id", "way.user_id")
    .innerJoin("devices as device", "device.id", "way.device_id")
    .select(["way.id", "user.email", "user.language", "device.name"])
    .where("way.device_id", "=", p.device_id)
    .where("way.id", "=", p.id),
);
const kindsOf = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("ways").select(["device_id", "kinds"]).where("id", "=", p.id),
);
const saveKinds = query((q, p: Placeholders<OfDevice & { id: number; kinds: string }>) =>
  q.updateTable("ways").set({ kinds: p.kinds }).where("device_id", "=", p.device_id).where("id", "=", p.id),
);

const TEXTS = {
  en: { several: (count: number) => `${count} messages`, stop: "Send no more such mails:" },
  de: { several: (count: number) => `${count} Nachrichten`, stop: "Keine solchen Mails mehr schicken:" },
} as const;

const PATH = "/notices/stop";

const sign = (text: string, secret: Buffer): string =>
  createHmac("sha256", secret).update(`stop ${text}`).digest("base64url");

/** Names a way and kinds, so that who has the mail can end them. */
const stopToken = (way: number, kinds: readonly Kind[], secret: Buffer): string => {
  const text = `${way}.${kinds.join("-")}`;
  return `${text}.${sign(text, secret)}`;
};

function readToken(token: string, secret: Buffer): { readonly way: number; readonly kinds: readonly string[] } {
  const [way = "", kinds = "", signature = ""] = token.split(".");
  const [expected, given] = [Buffer.from(sign(`${way}.${kinds}`, secret)), Buffer.from(signature)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw noSuchPage();
  return { way: Number(way), kinds: kinds.split("-") };
}

/** The mail with everything that waits for a way, and a link that ends these kinds. */
export const noticeComposer = composeMail(noticeMail, async ({ services, deviceId }, { way }) => {
  const person = services.db.get(ownerOf, { device_id: deviceId, id: way });
  const waiting = tellingsOfMail(services, deviceId, way);
  if (!person || waiting.length === 0) return undefined;
  const texts = TEXTS[languageOf(person.language)];
  const { secret } = await services.keys;
  const messages = waiting.map((each) => messageOf(services, each));
  const base = baseOf(addressWithoutRequest(services.config, services.config.port));
  const kinds = KINDS.filter((kind) => messages.some((message) => message.kind === kind));
  const stop = `${base}${PATH}/${stopToken(way, kinds, secret)}`;
  const [first] = messages;
  const title = messages.length === 1 ? (first?.title ?? "") : texts.several(messages.length);
  const letter: Letter = {
    subject: `${nameText(person.name)}: ${title}`,
    paragraphs: [
      ...messages.flatMap((each) => [{ lines: [each.title, each.text] }, { link: each.url }]),
      texts.stop,
      { link: stop },
    ],
  };
  return {
    to: person.email,
    letter,
    headers: { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    sent: () => {
      for (const each of waiting) markTold(services, deviceId, each);
      // More may have come while this one was sent, or one was too small for all.
      if (tellingsOfMail(services, deviceId, way).length > 0)
        queueNoticeMail(services, services.clock(), deviceId, way);
    },
  };
});

const FORM = `<form method="post"><p><button>Send no more such mails</button></p></form>`;

async function stop(context: PageContext): Promise<HtmlPage> {
  const { secret } = await context.services.keys;
  const { way, kinds } = readToken(context.params["token"] ?? "", secret);
  const row = context.db.get(kindsOf, { id: way });
  if (row) await context.store("account", () => endKinds(context.services, way, kinds), row.device_id);
  return new HtmlPage("No more such mails", paragraphs("You can switch them on again in the settings of messages."));
}

function endKinds({ db }: Services, way: number, ended: readonly string[]): void {
  const row = db.get(kindsOf, { id: way });
  if (!row) return;
  const kinds = (JSON.parse(row.kinds) as Kind[]).filter((kind) => !ended.includes(kind));
  db.run(saveKinds, { device_id: row.device_id, id: way, kinds: JSON.stringify(kinds) });
}

/** Pages that end kinds of mails (RFC 8058). A GET shows a button, because scanners open links. Source: `watch.md` §3. */
export const stopPages: readonly Page[] = [
  {
    method: "GET",
    path: `${PATH}/:token`,
    answer: async ({ services, params }) => {
      readToken(params["token"] ?? "", (await services.keys).secret);
      return new HtmlPage("No more such mails?", FORM);
    },
  },
  { method: "POST", path: `${PATH}/:token`, answer: stop },
];
