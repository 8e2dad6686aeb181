import { networkOf } from "../network/network";
import { Quota } from "./quota";

/** The other end of a connection. Proxies that are trusted tell the real one. */
export interface Peer {
  readonly address: string;
  readonly isLoopback: boolean;
}

/** Quota of connections, per client address and in all. Loopback has no limit per address. */
export class ConnectionQuota {
  readonly #open: Quota;

  constructor({ perAddress, inAll }: { readonly perAddress: number; readonly inAll: number }) {
    this.#open = new Quota({ each: perAddress, inAll });
  }

  /** Counts one more. False if that is one too many. */
  enter({ address, isLoopback }: Peer): boolean {
    const network = networkOf(address);
    if (this.#open.isFull || (!isLoopback && !this.#open.hasRoomFor(network, 1))) return false;
    this.#open.take([network], 1);
    return true;
  }

  leave({ address }: Peer): void {
    this.#open.giveBack([networkOf(address)], 1);
  }
}
