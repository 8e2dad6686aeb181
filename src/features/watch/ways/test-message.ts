import { Type } from "@sinclair/typebox";
import { action } from "../../../framework/action";
import { notFound, tooManyRequests } from "../../../framework/errors";
import { integer } from "../../../framework/field/field";
import { field } from "../../../framework/field/fields";
import { isMailOn } from "../../../framework/mail";
import { named } from "../../../framework/field/schema";
import { defineService } from "../../../framework/services";
import { createRateLimit } from "../../../platform/fairness/rate-limit";
import { deliver } from "../../../platform/mail/deliver";
import { letterText, nameText } from "../../../platform/mail/letter";
import { baseOf } from "../../../platform/network/public-address";
import { HOUR_MS } from "../../../platform/time";
import type { Context } from "../../../framework/context";
import { findDevice, findUser } from "../../account";
import { languageOf } from "../../../platform/language";
import { linkOf, type Message } from "./messages";
import { personOf, type Way } from "./persons";
import { type Failure, NotTold } from "./post";
import { sendBy } from "./sending";

/** Tests of a person in an hour. */
const LIMIT = { requests: 6, windowMs: HOUR_MS };
const COUNTED = 10_000;
const tests = defineService(() => createRateLimit(LIMIT, COUNTED));

const TEXTS = {
  en: { title: "It works", text: "You asked for this message. This is how you will be told." },
  de: { title: "Es klappt", text: "Du hast um diese Nachricht gebeten. So wirst du benachrichtigt." },
} as const;

/** Outcome of a test: a status or a reason, never what the receiver has said. */
interface Outcome {
  readonly status: number | null;
  readonly failure: Failure | null;
}

async function sendTest(context: Context, way: Way): Promise<Outcome> {
  const { services, nowText, client, signal } = context;
  const user = findUser(services.db, context.userId);
  const { title, text } = TEXTS[languageOf(user?.language ?? "")];
  const garden = findDevice(context).name;
  const url = linkOf(baseOf(client.publicAddress), "test", null);
  const message: Message = { id: 0, kind: "test", garden, title, text, at: nowText, ended: null, url };
  try {
    if (way.type === "console") return { status: 200, failure: null };
    if (way.type !== "mail") return { status: await sendBy(services, way, message, signal), failure: null };
    if (!isMailOn(services.config)) throw new NotTold("mail_off");
    if (!user || user.confirmed_at === null) throw new NotTold("not_confirmed");
    const letter = { subject: `${nameText(garden)}: ${title}`, paragraphs: [text, { link: url }] };
    const mail = { id: crypto.randomUUID(), date: context.now, to: user.email, subject: letter.subject };
    await deliver(services.config, { ...mail, text: letterText(letter) }, { signal }).catch(() => {
      throw new NotTold("failed");
    });
    return { status: 200, failure: null };
  } catch (error) {
    if (error instanceof NotTold) return { status: error.status ?? null, failure: error.failure };
    throw error;
  }
}

/** Sends one message now by a way of the person who asks. Source: `watch.md` §3. */
export const testAction = action({
  method: "POST",
  path: "/api/watch/test",
  right: "person",
  isForPeople: true,
  id: "testWay",
  summary: "Send a message by a way now",
  description: "Answers the status of the receiver, or the reason in one word. Six an hour.",
  input: { way: field(integer({ minimum: 1 }), "C!") },
  example: { way: 1 },
  refusals: { not_found: notFound().body },
  waits: true,
  response: () =>
    named("WayTest", () =>
      Type.Object({
        status: Type.Union([Type.Integer(), Type.Null()]),
        failure: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  prepare: async (context, { way: id }) => {
    const { services, deviceId, userId, now } = context;
    const way = personOf(services.db, deviceId, userId).ways.find((each) => each.id === id);
    if (!way) throw notFound();
    const wait = services.get(tests)(String(userId), now.getTime());
    if (wait !== undefined) throw tooManyRequests(wait);
    return sendTest(context, way);
  },
  run: (_, __, outcome) => outcome,
});
