import type { Folder } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { ColorField, Problem, SelectField, TextField } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { create, edit, list, remove } from "../../../state";
import { t as shared } from "../../../texts/controls";
import { colorTexts } from "../../../texts/colors";
import { t } from "../../../texts/sequences";
import { pathsOf, within } from "./tree";

interface Props {
  /** Folder to change; undefined: a new one is made. */
  readonly folder: Folder | undefined;
  readonly onClose: () => void;
}

export function FolderDialog({ folder, onClose }: Props) {
  const initial = { name: folder?.name ?? "", color: folder?.color ?? "gray", parent_id: folder?.parent_id ?? null };
  const form = useForm(initial, async (draft) => {
    await (folder ? edit("folders", folder.id, draft) : create("folders", draft));
    onClose();
  });
  const folders = list("folders");
  const own = folder ? within(folders, folder.id) : new Set<number>();
  const others = pathsOf(folders).filter(({ id }) => !own.has(id));
  const takeAway = async ({ id, name }: Folder): Promise<void> => {
    await remove("folders", [id], { undo: t.folderDeleted(name) });
    onClose();
  };
  return (
    <Dialog title={folder ? t.folder : t.createFolder} onClose={onClose}>
      <form class="folder-form" onSubmit={form.onSubmit}>
        <TextField {...form.of("name")} label={t.name} required maxLength={40} autocomplete="off" />
        <ColorField {...form.of("color")} label={t.color} nameOf={(color) => colorTexts[color]} />
        <SelectField
          {...form.of("parent_id")}
          label={t.insideFolder}
          choices={[
            { value: null, text: t.noFolder },
            ...others.map(({ id, path }) => ({ value: id, text: path.join(" / ") })),
          ]}
        />
        <Problem>{form.problem}</Problem>
        <div class="actions">
          {folder && (
            <Button look="quiet" icon="delete" changes onPress={() => takeAway(folder)}>
              {shared.delete}
            </Button>
          )}
          <Button look="main" changes type="submit" isBusy={form.isBusy}>
            {shared.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
