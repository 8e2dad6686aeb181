import type { Context } from "../../framework/context";
import { invalidRequest } from "../../framework/errors";
import type { Garden } from "../../robot/rehearsal";
import { dosConfig, findDevice, firmwareConfig, webAppConfig } from "../account";
import { curves, pointGroups, points, tools } from "../garden";
import { peripherals, pluginEnvs, sensors } from "../hardware";
import { newestReadings } from "../history";
import { farmEvents, regimens, sequences } from "../scripts";

/** Most records of an account for a rehearsal: they are read at once, and others wait meanwhile. */
const MOST = 10_000;
const TOO_MANY = invalidRequest("This account has more than 10,000 records that a robot knows, too many to rehearse.");
/** Not points, of which an account has few, nor readings, of which each pin gives one. */
const COUNTED = [sequences, pointGroups, curves, tools, peripherals, sensors, pluginEnvs, regimens, farmEvents];

/**
 * The records of an account that a robot knows, as the API shows them, with what is due and what was read. Nothing is
 * stored. @throws Refusal `invalid` for an account with too many.
 */
export function gardenOf(context: Context): Garden {
  const { db, deviceId } = context;
  if (COUNTED.reduce((sum, { store }) => sum + store.count(db, deviceId), 0) > MOST) throw TOO_MANY;
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
    regimens: regimens.list(context),
    farmEvents: farmEvents.list(context),
    device: { mounted_tool_id, timezone },
    dosConfig: dosConfig.look(context),
    firmwareConfig: firmwareConfig.look(context),
    webAppConfig: webAppConfig.look(context),
    readings: newestReadings(context),
  };
  return shown as Garden; // the client's types are made of the same declarations
}
