const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs long work that a signal asks to give up and to leave nothing unfinished behind; a second one ends at once. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const giveUp = (): void => ending.abort(new Error("Interrupted; everything is as it was before."));
  for (const signal of SIGNALS) process.once(signal, giveUp);
  try {
    return await work(ending.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, giveUp);
  }
}
