import { useRef, useState } from "preact/hooks";
import type { Point } from "../../../client/records";
import { t } from "../../texts/garden/own-fields";
import { Button } from "../button";
import { TextField } from "../fields";
import type { Form } from "../form";
import type { Draft } from "./draft";
import { filledIn, nameProblem, valueProblem, wordOf } from "./own-fields";

interface Props {
  readonly form: Form<Draft>;
  readonly kind: Point["pointer_type"];
}

/** Fields of `meta` that nothing else in the form is for, and one more. One that is emptied stays until the form closes. */
export function OwnFields({ form: { draft, set }, kind }: Props) {
  const [name, setName] = useState("");
  const shown = useRef(new Set<string>()).current;
  for (const filled of filledIn(draft.meta)) {
    if (kind !== "GenericPointer" || filled !== "at_soil_level") shown.add(filled);
  }
  const problem = nameProblem(name, new Set([...shown, ...filledIn(draft.meta)]));
  const add = (): void => {
    if (problem !== undefined) return;
    shown.add(name);
    setName("");
  };
  return (
    <details class="form-more">
      <summary>{t.title}</summary>
      <p class="hint">{t.hint}</p>
      {[...shown].map((own) => {
        const value = draft.meta[own] ?? "";
        return (
          <TextField
            key={own}
            label={wordOf(own) ?? t.named(own)}
            value={value}
            error={valueProblem(value)}
            onChange={(next) => set({ meta: { ...draft.meta, [own]: next } })}
          />
        );
      })}
      <div
        class="toolbar"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || name === "") return;
          event.preventDefault(); // it means the new field, not the whole form
          add();
        }}
      >
        <TextField label={t.newName} value={name} error={name === "" ? undefined : problem} onChange={setName} />
        <Button icon="plus" off={problem} onPress={add}>
          {t.add}
        </Button>
      </div>
    </details>
  );
}
