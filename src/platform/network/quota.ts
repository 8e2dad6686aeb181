import { networkOf } from "./network";

/** Limits how many there are at a time, per client address and in all. Loopback has no limit per address. */
export class Quota {
  readonly #perAddress: number;
  readonly #inAll: number;
  readonly #counts = new Map<string, number>();
  #count = 0;

  constructor({ perAddress, inAll }: { readonly perAddress: number; readonly inAll: number }) {
    this.#perAddress = perAddress;
    this.#inAll = inAll;
  }

  /** Counts one more. False if that is one too many. */
  enter({ address, isLoopback }: Peer): boolean {
    const network = networkOf(address);
    const own = this.#counts.get(network) ?? 0;
    if (this.#count >= this.#inAll || (!isLoopback && own >= this.#perAddress)) return false;
    this.#counts.set(network, own + 1);
    this.#count += 1;
    return true;
  }

  leave({ address }: Peer): void {
    const network = networkOf(address);
    const own = this.#counts.get(network) ?? 0;
    if (own > 1) this.#counts.set(network, own - 1);
    else this.#counts.delete(network);
    this.#count -= 1;
  }
}

/** The other end of a connection. Proxies that are trusted tell the real one. */
export interface Peer {
  readonly address: string;
  readonly isLoopback: boolean;
}
