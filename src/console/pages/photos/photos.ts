import type { Image } from "../../../client/records";
import { confirm } from "../../controls/confirm";
import { list } from "../../state/records";
import { say } from "../../state/message";
import { remove } from "../../state/writes";
import { t as common } from "../../texts/controls";
import { t } from "../../texts/photos";

/** All photos, the newest first. */
export const newestFirst = (): readonly Image[] =>
  list("images").toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.id - a.id));

/** Asks, then deletes photos; answers whether it has. They cannot be brought back (`live.md` §1). */
export async function deletePhotos(ids: readonly number[], onProgress: (done: number) => void): Promise<boolean> {
  const question = { title: t.askTitle(ids.length), text: t.askText, action: common.delete, isDangerous: true };
  if (!(await confirm(question))) return false;
  await remove("images", ids, { onProgress });
  say(t.deleted(ids.length));
  return true;
}
