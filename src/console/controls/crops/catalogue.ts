import { computed, effect, signal } from "@preact/signals";
import type { Crop } from "../../../client/records";
import { api, one } from "../../state";
import { language } from "../../texts/language";

/* The crops that the server knows (`garden.md` §23), in the language in use and with the months of the garden. */

/** Whether the garden lies south of the equator. */
export const isSouth = computed(() => (one("device")?.lat ?? 0) < 0);

/** The names and months belong to this wish. Of the latitude only the side of the equator counts. */
const wish = computed(() => ({ language: language.value, latitude: isSouth.value ? -1 : 1 }));

interface Catalogue {
  readonly all: readonly Crop[];
  readonly bySlug: ReadonlyMap<string, Crop>;
  /** Crops by each of their names in small letters. */
  readonly byName: ReadonlyMap<string, Crop>;
}

const NOTHING: Catalogue = { all: [], bySlug: new Map(), byName: new Map() };
const loaded = signal(NOTHING);
/** Whether the last download has failed. */
export const isFailed = signal(false);
let endFollowing: (() => void) | undefined;

const made = (all: readonly Crop[]): Catalogue => ({
  all,
  bySlug: new Map(all.flatMap((crop) => [crop.slug, ...(crop.slugs ?? [])].map((slug) => [slug, crop]))),
  byName: new Map(
    all
      .flatMap((crop) => [...Object.values(crop.names), ...(crop.synonyms ?? [])].map((name) => [name, crop] as const))
      .map(([name, crop]) => [name.toLowerCase(), crop]),
  ),
});

/** All crops; empty until they are there. After a failure the known ones stay: forms work without it. */
export function catalogue(): Catalogue {
  endFollowing ??= effect(() => void load(wish.value));
  return loaded.value;
}

async function load(wanted: typeof wish.value): Promise<void> {
  try {
    const all = await api().crops.list(wanted);
    if (wanted === wish.peek()) loaded.value = made(all);
    isFailed.value = false;
  } catch {
    isFailed.value = true;
  }
}

/** Asks once more. */
export const loadAgain = (): Promise<void> => load(wish.peek());

/** The crop that a plant names. */
export const cropOf = (slug: string): Crop | undefined => catalogue().bySlug.get(slug);

/** The crop that is called so, or has this slug. */
export function cropCalled(text: string): Crop | undefined {
  const name = text.trim().toLowerCase();
  return catalogue().byName.get(name) ?? catalogue().bySlug.get(name);
}

/** Crops by any name, also a misspelt one, best first. */
export const findCrops = (search: string, signal: AbortSignal): Promise<readonly Crop[]> =>
  api().crops.list({ search, ...wish.peek() }, { signal });
