import { composeMail } from "../../../framework/mail";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { type Letter, nameText } from "../../../platform/mail/letter";
import { addressWithoutRequest, baseOf } from "../../../platform/network/public-address";
import { languageOf } from "../../../platform/language";
import { KINDS } from "../kinds";
import { noticeMail, queueNoticeMail } from "./notice-mail";
import { markTold, messageOf, tellingsOfMail } from "./sending";
import { stopPath } from "./stop";

const ownerOf = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q
    .selectFrom("ways as way")
    .innerJoin("users as user", "user.id", "way.user_id")
    .innerJoin("devices as device", "device.id", "way.device_id")
    .select(["way.id", "user.email", "user.language", "device.name"])
    .where("way.device_id", "=", p.device_id)
    .where("way.id", "=", p.id),
);
const TEXTS = {
  en: { several: (count: number) => `${count} messages`, stop: "Send no more such mails:" },
  de: { several: (count: number) => `${count} Nachrichten`, stop: "Keine solchen Mails mehr schicken:" },
} as const;

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
  const stop = `${base}${stopPath(way, kinds, secret)}`;
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
