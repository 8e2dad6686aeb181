import type { Plant, Point, PointChanges } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { NumberField, Problem, SelectField } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { editAll } from "../../../state/writes";
import { t } from "../../../texts/garden";
import { DateField } from "./date-field";
import { Panel } from "./panel";
import { stageChoices } from "./point-fields";

interface Draft {
  readonly plant_stage: Plant["plant_stage"] | null;
  readonly planted_at: string | null;
  readonly radius: number | undefined;
  readonly z: number | undefined;
}

/** Changes many points alike; fields that nobody has filled stay as they are. */
export function ChangeMany({ points, onDone }: { points: readonly Point[]; onDone: () => void }) {
  const hasPlants = points.every(({ pointer_type }) => pointer_type === "Plant");
  const hasStages = points.every((point) => "plant_stage" in point);
  const hasRadius = points.every((point) => "radius" in point);
  const form = useForm<Draft>(
    { plant_stage: null, planted_at: null, radius: undefined, z: undefined },
    async (draft) => {
      const filled = Object.entries(draft).filter(([, value]) => value !== null && value !== undefined);
      const ids = points.map(({ id }) => id);
      if (filled.length > 0) {
        await editAll("points", ids, Object.fromEntries(filled) as PointChanges, { undo: t.changedMany(ids.length) });
      }
      onDone();
    },
  );
  const stages = [
    { value: null as Draft["plant_stage"], text: t.unchanged },
    ...stageChoices(hasPlants ? "Plant" : "Weed"),
  ];
  return (
    <Panel title={t.changeTitle(points.length)}>
      <form class="garden-form" onSubmit={form.onSubmit}>
        {hasStages && <SelectField {...form.of("plant_stage")} label={t.stage} choices={stages} />}
        {hasPlants && <DateField {...form.of("planted_at")} label={t.plantedAt} />}
        {hasRadius && <NumberField {...form.of("radius")} label={t.radius} unit="mm" placeholder={t.unchanged} />}
        <NumberField {...form.of("z")} label={t.z} unit="mm" placeholder={t.unchanged} />
        <Problem>{form.problem}</Problem>
        <footer>
          <Button onPress={onDone}>{t.back}</Button>
          <Button look="main" type="submit" isBusy={form.isBusy}>
            {t.save}
          </Button>
        </footer>
      </form>
    </Panel>
  );
}
