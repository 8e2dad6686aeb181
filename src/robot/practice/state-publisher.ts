import type { Server, Environment } from "./environment";

/** Shortest time between two states. */
const STATE_MS = 250;
/** A ping is answered with the state too when the last one is older. */
const STALE_MS = 3_000;

/** A robot that can be asked for its state. */
interface StateSource {
  /** JSON of the state tree. */
  readonly state: () => string;
  readonly isMoving: () => boolean;
}

/** Tells the state of a robot when it has changed, at most four times a second. */
export class StatePublisher {
  readonly #server: Pick<Server, "publish">;
  readonly #environment: Environment;
  readonly #stateSource: StateSource;
  #toldAt = -Infinity;
  #cancel: (() => void) | undefined;
  #isEnded = false;

  constructor(server: Pick<Server, "publish">, environment: Environment, stateSource: StateSource) {
    this.#server = server;
    this.#environment = environment;
    this.#stateSource = stateSource;
  }

  /** Tells now what would be told soon. */
  flush(): void {
    if (!this.#cancel) return;
    this.#cancel();
    this.#tell();
  }

  /** Notes that something shows in the state. */
  changed(): void {
    if (this.#cancel || this.#isEnded) return;
    const wait = Math.max(0, this.#toldAt + STATE_MS - this.#environment.ticks());
    this.#cancel = this.#environment.after(wait, () => this.#tell());
  }

  answerPing(topic: string, payload: Uint8Array): void {
    this.#server.publish(topic.replace(/^ping/, "pong"), payload);
    if (this.#environment.ticks() - this.#toldAt > STALE_MS) this.changed();
  }

  end(): void {
    this.#isEnded = true;
    this.#cancel?.();
  }

  #tell(): void {
    this.#cancel = undefined;
    this.#toldAt = this.#environment.ticks();
    this.#server.publish("status", this.#stateSource.state());
    if (this.#stateSource.isMoving()) this.changed();
  }
}
