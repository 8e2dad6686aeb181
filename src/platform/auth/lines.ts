/** A line of those who wait for a place, e.g. all requests of one client. */
export interface Line {
  readonly key: string;
  /** So many wait in it at most. */
  readonly maximum: number;
}

/** Nobody else may wait in the line. */
export class LineIsFull extends Error {}

/** Runs `work` as soon as a place is free. @throws LineIsFull when too many of the line wait already. */
export type Runner = <Result>(work: () => Promise<Result>, line: Line) => Promise<Result>;

/**
 * A runner with `places` places. Lines are served in turn, one of each, and within a line who comes first: a client that
 * sends a thousand requests at once holds up the others by one of them only.
 */
export function createLines(places: number): Runner {
  /** Who waits, by line; the line that was served last is the last one. */
  const lines = new Map<string, (() => void)[]>();
  let free = places;

  function wait({ key, maximum }: Line): Promise<void> {
    const line = lines.get(key) ?? [];
    if (line.length >= maximum) return Promise.reject(new LineIsFull("too many wait in this line"));
    lines.set(key, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** Gives the place that is free to the line whose turn it is. */
  function passOn(): void {
    const [next] = lines;
    if (!next) {
      free += 1;
      return;
    }
    const [key, line] = next;
    const begin = line.shift();
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    begin?.();
  }

  return async (work, line) => {
    if (free > 0) free -= 1;
    else await wait(line);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
