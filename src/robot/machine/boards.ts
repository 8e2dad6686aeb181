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

const COMPACT: Readonly<Record<string, number>> = {
  encoder_enabled_z: 0,
  movement_max_spd_y: 900,
  movement_min_spd_x: 300,
  movement_min_spd_y: 300,
  movement_home_spd_y: 500,
  movement_steps_acc_dec_x: 250,
  movement_steps_acc_dec_y: 250,
  encoder_missed_steps_max_x: 70,
  encoder_missed_steps_max_y: 60,
  encoder_missed_steps_max_z: 70,
  encoder_missed_steps_decay_x: 100,
  encoder_missed_steps_decay_y: 100,
  encoder_missed_steps_decay_z: 100,
};
const STANDARD: Readonly<Record<string, number>> = { movement_motor_current_x: 1646 };

/** Motor settings in which a board differs from the defaults of `firmware_config`. Source: `seed-data.md` §1. */
export function motorDefaults(board: string | null | undefined): Readonly<Record<string, number>> {
  if (board === null || board === undefined || letterOf(board) === undefined) return {};
  return board.startsWith("compact") ? COMPACT : STANDARD;
}

/** The letter in a version that a board told. */
export const letterIn = (version: string): string | undefined =>
  /^\d+\.\d+\.\d+\.([A-Z])/i.exec(version)?.[1]?.toUpperCase();

/** The board that a version comes from; undefined for a letter that is not known. */
export const boardOf = (version: string): string | undefined =>
  Object.keys(LETTERS).find((board) => LETTERS[board] === letterIn(version));
