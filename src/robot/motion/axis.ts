import type { FirmwareConfig } from "../../client/records";
import { firmwareConfig } from "../../client/values";
import type { Ramp } from "./ramp";

export const AXES = ["x", "y", "z"] as const;
export type AxisName = (typeof AXES)[number];

/** A number per axis: millimetres, unless it says otherwise. */
export type Position = Readonly<Record<AxisName, number>>;

export const HOME: Position = { x: 0, y: 0, z: 0 };

/** How the motor controller drives an axis. Speeds in steps per second. Source: `robot-facts.md` §5. */
export interface Axis extends Ramp {
  readonly name: AxisName;
  readonly stepsPerMm: number;
  /** Speed in the direction of home, where it is limited. */
  readonly topTowardHome: number;
  readonly homeSpeed: number;
  /** Millimetres; 0 where it was never measured. */
  readonly length: number;
  /** Whether its places are those below 0. */
  readonly isDownward: boolean;
  readonly stopsAtHome: boolean;
  readonly stopsAtEnd: boolean;
  /** Seconds. */
  readonly timeout: number;
}

export type Axes = Readonly<Record<AxisName, Axis>>;

type Settings = Omit<FirmwareConfig, "id" | "device_id" | "created_at" | "updated_at">;

/** The axes as the settings of an account have them; settings without a value have their default. */
export function axesOf(config: Partial<Settings>): Axes {
  const setting = (name: keyof typeof firmwareConfig & keyof Settings): number =>
    Number(config[name] ?? firmwareConfig[name].default);
  const axisOf = (name: AxisName): Axis => {
    const top = setting(`movement_max_spd_${name}`);
    const stepsPerMm = setting(`movement_step_per_mm_${name}`);
    return {
      name,
      start: setting(`movement_min_spd_${name}`),
      top,
      topTowardHome: name === "z" ? Math.min(top, setting("movement_max_spd_z2")) : top,
      rampSteps: setting(`movement_steps_acc_dec_${name}`),
      homeSpeed: setting(`movement_home_spd_${name}`),
      stepsPerMm,
      length: stepsPerMm > 0 ? setting(`movement_axis_nr_steps_${name}`) / stepsPerMm : 0,
      isDownward: setting(`movement_home_up_${name}`) === 1,
      stopsAtHome: setting(`movement_stop_at_home_${name}`) === 1,
      stopsAtEnd: setting(`movement_stop_at_max_${name}`) === 1,
      timeout: setting(`movement_timeout_${name}`),
    };
  };
  return { x: axisOf("x"), y: axisOf("y"), z: axisOf("z") };
}

/** An end of an axis that a target lies beyond. */
export type End = "home" | "max";

/** Where a target is cut, and at which end; without limits the axis drives on. Source: `robot-facts.md` §5. */
export function limited(axis: Axis, target: number): { readonly target: number; readonly end?: End } {
  const sign = axis.isDownward ? -1 : 1;
  const way = target * sign;
  if (axis.stopsAtHome && way < 0) return { target: 0, end: "home" };
  if (axis.stopsAtEnd && axis.length > 0 && way > axis.length) return { target: axis.length * sign, end: "max" };
  return { target };
}
