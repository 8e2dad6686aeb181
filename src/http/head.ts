import type { Services } from "../framework/services";
import type { WriteQueue } from "../platform/db/write-queue";

/** Thrown to undo a write; it carries the result. */
class Undone {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/**
 * The services for HEAD requests. They are answered like GET, and everything that GET would store is undone
 * (`accounts.md` §1.1). Sightings stay, because they are noted in memory.
 */
export const createHeadServices = (services: Services): Services => ({ ...services, writes: undoing(services.writes) });

function undoing(writes: WriteQueue): WriteQueue {
  const run: WriteQueue["run"] = async <T>(...[durability, write, deviceId]: Parameters<typeof writes.run<T>>) => {
    try {
      return await writes.run<T>(
        durability,
        () => {
          throw new Undone(write());
        },
        deviceId,
      );
    } catch (error) {
      if (error instanceof Undone) return error.value as T; // what `write` returned
      throw error;
    }
  };
  return new Proxy(writes, {
    get: (target, name) => {
      if (name === "run") return run;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
