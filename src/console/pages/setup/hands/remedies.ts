import type { FirmwareConfig, WebAppConfig } from "../../../../client/records";
import { takesCurrent } from "../../../../robot/machine/boards";
import type { Axis } from "../../../state/robot";
import type { OutcomeKey } from "./lines";

/** A change of settings that may mend what happened. */
export type Remedy =
  | { readonly kind: "firmwareConfig"; readonly change: Partial<FirmwareConfig> }
  | { readonly kind: "webAppConfig"; readonly change: Partial<WebAppConfig> };

/** Largest motor current that the account takes, mA. */
const MOST_CURRENT = 1_823;

interface Settings {
  readonly firmware: FirmwareConfig;
  readonly web: WebAppConfig;
  readonly board: string | null | undefined;
}

function moreCurrent(axis: Axis, { firmware, board }: Settings): Remedy | undefined {
  const current = firmware[`movement_motor_current_${axis}`] ?? 0;
  const more = Math.min(Math.round(current * 1.1), MOST_CURRENT);
  if (more <= current || !takesCurrent(board)) return undefined;
  return { kind: "firmwareConfig", change: { [`movement_motor_current_${axis}`]: more } };
}

const swapped = (_: Axis, { web }: Settings): Remedy => ({
  kind: "webAppConfig",
  change: { xy_swap: !web.xy_swap },
});

/** Settings that mend an outcome, and undefined where hands have to. */
export const REMEDIES = {
  motor_hums: moreCurrent,
  way_everywhere: moreCurrent,
  motor_stops: (axis, { firmware }) =>
    firmware[`encoder_enabled_${axis}`] === 1
      ? { kind: "firmwareConfig", change: { [`encoder_enabled_${axis}`]: 0 } }
      : undefined,
  length_senseless: (axis, { firmware }) =>
    firmware[`encoder_enabled_${axis}`] === 1
      ? undefined
      : { kind: "firmwareConfig", change: { [`encoder_enabled_${axis}`]: 1 } },
  direction_opposite: (axis, { firmware }) => {
    const inverted = firmware[`movement_invert_motor_${axis}`];
    return { kind: "firmwareConfig", change: { [`movement_invert_motor_${axis}`]: inverted === 1 ? 0 : 1 } };
  },
  direction_arrows: (axis, { web }) => ({
    kind: "webAppConfig",
    change: { [`${axis}_axis_inverted`]: !web[`${axis}_axis_inverted`] },
  }),
  direction_sideways: (axis, settings) => (axis === "z" ? undefined : swapped(axis, settings)),
  map_turned: swapped,
} as const satisfies Partial<Record<OutcomeKey, (axis: Axis, settings: Settings) => Remedy | undefined>>;
export type Mended = keyof typeof REMEDIES;

export const isMended = (key: OutcomeKey): key is OutcomeKey & Mended => Object.hasOwn(REMEDIES, key);
