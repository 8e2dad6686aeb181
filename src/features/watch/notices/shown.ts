import type { Database } from "../../../platform/db/database";
import { findOwner, findUser } from "../../account";
import { languageOf } from "../../../platform/language";
import { type NoticeText, textsOf } from "../texts";
import { zoneOf } from "../zone";
import { lastingNotices, momentsAfter, newestNotices, type Notice } from "./store";

/** Notices of a garden as a home automation shows them, in the language of the owner. */
interface ShownNotices {
  /** The newest of those that last, the newest first. */
  readonly lasting: readonly ShownNotice[];
  /** Notices that were over at once, after the one that is given; the oldest first. */
  readonly moments: readonly ShownNotice[];
}
export interface ShownNotice extends NoticeText {
  readonly id: number;
  readonly kind: string;
  readonly at: string;
}

/** Most notices of each sort that are shown. */
const SHOWN = 20;

/** Reads what lasts, and the moments whose ids are above `after`. */
export function shownNotices(db: Database, deviceId: number, after: number): ShownNotices {
  const owner = findOwner(db, deviceId);
  const language = languageOf((owner && findUser(db, owner.id)?.language) ?? "");
  const zone = zoneOf(db, deviceId);
  const shown = (notice: Notice): ShownNotice => {
    const { id, kind, at } = notice;
    return { id, kind, at, ...textsOf(notice, language, zone) };
  };
  return {
    lasting: lastingNotices(db, deviceId, SHOWN).map(shown),
    moments: momentsAfter(db, deviceId, after, SHOWN).map(shown),
  };
}

/** Id of the newest notice of a garden; 0 without one. */
export const newestNoticeId = (db: Database, deviceId: number): number =>
  newestNotices(db, deviceId, { limit: 1, offset: 0 })[0]?.id ?? 0;
