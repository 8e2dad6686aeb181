import type { Context } from "../../framework/context";
import { invalidRequest } from "../../framework/errors";
import type { Database } from "../../platform/db/database";
import { MOST_RECORDS } from "../../robot/practice/knowledge";
import type { Garden } from "../../robot/rehearsal";
import { dosConfig, firmwareConfig, showDevice, webAppConfig } from "../account";
import { curves, pointGroups, points, tools } from "../garden";
import { peripherals, pinBindings, pluginEnvs, sensors } from "../hardware";
import { newestReadings } from "../history";
import { farmEvents, pauses, regimens, sequences } from "../scripts";

const TOO_MANY = invalidRequest("This account has more than 10,000 records that a robot knows, too many to rehearse.");
/** The lists of records that a robot knows, by their names in a garden. */
const KNOWN = {
  sequences,
  points,
  groups: pointGroups,
  curves,
  tools,
  peripherals,
  sensors,
  pluginEnvs,
  regimens,
  farmEvents,
  pauses,
};

/** Whether an account has more records than a robot knows: they are read at once, and others wait meanwhile. */
export const hasTooManyRecords = (db: Database, deviceId: number): boolean =>
  [...Object.values(KNOWN), pinBindings].reduce((sum, { store }) => sum + store.count(db, deviceId), 0) > MOST_RECORDS;

/**
 * The records of an account that a robot knows, as the API shows them, with what is due and what was read. Nothing is
 * stored. @throws Refusal `invalid` for an account with too many.
 */
export function gardenOf(context: Context): Garden {
  const { db, deviceId } = context;
  const lists = Object.entries(KNOWN);
  if (hasTooManyRecords(db, deviceId)) throw TOO_MANY;
  const shown: unknown = {
    ...Object.fromEntries(lists.map(([name, resource]) => [name, resource.list(context)])),
    device: showDevice(context),
    dosConfig: dosConfig.look(context),
    firmwareConfig: firmwareConfig.look(context),
    webAppConfig: webAppConfig.look(context),
    readings: newestReadings(context),
  };
  return shown as Garden; // the client's types are made of the same declarations
}
