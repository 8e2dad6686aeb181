import type { Services } from "../../../framework/services";
import type { ScheduledTask } from "../../../platform/jobs/scheduler";
import { stackOf } from "../../../platform/logger";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time";
import { compareVersions } from "../../../robot/machine/versions";
import { isGuest, zoneIn } from "../../account";
import { addAlert, removeAlerts } from "../../alerts";
import { addServerLog } from "../../history";
import { commandRobot } from "../../messaging";
import { pauseKeeper, runsIn } from "../../scripts";
import { newestRelease } from "../store";
import { type RobotNow, robotNow } from "./robot-now";
import { type AskedUpdate, devicesAtHour, openUpdates, storeAsked, storeOutcome, zonesInUse } from "./store";

/** Local hour of a device that has none. */
const DEFAULT_HOUR = 3;
/** No robot is asked twice within this time: an hour may come twice in a night. */
const NOT_AGAIN_MS = 20 * HOUR_MS;
/** Time for an update, and before an event in which none begins. */
const LONG_MS = 30 * MINUTE_MS;
/** Runs that began before this time are over. */
const LONGEST_MS = 6 * HOUR_MS;
/** A robot that is behind begins a run so much later. */
const LATE_MS = 15 * MINUTE_MS;
/** Length of a run that cannot be rehearsed; with the lateness an hour. */
const UNKNOWN_MS = HOUR_MS - LATE_MS;
/** Robots that are asked in a minute, because each downloads some 100 MB. Others follow within the hour. */
const MOST_A_MINUTE = 4;
/** Rank at the robot: commands of people go first. */
const PRIORITY = 500;
const ALERT = "api.robot.update_failed";

/** Asks robots to update at their hour, and sees what comes of it. Source: `care.md` §2.4. */
export const updateTasks = (services: Services): readonly ScheduledTask[] => [
  { name: "robot updates", everyMs: MINUTE_MS, atStart: false, run: () => updateRobots(services) },
];

/** Sees what came of updates, and asks for those that are due. A failure at one robot does not hold up the others. */
export async function updateRobots(services: Services): Promise<void> {
  const { db, clock } = services;
  await Promise.all(openUpdates(db).map((update) => apart(services, update.device_id, () => judge(services, update))));
  const now = clock().getTime();
  const zones = zonesInUse(db).map((zone) => apart(services, zone, () => [zone, hourIn(zone, now)] as const));
  const hours = (await Promise.all(zones)).filter((hour) => hour !== undefined);
  let asked = 0;
  for (const device of devicesAtHour(db, hours, DEFAULT_HOUR)) {
    if (asked === MOST_A_MINUTE) return;
    if (await apart(services, device.id, () => ask(services, device))) asked++;
  }
}

/** Does what concerns one device, or the devices of one zone; undefined where it failed, which is logged. */
async function apart<T>({ log }: Services, what: number | string, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (cause) {
    log.error("robot_not_updated", { [typeof what === "number" ? "device" : "zone"]: what, cause: stackOf(cause) });
    return undefined;
  }
}

/** The update is done once the robot says a newer version. It has failed when its time is over; the robot may still be updated by hand. */
async function judge(services: Services, { device_id, asked_at, version, was, outcome }: AskedUpdate): Promise<void> {
  const { db, writes, clock } = services;
  const now = clock();
  const robot = robotNow(services, device_id);
  if (robot && isNewer(robot.version, was)) {
    return writes.run(
      "log",
      () => {
        storeOutcome(db, device_id, "done");
        removeAlerts(db, device_id, ALERT);
      },
      device_id,
    );
  }
  if (outcome !== null || Math.abs(now.getTime() - Date.parse(asked_at)) < LONG_MS) return;
  const end = robot ? `it still runs ${was}` : "it is not connected";
  const message = `The update of the robot to ${version} has failed: after 30 minutes ${end}.`;
  await writes.run(
    "log",
    () => {
      storeOutcome(db, device_id, "failed");
      addServerLog(services, device_id, { type: "warn", message }, now);
      removeAlerts(db, device_id, ALERT);
      addAlert(db, device_id, ALERT, now);
    },
    device_id,
  );
}

/**
 * Asks the robot of a device, if an update is due, and tells whether it did. It is asked in the moment in which all holds, and
 * what was not sent is not stored: that would bar the version.
 */
async function ask(services: Services, device: ReturnType<typeof devicesAtHour>[number]): Promise<boolean> {
  const { db, writes, clock } = services;
  const { id, email, update_channel, asked_at, version, outcome } = device;
  const now = clock();
  const isAsked = asked_at !== null && Math.abs(now.getTime() - Date.parse(asked_at)) < NOT_AGAIN_MS;
  const robot = robotNow(services, id);
  if (isGuest(email) || isAsked || !robot?.isFree) return false;
  const release = newestRelease(services, robot.target, update_channel ?? undefined);
  if (!release || !isNewer(release.version, robot.version)) return false;
  const hasFailed = outcome === "failed" && release.version === version && release.created_at <= (asked_at ?? "");
  if (hasFailed || isNeeded(services, id)) return false;
  const body = [{ kind: "check_updates", args: { package: "device_os" } }];
  commandRobot(services, id, { label: `gardenshed-update-${release.id}`, priority: PRIORITY, body });
  const message = `The robot was asked to update its software from ${robot.version} to ${release.version}.`;
  await writes.run(
    "log",
    () => {
      storeAsked(db, { device_id: id, asked_at: now.toISOString(), version: release.version, was: robot.version });
      addServerLog(services, id, { type: "info", message }, now);
    },
    id,
  );
  return true;
}

const hourIn = (zone: string, nowMs: number): number =>
  Math.floor((nowMs + zoneIn(zone).offsetAt(nowMs)) / HOUR_MS) % 24;

const isNewer = (version: RobotNow["version"], than: string): boolean => (compareVersions(version, than) ?? 0) > 0;

/** Whether a run that is not paused is due soon, or may not be over: a robot that waits within one is not busy. */
function isNeeded({ db, clock, get }: Services, deviceId: number): boolean {
  const now = clock().getTime();
  const runs = runsIn(db, deviceId, { from: now - LONGEST_MS, until: now + LONG_MS }).filter(({ pause }) => !pause);
  if (runs.some(({ at }) => at > now)) return true;
  const keeper = get(pauseKeeper);
  const last = new Map(runs.map((run) => [`${run.eventId} ${run.sequenceId}`, run]));
  const ends = [...last.values()].map(({ eventId, at }) => keeper.overAt(deviceId, eventId, at, UNKNOWN_MS) + LATE_MS);
  return ends.some((end) => end > now);
}
