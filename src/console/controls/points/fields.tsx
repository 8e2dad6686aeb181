import { useState } from "preact/hooks";
import type { Crop, Curve, Point } from "../../../client/records";
import { cropOf } from "../crops/catalogue";
import { CropFacts } from "../crops/facts";
import { CropField } from "../crops/field";
import { ColorField, SelectField, TextField, ToggleField } from "../fields";
import { NumberField } from "../number-field";
import type { Form } from "../form";
import { list, presence } from "../../state";
import { AXES, type Axis } from "../../state/robot";
import { colorTexts } from "../../texts/colors";
import { directionTexts, stageTexts, t } from "../../texts/points";
import { t as place } from "../../texts/care/take-place";
import { isAtSoil } from "../../../robot/garden/soil";
import { TakePlace } from "../take-place";
import { DateField } from "../date-field";
import { RadiusField } from "../radius-field";
import type { Draft } from "./draft";
import { OwnFields } from "./own-fields-form";

type FormProps = { readonly form: Form<Draft> };

/** Stages that plants go through, and those of weeds. */
export const STAGES = {
  Plant: ["planned", "planted", "sprouted", "active", "harvested", "removed"],
  Weed: ["pending", "active", "removed"],
} as const;

export const stageChoices = (kind: keyof typeof STAGES) =>
  STAGES[kind].map((value) => ({ value, text: stageTexts[value] }));

/** The crop of a plant, with the known facts about it. A new plant takes the fields from it that nobody has typed. */
export function PlantCrop({ form, onCrop }: FormProps & { readonly onCrop?: (crop: Crop) => void }) {
  const crop = cropOf(form.draft.cropdb_slug);
  return (
    <>
      <CropField {...form.of("cropdb_slug")} {...(onCrop && { onPick: onCrop })} />
      {crop && <CropFacts crop={crop} />}
    </>
  );
}

/** The fields of a point, as its kind has them, but for the crop. */
export function PointFields({ form, kind }: FormProps & { readonly kind: Point["pointer_type"] }) {
  return (
    <>
      {kind === "ToolSlot" ? <ToolFields form={form} /> : <TextField {...form.of("name")} label={t.name} />}
      <PlaceFields form={form} kind={kind} />
      {kind !== "ToolSlot" && <RadiusField {...form.of("radius")} label={t.radius} />}
      {(kind === "Plant" || kind === "Weed") && (
        <SelectField
          {...form.of("plant_stage")}
          label={t.stage}
          choices={stageChoices(kind)}
          onChange={(plant_stage) => {
            const isToday = plant_stage === "planted" && form.draft.planted_at === null;
            form.set({ plant_stage, ...(isToday && { planted_at: new Date().toISOString() }) });
          }}
        />
      )}
      {kind === "Plant" && <PlantFields form={form} />}
      {kind === "GenericPointer" && <PointMeta form={form} />}
      <OwnFields form={form} kind={kind} />
    </>
  );
}

/** Axes whose numbers are taken from the robot. A slot on the gantry has no x. */
function axesOf(kind: Point["pointer_type"], isHeightTaken: boolean, isOnGantry: boolean): readonly Axis[] {
  if (kind === "Plant" || kind === "Weed") return isHeightTaken ? AXES : ["x", "y"];
  return kind === "ToolSlot" && isOnGantry ? ["y", "z"] : AXES;
}

function PlaceFields({ form, kind }: FormProps & { readonly kind: Point["pointer_type"] }) {
  const [isHeightTaken, setHeightTaken] = useState(false);
  const grows = kind === "Plant" || kind === "Weed";
  return (
    <>
      <div class="form-three">
        <NumberField {...form.of("x")} label={t.x} unit="mm" />
        <NumberField {...form.of("y")} label={t.y} unit="mm" />
        <NumberField {...form.of("z")} label={t.z} unit="mm" />
      </div>
      {presence.value?.robot.seen_at && (
        <div class="toolbar">
          <TakePlace axes={axesOf(kind, isHeightTaken, form.draft.gantry_mounted)} onTake={form.set} />
          {grows && (
            <ToggleField
              label={place.heightToo}
              hint={isHeightTaken ? place.heightHint : undefined}
              value={isHeightTaken}
              onChange={setHeightTaken}
            />
          )}
        </div>
      )}
    </>
  );
}

function PlantFields({ form }: FormProps) {
  return (
    <>
      <DateField {...form.of("planted_at")} label={t.plantedAt} />
      <details class="form-more">
        <summary>{t.more}</summary>
        <NumberField {...form.of("depth")} label={t.depth} unit="mm" />
        <CurveField {...form.of("water_curve_id")} label={t.waterCurve} type="water" />
        <CurveField {...form.of("spread_curve_id")} label={t.spreadCurve} type="spread" />
        <CurveField {...form.of("height_curve_id")} label={t.heightCurve} type="height" />
      </details>
    </>
  );
}

interface CurveProps {
  readonly label: string;
  readonly type: Curve["type"];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly error: string | undefined;
}

/** Curves that suit a field; one of another kind that it has already stays. */
export const curveChoices = (type: Curve["type"], chosen?: number | null) => [
  { value: null as number | null, text: t.none },
  ...list("curves")
    .filter((curve) => curve.type === type || curve.id === chosen)
    .map(({ id, name }) => ({ value: id as number | null, text: name })),
];

const CurveField = ({ type, ...field }: CurveProps) => (
  <SelectField {...field} choices={curveChoices(type, field.value)} />
);

function PointMeta({ form: { draft, set } }: FormProps) {
  const { meta } = draft;
  return (
    <>
      <ColorField
        label={t.color}
        value={meta["color"] ?? "gray"}
        onChange={(color) => set({ meta: { ...meta, color } })}
        nameOf={(color) => colorTexts[color]}
      />
      <ToggleField
        label={t.atSoil}
        hint={t.atSoilHint}
        value={isAtSoil({ meta })}
        onChange={(on) => set({ meta: { ...meta, at_soil_level: String(on) } })}
      />
    </>
  );
}

const DIRECTIONS = [0, 1, 2, 3, 4] as const;

const MOUNT_STAGES = [
  { value: null as number | null, text: "–" },
  ...[0, 1, 2, 3].map((value) => ({ value: value as number | null, text: String(value) })),
];

function ToolFields({ form }: FormProps) {
  const tools = [
    { value: null as number | null, text: t.noTool },
    ...list("tools").map(({ id, name }) => ({ value: id as number | null, text: name })),
  ];
  return (
    <>
      <SelectField {...form.of("tool_id")} label={t.tool} choices={tools} />
      <SelectField
        {...form.of("pullout_direction")}
        label={t.direction}
        choices={DIRECTIONS.map((value) => ({ value: value as number, text: directionTexts[value] }))}
      />
      <ToggleField {...form.of("gantry_mounted")} label={t.gantry} />
      <details class="form-more">
        <summary>{t.mount}</summary>
        <SelectField {...form.of("mount_stage")} label={t.mountStage} choices={MOUNT_STAGES} />
        <div class="form-three">
          {(["mount_offset_x", "mount_offset_y", "mount_offset_z"] as const).map((name) => {
            const { value, ...field } = form.of(name);
            return (
              <NumberField
                key={name}
                {...field}
                value={value ?? undefined}
                label={t.mountOffset(name.slice(-1))}
                unit="mm"
              />
            );
          })}
        </div>
      </details>
    </>
  );
}
