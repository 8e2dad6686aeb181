import { useState } from "preact/hooks";
import type { Log } from "../../../client/records";
import { Button } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { api } from "../../state/api";
import { say } from "../../state/message";
import { collection, list } from "../../state/records";
import { remove } from "../../state/writes";
import { t as common } from "../../texts/controls";
import { t } from "../../texts/logs";

/** Asks, then deletes logs; answers whether it has. They cannot be brought back. */
export async function deleteLogs(ids: readonly number[], onProgress: (done: number) => void): Promise<boolean> {
  const question = { title: t.askTitle(ids.length), text: t.askText, action: common.delete, isDangerous: true };
  if (!(await confirm(question))) return false;
  if (ids.length > 1 && ids.length === list("logs").length) {
    await api().logs.deleteAll();
    await collection("logs").load();
  } else {
    await remove("logs", ids, { onProgress });
  }
  say(t.deleted(ids.length));
  return true;
}

interface Props {
  readonly shown: readonly Log[];
  readonly chosen: ReadonlySet<number>;
  readonly onEnd: () => void;
}

/** What can be done with the logs that are chosen. */
export function Selection({ shown, chosen, onEnd }: Props) {
  const [done, setDone] = useState<number>();
  const ids = shown.flatMap(({ id }) => (chosen.has(id) ? [id] : [])); // what a filter hides is left alone
  const work = async (): Promise<void> => {
    try {
      if (await deleteLogs(ids, setDone)) onEnd();
    } finally {
      setDone(undefined);
    }
  };
  return (
    <div class="toolbar">
      <p class="hint grow" role="status">
        {done === undefined ? t.selected(ids.length) : t.deleting(done, ids.length)}
      </p>
      <Button onPress={onEnd}>{common.cancel}</Button>
      <Button look="danger" icon="delete" disabled={ids.length === 0} onPress={work}>
        {common.delete}
      </Button>
    </div>
  );
}
