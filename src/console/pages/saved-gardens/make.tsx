import { Button } from "../../controls/button";
import { Dialog } from "../../controls/dialog";
import { Problem, TextField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { change, create } from "../../state";
import { formatDate } from "../../texts/format";
import { t } from "../../texts/saved-gardens";
import { plants } from "./plants";

interface Props {
  readonly what: "snapshot" | "empty";
  readonly onClose: () => void;
}

/** A new saved garden: a copy of the garden, or empty. */
export function Make({ what, onClose }: Props) {
  const form = useForm({ name: what === "snapshot" ? formatDate(new Date()) : "", notes: "" }, async (draft) => {
    const undoable = { undo: t.made(draft.name) };
    if (what === "snapshot") await change("POST", "/api/saved_gardens/snapshot", draft, undoable);
    else await create("savedGardens", draft, undoable);
    onClose();
  });
  return (
    <Dialog title={what === "snapshot" ? t.snapshot : t.addEmpty} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        <p class="hint">{what === "snapshot" ? t.snapshotText(plants.value.length) : t.emptyText}</p>
        <TextField {...form.of("name")} label={t.name} />
        <TextField {...form.of("notes")} label={t.notes} />
        <Problem>{form.problem}</Problem>
        <footer>
          <Button onPress={onClose}>{t.back}</Button>
          <Button look="main" changes type="submit" isBusy={form.isBusy}>
            {t.create}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
