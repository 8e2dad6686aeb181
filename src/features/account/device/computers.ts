/** Computers of robots (`device-account-api.md` §2, releases), newer ones included (`accounts.md` §10.4). */
export const COMPUTERS = ["sbc", "sbc3", "sbc4", "sbc5"] as const;
