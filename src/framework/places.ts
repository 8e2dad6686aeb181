import { type Caller, holderOf, isOfOwner } from "./right";

/**
 * Places of a garden. The owner and the robot have theirs whatever the others do. Each member and program has `each`, and
 * all of these together `others`. Source: `people.md` §2.
 */
export interface Places {
  readonly owner: number;
  readonly each: number;
  readonly others: number;
}

/** Whether a caller finds no place beside those who have one. */
export function isFull(caller: Caller, taken: Iterable<Caller>, { owner, each, others }: Places): boolean {
  const own = isOfOwner(caller);
  const sameSide = [...taken].filter((other) => isOfOwner(other) === own);
  if (own) return sameSide.length >= owner;
  const holder = holderOf(caller, 0);
  const ofHolder = sameSide.filter((other) => holderOf(other, 0) === holder);
  return sameSide.length >= others || ofHolder.length >= each;
}
