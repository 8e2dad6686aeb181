import type { Kind } from "../kinds";

export type RequestQueue = ReturnType<typeof createRequestQueue>;

/** The order of requests. */
export function createRequestQueue() {
  /** The newest request about a record that has not been answered, by kind and id. */
  const underWay = new Map<string, Promise<unknown>>();

  /**
   * Does `work` when the earlier requests about the same records have been answered. Else one could overtake the other
   * on a slow link, and the value that was wanted first would be stored.
   */
  function inTurn<T>(kind: Kind, ids: readonly number[], work: () => Promise<T>): Promise<T> {
    const keys = ids.map((id) => `${kind} ${id}`);
    const own = Promise.allSettled(keys.flatMap((key) => underWay.get(key) ?? [])).then(work);
    for (const key of keys) underWay.set(key, own);
    const end = (): void => keys.forEach((key) => underWay.get(key) === own && underWay.delete(key));
    own.then(end, end);
    return own;
  }

  return { inTurn };
}
