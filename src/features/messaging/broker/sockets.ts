import { isLoopback } from "../../../platform/network/loopback";
import type { Broker } from "./broker";
import type { Connection } from "./connection";
import { FAREWELL_MS, type Link } from "./link";

/** Certificate and key for TLS. */
export type Tls = Pick<Bun.TLSOptions, "cert" | "key">;

/** A port on which the broker listens. */
export interface Listener {
  readonly port: number;
  /** Accepts no more connections. Open ones stay. */
  readonly stop: () => void;
}

/**
 * Listens for MQTT over TCP or TLS. `threw`: hears of a defect that has ended a connection.
 * @throws Error of the operating system, e.g. with code `EADDRINUSE`.
 */
export function listenForClients(
  broker: Broker,
  threw: (cause: unknown) => void,
  hostname: string,
  port: number,
  tls?: Tls,
): Listener {
  const listener = Bun.listen<SocketLink | undefined>({
    hostname,
    port,
    ...(tls ? { tls } : {}),
    socket: {
      open(socket) {
        const link = new SocketLink(socket);
        const address = socket.remoteAddress;
        const connection = broker.accept(link, { address, isLoopback: isLoopback(address) });
        if (!connection) return socket.terminate();
        link.connection = connection;
        socket.data = link;
      },
      // Without this, `open` would come only when TLS is agreed upon, and until then nothing would be counted (Bun 1.4).
      handshake() {},
      data: ({ data }, chunk) => data?.connection?.receive(chunk),
      drain: ({ data }) => data?.drain(),
      close({ data }) {
        data?.closed();
        data?.connection?.end("lost");
      },
      error({ data }, cause) {
        threw(cause);
        data?.connection?.end("lost");
      },
    },
  });
  return { port: listener.port, stop: () => listener.stop() };
}

/** A TCP or TLS connection, with the bytes that the operating system has not taken yet. */
class SocketLink implements Link {
  backlog = 0;
  connection: Connection | undefined;
  readonly #socket: Bun.Socket<SocketLink | undefined>;
  /** Undefined while nothing waits: most clients never have anything here. */
  #waiting: Buffer[] | undefined;
  #farewell: Timer | undefined;
  #isClosed = false;

  constructor(socket: Bun.Socket<SocketLink | undefined>) {
    this.#socket = socket;
  }

  send(bytes: Buffer): void {
    if (this.#isClosed) return;
    const sent = this.backlog > 0 ? 0 : Math.max(0, this.#socket.write(bytes));
    if (sent < bytes.length) this.#keep(bytes.subarray(sent));
  }

  /** Sends more: the operating system has room again. */
  drain(): void {
    while (this.#waiting) {
      const [first, ...more] = this.#waiting;
      const bytes = more.length === 0 ? first : Buffer.concat(this.#waiting);
      this.#waiting = undefined;
      this.backlog = 0;
      if (bytes) this.send(bytes);
      if (this.backlog > 0) return;
    }
  }

  pause(): boolean {
    this.#socket.pause();
    return true;
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    if (this.#isClosed || this.#farewell !== undefined) return;
    this.#farewell = setTimeout(() => this.#socket.terminate(), FAREWELL_MS).unref();
    this.#socket.end();
  }

  closed(): void {
    this.#isClosed = true;
    this.#waiting = undefined;
    clearTimeout(this.#farewell);
  }

  /** Keeps a copy, so that it does not hold a larger buffer in memory. */
  #keep(bytes: Buffer): void {
    (this.#waiting ??= []).push(Buffer.from(bytes));
    this.backlog += bytes.length;
  }
}
