import type { SavedGarden } from "../../../client/records";
import { Button } from "../../controls/button";
import { Dialog } from "../../controls/dialog";
import { Problem } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { SmallMap } from "../../controls/small-map";
import { differencesOf } from "../../garden/differences";
import { change } from "../../state";
import { t } from "../../texts/saved-gardens";
import { plants, templatesOf } from "./plants";

/** Tells what applying a saved garden changes, and does it. */
export function Apply({ garden: { id, name }, onClose }: { garden: SavedGarden; onClose: () => void }) {
  const [now, then] = [plants.value, templatesOf(id)];
  const { same, crops } = differencesOf(now, then);
  const form = useForm({}, async () => {
    await change("POST", `/api/saved_gardens/${id}/apply`, undefined, { undo: t.applied(name) });
    onClose();
  });
  return (
    <Dialog title={t.applyTitle(name)} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        <SmallMap
          label={t.map(name)}
          layers={[
            { look: "member", spots: then },
            { look: "goes", spots: now },
          ]}
        />
        <ul class="saved-differences">
          <li class="goes">{now.length === 0 ? t.nothingGoes : t.goes(now.length)}</li>
          <li class="comes">{t.comes(then.length)}</li>
          {same > 0 && <li>{t.stays(same)}</li>}
          <li>{t.otherStays}</li>
        </ul>
        {crops.length > 0 && (
          <table class="saved-crops">
            <thead>
              <tr>
                <th>{t.crop}</th>
                <th>{t.today}</th>
                <th>{t.then}</th>
              </tr>
            </thead>
            <tbody>
              {crops.map((each) => (
                <tr key={each.crop}>
                  <th>{each.crop}</th>
                  <td>{each.now}</td>
                  <td>{each.then}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Problem>{form.problem}</Problem>
        <footer>
          <Button onPress={onClose}>{t.back}</Button>
          <Button look="main" changes type="submit" isBusy={form.isBusy}>
            {t.apply}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
