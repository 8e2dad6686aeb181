import { GardenshedError } from "./error";
import type { CallOptions } from "./verbs";

/**
 * Runs `work` with a signal that ends it after a time or with the caller's own signal. It is not waited for any longer then,
 * also where it waits for something that others share and that goes on.
 * By hand, because `AbortSignal.any` is younger than Node 20.0.
 * @throws GardenshedError with status 0 when the time is over; the reason of the caller's signal when that ended it.
 */
export async function withDeadline<T>(
  { signal, timeoutMs }: CallOptions & { readonly timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const forward = (): void => ending.abort(signal?.reason);
  signal?.addEventListener("abort", forward);
  const timedOut = new GardenshedError(0, { error: `No answer within ${timeoutMs / 1000} s.` });
  const timer = setTimeout(() => ending.abort(timedOut), timeoutMs);
  const ended = new Promise<never>((_, reject) =>
    ending.signal.addEventListener("abort", () => reject(ending.signal.reason)),
  );
  try {
    return await Promise.race([ended, work(ending.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", forward);
  }
}
