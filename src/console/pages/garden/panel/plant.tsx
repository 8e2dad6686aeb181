import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Crop, NewPoint } from "../../../../client/records";
import { lookOf } from "../../../../robot/garden/crop-looks";
import { Button, IconButton } from "../../../controls/button";
import { CropAdvice } from "../../../controls/crops/advice";
import { cropOf } from "../../../controls/crops/catalogue";
import { CropField } from "../../../controls/crops/field";
import { NumberField } from "../../../controls/number-field";
import { fillingsOf } from "../../../garden/crops";
import { newGridId } from "../../../garden/grid";
import { isTight, placesIn, type Rectangle } from "../../../garden/planting";
import { CropIcon } from "../../../icons/crop";
import { createAll, fromHere, one } from "../../../state";
import { t } from "../../../texts/garden/plant";
import { bed, plants } from "../scene";
import { isBoxing, planned, type PlannedPlant, rectangle } from "../state";
import { Panel } from "./panel";

/** A rectangle that is filled with a crop. */
interface Patch extends Rectangle {
  readonly crop: Crop;
  /** The name of the crop for programs, as the garden has it. */
  readonly slug: string;
}

/** Distances and radius of a crop that does not tell its own, in millimetres. */
const USUAL = { gapX: 200, gapY: 200, radius: 100 };
/** Crops of the garden that lie on the shelf. */
const MOST_ON_SHELF = 8;

const measuresOf = (crop: Crop) => ({ ...USUAL, ...fillingsOf(crop) });

function plannedIn({ crop, ...area }: Patch, others: readonly PlannedPlant[]): PlannedPlant[] {
  const measures = measuresOf(crop);
  const { radius } = measures;
  const standing = plants.value.map(({ plant: { x, y }, spread }) => ({ x, y, radius: spread }));
  const around = [...standing, ...others];
  return placesIn(area, measures, bed.value).map((place) => ({
    ...place,
    radius,
    look: lookOf(crop.slug),
    isTight: isTight({ ...place, radius }, around),
  }));
}

/** The plants of patches, one patch after the other: a later one has to leave room for those before it. */
const allOf = (patches: readonly Patch[]): PlannedPlant[] =>
  patches.reduce<PlannedPlant[]>((all, patch) => [...all, ...plannedIn(patch, all)], []);

/** Several crops at once: each is chosen from a shelf, and fills a rectangle that is drawn or typed. */
export default function PlantPanel() {
  const slug = useSignal("");
  const patches = useSignal<readonly Patch[]>([]);
  const crop = cropOf(slug.value);
  const drawn = rectangle.value;

  useEffect(
    () => () => {
      planned.value = [];
      rectangle.value = undefined;
      isBoxing.value = false;
    },
    [],
  );
  useEffect(() => void (isBoxing.value = crop !== undefined), [crop]);
  useEffect(() => {
    if (!drawn?.isDone) return;
    rectangle.value = undefined;
    if (crop) patches.value = [...patches.peek(), { ...drawn, crop, slug: slug.value }];
    isBoxing.value = crop !== undefined; // ready for the next one
  }, [drawn]);
  const shown = drawn && crop ? [...patches.value, { ...drawn, crop, slug: slug.value }] : patches.value;
  useEffect(() => void (planned.value = allOf(shown)), [shown, plants.value]);

  const middle = (): Rectangle => {
    const { x, y } = bed.peek();
    const at = (share: number) => ({ x: Math.round(x * share), y: Math.round(y * share) });
    return { from: at(0.35), to: at(0.65) };
  };
  return (
    <Panel title={t.title}>
      <Shelf chosen={slug.value} onChoose={(next) => (slug.value = next)} />
      <CropField value={slug.value} onChange={(next) => (slug.value = next)} />
      <p class="hint">{crop ? t.draw(crop.name) : t.choose}</p>
      {crop && (
        <Button
          icon="plus"
          onPress={() => (patches.value = [...patches.value, { ...middle(), crop, slug: slug.value }])}
        >
          {t.rectangle}
        </Button>
      )}
      <ul class="garden-patches">
        {patches.value.map((patch, index) => (
          <PatchItem
            key={index}
            patch={patch}
            isOpen={index === patches.value.length - 1}
            onChange={(change) =>
              (patches.value = patches.value.map((each) => (each === patch ? { ...each, ...change } : each)))
            }
            onRemove={() => (patches.value = patches.value.filter((each) => each !== patch))}
          />
        ))}
      </ul>
      {patches.value.length > 0 && <PlantAll patches={patches.value} onDone={() => (patches.value = [])} />}
    </Panel>
  );
}

