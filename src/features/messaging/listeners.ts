import type { Listener, Observer } from "./messenger";

/** Listeners by account. Without listeners a message costs one look. */
export class Listeners {
  readonly #byDevice = new Map<number, Set<Listener>>();
  readonly #observers = new Set<Observer>();

  /** Returns a function that removes the observer. */
  observe(observer: Observer): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Tells all observers. */
  tell(about: (observer: Observer) => void): void {
    for (const observer of this.#observers) about(observer);
  }

  /** Tells that somebody wants the robot of an account. True if one comes. */
  want(deviceId: number): boolean {
    return [...this.#observers].map(({ wanted }) => wanted?.(deviceId)).includes(true);
  }

  /** Returns a function that removes the listener. */
  add(deviceId: number, listener: Listener): () => void {
    const known = this.#byDevice.get(deviceId) ?? new Set();
    this.#byDevice.set(deviceId, known.add(listener));
    return () => {
      if (known.delete(listener) && known.size === 0) this.#byDevice.delete(deviceId);
    };
  }

  heard(deviceId: number, topic: string, payload: Buffer, isRobot: boolean): void {
    this.#byDevice.get(deviceId)?.forEach(({ heard }) => heard?.(topic, payload, isRobot));
    if (isRobot) for (const { heard } of this.#observers) heard?.(deviceId, topic, payload);
  }

  /** Whether somebody shows the state of the robot. */
  isWatched(deviceId: number): boolean {
    return (
      this.#byDevice
        .get(deviceId)
        ?.values()
        .some(({ isWatching }) => isWatching === true) ?? false
    );
  }

  presenceChanged(deviceId: number): void {
    this.#byDevice.get(deviceId)?.forEach(({ presenceChanged }) => presenceChanged?.());
    for (const { presenceChanged } of this.#observers) presenceChanged?.(deviceId);
  }

  robotListens(deviceId: number, hasMachine: boolean): void {
    this.#byDevice.get(deviceId)?.forEach(({ robotListens }) => robotListens?.(hasMachine));
  }

  /** All robots that are there may read commands again. */
  robotsListen(): void {
    for (const deviceId of this.#byDevice.keys()) this.robotListens(deviceId, true);
  }

  ended(): void {
    for (const listeners of this.#byDevice.values()) for (const { ended } of listeners) ended?.();
  }
}
