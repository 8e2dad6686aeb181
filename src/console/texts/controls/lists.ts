import { defineTexts } from "../language";

/** Texts of lists: what is searched, chosen, deleted. */
export const t = defineTexts({
  selectAll: { en: "Select all", de: "Alle auswählen" },
  select: { en: "Select", de: "Auswählen" },
  selected: { en: (n: number) => `${n} selected`, de: (n: number) => `${n} gewählt` },
  deleting: {
    en: (n: number, of: number) => `${n} of ${of} deleted`,
    de: (n: number, of: number) => `${n} von ${of} gelöscht`,
  },
  selectRow: { en: "Select", de: "Auswählen" },
  search: { en: "Search", de: "Suchen" },
  choose: { en: "Choose …", de: "Auswählen …" },
  noMatch: { en: "No matches.", de: "Keine Treffer." },
  moreMatches: {
    en: (n: number) => `${n} more: type to find them.`,
    de: (n: number) => `${n} weitere: tippe, um sie zu finden.`,
  },
  missing: { en: (id: number) => `missing (number ${id})`, de: (id: number) => `fehlt (Nummer ${id})` },
});
