import type { Point, PointChanges } from "../../../client/records";
import { edit, say } from "../../state";
import { t as controls } from "../../texts/controls";
import { t } from "../../texts/points";
import { Button } from "../button";
import { Problem } from "../fields";
import { useRecordForm } from "../record-form";
import { draftOf } from "./draft";
import { PlantCrop, PointFields } from "./fields";
import { requireOwnFields } from "./own-fields";

interface Props {
  readonly point: Point;
  /** Leads back without saving; without it there is no such button. */
  readonly onBack?: () => void;
  readonly onDone?: () => void;
}

/**
 * Changes a point. Changes by others show meanwhile, except in fields that somebody has typed in. Only those fields are
 * sent.
 */
export function EditPoint({ point, onBack, onDone }: Props) {
  const form = useRecordForm(draftOf(point), async (changes) => {
    requireOwnFields(changes.meta ?? {}, point.meta);
    await edit("points", point.id, changes as PointChanges); // every number is one
    say(t.saved);
    onDone?.();
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      {point.pointer_type === "Plant" && <PlantCrop form={form} />}
      <PointFields form={form} kind={point.pointer_type} />
      <Problem>{form.problem}</Problem>
      <footer>
        {onBack && <Button onPress={onBack}>{t.back}</Button>}
        <Button look="main" changes type="submit" isBusy={form.isBusy}>
          {controls.save}
        </Button>
      </footer>
    </form>
  );
}
