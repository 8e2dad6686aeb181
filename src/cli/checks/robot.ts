import { findRobot } from "../../features/account/commands";
import { minimumVersion } from "../../features/server/commands";
import type { Database } from "../../platform/db/database";
import { addressWithoutRequest, lanAddress, originOf } from "../../platform/network/public-address";
import { compareVersions } from "../../platform/version";
import { isBrokerWanted } from "../../features/account/commands";
import { checkBroker, ownPorts } from "./broker";
import { broken, type Check, type Finding, ok, type Subject, together, warning } from "./finding";
import { checkClock } from "./machine";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time";

/** `3 days`, `1 hour`, `0 minutes` */
function spanOf(ms: number): string {
  const [unit, size] =
    ms >= 2 * DAY_MS
      ? (["day", DAY_MS] as const)
      : ms >= HOUR_MS
        ? (["hour", HOUR_MS] as const)
        : (["minute", MINUTE_MS] as const);
  const count = Math.floor(Math.max(0, ms) / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The checks of `gardenshed check --robot` for the robot of one account. Source: `operations.md` §1. */
export function robotChecks(db: Database, deviceId: number): readonly Check[] {
  const { last_saw_api: seen, last_saw_mq: heard, dos_version: version, timezone, token } = findRobot(db, deviceId);
  return [
    { name: "last seen", look: (subject) => lastSeen(subject, newestOf(seen, heard, token?.created_at)) },
    { name: "live", look: (subject) => liveFinding(subject, heard) },
    { name: "version", look: () => versionFinding(version ?? undefined, minimumVersion(db)) },
    { name: "clock", look: (subject) => clockFinding(subject, timezone ?? undefined) },
    { name: "token", look: ({ now }) => tokenFinding(token, now) },
    { name: "message broker", look: checkBroker },
  ];
}

/** Times as they are stored. */
const newestOf = (...times: readonly (string | null | undefined)[]): string | undefined =>
  times
    .filter((time) => typeof time === "string")
    .sort()
    .at(-1);

/** The time of the last request may be stored a minute late. The time of a log-in is stored at once. */
function lastSeen({ config, now }: Subject, seen: string | undefined): Finding {
  const { path, ...own } = addressWithoutRequest(config, config.port);
  const server = originOf(path === undefined ? own : lanAddress(config.tlsCert !== undefined, config.port));
  const advice = `let it log in at ${server}, and look whether it reaches that address`;
  if (seen === undefined) return broken("never", advice);
  const age = now.getTime() - Date.parse(seen);
  const found = `${spanOf(age)} ago, ${seen}`;
  return age <= HOUR_MS ? ok(found) : broken(found, advice);
}

/** When the built-in broker last heard the robot, known to the minute. Undefined if another broker is used. */
function liveFinding({ config, now }: Subject, heard: string | null | undefined): Finding | undefined {
  if (!isBrokerWanted(config)) return undefined;
  const ports = ownPorts(config).join(" or ");
  const advice = `let it reach port ${ports} of this machine, through firewalls too`;
  if (typeof heard !== "string") return warning("has said nothing over the message broker yet", advice);
  const age = now.getTime() - Date.parse(heard);
  const found = `has said something over the message broker ${spanOf(age)} ago`;
  return age <= HOUR_MS ? ok(found) : warning(found, advice);
}

function versionFinding(version: string | undefined, minimum: string): Finding {
  if (version === undefined) return warning("not told yet", "the robot tells it with its first request");
  return compareVersions(version, minimum) < 0
    ? broken(`${version}, MINIMUM_DOS_VERSION is ${minimum}`, "update the robot, or set the other with config set")
    : ok(version);
}

/** Tokens and farm events depend on this machine's clock; the time of day depends on the robot's time zone. */
async function clockFinding(subject: Subject, timezone: string | undefined): Promise<Finding> {
  const here = await checkClock(subject);
  if (timezone === undefined) {
    const found = `${subject.now.toISOString()} here, the robot has no time zone`;
    return together("", [here.state === "ok" ? undefined : here, warning(found, "set it, e.g. to Europe/Berlin")]);
  }
  const local = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeStyle: "short" }).format(subject.now);
  return here.state === "ok" ? ok(`${here.found} here, ${local} in ${timezone}`) : here;
}

function tokenFinding(token: { readonly created_at: string; readonly exp: number } | undefined, now: Date): Finding {
  if (!token) return warning("none", "the robot has not logged in yet, or its token was ended: give it the password");
  const left = token.exp * 1000 - now.getTime();
  const age = `${spanOf(now.getTime() - Date.parse(token.created_at))} old`;
  return left <= 0
    ? warning(`${age}, over`, "the robot has to log in again")
    : ok(`${age}, good for ${spanOf(left)} more`);
}
