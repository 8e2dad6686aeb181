/** Languages in which amounts are written. */
type AmountLanguage = "en" | "de";

const formatsOf = (digits: number) => {
  const style = { maximumFractionDigits: digits, useGrouping: false };
  return { en: new Intl.NumberFormat("en", style), de: new Intl.NumberFormat("de", style) };
};
/** Formats by the digits behind the point. */
const FORMATS = { 0: formatsOf(0), 1: formatsOf(1), 6: formatsOf(6) };

/** A number as people of a language write it, with so many digits behind the point at most: `6,2`. */
export const numberText = (value: number, language: AmountLanguage, digits: keyof typeof FORMATS): string =>
  FORMATS[digits][language].format(value);

/** A number that is written, with its unit if it has one. No line ends between them. */
export const joined = (number: string, unit = ""): string => (unit === "" ? number : `${number}\u00a0${unit}`);
