import type { Crop, Plant } from "../../../client/records";
import { dayOfLife } from "../../../robot/garden/growth";
import { isIn } from "../../garden/crops";

/* The plants that are ripe or due by the catalogue. */

/** Plants of one crop by the name of the first one, and how long they have been ripe: days, below 0 until they are. */
interface Harvest {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
  readonly days: number;
}

/** Plants of one crop that are planned. */
type Due = Omit<Harvest, "days">;

type CropOf = (slug: string) => Crop | undefined;

const GROWS: ReadonlySet<Plant["plant_stage"]> = new Set(["planted", "sprouted", "active"]);

/** Days since the first harvest of a plant; undefined where the catalogue or the day of planting doesn't tell. */
function ripeFor({ cropdb_slug, plant_stage, planted_at }: Plant, cropOf: CropOf, now: number): number | undefined {
  const day = dayOfLife(planted_at, now);
  const from = cropOf(cropdb_slug)?.days_to_maturity?.from;
  return day === undefined || from === undefined || !GROWS.has(plant_stage) ? undefined : day - 1 - from;
}

/** Harvests by crop: the longest ripe first, then the next ones. */
export function harvestsOf(plants: readonly Plant[], cropOf: CropOf, now: number): readonly Harvest[] {
  const known = plants.flatMap((plant) => {
    const days = ripeFor(plant, cropOf, now);
    return days === undefined ? [] : [{ plant, days }];
  });
  const groups = Map.groupBy(known, ({ plant, days }) => `${plant.cropdb_slug} ${days >= 0}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { cropdb_slug: slug, name } = first.plant;
      const days = Math.max(...own.map((each) => each.days));
      return [{ slug, name: name || (cropOf(slug)?.name ?? slug), count: own.length, days }];
    })
    .sort((a, b) => b.days - a.days);
}

/** Planned plants whose crop is sown outdoors in a month. */
export function dueIn(plants: readonly Plant[], cropOf: CropOf, month: number): readonly Due[] {
  const planned = plants.filter(
    ({ plant_stage, cropdb_slug }) => plant_stage === "planned" && isIn(cropOf(cropdb_slug)?.sow_outdoors, month),
  );
  return [...Map.groupBy(planned, ({ cropdb_slug }) => cropdb_slug)].map(([slug, own]) => ({
    slug,
    name: own[0]?.name || (cropOf(slug)?.name ?? slug),
    count: own.length,
  }));
}
