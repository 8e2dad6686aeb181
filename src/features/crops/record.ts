import { type Crop, type Months, namesOfKind } from "./catalogue";
import type { Language } from "../../platform/language";
import { FAMILIES } from "./table/families";

/** The seasons of the south are half a year later, in months. */
const SOUTH_SHIFT = 6;
const shifted = (month: number): number => ((month - 1 + SOUTH_SHIFT) % 12) + 1;

const inSouth = ({ from, to }: Months): Months => ({ from: shifted(from), to: shifted(to) });

/** The record of a crop in a language, without unknown values. `isSouth`: for a garden south of the equator. */
export function recordOf(crop: Crop, language: Language, isSouth: boolean): object {
  const { slug, slugs, kind, names, synonyms, family, sow_indoors, sow_outdoors, harvest } = crop;
  const seasons = (windows: readonly Months[]) => (isSouth ? windows.map(inSouth) : windows);
  const kinds = (all: readonly string[]) => all.map((each) => ({ kind: each, name: namesOfKind(each)[language] }));
  const known = {
    slug,
    slugs,
    kind,
    name: names[language],
    names,
    synonyms,
    binomial: crop.binomial,
    family: family && { name: family, common_name: FAMILIES[family][language] },
    spread_cm: crop.spread_cm,
    spacing_cm: crop.spacing_cm,
    row_spacing_cm: crop.row_spacing_cm,
    height_cm: crop.height_cm,
    sowing_depth_mm: crop.sowing_depth_mm,
    sun: crop.sun,
    water: crop.water,
    days_to_maturity: crop.days_to_maturity,
    sow_indoors: seasons(sow_indoors),
    sow_outdoors: seasons(sow_outdoors),
    harvest: seasons(harvest),
    good_neighbours: kinds(crop.good_neighbours),
    bad_neighbours: kinds(crop.bad_neighbours),
  };
  const isKnown = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(known).filter(([, value]) => isKnown(value)));
}
