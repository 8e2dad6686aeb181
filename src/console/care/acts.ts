import { boardOf } from "../../robot/machine/boards";
import type { Told } from "./told";

/* Acts: orders to the robot as a machine, and the signs by which they are judged. Source: `care.md` §1.2. */

export type ActName = "update" | "restart" | "power_off" | "board" | "flash" | "sync" | "reset";

/** Something that was asked of the robot. Times are epoch milliseconds. */
export interface Act {
  readonly name: ActName;
  readonly at: number;
  /** The tree before. */
  readonly before: Told;
  /** The board whose firmware is installed. */
  readonly board?: string;
}

/** The answer to the command. `works`: none within the time of a command; `lost`: nobody knows. */
export type Answer =
  | { readonly is: "ok" | "works" | "lost" }
  /** Refused by the robot, or by the server, such as for a missing right. */
  | { readonly is: "refused"; readonly text: string; readonly isByRobot: boolean };

/** The robot as it is seen at a moment. */
export interface Sight {
  readonly at: number;
  /** Whether this page hears the server: else nothing is seen. */
  readonly isLive: boolean;
  readonly isConnected: boolean;
  /** Facts of the newest tree: the same object until the robot tells another. */
  readonly told: Told;
}

/** Signs since the act began. */
export interface Signs extends Sight {
  readonly answer?: Answer;
  readonly answeredAt?: number;
  readonly goneAt?: number;
  /** When it was connected again; not while it is away. */
  readonly backAt?: number;
  /** The tree that stood there while it was away: it tells nothing of the robot that came back. */
  readonly toldBefore?: Told;
  /** When the board told no version, and when it told one again. */
  readonly emptyAt?: number;
  readonly filledAt?: number;
  /** Whether it gets changes by its tree, or has got them by its log: the time may be too short for a tree. */
  readonly wasSyncing?: true;
  /** The newest log about the firmware. */
  readonly flash?: { readonly isDone: boolean; readonly text: string };
  readonly newestError?: string;
}

/** Whether the robot that is there has told its tree: one that has come does so a moment later. */
const hasTold = ({ told, toldBefore }: Signs): boolean => told.software !== undefined && told !== toldBefore;

/** Takes what is seen now. */
export function observe(before: Signs, sight: Sight): Signs {
  if (!sight.isLive) return { ...before, at: sight.at, isLive: false };
  const { backAt: _, ...rest } = before;
  const { at, isConnected, told } = sight;
  const signs = { ...(isConnected ? before : rest), ...sight };
  if (!isConnected) return { ...signs, goneAt: before.goneAt ?? at, toldBefore: told };
  const isBack = before.goneAt !== undefined && before.backAt === undefined;
  const isTold = hasTold(signs);
  const isEmpty = isTold && told.firmware === undefined;
  return {
    ...signs,
    ...(isBack && { backAt: at }),
    ...(isEmpty && before.emptyAt === undefined && { emptyAt: at }),
    ...(isTold && !isEmpty && before.emptyAt !== undefined && before.filledAt === undefined && { filledAt: at }),
    ...(told.sync === "syncing" && { wasSyncing: true as const }),
  };
}

/** Takes a log of the robot. */
export function hearLog(signs: Signs, { type, message }: { readonly type: string; readonly message: string }): Signs {
  const isDone = /^Success: /.test(message);
  const isAboutFlash = isDone || message.startsWith("Flash failed");
  return {
    ...signs,
    ...(isAboutFlash && { flash: { isDone, text: message } }),
    ...(/^Synced\b/.test(message) && { wasSyncing: true as const }),
    ...(type === "error" && { newestError: message }),
  };
}

export const takeAnswer = (signs: Signs, answer: Answer, at: number): Signs => ({ ...signs, answer, answeredAt: at });

/** The outcome by the signs; `text` is the robot's own. `unheard`: nothing tells, and nothing will. */
export interface Verdict {
  readonly is: "works" | "done" | "failed" | "unheard";
  readonly say: Saying;
  readonly text?: string;
  readonly seconds?: number;
}

export type Saying =
  | ActName
  | "refused"
  | "noUpdate"
  | "underWay"
  | "updated"
  | "stillRuns"
  | "back"
  | "notBack"
  | "notRestarted"
  | "isOff"
  | "stillOn"
  | "boardBack"
  | "boardSilent"
  | "flashed"
  | "flashFailed"
  | "boardUnknown"
  | "inStep"
  | "syncFailed"
  | "waitsForSetUp"
  | "nothingHeard";

const S = 1000;
const MINUTE = 60 * S;
/** Time after which a machine that says nothing has had it. */
const SETTLED = 10 * S;
const BOARD = 90 * S;
const STILL_ON = 60 * S;
const STARTED = 60 * S;
/** When nobody waits any longer. */
const LIMITS = { update: 30 * MINUTE, restart: 5 * MINUTE, board: 5 * MINUTE, flash: 15 * MINUTE, sync: 5 * MINUTE };

