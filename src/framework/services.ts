import type { Keys } from "../platform/auth/keys";
import type { Passwords } from "../platform/auth/passwords";
import type { Tokens } from "../platform/auth/tokens";
import type { TrustedClock } from "../platform/clock/trusted-clock";
import type { Config } from "../platform/config/options";
import type { Database } from "../platform/db/database";
import type { WriteQueue } from "../platform/db/write-queue";
import type { JobQueue } from "../platform/jobs/queue";
import type { Logger } from "../platform/logger";

/** Services of the platform; one set per running server or command. */
interface PlatformServices {
  readonly config: Config;
  readonly db: Database;
  readonly writes: WriteQueue;
  /** The clock of the machine, for times that are stored or shown, and for when something is due. */
  readonly clock: () => Date;
  /** The time by which everything ends or is deleted that does so by its age: a wrong clock does not change it. */
  readonly trusted: TrustedClock;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  /** Keys of the server. At the first start it listens before they exist; then they resolve later. */
  readonly keys: Promise<Keys>;
  readonly jobs: JobQueue;
  readonly log: Logger;
  /** `performance.now()` at the start. */
  readonly startedAt: number;
}

/** The services of one running server or command: those of the platform and those that features declare. */
export interface Services extends PlatformServices {
  /** The instance of a declared service. The first call creates it, once per set of services. */
  readonly get: <T extends object>(service: Service<T>) => T;
}

/**
 * Something that lives as long as the server runs: a cache, a counter, a folder of files. The declaration is a constant.
 * The instance belongs to one set of services, so that two servers in one process share nothing.
 *
 *     const aiQuota = defineService(() => createQuota());
 *     context.services.get(aiQuota).take(deviceId, now);
 */
interface Service<T extends object> {
  readonly create: (services: Services) => T;
  /** Ends the instance while the database is still open. */
  readonly close: (instance: T, services: Services) => Promise<void> | void;
}

/** Declares a service. Without `close` nothing is done at its end. */
export const defineService = <T extends object>(
  create: Service<T>["create"],
  close: Service<T>["close"] = () => {},
): Service<T> => ({ create, close });

/** A declaration with its instance, which the composition root creates and closes. */
type Provided = readonly [declaration: object, instance: object];
export const provide = <T extends object>(service: Service<T>, instance: T): Provided => [service, instance];

/** Adds the services of features to those of the platform. `close` closes the instances of features. */
export function createServices(
  platform: PlatformServices,
  provided: readonly Provided[],
): { services: Services; close: () => Promise<void> } {
  const instances = new Map<object, object>(provided);
  const closings: (() => Promise<void> | void)[] = [];
  const services: Services = {
    ...platform,
    get: <T extends object>(service: Service<T>): T => {
      const known = instances.get(service);
      if (known !== undefined) return known as T; // each is stored under its own declaration
      const instance = service.create(services);
      instances.set(service, instance);
      closings.push(() => service.close(instance, services));
      return instance;
    },
  };
  return {
    services,
    close: async () => {
      for (const close of closings.toReversed()) await close();
    },
  };
}
