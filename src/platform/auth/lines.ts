/** A queue of waiting tasks, e.g. all requests of one client. */
export interface Line {
  readonly key: string;
  /** Most tasks that wait in it. */
  readonly maximum: number;
}

/** The line has its maximum of waiting tasks. */
export class LineIsFull extends Error {}

/** Runs `work` as soon as a place is free. @throws LineIsFull. */
type Runner = <Result>(work: () => Promise<Result>, line: Line) => Promise<Result>;

/**
 * A runner that runs `places` tasks at the same time. It serves lines in turn, one task of each, and each line in order. So
 * a client that sends a thousand requests at once delays every other client by one of them only.
 */
export function createLines(places: number): Runner {
  /** Waiting tasks by line; the line that was served last comes last. */
  const lines = new Map<string, (() => void)[]>();
  let free = places;

  function wait({ key, maximum }: Line): Promise<void> {
    const line = lines.get(key) ?? [];
    if (line.length >= maximum) return Promise.reject(new LineIsFull("too many wait in this line"));
    lines.set(key, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** Gives a free place to the line whose turn it is. */
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
