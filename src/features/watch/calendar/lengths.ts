import { FairSemaphore } from "../../../platform/fairness/semaphore";
import { defineService, type Services } from "../../../framework/services";
import { stackOf } from "../../../platform/logger";
import type { Zone } from "../../../robot/calendar/zone";
import { type Rehearser, rehearserOf } from "../../rehearsal";
import type { DueRun } from "../../scripts";

/** Days that are rehearsed for a calendar, and how long that takes before no other one is begun. */
const DAYS = 5;
const PATIENCE_MS = 5_000;
/** Calendars whose runs are rehearsed at the same time: people who wait for a rehearsal have most of the room. */
const rehearsing = defineService(() => new FairSemaphore(1));
/** Calendars of one garden that wait: it has another one after each change. */
const WAITING = 2;

/** Lengths of runs in milliseconds, by `lengthKey`; those that are not known are missing. */
export type Lengths = ReadonlyMap<string, number>;

/** A run by its event and the name of its sequence: events give values to the same sequence. */
export const lengthKey = (eventId: number, name: string): string => `${eventId} ${name}`;

/**
 * Rehearsed lengths of runs: of the first days that have one of each. Gardens take turns, and before each turn `check` may
 * refuse it. Undefined where they could not be rehearsed.
 */
export async function lengthsOf(
  services: Services,
  deviceId: number,
  zone: Zone,
  runs: readonly DueRun[],
  check: () => void,
): Promise<Lengths | undefined> {
  if (runs.length === 0) return new Map();
  try {
    const work = async () => {
      check();
      const rehearse = rehearserOf(services, deviceId);
      return rehearse ? await rehearsed(rehearse, zone, runs, check) : new Map<string, number>();
    };
    return await services.get(rehearsing).run(work, { owner: deviceId, maximum: WAITING });
  } catch (cause) {
    services.log.debug("calendar_not_rehearsed", { device: deviceId, cause: stackOf(cause) });
    return undefined;
  }
}

async function rehearsed(
  rehearse: Rehearser,
  zone: Zone,
  runs: readonly DueRun[],
  check: () => void,
): Promise<Lengths | undefined> {
  const lengths = new Map<string, number>();
  const tried = new Set<string>();
  let patienceMs = PATIENCE_MS;
  for (const { at, eventId, name } of runs) {
    const [day = ""] = zone.textOf(at).split("T");
    if (lengths.has(lengthKey(eventId, name)) || tried.has(day)) continue;
    if (tried.size === DAYS || patienceMs <= 0) break;
    tried.add(day);
    let begun = 0;
    const told = await rehearse({ day }, zone.dayOf(at), () => {
      check();
      begun = performance.now(); // to wait for others costs no patience
    });
    if (!told) return undefined;
    patienceMs -= performance.now() - begun;
    const whole = told.truncated ? told.runs.slice(0, -1) : told.runs;
    for (const { source, name: sequence, duration_s } of whole)
      if (source && duration_s > 0) lengths.set(lengthKey(source.id, sequence), duration_s * 1_000);
  }
  return lengths;
}
