/** Runs `work` as soon as a place is free; who comes first is served first. */
export type Runner = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A runner with `places` places; all further work waits in line. */
export function limitConcurrency(places: number): Runner {
  const waiting: (() => void)[] = [];
  let free = places;

  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
