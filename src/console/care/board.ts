import { boardOf, letterIn } from "../../robot/machine/boards";
import type { Told } from "./told";

/** Seconds after its start in which a robot has found its board, if it finds it. */
const FOUND_S = 90;

/** Finding about the board. Names are values of `firmware_hardware`. Source: `care.md` §1.4. */
export type BoardFinding =
  /** The account does not say which it is. */
  | { readonly is: "not_chosen" }
  /** A board of the owner's own: nothing is installed from here. */
  | { readonly is: "own" }
  | { readonly is: "not_told" }
  /** The robot has been up for long enough, and its board has not told a version. */
  | { readonly is: "silent"; readonly account: string }
  /** `installed`: the robot has installed another one since its start. */
  | { readonly is: "fits"; readonly account: string; readonly installed?: string }
  | { readonly is: "differs"; readonly account: string; readonly board: string }
  | { readonly is: "unknown"; readonly account: string; readonly version: string };

/** Compares account, robot and board. */
export function boardFinding(account: string | null | undefined, told: Told): BoardFinding {
  if (!account) return { is: "not_chosen" };
  if (account === "none") return { is: "own" };
  const { firmware, uptime, installed } = told;
  if (firmware === undefined || letterIn(firmware) === undefined)
    return uptime !== undefined && uptime >= FOUND_S ? { is: "silent", account } : { is: "not_told" };
  const board = boardOf(firmware);
  if (board === undefined) return { is: "unknown", account, version: firmware };
  if (board !== account) return { is: "differs", account, board };
  return { is: "fits", account, ...(installed !== undefined && installed !== account && { installed }) };
}

/** The board of the account, if there is firmware for it: never `none` or a package. */
export const installable = (account: string | null | undefined): string | undefined =>
  account && account !== "none" ? account : undefined;
