import { useState } from "preact/hooks";
import { say } from "../state";
import { t } from "../texts/controls";
import { t as lists } from "../texts/controls/lists";
import { Button } from "./button";
import { confirm } from "./confirm";

/** Records that nothing brings back once they are deleted (`live.md` §1). */
export interface LostForGood {
  readonly askTitle: (count: number) => string;
  readonly askText: string;
  readonly deleted: (count: number) => string;
  readonly remove: (ids: readonly number[], onProgress: (done: number) => void) => Promise<void>;
}

/** Asks, then deletes; answers whether it has. */
export async function deleteForGood(
  { askTitle, askText, deleted, remove }: LostForGood,
  ids: readonly number[],
  onProgress: (done: number) => void = () => {},
): Promise<boolean> {
  const question = { title: askTitle(ids.length), text: askText, action: t.delete, isDangerous: true };
  if (!(await confirm(question))) return false;
  await remove(ids, onProgress);
  say(deleted(ids.length));
  return true;
}

interface Props {
  readonly what: () => LostForGood;
  readonly ids: readonly number[];
  readonly onEnd: () => void;
  readonly class?: string;
}

/** The actions for the chosen records: they are deleted for good, with progress. */
export function Selection({ what, ids, onEnd, class: extra = "" }: Props) {
  const [done, setDone] = useState<number>();
  const work = async (): Promise<void> => {
    try {
      if (await deleteForGood(what(), ids, setDone)) onEnd();
    } finally {
      setDone(undefined);
    }
  };
  return (
    <div class={`toolbar ${extra}`}>
      <p class="hint grow" role="status">
        {done === undefined ? lists.selected(ids.length) : lists.deleting(done, ids.length)}
      </p>
      <Button onPress={onEnd}>{t.cancel}</Button>
      <Button look="danger" icon="delete" changes disabled={ids.length === 0} onPress={work}>
        {t.delete}
      </Button>
    </div>
  );
}
