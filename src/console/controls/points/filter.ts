import { isAtSoil } from "../../../robot/garden/soil";
import { query } from "../../state";
import { stageTexts } from "../../texts/points";
import type { Listed } from "./kinds";

/** The search in the address: `?search=mint&stage=planted&color=red`, `?soil=true`. */
interface Filter {
  readonly search: string;
  readonly stage: string;
  readonly color: string;
  /** Whether only samples of the soil are shown. */
  readonly soil: boolean;
}

export const filterOf = (): Filter => {
  const { search = "", stage = "", color = "", soil } = query.value;
  return { search, stage, color, soil: soil === "true" };
};

export const colorOf = ({ meta }: Pick<Listed, "meta">): string => meta["color"] ?? "";

/** The text that is searched: name, crop, and stage as it is shown. */
const wordsOf = (point: Listed): string =>
  [point.name, "cropdb_slug" in point && point.cropdb_slug, "plant_stage" in point && stageTexts[point.plant_stage]]
    .join(" ")
    .toLowerCase();

/** The points that meet a filter; every word has to occur. */
export function filtered<P extends Listed>(points: readonly P[], { search, stage, color, soil }: Filter): readonly P[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return points.filter(
    (point) =>
      (stage === "" || ("plant_stage" in point && point.plant_stage === stage)) &&
      (color === "" || colorOf(point) === color) &&
      (!soil || isAtSoil(point)) &&
      (words.length === 0 || words.every((word) => wordsOf(point).includes(word))),
  );
}
