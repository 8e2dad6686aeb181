import type { Plant, Point, PointChanges } from "../../../client/records";
import { editAll } from "../../state";
import { t as controls } from "../../texts/controls";
import { colorTexts } from "../../texts/colors";
import { t } from "../../texts/points";
import { Button } from "../button";
import { DateField } from "../date-field";
import { COLORS, Problem, SelectField } from "../fields";
import { NumberField } from "../number-field";
import { useForm } from "../form";
import { RadiusField } from "../radius-field";
import { curveChoices, stageChoices } from "./fields";

/** The first choice of each list: the field stays as it is. */
const KEEP = "keep";

/** Null (of the day), undefined and `keep`: the field stays as it is. */
interface Draft {
  readonly plant_stage: Plant["plant_stage"] | typeof KEEP;
  readonly planted_at: string | null;
  readonly radius: number | undefined;
  readonly z: number | undefined;
  readonly depth: number | undefined;
  readonly water_curve_id: number | null | typeof KEEP;
  readonly spread_curve_id: number | null | typeof KEEP;
  readonly height_curve_id: number | null | typeof KEEP;
  readonly color: string;
  readonly at_soil_level: "true" | "false" | typeof KEEP;
}

const UNCHANGED: Draft = {
  plant_stage: KEEP,
  planted_at: null,
  radius: undefined,
  z: undefined,
  depth: undefined,
  water_curve_id: KEEP,
  spread_curve_id: KEEP,
  height_curve_id: KEEP,
  color: KEEP,
  at_soil_level: KEEP,
};

const isFilled = ([name, value]: readonly [string, unknown]): boolean =>
  value !== KEEP && value !== undefined && (value !== null || name.endsWith("curve_id"));

/** The changes to send for each point: only fields that somebody has filled. */
function changesOf({ color, at_soil_level, ...fields }: Draft): PointChanges {
  const filled = (all: object) => Object.fromEntries(Object.entries(all).filter(isFilled));
  const meta = filled({ color, at_soil_level });
  return { ...filled(fields), ...(Object.keys(meta).length > 0 && { meta }) } as PointChanges;
}

interface Props {
  readonly points: readonly Point[];
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Changes many points alike; fields that nobody has filled stay as they are. */
export function ChangeMany({ points, onDone, onBack }: Props) {
  const areAll = (type: Point["pointer_type"]): boolean => points.every(({ pointer_type }) => pointer_type === type);
  const [hasPlants, hasPoints] = [areAll("Plant"), areAll("GenericPointer")];
  const lackDay = points.some((point) => "planted_at" in point && point.planted_at === null);
  const form = useForm<Draft>(UNCHANGED, async (draft) => {
    const changes = changesOf(draft);
    const ids = points.map(({ id }) => id);
    if (Object.keys(changes).length > 0) await editAll("points", ids, changes, { undo: t.changedMany(ids.length) });
    onDone();
  });
  const keep = { value: KEEP, text: t.unchanged } as const;
  const number = (name: "z" | "depth", label: string) => (
    <NumberField {...form.of(name)} label={label} unit="mm" placeholder={t.unchanged} />
  );
  const curve = (name: "water_curve_id" | "spread_curve_id" | "height_curve_id", label: string) => (
    <SelectField
      {...form.of(name)}
      label={label}
      choices={[keep, ...curveChoices(name.replace("_curve_id", "") as "water")]} // the part before is the type
    />
  );
  return (
    <form class="form" onSubmit={form.onSubmit}>
      {points.every((point) => "plant_stage" in point) && (
        <SelectField
          {...form.of("plant_stage")}
          label={t.stage}
          choices={[keep, ...stageChoices(hasPlants ? "Plant" : "Weed")]}
          onChange={(plant_stage) =>
            form.set({
              plant_stage,
              ...(plant_stage === "planted" && lackDay && { planted_at: new Date().toISOString() }),
            })
          }
        />
      )}
      {hasPlants && <DateField {...form.of("planted_at")} label={t.plantedAt} hint={t.keptDay} />}
      {hasPoints && (
        <>
          <SelectField
            {...form.of("color")}
            label={t.color}
            choices={[keep, ...COLORS.map((value) => ({ value, text: colorTexts[value] }))]}
          />
          <SelectField
            {...form.of("at_soil_level")}
            label={t.atSoil}
            choices={[keep, { value: "true", text: t.atSoilYes }, { value: "false", text: t.atSoilNo }]}
          />
        </>
      )}
      <div class="form-two">
        {points.every((point) => "radius" in point) && (
          <RadiusField {...form.of("radius")} label={t.radius} placeholder={t.unchanged} />
        )}
        {hasPlants && number("depth", t.depth)}
        {number("z", t.z)}
      </div>
      {hasPlants && (
        <>
          {curve("water_curve_id", t.waterCurve)}
          {curve("spread_curve_id", t.spreadCurve)}
          {curve("height_curve_id", t.heightCurve)}
        </>
      )}
      <Problem>{form.problem}</Problem>
      <footer>
        <Button onPress={onBack}>{t.back}</Button>
        <Button look="main" changes type="submit" isBusy={form.isBusy}>
          {controls.save}
        </Button>
      </footer>
    </form>
  );
}
