/** Languages of texts that the server itself has for people. A client that wants another language gets the first one. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a person by the name or tag that their account has. */
export const languageOf = (name: string): Language => (/^\s*(?:de\b|german|deutsch)/i.test(name) ? "de" : "en");

/** The language of `Accept-Language` that is wanted most (RFC 9110 §12.5.4); a region counts as its language. */
export function wantedLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? "")
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((each) => each !== undefined);
      return { language: range.split("-")[0], weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of wanted) {
    const known = LANGUAGES.find((each) => each === language);
    if (known) return known;
  }
  return LANGUAGES[0];
}
