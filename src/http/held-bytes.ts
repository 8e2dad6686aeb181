import type { QuotaLimits } from "../platform/fairness/quota";

const MEGABYTE = 1024 * 1024;

/** The most bytes that are held in memory for clients: of an account or a client address, and in all (`operations.md` §6). */
export const HELD_BYTES: QuotaLimits = { each: 16 * MEGABYTE, inAll: 64 * MEGABYTE };
