import type { Log } from "../../../client/records";
import { list, one, query } from "../../state";
import { KINDS, type LogKind } from "../../controls/log-kind";

const HOUR_S = 3600;
/** How far back logs are shown, in seconds. */
export const TIMES = { any: Infinity, hour: HOUR_S, day: 24 * HOUR_S, week: 7 * 24 * HOUR_S } as const;
export type TimeName = keyof typeof TIMES;

/** The filter in the address. */
export interface Filter {
  readonly kinds: readonly LogKind[];
  readonly text: string;
  readonly time: TimeName;
}

export function readFilter(): Filter {
  const { kinds = "", text = "", time = "" } = query.value;
  const wanted = kinds.split(",");
  return {
    kinds: KINDS.filter((kind) => wanted.includes(kind)),
    text,
    time: Object.hasOwn(TIMES, time) ? (time as TimeName) : "any", // it is a key
  };
}

/** The newest first. */
const byTime = (a: Log, b: Log): number => b.created_at - a.created_at || b.id - a.id;

/** Logs that fit the filter and the preferences of the account (`garden.md` §14.5), the newest first. */
export function wantedLogs(filter: Filter): readonly Log[] {
  const config = one("webAppConfig");
  const text = filter.text.toLowerCase();
  const since = Date.now() / 1000 - TIMES[filter.time];
  const limits = new Map(KINDS.map((kind) => [kind, config?.[`${kind}_log`] ?? -1]));
  const kinds = new Set(filter.kinds.length > 0 ? filter.kinds : KINDS);
  return list("logs")
    .filter(
      ({ type, verbosity, created_at, message }) =>
        kinds.has(type) &&
        verbosity <= (limits.get(type) ?? -1) &&
        created_at >= since &&
        (text === "" || message.toLowerCase().includes(text)),
    )
    .toSorted(byTime);
}
