import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { confirm } from "../../controls/confirm";
import { say } from "../../state/message";
import { remove } from "../../state/writes";
import { t as common } from "../../texts/controls";
import { t } from "../../texts/sensors";

/** Deletes the readings that are chosen. They are not journaled: nothing brings them back. */
export function Selection({ ids, onEnd }: { ids: readonly number[]; onEnd: () => void }) {
  const [done, setDone] = useState<number>();
  const work = async (): Promise<void> => {
    const question = { title: t.askTitle(ids.length), text: t.askText, action: common.delete, isDangerous: true };
    if (!(await confirm(question))) return;
    try {
      await remove("sensorReadings", ids, { onProgress: setDone });
    } finally {
      setDone(undefined);
    }
    say(t.deleted(ids.length));
    onEnd();
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
