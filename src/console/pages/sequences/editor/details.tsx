import { useState } from "preact/hooks";
import { IconButton } from "../../../controls/button";
import { ColorField, Field, SelectField, TextField } from "../../../controls/fields";
import type { Draft } from "../../../script/draft";
import { list } from "../../../state";
import { colorTexts } from "../../../texts/colors";
import { t } from "../../../texts/sequences";
import { pathsOf } from "../list/tree";
import { useEditor } from "./editor";

/** Name, colour, folder and description: read first, edited when asked for. */
export function Details() {
  const { draft, change, fault } = useEditor();
  const { name, color, folder_id, description } = draft.value;
  const [isWanted, setOpen] = useState(false);
  const problem = fault.value?.isOfName ? fault.value.text : undefined;
  const isOpen = isWanted || problem !== undefined;
  const folders = pathsOf(list("folders"));
  return (
    <header class="details">
      <div class="details-head">
        <span class={`swatch ${color}`} />
        <h2>{name}</h2>
        <IconButton
          icon={isOpen ? "less" : "edit"}
          label={t.details}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      {!isOpen && description && <p class="hint lines-kept">{description}</p>}
      {isOpen && (
        <div class="card">
          <TextField
            label={t.name}
            error={problem}
            value={name}
            onChange={(next) => change({ name: next }, "name")}
            autocomplete="off"
          />
          <ColorField
            label={t.color}
            value={color}
            onChange={(next) => change({ color: next as Draft["color"] })} // the field offers those of the API
            nameOf={(each) => colorTexts[each]}
          />
          <SelectField
            label={t.folder}
            value={folder_id}
            choices={[
              { value: null, text: t.noFolder },
              ...folders.map(({ id, path }) => ({ value: id, text: path.join(" / ") })),
            ]}
            onChange={(next) => change({ folder_id: next })}
          />
          <Field
            label={t.description}
            control={(described) => (
              <textarea
                {...described}
                rows={3}
                value={description ?? ""}
                onInput={({ currentTarget }) => change({ description: currentTarget.value }, "description")}
              />
            )}
          />
        </div>
      )}
    </header>
  );
}
