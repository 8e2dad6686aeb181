import { cut } from "../../robot/script/cut";

/* Messages of the robot as they are shown wherever somebody is. */

/** A log as it comes; anything but its text may be missing. */
export interface SaidLog {
  readonly id?: number | null;
  readonly type?: string;
  readonly message: string;
  readonly verbosity?: number | null;
  readonly channels?: readonly string[] | null;
  /** Seconds since 1970, by the robot. */
  readonly created_at?: number;
  /** Time at which the server stored it. */
  readonly updated_at?: string | null;
  readonly meta?: { readonly assertion_passed?: boolean } | null;
}

/** Greatest age of a message when the server stores it. Seconds. */
const OLDEST_S = 60;
const ATTENTION: readonly string[] = ["error", "warn"];
const SHOWN_MS = { usual: 8_000, attention: 10 * 60_000 };
/** Most messages that are shown; more are only counted. */
const MOST = 100;

/** The text of a log: line breaks are kept, other tags of HTML go. */
export const plainText = (message: string): string =>
  message
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .trim();

/** Whether the page Logs would show it: `limits` are the `<type>_log` of the account. */
export function isWanted({ type = "info", verbosity }: SaidLog, limits: object | undefined): boolean {
  const limit: unknown = limits === undefined ? 1 : (limits as Record<string, unknown>)[`${type}_log`];
  const most = limit === undefined ? 1 : limit;
  return typeof most === "number" && (verbosity ?? 1) <= most && most > 0;
}

/** Whether it is of now: a robot that was away tells old logs when it comes. */
const isFresh = ({ created_at, updated_at }: SaidLog): boolean =>
  created_at === undefined || !updated_at || Date.parse(updated_at) / 1000 - created_at <= OLDEST_S;

export const isOnChannel = (log: SaidLog, channel: string): boolean =>
  isFresh(log) && (log.channels ?? []).includes(channel);

/** Whether somebody has to look at it. */
export const wantsAttention = (type: string): boolean => ATTENTION.includes(type);

/** A message above the foot of the page. */
export interface Toast {
  readonly key: number;
  readonly type: string;
  readonly text: string;
  /** How often it came. */
  readonly count: number;
  /** Milliseconds for which it is still shown. */
  readonly left: number;
}

/** Adds a message; one of equal text is counted. The newest stand last. */
export function added(toasts: readonly Toast[], log: SaidLog, key: number): readonly Toast[] {
  const type = log.type ?? "info";
  const text = plainText(log.message);
  const same = toasts.find((each) => each.text === text && each.type === type);
  const left = wantsAttention(type) ? SHOWN_MS.attention : SHOWN_MS.usual;
  const toast = { key: same?.key ?? key, type, text, count: (same?.count ?? 0) + 1, left };
  return [...toasts.filter((each) => each !== same), toast].slice(-MOST);
}

/** The messages that are still shown after a time. */
export const after = (toasts: readonly Toast[], ms: number): readonly Toast[] =>
  toasts.map((toast) => ({ ...toast, left: toast.left - ms })).filter(({ left }) => left > 0);

const LONGEST = 300;
/** The beginning of a long text, and whether there is more. */
export const shortText = (text: string): { readonly text: string; readonly isCut: boolean } => ({
  text: cut(text, LONGEST),
  isCut: text.length > LONGEST,
});

const READ_OUT_MS = 10_000;
const MOST_READ_OUT = 5;

/** Times of what is read out, with another one; and whether it is only counted. */
export function readOut(times: readonly number[], now: number) {
  const recent = [...times.filter((time) => now - time < READ_OUT_MS), now].slice(-MOST);
  return { times: recent, isCounted: recent.length > MOST_READ_OUT };
}
