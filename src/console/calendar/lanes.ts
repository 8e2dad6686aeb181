/** A piece of a day, in minutes from midnight. */
export interface Block {
  readonly from: number;
  readonly until: number;
}

/** A block with its place beside those that it overlaps. */
export type Placed<B extends Block> = B & { readonly lane: number; readonly lanes: number };

/**
 * Lanes of blocks, in the order of their beginnings: each stands in the first lane that is free. Blocks that overlap, also by
 * way of others, share the width of as many lanes as they need.
 */
export function lanesOf<B extends Block>(blocks: readonly B[]): readonly Placed<B>[] {
  const placed: Placed<B>[] = [];
  let group: (B & { readonly lane: number })[] = [];
  let ends: number[] = [];
  const close = (): void => {
    placed.push(...group.map((block) => ({ ...block, lanes: ends.length })));
    [group, ends] = [[], []];
  };
  for (const block of blocks.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    if (ends.every((end) => end <= block.from)) close();
    const free = ends.findIndex((end) => end <= block.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = block.until;
    group.push({ ...block, lane });
  }
  close();
  return placed;
}
