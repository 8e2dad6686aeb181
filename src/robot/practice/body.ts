import type { Environment, Server } from "./environment";
import type { Knowledge } from "./knowledge";
import type { Logs } from "./logs";
import type { Machine } from "./machine";
import type { MotorController } from "./motor-controller";
import type { WorkingState } from "./working-state";
import type { Soil } from "./world";

/** Commands that end the robot, some of them for a while. */
export const DEPARTURES = ["reboot", "power_off", "factory_reset"] as const;
export type Departure = (typeof DEPARTURES)[number];

/** Parts of the robot that effects work on. */
export interface Body {
  readonly server: Server;
  readonly surroundings: Environment;
  readonly controller: MotorController;
  readonly condition: WorkingState;
  readonly soil: Soil;
  readonly machine: Machine;
  readonly logs: Logs;
  readonly knowledge: () => Knowledge;
  /** Downloads anew. Rejects as the server does. */
  readonly sync: () => Promise<void>;
  /** Called when it goes off. */
  readonly leave: (why: Departure) => void;
  /** Water has run, or the state has changed. */
  readonly changed: () => void;
}
