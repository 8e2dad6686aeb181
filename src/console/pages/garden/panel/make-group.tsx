import type { Point } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Problem, TextField } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { create } from "../../../state";
import { t } from "../../../texts/garden/panels";
import { Panel } from "./panel";

/** Makes a group of the chosen points. */
export function MakeGroup({ points, onDone }: { points: readonly Point[]; onDone: () => void }) {
  const form = useForm({ name: "" }, async ({ name }) => {
    await create("pointGroups", { name, point_ids: points.map(({ id }) => id) }, { undo: t.grouped(name) });
    onDone();
  });
  return (
    <Panel title={t.group}>
      <form class="form" onSubmit={form.onSubmit}>
        <p class="hint">{t.selected(points.length)}</p>
        <TextField {...form.of("name")} label={t.groupName} />
        <Problem>{form.problem}</Problem>
        <footer>
          <Button onPress={onDone}>{t.back}</Button>
          <Button look="main" changes type="submit" isBusy={form.isBusy}>
            {t.group}
          </Button>
        </footer>
      </form>
    </Panel>
  );
}
