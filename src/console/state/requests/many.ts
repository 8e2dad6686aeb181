import { GardenshedError } from "../../../client/error";

/** How many requests run at once. The server stores requests together that arrive together. */
const AT_ONCE = 4;

/** Resolves after so many seconds. */
export const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Does `work`. After a 429 it waits as long as the server says, and does it again. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GardenshedError) || error.status !== 429 || error.retryAfter === undefined) throw error;
      await wait(error.retryAfter);
    }
  }
}

/**
 * Does `work` for each of many, a few at once, and tells how many are done. When one fails no other is begun; those under
 * way are waited for, then it rejects.
 */
export async function forMany<T>(
  all: readonly T[],
  work: (each: T) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const run = async (): Promise<void> => {
    while (next < all.length) {
      const each = all[next++]!; // below the length
      try {
        await patiently(() => work(each));
      } catch (error) {
        next = all.length;
        throw error;
      }
      onProgress?.(++done);
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: AT_ONCE }, run));
  const failed = runs.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason; // the status says so
}
