const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs long work. A signal asks it to stop and to clean up; a second signal ends the process at once. */
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
