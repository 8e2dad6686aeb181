/** A connection; not each can be told to wait. */
interface Patient {
  /** Lets the connection be silent for so many seconds more than others, until the next call. */
  allowSilence?(seconds: number): void;
}

/** The run time closes an idle connection up to four seconds early (Bun 1.4). */
const LOOK_MS = 2_000;
/** Seconds of silence beyond the idle time. Connections of somebody else's server have no other idle time. */
const SECONDS = 20;

/**
 * Keeps connections open for which somebody works: they are silent because they are not answered yet. When the work is
 * done, an idle connection is closed as always.
 */
export class KeepAlive {
  /** The connections, and whether each was told to wait. */
  readonly #connections = new Map<Patient, boolean>();
  #timer: Timer | undefined;

  /** Does the work for a connection. */
  async during<T>(connection: Patient, work: () => Promise<T>): Promise<T> {
    if (!connection.allowSilence) return work();
    this.#connections.set(connection, false);
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
    try {
      return await work();
    } finally {
      if (this.#connections.get(connection)) connection.allowSilence(0);
      this.#connections.delete(connection);
    }
  }

  /** The timer goes on until there is a look without work: most requests are done before the first one. */
  #look(): void {
    if (this.#connections.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (const connection of this.#connections.keys()) {
      connection.allowSilence?.(SECONDS);
      this.#connections.set(connection, true);
    }
  }
}
