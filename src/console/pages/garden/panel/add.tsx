import { useEffect } from "preact/hooks";
import type { Point } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Problem, SelectField, ToggleField } from "../../../controls/fields";
import { NumberField } from "../../../controls/number-field";
import { type Form, useForm } from "../../../controls/form";
import { type Draft, EMPTY, fieldsOf } from "../../../controls/points/draft";
import { PlantCrop, PointFields } from "../../../controls/points/fields";
import { CropAdvice } from "../../../controls/crops/advice";
import { cropOf } from "../../../controls/crops/catalogue";
import { useFilling } from "../../../controls/crops/fill";
import { requireNumbers } from "../../../controls/record-form";
import { openTab, Tabs } from "../../../controls/tabs";
import { placesOf } from "../../../garden/planting";
import { create, createAll, fromHere, go, one, query, setQuery } from "../../../state";
import { t } from "../../../texts/garden/panels";
import { t as byHand } from "../../../texts/garden/plant";
import { openPlace, pointPath } from "../address";
import { bed } from "../scene";
import { preview } from "../state";
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

/** A plant in rows has these fields beside those of a plant. */
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
  const isInRows = kind === "Plant" && openTab(tabsOf(), "as") === "rows";
  const depth = one("webAppConfig")?.default_plant_depth ?? EMPTY.depth;
  const form = useForm<Draft & Rows>(
    {
      ...EMPTY,
      ...firstPlace(),
      depth,
      name: t[KINDS[kind]],
      plant_stage: kind === "Weed" ? "active" : "planned",
      countX: 4,
      countY: 2,
      gapX: 200,
      gapY: 200,
      isOffset: false,
      ...soilSample(kind),
    },
    async (draft) => {
      const { countX, countY, gapX, gapY, ...alone } = draft;
      requireNumbers(isInRows ? draft : alone);
      const fields = fieldsOf(draft, kind);
      const goOn = fromHere();
      if (!isInRows) {
        const { id } = await create("points", fields, { undo: t.added(draft.name) });
        return goOn(pointPath(id));
      }
      const places = rowsOf(draft);
      await createAll(
        "points",
        places.map((place) => ({ ...fields, ...place })),
        { undo: t.addedMany(places.length) },
      );
      goOn("/garden");
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

  const place = openPlace.value;
  useEffect(() => void (place && form.set(place)), [place?.x, place?.y]);
  const places = isInRows ? rowsOf(draft) : [{ x: draft.x ?? 0, y: draft.y ?? 0 }];
  useEffect(() => void (preview.value = { places, radius: draft.radius ?? 0 }), [JSON.stringify(places), draft.radius]);
  useEffect(() => () => void (preview.value = { places: [], radius: 0 }), []);

  const left = isInRows ? (draft.countX ?? 0) * (draft.countY ?? 0) - places.length : 0;
  return (
    <form class="form" onSubmit={form.onSubmit}>
      {kind === "Plant" && <Tabs tabs={tabsOf()} label={t.howMany} parameter="as" />}
      {kind === "Plant" && <PlantCrop form={pointForm} onCrop={fill} />}
      {kind === "Plant" && crop && <CropAdvice crop={crop} spread={2 * (draft.radius ?? 0)} places={places} />}
      {isInRows && <RowFields form={form} />}
      <PointFields form={pointForm} kind={kind} />
      {left > 0 && <p class="hint">{t.leftOut(left)}</p>}
      <Problem>{form.problem}</Problem>
      <footer>
        <Button look="main" changes type="submit" isBusy={form.isBusy}>
          {isInRows ? t.addMany(places.length) : t.addOne(t[KINDS[kind]])}
        </Button>
      </footer>
    </form>
  );
}

const rowsOf = ({ x, y, countX, countY, gapX, gapY, isOffset }: Draft & Rows) =>
  placesOf(
    {
      start: { x: x ?? 0, y: y ?? 0 },
      countX: countX ?? 0,
      countY: countY ?? 0,
      gapX: gapX ?? 0,
      gapY: gapY ?? 0,
      isOffset,
    },
    bed.peek(),
  );

const RowFields = ({ form }: { form: Form<Draft & Rows> }) => (
  <>
    <div class="form-two">
      <NumberField {...form.of("countX")} label={t.countX} />
      <NumberField {...form.of("countY")} label={t.countY} />
      <NumberField {...form.of("gapX")} label={t.gapX} unit="mm" />
      <NumberField {...form.of("gapY")} label={t.gapY} unit="mm" />
    </div>
    <ToggleField {...form.of("isOffset")} label={t.offset} />
  </>
);
