import { createSizedCache } from "../../../../platform/cache/cache";
import type { Session } from "../../../../platform/auth/tokens";
import type { ReportedState } from "../../messenger";
import { LIMITS } from "../limits";

/** The newest state trees that robots have told. Those of all accounts share one room. Source: `live.md` §3.2. */
export class StateCache {
  readonly #told = createSizedCache<ReportedState>({
    capacity: LIMITS.states,
    largest: LIMITS.packet,
    sizeOf: ({ tree }) => tree.length + 1,
  });

  tell({ deviceId, jti }: Session, payload: Buffer): void {
    this.#told.set(String(deviceId), { by: jti, tree: Buffer.from(payload) });
  }

  /** `robots`: those of the account that are connected. The state of one that is gone is not told as theirs. */
  of(deviceId: number, robots: readonly Session[]): ReportedState | undefined {
    const reportedState = this.#told.get(String(deviceId));
    return robots.length === 0 || robots.some(({ jti }) => jti === reportedState?.by) ? reportedState : undefined;
  }
}
