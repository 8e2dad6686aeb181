import type { CommandContext } from "./command";

/** Redrawn this often at most. */
const INTERVAL_MS = 100;
/** Back to the beginning of the line, and clear it. */
const CLEAR = "\r\u001b[K";

export interface Progress {
  /** Shows how far the work is. Called often; costs nothing where nobody watches. */
  readonly show: (text: () => string) => void;
  /** Leaves the line empty. */
  readonly end: () => void;
}

/** A line on a terminal that tells how far long work is; nothing when piped. */
function startProgress({ isTerminal, draw }: Pick<CommandContext, "isTerminal" | "draw">): Progress {
  let drawnAt = -Infinity;
  return {
    show: (text) => {
      if (!isTerminal || performance.now() - drawnAt < INTERVAL_MS) return;
      drawnAt = performance.now();
      draw(`${CLEAR}${text()}`);
    },
    end: () => {
      if (drawnAt > -Infinity) draw(CLEAR);
    },
  };
}

/** Runs long work with a progress line that goes when it ends. */
export async function withProgress<T>(context: CommandContext, work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = startProgress(context);
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
