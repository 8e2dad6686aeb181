/* How many of each a garden or a person may have. Source: `people.md` §§2, 3. */

/** Members of a garden beside its owner, and gardens of a person beside their own. */
export const MEMBERS_AT_MOST = 100;
/** Invitations of a garden that are open. */
export const INVITATIONS_AT_MOST = 20;
/** Programs of a garden, displays among them. */
export const PROGRAMS_AT_MOST = 50;
