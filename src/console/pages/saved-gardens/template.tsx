import type { ComponentChildren } from "preact";
import type { NewPlantTemplate, PlantTemplate, SavedGarden } from "../../../client/records";
import { Button } from "../../controls/button";
import { CropField } from "../../controls/crops/field";
import { Problem, TextField } from "../../controls/fields";
import { NumberField } from "../../controls/number-field";
import { RadiusField } from "../../controls/radius-field";
import { type Form, useForm } from "../../controls/form";
import { RecordActions } from "../../controls/record-actions";
import { requireNumbers, useRecordForm } from "../../controls/record-form";
import { SmallMap } from "../../controls/small-map";
import { farCornerOf } from "../../garden/projection";
import type { Place } from "../../../robot/garden/place";
import { bedLook, create, edit, fromHere, go, remove } from "../../state";
import { t as fields } from "../../texts/points";
import { t } from "../../texts/saved-gardens";
import { templatesOf } from "./plants";

/** The fields of a plant in a form. A number is undefined while its text is not a number. */
interface Draft {
  readonly name: string;
  readonly cropdb_slug: string;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly z: number | undefined;
  readonly radius: number | undefined;
}

const pathOf = (gardenId: number): string => `/saved-gardens/${gardenId}`;

/** How far from a plant a press still means it. */
const NEAR_MM = 150;

/** The map; a press on a plant opens it. */
export function ChooseTemplate({ garden: { id } }: { garden: SavedGarden }) {
  const choose = (place: Place): void => {
    const far = (plant: Place): number => Math.hypot(plant.x - place.x, plant.y - place.y);
    const nearest = templatesOf(id).toSorted((a, b) => far(a) - far(b))[0];
    if (nearest && far(nearest) <= NEAR_MM) go(`/saved-gardens/${id}/${nearest.id}`);
  };
  return (
    <Bed gardenId={id} onPress={choose}>
      {templatesOf(id).length > 0 && <p class="hint">{t.pressHint}</p>}
      <Button icon="plus" changes onPress={() => go(`/saved-gardens/${id}/new`)}>
        {t.addPlant}
      </Button>
    </Bed>
  );
}

/** A new plant; a press on the map chooses its place. */
export function NewTemplate({ gardenId }: { gardenId: number }) {
  const corner = farCornerOf(bedLook.value);
  const form = useForm<Draft>(
    {
      name: "",
      cropdb_slug: "",
      z: 0,
      radius: 25,
      x: Math.round(corner.x / 2),
      y: Math.round(corner.y / 2),
    },
    async ({ cropdb_slug, ...draft }) => {
      const goOn = fromHere();
      requireNumbers(draft);
      const crop = cropdb_slug === "" ? {} : { cropdb_slug };
      await create("plantTemplates", { saved_garden_id: gardenId, ...draft, ...crop } as NewPlantTemplate);
      goOn(pathOf(gardenId));
    },
  );
  return (
    <OpenTemplate gardenId={gardenId} form={form} title={t.addPlant}>
      <Button look="main" changes type="submit" isBusy={form.isBusy}>
        {t.add}
      </Button>
    </OpenTemplate>
  );
}

/** A plant that is there; a press on the map moves it. */
export function EditTemplate({ template }: { template: PlantTemplate }) {
  const { id, saved_garden_id: gardenId, name, cropdb_slug, x, y, z, radius } = template;
  const form = useRecordForm<Draft>({ name, cropdb_slug, x, y, z, radius }, async (changes) => {
    const goOn = fromHere();
    await edit("plantTemplates", id, changes as Partial<PlantTemplate>); // every number is one
    goOn(pathOf(gardenId));
  });
  const discard = async (): Promise<void> => {
    const goOn = fromHere();
    await remove("plantTemplates", [id], { undo: t.deleted(name) });
    goOn(pathOf(gardenId));
  };
  return (
    <OpenTemplate gardenId={gardenId} form={form} title={t.changePlant(name)} hidden={id}>
      <RecordActions isBusy={form.isBusy} onDelete={discard} />
    </OpenTemplate>
  );
}

interface OpenProps {
  readonly gardenId: number;
  readonly form: Form<Draft>;
  readonly title: string;
  /** The plant that the form stands for. */
  readonly hidden?: number;
  readonly children: ComponentChildren;
}

function OpenTemplate({ gardenId, form, title, hidden, children }: OpenProps) {
  const { x = 0, y = 0, radius = 0 } = form.draft;
  return (
    <Bed gardenId={gardenId} hidden={hidden} spot={{ x, y, radius }} onPress={form.set}>
      <form class="form" onSubmit={form.onSubmit}>
        <h2>{title}</h2>
        <p class="hint">{t.placeHint}</p>
        <TextField {...form.of("name")} label={t.name} />
        <CropField {...form.of("cropdb_slug")} />
        <div class="form-three">
          <NumberField {...form.of("x")} label={fields.x} unit="mm" />
          <NumberField {...form.of("y")} label={fields.y} unit="mm" />
          <NumberField {...form.of("z")} label={fields.z} unit="mm" />
        </div>
        <RadiusField {...form.of("radius")} label={fields.radius} />
        <Problem>{form.problem}</Problem>
        <footer>
          <Button onPress={() => go(pathOf(gardenId))}>{t.back}</Button>
          {children}
        </footer>
      </form>
    </Bed>
  );
}

interface BedProps {
  readonly gardenId: number;
  readonly hidden?: number | undefined;
  readonly spot?: Place & { readonly radius: number };
  readonly onPress: (place: Place) => void;
  readonly children: ComponentChildren;
}

/** The map of a saved garden, with the controls beside it. */
const Bed = ({ gardenId, hidden, spot, onPress, children }: BedProps) => (
  <section class="card saved-bed">
    <SmallMap
      label={t.plantsOf}
      layers={[
        { look: "member", spots: templatesOf(gardenId).filter(({ id }) => id !== hidden) },
        { look: "chosen", spots: spot ? [spot] : [] },
      ]}
      onPress={onPress}
    />
    <div>{children}</div>
  </section>
);
