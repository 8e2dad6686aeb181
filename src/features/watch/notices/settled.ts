import { MINUTE_MS } from "../../../platform/time";
import type { Absence } from "./look";

/** Robots have this time to come again when the server was off. */
const SETTLE_MS = 10 * MINUTE_MS;

/** When it can be said what was due at `due` and has begun at `since`: robots had time to come again. Epoch milliseconds. */
export const settledAt = (absences: readonly Absence[], since: number, due: number): number =>
  absences.reduce((at, { until }) => (until > since ? Math.max(at, until + SETTLE_MS) : at), due);
