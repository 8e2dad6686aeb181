import { Type } from "@sinclair/typebox";
import { action, type Endpoints } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { invalid, notFound } from "../../../framework/errors";
import { mayDo } from "../../../framework/right";
import { boolean } from "../../../framework/field/field";
import { field } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import { sliceOf } from "../../../framework/resource/pagination";
import { idOf, pageFields } from "../../../framework/resource/verbs";
import { type OfDevice, type Placeholders, query, valuesIn } from "../../../platform/db/query";
import { wantedLanguage } from "../../../platform/language";
import { ENDED_BY_SIGHT, KINDS } from "../kinds";
import { textsOf } from "../texts";
import { zoneOf } from "../zone";
import { announce } from "./listeners";
import { end } from "./notices";
import { currentNotices, findNotice, type Notice, newestNotices } from "./store";

/** Notices of a list without a page, beside those that last. */
const LISTED = 100;

type OfPerson = OfDevice & { readonly user_id: number };

const seenBy = query((q, p: Placeholders<OfPerson & { ids: string }>) =>
  q
    .selectFrom("notices_seen")
    .select(["notice_id", "seen_at"])
    .where("device_id", "=", p.device_id)
    .where("user_id", "=", p.user_id)
    .where("notice_id", "in", valuesIn(p.ids)),
);
const see = query((q, p: Placeholders<OfPerson & { notice_id: number; seen_at: string }>) =>
  q
    .insertInto("notices_seen")
    .values({ device_id: p.device_id, user_id: p.user_id, notice_id: p.notice_id, seen_at: p.seen_at })
    .onConflict((conflict) => conflict.doNothing()),
);
const toldTo = query((q, p: Placeholders<OfPerson & { ids: string }>) =>
  q
    .selectFrom("tellings as telling")
    .innerJoin("ways as way", "way.id", "telling.way_id")
    .select(["telling.notice_id", "telling.told_at", "telling.failure", "way.id as way_id", "way.type"])
    .where("telling.device_id", "=", p.device_id)
    .where("telling.is_end", "=", 0)
    .where("way.user_id", "=", p.user_id)
    .where("telling.notice_id", "in", valuesIn(p.ids)),
);

/** The notices as a person reads them: in the language that the client wants. */
function shown(context: Context, notices: readonly Notice[]): object[] {
  const { db, deviceId, userId, acceptedLanguages } = context;
  const of = { device_id: deviceId, user_id: userId, ids: JSON.stringify(notices.map(({ id }) => id)) };
  const seen = new Map(db.all(seenBy, of).map((row) => [row.notice_id, row.seen_at]));
  const told = Map.groupBy(db.all(toldTo, of), ({ notice_id }) => notice_id);
  const language = wantedLanguage(acceptedLanguages);
  const zone = zoneOf(db, deviceId);
  return notices.map((notice) => {
    const { id, kind, begun, at, ended_at, subject, photo_id } = notice;
    const [resource = "", record] = subject.split("/");
    return {
      id,
      kind,
      ...textsOf(notice, language, zone),
      begun,
      at,
      ended_at,
      seen_at: seen.get(id) ?? null,
      subject: record === undefined ? null : { resource, id: Number(record) },
      photo_id,
      told: (told.get(id) ?? []).map(({ way_id, type, told_at, failure }) => ({ way_id, type, told_at, failure })),
    };
  });
}

const time = () => Type.String({ format: "date-time" });
const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const noticeSchema = () =>
  named("Notice", () =>
    Type.Object({
      id: Type.Integer(),
      kind: Type.Union(KINDS.map((kind) => Type.Literal(kind))),
      title: Type.String(),
      text: Type.String(),
      begun: Type.String({ format: "date-time", description: "Due time or beginning" }),
      at: Type.String({ format: "date-time", description: "When it was noticed" }),
      ended_at: maybe(time()),
      seen_at: maybe(time()),
      subject: maybe(Type.Object({ resource: Type.String(), id: Type.Integer() })),
      photo_id: maybe(Type.Integer()),
      told: Type.Array(
        Type.Object({
          way_id: Type.Integer(),
          type: Type.String(),
          told_at: maybe(time()),
          failure: maybe(Type.String({ description: "Why it was not told, in one word" })),
        }),
      ),
    }),
  );

const MUST_BE_TRUE = { seen: "A notice can only be seen: send true." };

/** Notices of a garden, and who has seen them. Source: `watch.md` §2. */
export const noticeEndpoints: Endpoints = {
  name: "notices",
  isOwn: true,
  summary: "What was noticed in the garden",
  actions: [
    action({
      method: "GET",
      path: "/api/notices",
      right: "read",
      id: "listNotices",
      summary: "List notices",
      description: `The newest first; without a page all that last, and the newest ${LISTED} others.`,
      query: pageFields,
      response: () => Type.Array(noticeSchema()),
      run: (context) => {
        const { db, deviceId } = context;
        const slice = sliceOf(context.query);
        return shown(context, slice ? newestNotices(db, deviceId, slice) : currentNotices(db, deviceId, LISTED));
      },
    }),
    action({
      method: "PATCH",
      path: "/api/notices/:id",
      right: "person",
      isForPeople: true,
      id: "seeNotice",
      summary: "Mark a notice as seen",
      description: "By the person who asks. Who may write ends those that end when they are seen.",
      input: { seen: field(boolean(), "C!") },
      example: { seen: true },
      refusals: { not_found: notFound().body, invalid: MUST_BE_TRUE },
      response: noticeSchema,
      writes: "account",
      run: (context, { seen }) => {
        const { services, db, deviceId, userId, now, nowText } = context;
        if (seen !== true) throw invalid(MUST_BE_TRUE);
        const notice = findNotice(db, deviceId, idOf(context));
        if (!notice) throw notFound();
        db.run(see, { device_id: deviceId, user_id: userId, notice_id: notice.id, seen_at: nowText });
        const isEnded = notice.ended_at === null && ENDED_BY_SIGHT.has(notice.kind) && mayDo(context.caller, "write");
        if (isEnded) end(services, now, notice);
        else announce(services, deviceId);
        return shown(context, [findNotice(db, deviceId, notice.id) ?? notice])[0];
      },
    }),
  ],
};