const passed = ({ at }: Signs, since: number | undefined, time: number): boolean =>
  since !== undefined && at - since >= time;

/** Whether the robot has been off and on: its uptime is smaller than before, or not longer than it was away. */
function hasRestarted({ before }: Act, signs: Signs): boolean {
  const { told, goneAt, backAt, at, isConnected } = signs;
  if (!isConnected || told === signs.toldBefore) return false;
  if (told.uptime === undefined || before.uptime === undefined)
    return told.software !== undefined && passed(signs, backAt, SETTLED);
  const wasAway = goneAt !== undefined && backAt !== undefined && told.uptime <= Math.ceil((at - goneAt) / S);
  return told.uptime < before.uptime || wasAway;
}

const failed = (say: Saying, text?: string): Verdict => ({ is: "failed", say, ...(text !== undefined && { text }) });
const done = (say: Saying, more: { readonly text?: string; readonly seconds?: number } = {}): Verdict => ({
  is: "done",
  say,
  ...more,
});
const UNHEARD: Verdict = { is: "unheard", say: "nothingHeard" };

type Judge = (act: Act, signs: Signs) => Verdict | undefined;

/** Gone for good. */
const leaves =
  (say: Saying): Judge =>
  (act, signs) => {
    if (!signs.isConnected && passed(signs, signs.goneAt, SETTLED)) return done(say);
    return signs.isConnected && passed(signs, act.at, STILL_ON) ? failed("stillOn") : undefined;
  };

const JUDGES: Readonly<Record<ActName, Judge>> = {
  update: (act, signs) => {
    const { told, isConnected } = signs;
    const isOther = told.software !== undefined && told.software !== act.before.software;
    if (isConnected && isOther) return done("updated", { text: told.software ?? "" });
    if (hasRestarted(act, signs) && told.software !== undefined) return failed("stillRuns", signs.newestError);
    return passed(signs, act.at, LIMITS.update) ? UNHEARD : undefined;
  },
  restart: (act, signs) => {
    if (hasRestarted(act, signs))
      return done("back", { seconds: Math.round(((signs.backAt ?? signs.at) - act.at) / S) });
    if (!passed(signs, act.at, LIMITS.restart)) return undefined;
    return failed(signs.isConnected ? "notRestarted" : "notBack");
  },
  power_off: leaves("isOff"),
  reset: leaves("waitsForSetUp"),
  board: (act, signs) => {
    const { emptyAt, filledAt, answer, answeredAt, told } = signs;
    if (filledAt !== undefined) return done("boardBack", { text: told.firmware ?? "" });
    if (passed(signs, emptyAt, BOARD)) return failed("boardSilent");
    const isAnswered = emptyAt === undefined && answer?.is === "ok" && passed(signs, answeredAt, SETTLED);
    if (isAnswered && told.firmware !== undefined) return done("boardBack", { text: told.firmware });
    return passed(signs, act.at, LIMITS.board) ? UNHEARD : undefined;
  },
  flash: (act, signs) => {
    const { flash, answer, answeredAt, filledAt, told } = signs;
    if (flash && !flash.isDone && answer) return failed("flashFailed", flash.text);
    if (flash?.isDone) return done("flashed", { text: told.firmware ?? "" });
    const fits = told.firmware !== undefined && boardOf(told.firmware) === act.board;
    const since = Math.max(filledAt ?? 0, answer?.is === "ok" ? (answeredAt ?? 0) : 0);
    if (fits && since > 0 && passed(signs, since, STARTED)) return done("flashed", { text: told.firmware ?? "" });
    return passed(signs, act.at, LIMITS.flash) ? UNHEARD : undefined;
  },
  sync: (act, { wasSyncing, answer, told, ...signs }) => {
    const isFresh = wasSyncing === true || answer?.is === "ok";
    if (isFresh && told.sync === "synced") return done("inStep");
    if (wasSyncing && told.sync === "sync_error") return failed("syncFailed", signs.newestError);
    return passed({ ...signs, told }, act.at, LIMITS.sync) ? UNHEARD : undefined;
  },
};

/** Refusals that have words of ours, by their text. */
const REFUSALS: readonly (readonly [name: ActName, text: RegExp, say: Saying])[] = [
  ["update", /^No update available/i, "noUpdate"],
  ["update", /^Installation already started/i, "underWay"],
  ["sync", /./s, "syncFailed"],
  ["flash", /./s, "boardUnknown"],
];

/** Judges an act. Nothing is done before the robot, or its tree, says so. */
export function judge(act: Act, signs: Signs): Verdict {
  const { answer } = signs;
  if (answer?.is === "refused") {
    const known = REFUSALS.find(([name, text]) => name === act.name && text.test(answer.text));
    return failed((answer.isByRobot && known?.[2]) || "refused", answer.text);
  }
  return (signs.isLive ? JUDGES[act.name](act, signs) : undefined) ?? { is: "works", say: act.name };
}
