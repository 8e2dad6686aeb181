import type { Context } from "../../framework/context";
import type { Garden } from "../../robot/rehearsal";
import type { Records } from "../../robot/script/run";
import { dosConfig, findDevice, firmwareConfig, webAppConfig } from "../account";
import { curves, pointGroups, points, tools } from "../garden";
import { peripherals, pluginEnvs, sensors } from "../hardware";
import { newestReadings } from "../history";
import { farmEvents, regimens, sequences } from "../scripts";

/** The records of an account that a robot knows, as the API shows them. Nothing is stored. */
export function recordsOfRobot(context: Context): Records {
  const { mounted_tool_id, timezone } = findDevice(context);
  const shown: unknown = {
    sequences: sequences.list(context),
    points: points.list(context),
    groups: pointGroups.list(context),
    curves: curves.list(context),
    tools: tools.list(context),
    peripherals: peripherals.list(context),
    sensors: sensors.list(context),
    pluginEnvs: pluginEnvs.list(context),
    device: { mounted_tool_id, timezone },
    dosConfig: dosConfig.look(context),
    firmwareConfig: firmwareConfig.look(context),
    webAppConfig: webAppConfig.look(context),
  };
  return shown as Records; // the client's types are made of the same declarations
}

/** The same with what is due, and what was read. */
export function gardenOf(context: Context): Garden {
  const due: unknown = { regimens: regimens.list(context), farmEvents: farmEvents.list(context) };
  return {
    ...recordsOfRobot(context),
    ...(due as Pick<Garden, "regimens" | "farmEvents">),
    readings: newestReadings(context),
  }; // likewise
}