/** The crops that grow in the garden, those with most plants first. */
function Shelf({ chosen, onChoose }: { chosen: string; onChoose: (slug: string) => void }) {
  const counts = Map.groupBy(plants.value, ({ plant }) => plant.cropdb_slug);
  const known = [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([slug]) => {
      const crop = cropOf(slug);
      return crop ? [{ slug, crop }] : [];
    })
    .slice(0, MOST_ON_SHELF);
  return (
    <div class="garden-actions" role="group" aria-label={t.shelf}>
      {known.map(({ slug, crop }) => (
        <Button key={slug} aria-pressed={crop === cropOf(chosen)} onPress={() => onChoose(slug)}>
          <CropIcon slug={crop.slug} name={crop.name} size={24} />
          {crop.name}
        </Button>
      ))}
    </div>
  );
}

interface ItemProps {
  readonly patch: Patch;
  readonly isOpen: boolean;
  readonly onChange: (change: Partial<Rectangle>) => void;
  readonly onRemove: () => void;
}

/** One patch: how many plants, and its corners as numbers, for those who do not draw. */
function PatchItem({ patch, isOpen, onChange, onRemove }: ItemProps) {
  const { crop, from, to } = patch;
  const own = plannedIn(patch, []);
  const tight = own.filter((plant) => plant.isTight).length;
  const corner = (end: "from" | "to", axis: "x" | "y", label: string) => (
    <NumberField
      label={label}
      unit="mm"
      value={Math.round(patch[end][axis])}
      onChange={(value) => value !== undefined && onChange({ [end]: { ...patch[end], [axis]: value } })}
    />
  );
  return (
    <li>
      <header>
        <CropIcon slug={crop.slug} name={crop.name} size={28} />
        <span>
          {t.some(own.length, crop.name)}
          {tight > 0 && <small class="problem">{t.tight(tight)}</small>}
        </span>
        <IconButton icon="delete" label={t.remove(crop.name)} onPress={onRemove} />
      </header>
      {isOpen && (
        <>
          <div class="form-two">
            {corner("from", "x", t.fromX)}
            {corner("from", "y", t.fromY)}
            {corner("to", "x", t.toX)}
            {corner("to", "y", t.toY)}
          </div>
          <CropAdvice crop={crop} spread={2 * measuresOf(crop).radius} places={[from, to, ...own.slice(0, 100)]} />
        </>
      )}
    </li>
  );
}

/** Plants all patches, each as a grid of its own; one line undoes them. */
function PlantAll({ patches, onDone }: { patches: readonly Patch[]; onDone: () => void }) {
  const grids = patches.map((patch): NewPoint[] => {
    const { name, radius, depth = one("webAppConfig")?.default_plant_depth ?? 0 } = measuresOf(patch.crop);
    return plannedIn(patch, []).map(({ x, y }) => ({
      pointer_type: "Plant",
      name,
      cropdb_slug: patch.slug,
      plant_stage: "planned",
      x,
      y,
      z: 0,
      radius,
      depth,
    }));
  });
  const count = grids.flat().length;
  const work = async (): Promise<void> => {
    const goOn = fromHere();
    const records = grids.flatMap((grid) => {
      const meta = { gridId: newGridId() };
      return grid.map((plant) => ({ ...plant, meta }));
    });
    await createAll("points", records, { undo: t.planted(count) });
    onDone();
    goOn("/garden");
  };
  return (
    <Button look="main" icon="plants" changes onPress={work}>
      {t.plant(count)}
    </Button>
  );
}
