import type { Given } from "../print/settings";
import type { ServiceStep } from "./step";

/** A program that starts the services of a machine, such as systemd. */
export interface Manager {
  /** Where the data is kept unless DATA_DIR says otherwise. */
  readonly dataDir: string;
  /** Why this machine has no such manager; undefined if it has one. */
  readonly problem: () => string | undefined;
  /** Makes the service and starts it. Doing it again upgrades a service to this program and these settings. */
  readonly install: (given: Given, user: ServiceUser) => readonly ServiceStep[];
  /** Takes the service away. Data stays. */
  readonly remove: readonly ServiceStep[];
  /** The command that tells how the service is. */
  readonly status: readonly string[];
}

/** User that the service runs as. */
export interface ServiceUser {
  /** The user who has called `sudo`. */
  readonly caller: string | undefined;
  readonly exists: (name: string) => boolean;
}

/** The place of the program. A service may not reach files in somebody's home. */
export const PROGRAM = "/usr/local/bin/gardenshed";
