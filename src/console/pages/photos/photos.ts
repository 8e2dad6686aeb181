import type { Image } from "../../../client/records";
import type { LostForGood } from "../../controls/selection";
import { list, remove } from "../../state";
import { t } from "../../texts/photos";

/** All photos, the newest first. */
export const newestFirst = (): readonly Image[] =>
  list("images").toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.id - a.id));

/** How photos are deleted. */
export const photosForGood = (): LostForGood => ({
  askTitle: t.askTitle,
  askText: t.askText,
  deleted: t.deleted,
  remove: (ids, onProgress) => remove("images", ids, { onProgress }),
});
