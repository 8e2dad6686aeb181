import { describe, expect, test } from "bun:test";
import { CROPS, type Months, namesOfKind } from "../../../src/features/crops/catalogue";
import { CROPS_A_J } from "../../../src/features/crops/table/crops-a-j";
import { CROPS_K_Z } from "../../../src/features/crops/table/crops-k-z";
import { FAMILIES } from "../../../src/features/crops/table/families";
import { KINDS } from "../../../src/features/crops/table/kinds";
import { NEIGHBOURS } from "../../../src/features/crops/table/neighbours";
import { rowsOf } from "../../../src/features/crops/table/text-table";

const kinds = new Set(rowsOf(KINDS).map(({ kind }) => kind));
const between = (least: number, most: number) => (value: number | undefined) =>
  value === undefined || (Number.isInteger(value) && value >= least && value <= most);
const isSpan =
  (least: number, most: number) =>
  ({ from, to }: Months) =>
    between(least, most)(from) && between(least, most)(to);

describe("the table of crops", () => {
  test("has each crop once, with names, a kind and slugs that no other one has", () => {
    const slugs = CROPS.flatMap(({ slug, slugs }) => [slug, ...slugs]);
    expect(slugs).toEqual([...new Set(slugs)]);
    expect(CROPS.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(CROPS.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
    expect(CROPS.filter(({ names }) => names.en === "" || names.de === "")).toEqual([]);
    for (const column of ["en", "de"] as const) {
      const names = CROPS.map(({ names }) => names[column]);
      expect(names).toEqual([...new Set(names)]);
    }
  });

  test("names kinds that have crops, in both languages, and families that are known", () => {
    const used = new Set(CROPS.map(({ kind }) => kind));
    expect([...kinds].filter((kind) => !used.has(kind ?? ""))).toEqual([]);
    const unnamed = [...used].filter((kind) => Object.values(namesOfKind(kind)).some((name) => name === kind));
    expect(unnamed).toEqual([]);
    const families = rowsOf(KINDS).flatMap(({ family }) => family ?? []);
    expect(families.filter((family) => !(family in FAMILIES))).toEqual([]);
    expect(Object.keys(FAMILIES).filter((family) => !families.includes(family))).toEqual([]);
  });

  test("has as many cells in each row as there are columns at most", () => {
    for (const table of [KINDS, CROPS_A_J, CROPS_K_Z, NEIGHBOURS]) {
      const [head = "", ...rows] = table.trim().split("\n");
      const cells = (line: string): number => line.split("|").length;
      expect(rows.filter((row) => cells(row) > cells(head))).toEqual([]);
    }
  });

  test("has lengths, depths, months and days that can be", () => {
    const odd = CROPS.filter(
      (crop) =>
        !between(5, 600)(crop.spread_cm) ||
        !between(1, 500)(crop.spacing_cm) ||
        !between(5, 600)(crop.row_spacing_cm) ||
        !between(5, 1000)(crop.height_cm) ||
        !between(0, 300)(crop.sowing_depth_mm) ||
        ![...crop.sow_indoors, ...crop.sow_outdoors, ...crop.harvest].every(isSpan(1, 12)) ||
        (crop.days_to_maturity &&
          !(isSpan(20, 300)(crop.days_to_maturity) && crop.days_to_maturity.from < crop.days_to_maturity.to)),
    );
    expect(odd.map(({ slug }) => slug)).toEqual([]);
    expect([...new Set(CROPS.map(({ sun }) => sun))].sort()).toEqual(["full", "partial", undefined]);
    expect([...new Set(CROPS.map(({ water }) => water))].sort()).toEqual(["high", "low", "medium", undefined]);
  });

  test("rows are no closer than plants in a row", () => {
    expect(CROPS.filter(({ spacing_cm = 0, row_spacing_cm = 1000 }) => row_spacing_cm < spacing_cm)).toEqual([]);
  });

  test("neighbours are kinds, hold in both directions, and are never good and bad", () => {
    const ofKind = new Map(CROPS.map((crop) => [crop.kind, crop]));
    for (const { kind, good_neighbours: good, bad_neighbours: bad } of ofKind.values()) {
      expect([kind, [...good, ...bad].filter((each) => !kinds.has(each) || each === kind)]).toEqual([kind, []]);
      expect([kind, good.filter((each) => bad.includes(each))]).toEqual([kind, []]);
      expect([kind, bad.filter((each) => !ofKind.get(each)?.bad_neighbours.includes(kind))]).toEqual([kind, []]);
    }
  });
});
