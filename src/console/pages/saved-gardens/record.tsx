import { useState } from "preact/hooks";
import type { SavedGarden } from "../../../client/records";
import { Button } from "../../controls/button";
import { Problem, TextField } from "../../controls/fields";
import { RecordActions } from "../../controls/record-actions";
import { useRecordForm } from "../../controls/record-form";
import { WayBack } from "../../controls/way-back";
import { edit, find, fromHere, remove, say } from "../../state";
import { t } from "../../texts/saved-gardens";
import { Apply } from "./apply";
import { templatesOf } from "./plants";
import { TemplateTable } from "./table";
import { ChooseTemplate, EditTemplate, NewTemplate } from "./template";

/** A saved garden: its plants on the map and as a table. `open`: the plant that is changed, or `new`. */
export function GardenRecord({ garden, open }: { garden: SavedGarden; open: string | undefined }) {
  const [isApplied, setApplied] = useState(false);
  const template = find("plantTemplates", Number(open));
  return (
    <article class="saved-garden">
      <WayBack to="/saved-gardens">{t.all}</WayBack>
      <header>
        <h2>{garden.name}</h2>
        <Button icon="apply" changes onPress={() => setApplied(true)}>
          {t.apply}
        </Button>
      </header>
      {open === "new" && <NewTemplate gardenId={garden.id} />}
      {template?.saved_garden_id === garden.id && <EditTemplate key={template.id} template={template} />}
      {open !== "new" && template?.saved_garden_id !== garden.id && <ChooseTemplate garden={garden} />}
      <TemplateTable gardenId={garden.id} templates={templatesOf(garden.id)} />
      <About garden={garden} />
      {isApplied && <Apply garden={garden} onClose={() => setApplied(false)} />}
    </article>
  );
}

function About({ garden: { id, name, notes } }: { garden: SavedGarden }) {
  const form = useRecordForm({ name, notes: notes ?? "" }, async (changes) => {
    await edit("savedGardens", id, changes);
    say(t.saved);
  });
  const discard = async (): Promise<void> => {
    const goOn = fromHere();
    await remove("savedGardens", [id], { undo: t.deleted(name) });
    goOn("/saved-gardens", { replace: true });
  };
  return (
    <section class="card">
      <h2>{t.about}</h2>
      <form class="form" onSubmit={form.onSubmit}>
        <TextField {...form.of("name")} label={t.name} />
        <TextField {...form.of("notes")} label={t.notes} />
        <Problem>{form.problem}</Problem>
        <footer>
          <RecordActions isBusy={form.isBusy} onDelete={discard} />
        </footer>
      </form>
    </section>
  );
}
