import type { Services } from "../../framework/services";
import { createCache } from "../../platform/cache/cache";
import { partOf, readObject } from "../../platform/json";
import { MINUTE_MS } from "../../platform/time";
import { messenger } from "../messaging";
import { pauseKeeper } from "../scripts";
import { rehearserOf } from "./rehearser";

/** A run counts as over when its robot was not busy for so long after the rehearsed end. */
const REST_MS = MINUTE_MS;
/** Pause until the robot is asked again, while it is busy or the length of a run is not known. */
const AGAIN_MS = 10_000;
/** Most runs whose length is remembered. */
const REMEMBERED = 10_000;

/**
 * Tells the keeper of pauses how long runs take: as their rehearsal says, and until the robot rests. A robot whose event goes
 * while it runs leaves out another run. Source: `water.md` §1.1.
 */
export function tellRunLengths(services: Services): void {
  const { get, clock, log } = services;
  const keeper = get(pauseKeeper);
  /** Milliseconds by run. */
  const lengths = createCache<number | "unknown">(REMEMBERED);
  const asked = new Set<string>();
  const busyAt = createCache<number>(REMEMBERED);

  const learn = async (key: string, deviceId: number, event: number, run: number): Promise<void> => {
    if (asked.has(key)) return;
    asked.add(key);
    const length = await lengthOf(services, deviceId, event, run).catch((cause: unknown) => {
      log.debug("run_not_rehearsed", { device: deviceId, event, cause: String(cause) });
      return undefined;
    });
    lengths.set(key, length ?? "unknown");
    asked.delete(key);
  };

  keeper.overAt = (deviceId, event, run, unknownMs = 0) => {
    const now = clock().getTime();
    const key = `${event} ${run}`;
    const length = lengths.get(key);
    if (length === undefined) {
      setImmediate(() => void learn(key, deviceId, event, run)); // not within the write that asks
      return now + AGAIN_MS;
    }
    const end = run + (length === "unknown" ? unknownMs : length);
    if (now < end) return end + REST_MS;
    if (isBusy(services, deviceId)) busyAt.set(key, now);
    const rested = Math.max(end, busyAt.get(key) ?? end) + REST_MS;
    return rested <= now ? rested : Math.min(rested, now + AGAIN_MS);
  };
}

/** How long a run of an event takes by its rehearsal, in milliseconds; undefined where there is no room for one. */
async function lengthOf(services: Services, deviceId: number, event: number, run: number): Promise<number | undefined> {
  const told = await rehearserOf(services, deviceId)?.({ farmEvent: event }, run);
  return told && told.duration_s * 1_000;
}

/** Whether the robot says that it moves. */
function isBusy({ get }: Services, deviceId: number): boolean {
  const tree = readObject(get(messenger).stateOf(deviceId)?.tree ?? "");
  return partOf(tree, "informational_settings")["busy"] === true;
}
