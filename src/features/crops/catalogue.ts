import { CROPS_A_J } from "./table/crops-a-j";
import { CROPS_K_Z } from "./table/crops-k-z";
import { type Family, FAMILIES } from "./table/families";
import { KINDS } from "./table/kinds";
import { NEIGHBOURS } from "./table/neighbours";
import { partsOf, rowsOf } from "./table/text-table";

/** Months from 1 to 12, both included; `from` may be later in the year than `to`. */
export interface Months {
  readonly from: number;
  readonly to: number;
}

/** A crop of the catalogue, without unknown values. Months are for gardens of the north. Source: `garden.md` §23. */
export interface Crop {
  readonly slug: string;
  readonly kind: string;
  readonly names: { readonly en: string; readonly de: string };
  /** Further names, in any language. */
  readonly synonyms: readonly string[];
  /** Further slugs by which clients know it. */
  readonly slugs: readonly string[];
  readonly binomial: string | undefined;
  readonly family: Family | undefined;
  readonly spread_cm: number | undefined;
  readonly spacing_cm: number | undefined;
  readonly row_spacing_cm: number | undefined;
  readonly height_cm: number | undefined;
  readonly sowing_depth_mm: number | undefined;
  readonly sun: string | undefined;
  readonly water: string | undefined;
  readonly days_to_maturity: Months | undefined;
  readonly sow_indoors: readonly Months[];
  readonly sow_outdoors: readonly Months[];
  readonly harvest: readonly Months[];
  /** Kinds that grow well beside it, and those that do not. */
  readonly good_neighbours: readonly string[];
  readonly bad_neighbours: readonly string[];
}

type Cells = Readonly<Record<string, string | undefined>>;

/** The number or the numbers of `3`, `60-85`. */
function spanOf(text: string): Months {
  const [from = NaN, to = from] = text.split("-").map(Number);
  return { from, to };
}
const windowsOf = (cell: string | undefined): Months[] => partsOf(cell, "+").map(spanOf);
const numberOf = (cell: string | undefined): number | undefined => (cell === undefined ? undefined : Number(cell));

/** Neighbours of each kind, in both directions, sorted. */
function neighbours(column: "good" | "bad"): ReadonlyMap<string, readonly string[]> {
  const pairs = rowsOf(NEIGHBOURS).flatMap(({ kind = "", [column]: others }) =>
    partsOf(others, " ").flatMap((other) => [[kind, other] as const, [other, kind] as const]),
  );
  const grouped = Map.groupBy(pairs, ([kind]) => kind);
  return new Map([...grouped].map(([kind, own]) => [kind, [...new Set(own.map(([, other]) => other))].sort()]));
}

/** `days 40-55, spread 25` as cells of the columns of kinds. */
const ownCells = (cell: string | undefined): Cells =>
  Object.fromEntries(
    partsOf(cell, ",").map((part) => [part.slice(0, part.indexOf(" ")), part.slice(part.indexOf(" ") + 1)]),
  );

const kinds = new Map(rowsOf(KINDS).map((row) => [row["kind"] ?? "", row]));

/** All crops, ascending by their slugs. */
export const CROPS: readonly Crop[] = readCrops();

const bySlug = new Map(CROPS.map((crop) => [crop.slug, crop]));

/** The name of a kind, by language. */
export function namesOfKind(kind: string): Crop["names"] {
  const { English: en = kind, German: de = kind } = kinds.get(kind) ?? {};
  return bySlug.get(kind)?.names ?? { en, de };
}

function readCrops(): readonly Crop[] {
  const [good, bad] = [neighbours("good"), neighbours("bad")];
  return [CROPS_A_J, CROPS_K_Z].flatMap(rowsOf).map((row): Crop => {
    const { slug = "", kind = "", English: en = "", German: de = "" } = row;
    const values: Cells = { ...kinds.get(kind), ...ownCells(row["own values"]) };
    const family = values["family"];
    return {
      slug,
      kind,
      names: { en, de },
      synonyms: partsOf(row["also"], ","),
      slugs: partsOf(row["slugs"], ","),
      binomial: values["binomial"],
      family: family !== undefined && family in FAMILIES ? (family as Family) : undefined, // as just looked up
      spread_cm: numberOf(values["spread"]),
      spacing_cm: numberOf(values["spacing"]),
      row_spacing_cm: numberOf(values["rows"]),
      height_cm: numberOf(values["height"]),
      sowing_depth_mm: numberOf(values["depth"]),
      sun: values["sun"],
      water: values["water"],
      days_to_maturity: values["days"] === undefined ? undefined : spanOf(values["days"]),
      sow_indoors: windowsOf(values["indoors"]),
      sow_outdoors: windowsOf(values["outdoors"]),
      harvest: windowsOf(values["harvest"]),
      good_neighbours: good.get(kind) ?? [],
      bad_neighbours: bad.get(kind) ?? [],
    };
  });
}
