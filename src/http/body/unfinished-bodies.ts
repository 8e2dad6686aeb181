import { unavailable } from "../../framework/errors";
import type { Holding } from "../../framework/request-text";
import { networkOf } from "../../platform/network/network";
import { Budget, EACH_BYTES } from "../sending/budget";
import type { Exchange } from "../exchange";

/** A body up to this size is always admitted. Public endpoints and those that wait take no larger one (`operations.md` §6). */
export const SMALL_BODY_BYTES = 65_536;

export const tooManyLargeRequests = () => unavailable("Too many large requests are under way. Try again in a moment.");

/** Memory of unfinished bodies, counted for the account and for the client address. */
export class UnfinishedBodies {
  readonly #budget = new Budget();

  /** The share of one body. A body counts as soon as it is larger than `SMALL_BODY_BYTES`. */
  share({ deviceId, client }: Exchange): Holding & { readonly end: () => void } {
    const budget = this.#budget;
    let holders: readonly string[] = [];
    let held = 0;
    return {
      /** @throws Refusal `unavailable` if there is no room for so many bytes. */
      reach: (bytes) => {
        if (bytes <= SMALL_BODY_BYTES || bytes <= held) return;
        if (held === 0) holders = [`account ${deviceId}`, `client ${networkOf(client.address)}`];
        const more = bytes - held;
        const hasRoom =
          budget.hasRoomInAll(more) && holders.every((holder) => budget.heldBy(holder) + more <= EACH_BYTES);
        if (!hasRoom) throw tooManyLargeRequests();
        budget.take(holders, more);
        held = bytes;
      },
      end: () => {
        if (held > 0) budget.giveBack(holders, held);
        held = 0;
      },
    };
  }
}
