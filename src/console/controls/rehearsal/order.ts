import type { Sequence } from "../../../client/records";
import type { WaterRun } from "../../../robot/garden/water-value";
import type { Garden, RehearsalOrder, Subject } from "../../../robot/rehearsal";
import { list, one, robotPlace, status } from "../../state";
import type { Kind } from "../../state/kinds";

/** The kinds of records that a rehearsal needs. */
export const REHEARSED = [
  "sequences",
  "regimens",
  "farmEvents",
  "pauses",
  "points",
  "pointGroups",
  "curves",
  "tools",
  "peripherals",
  "sensors",
  "sensorReadings",
  "pluginEnvs",
  "device",
  "dosConfig",
  "firmwareConfig",
  "webAppConfig",
] as const as readonly Kind[]; // spread text is no longer a literal

/** The state tree, as far as a rehearsal begins with it. The robot sends it, so any part may be missing. */
interface StateTree {
  readonly pins?: Readonly<Record<string, { readonly value?: unknown } | undefined>>;
}

/** The pins as the robot says that they are, by number. */
function pinsNow(): Record<number, number> {
  const { pins = {} }: StateTree = status.peek() ?? {};
  return Object.fromEntries(
    Object.entries(pins).flatMap(([pin, state]) => (typeof state?.value === "number" ? [[pin, state.value]] : [])),
  );
}

/** The newest reading of each pin. */
function readingsNow(): Record<number, number> {
  const newest = list("sensorReadings").toSorted((one, other) => one.read_at.localeCompare(other.read_at));
  return Object.fromEntries(newest.map(({ pin, value }) => [pin, value]));
}

/**
 * A rehearsal of `what` in the garden as it is: the robot begins where it is now. `drafts` replace stored sequences or stand beside them, `water`
 * is what rules give to runs. An effect that reads it runs again when a record changes, but not when the robot moves.
 */
export function orderOf(
  what: Subject,
  { drafts = [], water = [] }: { readonly drafts?: readonly Sequence[]; readonly water?: readonly WaterRun[] } = {},
): RehearsalOrder | undefined {
  const [device, dosConfig] = [one("device"), one("dosConfig")];
  const [firmwareConfig, webAppConfig] = [one("firmwareConfig"), one("webAppConfig")];
  if (!device || !dosConfig || !firmwareConfig || !webAppConfig) return undefined;
  const replaced = new Set(drafts.map(({ id }) => id));
  const sequences = [...list("sequences").filter(({ id }) => !replaced.has(id)), ...drafts];
  const garden: Garden = {
    sequences: sequences as unknown as Garden["sequences"], // scripts that the server has checked
    regimens: list("regimens"),
    farmEvents: list("farmEvents"),
    pauses: list("pauses"),
    points: list("points"),
    groups: list("pointGroups"),
    curves: list("curves"),
    tools: list("tools"),
    peripherals: list("peripherals"),
    sensors: list("sensors"),
    pluginEnvs: list("pluginEnvs"),
    readings: readingsNow(),
    device,
    dosConfig,
    firmwareConfig,
    webAppConfig,
  };
  const position = robotPlace.peek();
  return {
    garden,
    what,
    at: Date.now(),
    pins: pinsNow(),
    readings: {},
    hasTimeline: true,
    water,
    ...(position && { position }),
  };
}
