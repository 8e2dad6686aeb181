import { GardenshedError } from "./error";
import type { CallOptions } from "./verbs";

/**
 * Runs `work` with a signal that ends it after a time or with the caller's own signal.
 * By hand, because `AbortSignal.any` is younger than Node 20.0.
 * @throws GardenshedError with status 0 when the time is over or the server cannot be reached; the reason of the caller's
 * signal when that ended it.
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
  try {
    return await work(ending.signal);
  } catch (cause) {
    if (ending.signal.aborted) throw ending.signal.reason;
    if (cause instanceof GardenshedError) throw cause;
    throw new GardenshedError(0, { error: "The server cannot be reached." }, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", forward);
  }
}
