import type { Link } from "./link";

/** Least bytes that are sent at once: otherwise a reader that keeps up would lose messages of a burst. */
const PIECE_BYTES = 64 * 1024;

/** Packets for one client: collected for a turn and sent in one piece, with a limit for clients that do not read. */
export class Outbox {
  readonly #link: Link;
  readonly #maximum: number;
  /** Undefined while nothing waits, as for most clients. */
  #packets: Buffer[] | undefined;
  #length = 0;
  /** When the client began to lose messages. Undefined while it keeps up. */
  #behindSince: number | undefined;

  constructor(link: Link, maximum: number) {
    this.#link = link;
    this.#maximum = maximum;
  }

  /** Bytes that wait here and in the link. */
  get bytes(): number {
    return this.#length + this.#link.backlog;
  }

  /** Adds a packet. True for the first one since the last flush. Many bytes are sent at once. */
  add(packet: Buffer): boolean {
    this.#length += packet.length;
    const isFirst = this.#packets === undefined;
    if (this.#packets) this.#packets.push(packet);
    else this.#packets = [packet];
    if (this.#length >= PIECE_BYTES) this.flush();
    return isFirst;
  }

  /** Whether there is room for a message of so many bytes. If not, the client is behind from now on. */
  hasRoomFor(length: number, clock: { readonly nowMs: () => number }): boolean {
    if (this.bytes + length <= this.#maximum) return true;
    this.#behindSince ??= clock.nowMs();
    return false;
  }

  /** Milliseconds for which the client has been behind. */
  behindMs(nowMs: number): number {
    if (this.#behindSince !== undefined && this.bytes < this.#maximum / 2) this.#behindSince = undefined;
    return this.#behindSince === undefined ? 0 : nowMs - this.#behindSince;
  }

  flush(): void {
    const packets = this.#packets;
    const first = packets?.[0];
    if (!packets || !first) return;
    const bytes = packets.length === 1 ? first : Buffer.concat(packets, this.#length);
    this.#packets = undefined;
    this.#length = 0;
    this.#link.send(bytes);
  }
}
