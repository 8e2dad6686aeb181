/** Letters by which boards name themselves, the fourth part of their version (`6.6.26.K`). Source: `care.md` §1.4. */
const LETTERS: Readonly<Record<string, string>> = {
  mcu: "R",
  board: "F",
  board_k14: "G",
  board_k15: "H",
  board_k16: "I",
  board_k17: "J",
  board_k18: "K",
  board_k19: "L",
  compact_k10: "E",
  compact_k11: "D",
  compact_k12: "C",
};

/** The letter of a board, a value of `firmware_hardware`; undefined for one that has none, such as `none`. */
export const letterOf = (board: string): string | undefined =>
  Object.hasOwn(LETTERS, board) ? LETTERS[board] : undefined;

/** Boards whose drivers take no motor current from the settings. */
const WITHOUT_CURRENT: readonly string[] = ["mcu", "board", "board_k14"];

/** Whether a board takes motor currents from the settings; one that is not known counts as the newest. */
export const takesCurrent = (board: string | null | undefined): boolean => !WITHOUT_CURRENT.includes(board ?? "");

/** The letter in a version that a board told. */
export const letterIn = (version: string): string | undefined =>
  /^\d+\.\d+\.\d+\.([A-Z])/i.exec(version)?.[1]?.toUpperCase();

/** The board that a version comes from; undefined for a letter that is not known. */
export const boardOf = (version: string): string | undefined =>
  Object.keys(LETTERS).find((board) => LETTERS[board] === letterIn(version));
