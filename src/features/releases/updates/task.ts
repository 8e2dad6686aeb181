import type { Services } from "../../../framework/services";
import type { ScheduledTask } from "../../../platform/jobs/scheduler";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time";
import { compareVersions } from "../../../robot/machine/versions";
import { isGuest, zoneIn } from "../../account";
import { addAlert, removeAlerts } from "../../alerts";
import { addServerLog } from "../../history";
import { commandRobot } from "../../messaging";
import { runsIn } from "../../scripts";
import { newestRelease } from "../store";
import { type RobotNow, robotNow } from "./robot-now";
import { type AskedUpdate, devicesAtHour, openUpdates, storeAsked, storeOutcome, zonesInUse } from "./store";

/** Local hour of a device that has none. */
const DEFAULT_HOUR = 3;
/** No robot is asked twice within this time: an hour may come twice in a night. */
const NOT_AGAIN_MS = 20 * HOUR_MS;
/** Time for an update, and before an event in which none begins. */
const LONG_MS = 30 * MINUTE_MS;
/** Robots that are asked in a minute, because each downloads some 100 MB. Others follow within the hour. */
const MOST_A_MINUTE = 4;
/** Rank at the robot: commands of people go first. */
const PRIORITY = 500;
const ALERT = "api.robot.update_failed";

/** Asks robots to update at their hour, and sees what comes of it. Source: `care.md` §2.4. */
export const updateTasks = (services: Services): readonly ScheduledTask[] => [
  { name: "robot updates", everyMs: MINUTE_MS, atStart: false, run: () => updateRobots(services) },
];

/** Sees what came of updates, and asks for those that are due. */
export async function updateRobots(services: Services): Promise<void> {
  await Promise.all(openUpdates(services.db).map((update) => judge(services, update)));
  for (const { update, releaseId } of updatesDue(services)) await ask(services, update, releaseId);
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

interface Due {
  readonly update: Omit<AskedUpdate, "outcome">;
  readonly releaseId: number;
}

/** Updates that robots are to be asked for now. */
function updatesDue(services: Services): readonly Due[] {
  const { db, clock } = services;
  const now = clock();
  const hours = zonesInUse(db).map((zone) => [zone, hourIn(zone, now.getTime())] as const);
  return devicesAtHour(db, hours, DEFAULT_HOUR)
    .values()
    .filter(({ email, asked_at }) => {
      const isAsked = asked_at !== null && Math.abs(now.getTime() - Date.parse(asked_at)) < NOT_AGAIN_MS;
      return !isGuest(email) && !isAsked;
    })
    .flatMap(({ id, update_channel, version, outcome }): readonly Due[] => {
      const robot = robotNow(services, id);
      if (!robot?.isFree) return [];
      const release = newestRelease(db, robot.target, update_channel ?? undefined);
      const hasFailed = outcome === "failed" && release?.version === version;
      if (!release || hasFailed || !isNewer(release.version, robot.version) || hasRunSoon(services, id)) return [];
      const update = { device_id: id, asked_at: now.toISOString(), version: release.version, was: robot.version };
      return [{ update, releaseId: release.id }];
    })
    .take(MOST_A_MINUTE)
    .toArray();
}

const hourIn = (zone: string, nowMs: number): number =>
  Math.floor((nowMs + zoneIn(zone).offsetAt(nowMs)) / HOUR_MS) % 24;

const isNewer = (version: RobotNow["version"], than: string): boolean => (compareVersions(version, than) ?? 0) > 0;

/** Whether an event that is not paused is due soon. */
function hasRunSoon({ db, clock }: Services, deviceId: number): boolean {
  const from = clock().getTime();
  return runsIn(db, deviceId, { from, until: from + LONG_MS }).some(({ pause }) => !pause);
}

/** Stored before it is sent, so that a server that ends between the two does not ask twice. */
async function ask(services: Services, update: Due["update"], releaseId: number): Promise<void> {
  const { db, writes, clock } = services;
  const { device_id, was, version } = update;
  const message = `The robot was asked to update its software from ${was} to ${version}.`;
  await writes.run(
    "log",
    () => {
      storeAsked(db, update);
      addServerLog(services, device_id, { type: "info", message }, clock());
    },
    device_id,
  );
  const body = [{ kind: "check_updates", args: { package: "device_os" } }];
  commandRobot(services, device_id, { label: `gardenshed-update-${releaseId}`, priority: PRIORITY, body });
}
