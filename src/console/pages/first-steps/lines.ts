import { PRODUCT_LINES } from "../../../client/values";

/** A model of robot that a garden can be filled for. */
export type ProductLine = (typeof PRODUCT_LINES)[number];

/** The common part of the names of one kind of model: `standard_xl` of `standard_xl_1.7`. */
type KindOf<L> = L extends `${infer Kind}_1.${string}` ? Kind : L;
export type LineKind = KindOf<ProductLine>;

/** Length and width of a bed in mm, by which it is drawn. */
export interface Bed {
  readonly length: number;
  readonly width: number;
}

/** Beds in the order in which they are offered. Without a model there is no bed to draw. */
export const BEDS: Readonly<Record<LineKind, Bed | undefined>> = {
  standard: { length: 2900, width: 1230 },
  standard_xl: { length: 5900, width: 2730 },
  compact: { length: 2900, width: 930 },
  compact_xl: { length: 5900, width: 2130 },
  none: undefined,
};
export const LINE_KINDS = Object.keys(BEDS) as readonly LineKind[]; // the keys are its type

const VERSION = /_(\d+\.\d+)$/;

export const kindOf = (line: ProductLine): LineKind => line.replace(VERSION, "") as LineKind; // as `KindOf` has it

/** `1.7`; undefined where there is no model. */
export const versionOf = (line: ProductLine): string | undefined => VERSION.exec(line)?.[1];

/** Versions that come with this computer, so that nobody has to know its number. */
const WITH_COMPUTER_4 = ["1.7", "1.8", "1.9"];

/** The computer of a new robot of a line; undefined where several were sold. */
export const computerOf = (line: ProductLine): "4" | undefined =>
  WITH_COMPUTER_4.includes(versionOf(line) ?? "") ? "4" : undefined;

/** Lines of a kind, the newest first. */
export const linesOf = (kind: LineKind): readonly ProductLine[] =>
  PRODUCT_LINES.filter((line) => kindOf(line) === kind).toReversed();

export const newestOf = (kind: LineKind): ProductLine => linesOf(kind)[0] ?? "none";

/** The line of current robots, chosen at first. */
export const NEWEST: ProductLine = newestOf("standard");
