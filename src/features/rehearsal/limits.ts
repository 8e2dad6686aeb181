import { defineService } from "../../framework/services";
import { createRateLimit } from "../../platform/fairness/rate-limit";
import { MINUTE_MS } from "../../platform/time";

/** Rehearsals of an account in a minute. Source: `robot.md` §2. */
export const PER_MINUTE = { account: 10, demo: 3, member: 10, others: 30 } as const;
/** Most accounts that are counted. */
const COUNTED = 10_000;

/** Counts the rehearsals of accounts. */
export const rehearsalLimits = defineService(() => ({
  account: createRateLimit({ requests: PER_MINUTE.account, windowMs: MINUTE_MS }, COUNTED),
  /** Limit of each member and program, and of all of them together (`people.md` §2). */
  member: createRateLimit({ requests: PER_MINUTE.member, windowMs: MINUTE_MS }, COUNTED),
  others: createRateLimit({ requests: PER_MINUTE.others, windowMs: MINUTE_MS }, COUNTED),
  demo: createRateLimit({ requests: PER_MINUTE.demo, windowMs: MINUTE_MS }, COUNTED),
}));
