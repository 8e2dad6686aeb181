/** Motor control boards (`device-account-api.md` §2, dos_config and telemetries). */
export const FIRMWARE_HARDWARE = [
  "mcu",
  "board",
  "board_k14",
  "board_k15",
  "board_k16",
  "board_k17",
  "compact_k10",
  "compact_k11",
  "compact_k12",
] as const;
