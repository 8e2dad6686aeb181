import type { NewPeripheral } from "../../../../client/records";
import { t } from "../../../texts/settings/stock";

/* Peripherals that boards have from the start. Source: `care.md` §8.1. */

type Stock = readonly (readonly [name: keyof typeof t, pin: number, type?: NewPeripheral["type"]])[];

const FIRST: Stock = [
  ["vacuum", 10, "vacuum"],
  ["water", 9, "water"],
];
const COMPACT: Stock = [
  ["vacuum", 9, "vacuum"],
  ["water", 8, "water"],
  ["lighting", 7, "lighting"],
];
const STANDARD: Stock = [...COMPACT, ["four", 10], ["five", 12]];
const ROTARY: Stock = [...STANDARD, ["rotary", 2, "rotary_tool"], ["rotaryBack", 3, "rotary_tool"]];

const BOARDS: Readonly<Record<string, Stock>> = {
  mcu: FIRST,
  board: FIRST,
  board_k14: STANDARD,
  board_k15: STANDARD,
  board_k16: ROTARY,
  board_k17: ROTARY,
  board_k18: ROTARY,
  board_k19: ROTARY,
  compact_k10: COMPACT,
  compact_k11: COMPACT,
  compact_k12: COMPACT,
};

/** Peripherals of a board whose pins none of the account's has; none for a board that is not known. */
export function missingOf(
  board: string | null | undefined,
  known: readonly { readonly pin: number }[],
): readonly NewPeripheral[] {
  const stock = Object.hasOwn(BOARDS, board ?? "") ? (BOARDS[board ?? ""] ?? []) : [];
  return stock
    .filter(([, pin]) => known.every((each) => each.pin !== pin))
    .map(([name, pin, type]) => ({ label: t[name], pin, mode: 0, ...(type !== undefined && { type }) }));
}
