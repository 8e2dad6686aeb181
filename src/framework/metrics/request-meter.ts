import { defineService } from "../services";

/** A request, or a frame of a page's line. */
type Asked = Pick<Request, "method" | "url">;
interface Answered {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
}

/** Called for every answer, so it must be fast. */
export type Observer = (asked: Asked, answered: Answered, milliseconds: number) => void;

const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "other"] as const;
/** The lowest status. */
const CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;

/** Upper bounds of the histogram, in milliseconds. */
export const BUCKETS_MS = [1, 5, 25, 100, 500, 2_500] as const;

/** Counts requests, and measures the time until their answers begin. */
export interface RequestMeter {
  readonly observe: Observer;
  /** Every method and class of status, including those with no requests. */
  readonly requests: () => readonly { readonly method: string; readonly status: string; readonly count: number }[];
  /** `buckets[i]`: requests that took at most `BUCKETS_MS[i]`. */
  readonly duration: () => { readonly buckets: readonly number[]; readonly count: number; readonly sumMs: number };
}

/** The meter of a server. */
export const requestMeter = defineService(() => createRequestMeter());

/** Numbers in flat arrays, so that a request costs a fraction of a microsecond. */
export function createRequestMeter(): RequestMeter {
  const counts = new Float64Array(METHODS.length * CLASSES.length);
  const within = new Float64Array(BUCKETS_MS.length + 1);
  let sumMs = 0;

  return {
    observe: ({ method }, { status }, milliseconds) => {
      const row = (METHODS as readonly string[]).indexOf(method); // any text may be looked for
      const cell = (row === -1 ? METHODS.length - 1 : row) * CLASSES.length + Math.floor(status / 100) - 2;
      counts[cell] = (counts[cell] ?? 0) + 1;
      let bucket = 0;
      while (bucket < BUCKETS_MS.length && milliseconds > (BUCKETS_MS[bucket] ?? 0)) bucket += 1;
      within[bucket] = (within[bucket] ?? 0) + 1;
      sumMs += milliseconds;
    },
    requests: () =>
      METHODS.flatMap((method, row) =>
        CLASSES.map((status, column) => ({ method, status, count: counts[row * CLASSES.length + column] ?? 0 })),
      ),
    duration: () => {
      let count = 0;
      const buckets = Array.from(within, (requests) => (count += requests));
      return { buckets: buckets.slice(0, -1), count, sumMs };
    },
  };
}
