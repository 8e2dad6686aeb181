/** The option of a list above (-1) or below (1) the active one, around the ends. -1 for `active`: none is. */
export const neighbour = (active: number, step: number, count: number): number =>
  active < 0 && step < 0 ? count - 1 : (active + step + count) % count;
