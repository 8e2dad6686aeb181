import type { FirmwareConfig, WebAppConfig } from "../../../../client/records";
import { AXES, type Axis } from "../../../state/robot";

/** A line: which motor, and what of it is tried. */
export interface MotorLine {
  readonly what: "motor" | "direction";
  readonly axis: Axis;
}

/** Boards whose z is moved by hand, and boards whose driver takes no current from the settings. */
const COMPACT = /^compact_/;
const WITHOUT_CURRENT: readonly string[] = ["mcu", "board", "board_k14"];

/** The lines of a robot with this board. */
export function motorLines(board: string | null | undefined): readonly MotorLine[] {
  const axes = AXES.filter((axis) => axis !== "z" || !COMPACT.test(board ?? ""));
  return axes.flatMap((axis) => [{ what: "motor", axis } as const, { what: "direction", axis } as const]);
}

/** Millimetres of a try. */
const FAR = { x: 100, y: 100, z: 20 } as const;

/**
 * The move of a try in mm. Z goes toward home if it can, because below may be the soil; others away from it, unless the axis
 * ends before.
 */
export function tryOf(axis: Axis, position = 0, length = 0, isHomeUp = true): number {
  const far = FAR[axis];
  if (axis === "z") {
    if (Math.abs(position) >= far) return position > 0 ? -far : far;
    return isHomeUp ? -far : far;
  }
  const away = position < 0 ? -far : far;
  return length > 0 && Math.abs(position + away) > length ? -away : away;
}

/** Outcomes of a try that has not worked. */
export const OUTCOMES = {
  motor: ["nothing", "hums", "stops", "other"],
  direction: ["opposite", "arrows", "sideways", "nothing"],
} as const;
export type Outcome = (typeof OUTCOMES)[MotorLine["what"]][number];

/** A change of settings that may mend what happened. */
export type Remedy =
  | { readonly kind: "firmwareConfig"; readonly change: Partial<FirmwareConfig> }
  | { readonly kind: "webAppConfig"; readonly change: Partial<WebAppConfig> };

/** Largest motor current that the account takes, mA. */
const MOST_CURRENT = 1_823;

/** The setting that mends an outcome; undefined where hands have to. */
export function remedyOf(
  outcome: Outcome,
  axis: Axis,
  firmware: FirmwareConfig,
  web: WebAppConfig,
  board: string | null | undefined,
): Remedy | undefined {
  const current = firmware[`movement_motor_current_${axis}`] ?? 0;
  const more = Math.min(Math.round(current * 1.1), MOST_CURRENT);
  switch (outcome) {
    case "hums":
      if (more <= current || WITHOUT_CURRENT.includes(board ?? "")) return undefined;
      return { kind: "firmwareConfig", change: { [`movement_motor_current_${axis}`]: more } };
    case "stops":
      if (firmware[`encoder_enabled_${axis}`] !== 1) return undefined;
      return { kind: "firmwareConfig", change: { [`encoder_enabled_${axis}`]: 0 } };
    case "opposite":
      const inverted = firmware[`movement_invert_motor_${axis}`];
      return { kind: "firmwareConfig", change: { [`movement_invert_motor_${axis}`]: inverted === 1 ? 0 : 1 } };
    case "arrows":
      return { kind: "webAppConfig", change: { [`${axis}_axis_inverted`]: !web[`${axis}_axis_inverted`] } };
    case "sideways":
      return axis === "z" ? undefined : { kind: "webAppConfig", change: { xy_swap: !web.xy_swap } };
  }
  return undefined;
}
