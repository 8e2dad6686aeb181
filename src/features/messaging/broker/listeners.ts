import type { Listener } from "../messenger";

/** Who listens to which account. Without listeners a message costs one look. */
export class Listeners {
  readonly #byDevice = new Map<number, Set<Listener>>();

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
  }

  presenceChanged(deviceId: number): void {
    this.#byDevice.get(deviceId)?.forEach(({ presenceChanged }) => presenceChanged?.());
  }

  ended(): void {
    for (const listeners of this.#byDevice.values()) for (const { ended } of listeners) ended?.();
  }
}
