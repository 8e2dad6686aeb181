import type { Server, Environment } from "./environment";

/** Shortest time between two states. */
const STATE_MS = 250;
/** A ping is answered with the state too when the last one is older. */
const STALE_MS = 3_000;

/** A robot that can be asked for its state. */
interface StateSource {
  readonly makeState: () => object;
  readonly isMoving: () => boolean;
}

/** Tells the state of a robot: when it has changed, at most four times a second, and only while somebody may look. */
export class StatePublisher {
  readonly #server: Pick<Server, "publish" | "isWatched">;
  readonly #environment: Environment;
  readonly #stateSource: StateSource;
  #state: { readonly json: string; readonly madeAt: number } | undefined;
  #toldAt = -Infinity;
  #cancel: (() => void) | undefined;
  #isEnded = false;

  constructor(server: Pick<Server, "publish" | "isWatched">, environment: Environment, stateSource: StateSource) {
    this.#server = server;
    this.#environment = environment;
    this.#stateSource = stateSource;
  }

  /** The state tree as JSON. While the robot moves it is made anew at most four times a second, whoever looks. */
  get state(): string {
    const ticks = this.#environment.ticks();
    if (this.#stateSource.isMoving() && ticks - (this.#state?.madeAt ?? ticks) >= STATE_MS) this.#state = undefined;
    this.#state ??= { json: JSON.stringify(this.#stateSource.makeState()), madeAt: ticks };
    return this.#state.json;
  }

  /** Something shows in the state. */
  changed(): void {
    this.#state = undefined;
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#cancel || this.#isEnded || !this.#server.isWatched()) return;
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
    const isMoving = this.#stateSource.isMoving();
    if (isMoving) this.#state = undefined;
    this.#server.publish("status", this.state);
    if (isMoving) this.#tellSoon();
  }
}
