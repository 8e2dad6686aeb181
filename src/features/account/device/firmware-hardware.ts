/** Motor control boards (`device-account-api.md` §2, dos_config and telemetries), newer ones and robots without any included (`accounts.md` §12.2). */
export const FIRMWARE_HARDWARE = [
  "mcu",
  "board",
  "board_k14",
  "board_k15",
  "board_k16",
  "board_k17",
  "board_k18",
  "board_k19",
  "compact_k10",
  "compact_k11",
  "compact_k12",
  "none",
] as const;
