import { FixedWindow } from "./fixed-window";

/** A limit in windows of one length. */
interface WindowLimit {
  readonly count: number;
  readonly ms: number;
  readonly name: string;
}

/** A window whose limit is exceeded, and when it ends. */
export interface Excess {
  readonly limit: WindowLimit;
  readonly until: Date;
}

/** Rate limiter with windows of several lengths, the shortest first. `capacity`: as of `FixedWindow`. */
export class WindowLimits {
  readonly #rows: readonly { readonly limit: WindowLimit; readonly window: FixedWindow<number> }[];

  constructor(limits: readonly WindowLimit[], capacity: number) {
    this.#rows = limits.map((limit) => ({ limit, window: new FixedWindow<number>(limit.ms, capacity) }));
  }

  /** Counts one event of a device. Returns the exceeded window that ends last; undefined if no window is exceeded. */
  count(deviceId: number, now: Date): Excess | undefined {
    const nowMs = now.getTime();
    const exceeded = this.#rows.filter(({ limit, window }) => window.count(deviceId, nowMs) > limit.count).at(-1);
    return exceeded && { limit: exceeded.limit, until: new Date(exceeded.window.endOf(nowMs)) };
  }
}
