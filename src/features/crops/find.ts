import type { Language } from "../../platform/language";
import { recordOf } from "./record";
import { allCrops, findCrops } from "./search";

interface CropQuery {
  readonly search: string;
  readonly language: Language;
  readonly isSouth: boolean;
}

/** The records of the crops that are asked for. */
export const find = ({ search, language, isSouth }: CropQuery): readonly object[] =>
  (search === "" ? allCrops(language) : findCrops(search, language)).map((crop) => recordOf(crop, language, isSouth));
