import type { Language } from "./language";
import { recordOf } from "./record";
import { allCrops, findCrops } from "./search";

interface Wish {
  readonly search: string;
  readonly language: Language;
  readonly isSouth: boolean;
}

/** The records of the crops that are asked for. */
export const find = ({ search, language, isSouth }: Wish): readonly object[] =>
  (search === "" ? allCrops(language) : findCrops(search, language)).map((crop) => recordOf(crop, language, isSouth));
