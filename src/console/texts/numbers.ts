import { locale } from "./language";

/** The signs of a way to write numbers: `1,250.5` or `1.250,5`. */
interface Signs {
  readonly decimal: string;
  readonly group: string;
}

const WAYS: readonly Signs[] = [
  { decimal: ".", group: "," },
  { decimal: ",", group: "." },
];

function signsIn(language: string): Signs {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(-1_234_567.5);
  const signOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: signOf("decimal"), group: signOf("group") };
}

const escaped = (sign: string): string => sign.replace(/[.\\]/, "\\$&");

/** The number that a text means in one way of writing; undefined if it is not a number. */
function readAs(text: string, { decimal, group }: Signs): number | undefined {
  const [point, comma] = [escaped(decimal), `(?:${escaped(group) || "'"}|[\\s'’])`];
  const shape = new RegExp(`^(-?)(\\d*|[1-9]\\d{0,2}(?:${comma}\\d{2,3})*${comma}\\d{3})(?:${point}(\\d*))?$`);
  const [, sign, whole = "", fraction = ""] = shape.exec(text) ?? [];
  if (sign === undefined || `${whole}${fraction}` === "") return undefined;
  return Number(`${sign}${whole.replace(/\D/g, "")}.${fraction || "0"}`);
}

/**
 * The number that somebody has typed: as the language in use writes it, else as others do. Several where it means another
 * one elsewhere and the page would not write it so: `1.250` is 1.25, or 1250. None when it is no number.
 */
export function readNumbers(typed: string): readonly number[] {
  const text = typed.trim().replace("\u2212", "-").replace(/^\+/, "");
  const signs = signsIn(locale());
  const own = readAs(text, signs);
  if (own !== undefined && !text.includes(signs.decimal)) return [own];
  const elsewhere = WAYS.map((way) => readAs(text, way));
  return [...new Set([own, ...elsewhere].filter((value) => value !== undefined))];
}

/** A number as it stands in a field: without groups, and so that it is read as the same one. */
export function typedNumber(value: number, useGrouping = false): string {
  const [, fraction = ""] = String(value).split(".");
  // Three digits behind the point may be taken for thousands.
  const minimumFractionDigits = fraction.length === 3 ? 4 : 0;
  return new Intl.NumberFormat(locale(), { useGrouping, minimumFractionDigits, maximumFractionDigits: 20 }).format(
    value,
  );
}
