import type { Services } from "../../framework/services";
import { addressWithoutRequest } from "../../platform/network/public-address";
import type { Rehearsal, Subject } from "../../robot/rehearsal";
import { contextOf, findOwner } from "../account";
import { gardenOf } from "./garden";
import { scriptProcess } from "./script-process";

/**
 * Rehearses from a time on, epoch milliseconds. Undefined where no rehearsal finds room. `check` is called when its turn has
 * come, and may refuse it.
 */
export type Rehearser = (what: Subject, at: number, check?: () => void) => Promise<Rehearsal | undefined>;

/**
 * Rehearses what is due in a garden, as it is now and without its pauses, for the server itself. Undefined for one without an
 * owner. @throws Refusal `invalid` for an account with too many records.
 */
export function rehearserOf(services: Services, deviceId: number): Rehearser | undefined {
  const { db, config, get } = services;
  const owner = findOwner(db, deviceId);
  if (!owner) return undefined;
  const context = contextOf(services, owner, () => addressWithoutRequest(config, config.port));
  const garden = { ...gardenOf(context), pauses: [] };
  return async (what, at, check = () => {}) => {
    const scripts = get(scriptProcess);
    if (!scripts.hasRoom) return undefined;
    const order = { garden, what, at, pins: {}, readings: {}, hasTimeline: false };
    return JSON.parse(await scripts.rehearse(deviceId, order, check)) as Rehearsal; // its answer
  };
}
