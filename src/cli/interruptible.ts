const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs long work. A signal asks it to stop and to clean up; a second signal ends the process at once. `outcome`: what is
 * said of work that was stopped.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  outcome = "everything is as it was before",
): Promise<T> {
  const ending = new AbortController();
  const giveUp = (): void => ending.abort(new Error(`Interrupted; ${outcome}.`));
  for (const signal of SIGNALS) process.once(signal, giveUp);
  try {
    return await work(ending.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, giveUp);
  }
}
