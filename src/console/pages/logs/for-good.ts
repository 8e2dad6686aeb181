import type { LostForGood } from "../../controls/selection";
import { api, collection, list, remove } from "../../state";
import { t } from "../../texts/logs";

/** How logs are deleted: all of them at once, else one by one. */
export const logsForGood = (): LostForGood => ({
  askTitle: t.askTitle,
  askText: t.askText,
  deleted: t.deleted,
  remove: async (ids, onProgress) => {
    if (ids.length < 2 || ids.length < list("logs").length) return remove("logs", ids, { onProgress });
    await api().logs.deleteAll();
    await collection("logs").load();
  },
});
