import { useEffect, useRef } from "preact/hooks";
import type { Point } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Problem } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { say } from "../../../state/message";
import { go } from "../../../state/router";
import { edit } from "../../../state/writes";
import { t } from "../../../texts/garden";
import { openPoint } from "../address";
import { changed, draftOf, followed } from "./draft";
import { PointFields } from "./point-fields";

/** Changes a point. What others change meanwhile shows, except where something was typed; only what was typed is sent. */
export function EditPoint({ point }: { point: Point }) {
  const form = useForm(draftOf(point), async (draft) => {
    await edit("points", point.id, changed(draft, draftOf(point)));
    say(t.saved);
    go(`/garden/${point.id}`, { replace: true });
  });
  const known = useRef(point);
  useEffect(() => {
    form.set(followed(form.draft, draftOf(known.current), draftOf(point)));
    known.current = point;
  }, [point]);
  return (
    <form class="garden-form" onSubmit={form.onSubmit}>
      <PointFields form={form} kind={point.pointer_type} />
      <Problem>{form.problem}</Problem>
      <footer>
        <Button onPress={() => openPoint(point.id)}>{t.back}</Button>
        <Button look="main" type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </footer>
    </form>
  );
}
