import { useEffect } from "preact/hooks";
import type { Point } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Problem, SelectField, ToggleField } from "../../../controls/fields";
import { NumberField } from "../../../controls/number-field";
import { type Form, useForm } from "../../../controls/form";
import { type Draft, EMPTY, fieldsOf } from "../../../controls/points/draft";
import { PlantCrop, PointFields } from "../../../controls/points/fields";
import { requireOwnFields } from "../../../controls/points/own-fields";
import { CropAdvice } from "../../../controls/crops/advice";
import { cropOf } from "../../../controls/crops/catalogue";
import { useFilling } from "../../../controls/crops/fill";
import { requireNumbers } from "../../../controls/record-form";
import { openTab, Tabs } from "../../../controls/tabs";
import { calibrationOf } from "../../../../robot/garden/photo-place";
import { isAtSoil } from "../../../../robot/garden/soil";
import { newGridId } from "../../../garden/grid";
import { gapsOfView } from "../../../garden/camera";
import { faultOf, type Grid, GRID_MAXIMUM, type GridFault, placesOf } from "../../../garden/planting";
import { create, createAll, fromHere, go, list, lookOnly, one, query, say, setQuery } from "../../../state";
import { gridFaultTexts, rowTexts, t } from "../../../texts/garden/panels";
import { t as byHand } from "../../../texts/garden/plant";
import { openPlace, pointPath } from "../address";
import { bed } from "../scene";
import { chosen, preview } from "../state";
import { Panel } from "./panel";

type Kind = Point["pointer_type"];
const KINDS = { Plant: "plant", Weed: "weed", GenericPointer: "point", ToolSlot: "slot" } as const satisfies Record<
  Kind,
  keyof typeof t
>;
const isKind = (text: string | undefined): text is Kind => text !== undefined && Object.hasOwn(KINDS, text);

/** Something new, one or in rows; a press on the map chooses its place. */
export default function AddPanel() {
  const wanted = query.value["kind"];
  const kind = isKind(wanted) ? wanted : "Plant";
  const choices = (Object.keys(KINDS) as Kind[]).map((value) => ({ value, text: t[KINDS[value]] }));
  return (
    <Panel title={t.addTitle}>
      <p class="hint">{t.addHint}</p>
      <SelectField label={t.kind} value={kind} choices={choices} onChange={(next) => setQuery({ kind: next })} />
      {kind === "Plant" && (
        <Button icon="plants" onPress={() => go("/garden/plant")}>
          {byHand.title}
        </Button>
      )}
      <AddForm key={kind} kind={kind} />
    </Panel>
  );
}

const tabsOf = () => [
  { name: "one", text: t.one },
  { name: "rows", text: t.rows },
];

/** Kinds that are also added in rows, each with its usual distance in millimetres and the most at once. */
const ROWS: Partial<Record<Kind, { readonly gap: number; readonly most: number }>> = {
  Plant: { gap: 200, most: GRID_MAXIMUM },
  GenericPointer: { gap: 100, most: 200 },
};

/** Fields of rows, beside those of a point. */
interface Rows {
  readonly countX: number | undefined;
  readonly countY: number | undefined;
  readonly gapX: number | undefined;
  readonly gapY: number | undefined;
  readonly isOffset: boolean;
}

/** The place that was chosen, else the middle of the bed. The address may say the height, too. */
function firstPlace() {
  const z = Number(query.peek()["z"] ?? 0);
  const { x, y } = openPlace.peek() ?? { x: Math.round(bed.peek().x / 2), y: Math.round(bed.peek().y / 2) };
  return { x, y, z: Number.isFinite(z) ? z : 0 };
}

/** A sample of the soil is a point that says how high the soil is (`garden.md` §2). */
const soilSample = (kind: Kind): Partial<Draft> =>
  kind === "GenericPointer" && query.peek()["soil"] === "true"
    ? { name: t.soilHeight, radius: 0, meta: { at_soil_level: "true", color: "gray" } }
    : {};

