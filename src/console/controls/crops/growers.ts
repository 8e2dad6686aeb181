import { computed, signal } from "@preact/signals";
import type { Plant } from "../../../client/records";
import { type Former, type Grower, isGone, seasonOf } from "../../garden/crops";
import { deletedPlants, type Past } from "../../garden/past";
import { api, list } from "../../state";
import { isoDay } from "../../texts/format";
import { cropOf, isSouth } from "./catalogue";

/* Plants of crops that are known: those that stand, and those that stood there before. */

const MM_PER_CM = 10;

type Drawn = Pick<Plant, "name" | "cropdb_slug" | "x" | "y" | "radius">;

/** A plant as wide as its crop grows, at least as its circle. */
function growerOf({ name, cropdb_slug, x, y, radius }: Drawn): Grower[] {
  const crop = cropOf(cropdb_slug);
  return crop ? [{ name, crop, x, y, spread: Math.max(2 * radius, (crop.spread_cm ?? 0) * MM_PER_CM) }] : [];
}

const plants = computed(() => list("points").filter((point) => point.pointer_type === "Plant"));

/** Growers in the garden, but for `id`. */
export const standing = (id?: number): readonly Grower[] =>
  plants.value.filter((plant) => plant.id !== id && !isGone(plant)).flatMap(growerOf);

/** The way back into the past; undefined until it is there. */
export const past = signal<Past | undefined>(undefined);

/** Downloads it. Without a connection it stays as it was. */
export async function loadPast(): Promise<void> {
  try {
    past.value = await api().request<Past>("GET", "/api/changes/plants");
  } catch {
    // then the advice about former plants lacks the journal
  }
}

export const seasonAt = (time: string | Date): number => seasonOf(Date.parse(isoDay(time)), isSouth.value);
export const seasonNow = (): number => seasonAt(new Date());

const formerOf = (drawn: Drawn, time: string): Former[] =>
  growerOf(drawn).map((grower) => ({ ...grower, season: seasonAt(time) }));

/**
 * Plants that are gone: harvested or removed ones, those that the journal remembers, and those of saved gardens that were made
 * in an earlier season.
 */
export const former = computed((): readonly Former[] => {
  const deleted = deletedPlants(list("points"), past.value ?? { steps: [] });
  const gone = [...plants.value.filter(isGone), ...deleted];
  const gardens = new Map(list("savedGardens").map(({ id, created_at }) => [id, created_at]));
  const saved = list("plantTemplates").flatMap((template) => {
    const time = gardens.get(template.saved_garden_id);
    return time !== undefined && seasonAt(time) < seasonNow() ? formerOf(template, time) : [];
  });
  return [...gone.flatMap((plant) => formerOf(plant, plant.planted_at ?? plant.created_at)), ...saved];
});
