import { signal } from "@preact/signals";

/** Languages that are complete: a text that lacks one does not compile. */
export type Language = "en" | "de";

/** The language of the browser, else English. Programs other than browsers may have no language. */
export const browserLanguage = (): Language => (navigator.language?.startsWith("de") ? "de" : "en");

/** Whether a browser takes it: those of kiosks name languages as systems do, `en-US@posix` or `de_DE.UTF-8`. */
function isKnown(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The language in use. Every text on the page is drawn again when it changes. */
export const language = signal<Language>(browserLanguage());

/** How numbers and dates are written: as the browser wants it, where it speaks the language in use. */
export const locale = (): string =>
  navigator.languages
    ?.map((wanted) => wanted.replace(/[.@].*/, "").replaceAll("_", "-"))
    .find((wanted) => wanted.startsWith(language.value) && isKnown(wanted)) ?? language.value;

/** A sentence, or a function that makes one. */
type Entry = string | ((...given: never[]) => string);

type Rows<T extends Readonly<Record<string, Entry>>> = {
  readonly [Name in keyof T]: Readonly<Record<Language, T[Name]>>;
};

/** Texts by name, each in the language in use: `t.title`, `t.deleted(3)`. */
export function defineTexts<T extends Readonly<Record<string, Entry>>>(rows: Rows<T>): Readonly<T> {
  const texts = {};
  for (const name of Object.keys(rows)) {
    Object.defineProperty(texts, name, { enumerable: true, get: () => rows[name]?.[language.value] });
  }
  return texts as T; // one getter per row
}