function AddForm({ kind }: { kind: Kind }) {
  const rows = ROWS[kind];
  const inRows = rows && openTab(tabsOf(), "as") === "rows" ? rows : undefined;
  const isPoint = kind === "GenericPointer";
  const depth = one("webAppConfig")?.default_plant_depth ?? EMPTY.depth;
  const gap = rows?.gap ?? 0;
  const form = useForm<Draft & Rows>(
    {
      ...EMPTY,
      ...firstPlace(),
      depth,
      name: t[KINDS[kind]],
      plant_stage: kind === "Weed" ? "active" : "planned",
      countX: 4,
      countY: 2,
      gapX: gap,
      gapY: gap,
      isOffset: false,
      ...(isPoint && inRows && { radius: 0 }), // they mark places
      ...soilSample(kind),
    },
    async (draft) => {
      const { countX, countY, gapX, gapY, ...alone } = draft;
      if (problem !== undefined) return say(problem);
      requireNumbers(inRows ? draft : alone);
      requireOwnFields(draft.meta);
      const fields = fieldsOf(draft, kind);
      const goOn = fromHere();
      if (!inRows) {
        const { id } = await create("points", fields, { undo: t.added(draft.name) });
        return goOn(pointPath(id));
      }
      const meta = { ...fields.meta, gridId: newGridId() };
      const made = await createAll(
        "points",
        places.map((place) => ({ ...fields, ...place, meta })),
        { undo: texts.added(places.length) },
      );
      if (!isPoint || isAtSoil({ meta })) return goOn("/garden");
      chosen.value = new Set(made.map(({ id }) => id));
      goOn("/garden/select?then=group");
    },
  );
  const { draft } = form;
  const pointForm = form as unknown as Form<Draft>; // it has these fields too
  const fill = useFilling(form);
  const crop = cropOf(draft.cropdb_slug);
  const wanted = cropOf(query.value["crop"] ?? "");
  useEffect(() => {
    if (!wanted) return;
    form.set({ cropdb_slug: wanted.slug });
    fill(wanted);
  }, [wanted?.slug]);
  useEffect(() => {
    if (isPoint && inRows && draft.radius === EMPTY.radius) form.set({ radius: 0 });
  }, [inRows]);

  const place = openPlace.value;
  useEffect(() => void (place && form.set(place)), [place?.x, place?.y]);
  const grid = gridIn(draft);
  const places = inRows ? placesOf(grid, bed.value, inRows.most) : [grid.start];
  useEffect(() => void (preview.value = { places, radius: draft.radius ?? 0 }), [JSON.stringify(places), draft.radius]);
  useEffect(() => () => void (preview.value = { places: [], radius: 0 }), []);

  const texts = rowTexts[isPoint ? "GenericPointer" : "Plant"];
  const fault = inRows && faultOf(grid, bed.value, inRows.most);
  // Plants are planted up to the edge. Of points a hole in the grid would be a place that nobody measures.
  const left = fault?.why === "outside" && !isPoint ? grid.countX * grid.countY - places.length : 0;
  const isCut = left > 0 && places.length > 0;
  const problem = fault && !isCut ? gridFaultTexts[fault.why](inRows.most) : undefined;
  return (
    <form class="form" onSubmit={form.onSubmit}>
      {rows && <Tabs tabs={tabsOf()} label={t.howMany} parameter="as" />}
      {kind === "Plant" && <PlantCrop form={pointForm} onCrop={fill} />}
      {kind === "Plant" && crop && <CropAdvice crop={crop} spread={2 * (draft.radius ?? 0)} places={places} />}
      {inRows && <RowFields form={form} problems={fault && problem !== undefined ? { [fault.at]: problem } : {}} />}
      {isPoint && inRows && <CameraGaps form={form} />}
      <PointFields form={pointForm} kind={kind} />
      {isPoint && inRows && <p class="hint">{isAtSoil(draft) ? t.samplesCount : t.placesFollow}</p>}
      {isCut && <p class="hint">{t.leftOut(left)}</p>}
      <Problem>{form.problem}</Problem>
      <footer>
        <Button look="main" changes off={lookOnly.value ?? problem} type="submit" isBusy={form.isBusy}>
          {inRows ? texts.add(places.length) : t.addOne(t[KINDS[kind]])}
        </Button>
      </footer>
    </form>
  );
}

const gridIn = ({ x, y, countX = 0, countY = 0, gapX = 0, gapY = 0, isOffset }: Draft & Rows): Grid => ({
  start: { x: x ?? 0, y: y ?? 0 },
  countX,
  countY,
  gapX,
  gapY,
  isOffset,
});

/** Steps of the arrow keys in a distance, in millimetres. */
const GAP_STEP = 10;

interface RowProps {
  readonly form: Form<Draft & Rows>;
  /** Why nothing can be made, by the field that says so. */
  readonly problems?: Readonly<Partial<Record<GridFault["at"], string>>>;
}

function RowFields({ form, problems = {} }: RowProps) {
  const number = (name: GridFault["at"], given: { readonly unit?: string; readonly step?: number } = {}) => {
    const { error, ...field } = form.of(name);
    return <NumberField {...field} {...given} label={t[name]} error={error ?? problems[name]} />;
  };
  const gap = { unit: "mm", step: GAP_STEP };
  return (
    <>
      <div class="form-two">
        {number("countX", { step: 1 })}
        {number("countY", { step: 1 })}
        {number("gapX", gap)}
        {number("gapY", gap)}
      </div>
      <ToggleField {...form.of("isOffset")} label={t.offset} hint={form.draft.isOffset ? t.offsetHint : undefined} />
    </>
  );
}

/** Distances by which photos of all places cover the bed. */
function CameraGaps({ form }: RowProps) {
  const calibration = calibrationOf(list("pluginEnvs"));
  return (
    <Button
      icon="camera"
      off={calibration ? undefined : t.notCalibrated}
      onPress={() => calibration && form.set(gapsOfView(calibration))}
    >
      {t.asCamera}
    </Button>
  );
}
