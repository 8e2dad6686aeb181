import type { CommandContext } from "./command";

/** Shortest time between two updates of the line. */
const INTERVAL_MS = 100;
/** Moves to the beginning of the line and clears it. */
const CLEAR = "\r\u001b[K";

interface Progress {
  /** Shows how far the work is. It may be called often, and does nothing if nobody watches. */
  readonly show: (text: () => string) => void;
  /** Clears the line. */
  readonly end: () => void;
}

/** A line that shows the progress of long work. It appears on a terminal only. */
function startProgress({ isTerminal, draw }: Pick<CommandContext, "isTerminal" | "draw">): Progress {
  let drawnAt = -Infinity;
  return {
    show: (text) => {
      if (!isTerminal() || performance.now() - drawnAt < INTERVAL_MS) return;
      drawnAt = performance.now();
      draw(`${CLEAR}${text()}`);
    },
    end: () => {
      if (drawnAt > -Infinity) draw(CLEAR);
    },
  };
}

/** Runs long work with a progress line, which is cleared at the end. */
export async function withProgress<T>(context: CommandContext, work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = startProgress(context);
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
