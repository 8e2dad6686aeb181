import { unavailable } from "../../framework/errors";
import type { Holding } from "../../framework/request-text";
import { networkOf } from "../../platform/network/network";
import { Quota } from "../../platform/fairness/quota";
import { HELD_BYTES } from "../held-bytes";
import type { Exchange } from "../exchange";

/** A body up to this size is always admitted. Public endpoints and those that wait take no larger one (`operations.md` §6). */
export const SMALL_BODY_BYTES = 65_536;

export const tooManyLargeRequests = () => unavailable("Too many large requests are under way. Try again in a moment.");

/** Memory of unfinished bodies, counted for the account and for the client address. */
export class UnfinishedBodies {
  readonly #held = new Quota(HELD_BYTES);

  /** The share of one body. A body counts as soon as it is larger than `SMALL_BODY_BYTES`. */
  share({ deviceId, client }: Exchange): Holding & { readonly end: () => void } {
    const quota = this.#held;
    let holders: readonly string[] = [];
    let held = 0;
    return {
      /** @throws Refusal `unavailable` if there is no room for so many bytes. */
      reach: (bytes) => {
        if (bytes <= SMALL_BODY_BYTES || bytes <= held) return;
        if (held === 0) holders = [`account ${deviceId}`, `client ${networkOf(client.address)}`];
        const more = bytes - held;
        const hasRoom = quota.hasRoomInAll(more) && holders.every((holder) => quota.hasRoomFor(holder, more));
        if (!hasRoom) throw tooManyLargeRequests();
        quota.take(holders, more);
        held = bytes;
      },
      end: () => {
        if (held > 0) quota.giveBack(holders, held);
        held = 0;
      },
    };
  }
}
