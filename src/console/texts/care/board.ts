import { defineTexts } from "../language";

/** `board_k17` is K17, `compact_k10` Compact K10. */
export const boardName = (board: string): string =>
  board
    .replace(/^board_k/, "K")
    .replace(/_k(?=\d)/, " K")
    .replace(/^mcu$/, "MCU")
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Findings about the board. */
export const t = defineTexts({
  not_chosen: {
    en: () => "Choose the board of the robot: without it the motors get no firmware.",
    de: () => "Wähle die Platine des Roboters: Ohne sie bekommen die Motoren keine Firmware.",
  },
  own: {
    en: () => "A board of your own: nothing is installed from here.",
    de: () => "Eine eigene Platine: Von hier wird nichts installiert.",
  },
  not_told: {
    en: () => "The board has not told its version yet.",
    de: () => "Die Platine hat ihre Version noch nicht gesagt.",
  },
  silent: {
    en: () => "The board does not answer. Look at its cable, and at its port in Settings.",
    de: () => "Die Platine antwortet nicht. Sieh nach ihrem Kabel und ihrem Anschluss in den Einstellungen.",
  },
  fits: {
    en: (account: string) => `${account}, as Settings say.`,
    de: (account: string) => `${account}, wie in den Einstellungen.`,
  },
  differs: {
    en: (account: string, board: string) => `Settings say ${account}, the board says ${board}.`,
    de: (account: string, board: string) => `Die Einstellungen sagen ${account}, die Platine sagt ${board}.`,
  },
  unknown: {
    en: (account: string, version: string) =>
      `Settings say ${account}; the board says ${version}, which is not known here.`,
    de: (account: string, version: string) =>
      `Die Einstellungen sagen ${account}; die Platine sagt ${version}, und das kennt diese Seite nicht.`,
  },
  installed: {
    en: (board: string) => `Since its start the robot has installed ${board}.`,
    de: (board: string) => `Seit seinem Start hat der Roboter ${board} installiert.`,
  },
});
