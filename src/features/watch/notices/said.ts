import type { Services } from "../../../framework/services";
import { cutText } from "../../../platform/text";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { readObject } from "../../../platform/json";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time";
import { followersOf, isAnywhereTold } from "../ways/persons";
import { amend, begin, end } from "./notices";
import { lastingOf } from "./store";

/** Longest text of a robot in a notice. */
const TEXT_MAXIMUM = 300;
/** Logs that tell of the end of a run, and of its failure (`robot-facts.md` §§1, 6). */
const COMPLETED = /^Completed (.+)$/s;
const FAILED = /^(?:Failed to execute command: |(?:Event|Regimen) scheduled at .+? failed to execute: )/s;
/** Marks of such logs, and of those with a channel that people want to be told: others are not read. */
const MARKS = ["Completed ", "ailed to execute", '"email"', '"toast"'];

/** A log that claims to be older counts as this old: otherwise each hour of the past would have a failure of its own. */
const OLDEST_MS = DAY_MS;

/** A log of a robot that may have to be told. */
interface Said {
  readonly message: string;
  /** Time of the log by the robot; epoch milliseconds. */
  readonly at: number;
  readonly isSaid: boolean;
}

/** Reads a log as a robot sends it; undefined when it has nothing that is told. */
export function readLog(payload: Buffer, nowMs: number): Said | undefined {
  if (!MARKS.some((mark) => payload.includes(mark))) return undefined;
  const { message, channels, created_at } = readObject(payload) ?? {};
  if (typeof message !== "string") return undefined;
  const isSaid = Array.isArray(channels) && channels.some((each) => each === "email" || each === "toast");
  if (!isSaid && !COMPLETED.test(message) && !FAILED.test(message)) return undefined;
  const isTimed = typeof created_at === "number" && created_at > 0;
  const at = isTimed ? Math.min(Math.max(created_at * 1000, nowMs - OLDEST_MS), nowMs) : nowMs;
  return { message: cutText(message, TEXT_MAXIMUM), at, isSaid };
}

const runAt = query((q, p: Placeholders<OfDevice & { from: string; until: string }>) =>
  q
    .selectFrom("due_runs")
    .select(["event_id", "name"])
    .where("device_id", "=", p.device_id)
    .where("at", ">=", p.from)
    .where("at", "<=", p.until)
    .orderBy("at", "desc")
    .limit(1),
);
const photoSince = query((q, p: Placeholders<OfDevice & { since: string }>) =>
  q
    .selectFrom("images")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("created_at", ">=", p.since)
    .orderBy("id", "desc")
    .limit(1),
);

/** A run takes at most this long, and begins this late: its photo and its event are looked for so far back. */
const RUN_MS = 6 * HOUR_MS;
const LATE_MS = 20 * MINUTE_MS;

/** `failed`, `done`, `said`: what a log tells. Belongs into a write. */
export function noteLog(services: Services, deviceId: number, { message, at, isSaid }: Said): void {
  const now = services.clock();
  const [, name] = COMPLETED.exec(message) ?? [];
  if (FAILED.test(message)) noteFailure(services, deviceId, message, at, now);
  else if (name !== undefined) noteDone(services, deviceId, name, at, now);
  if (isSaid && isAnywhereTold(services.db, deviceId, "said")) {
    const subject = Bun.hash(message).toString(36); // tells texts of the same second apart
    begin(services, now, { deviceId, kind: "said", subject, begun: at, details: { message } });
  }
}

/** Notes that a run has failed, with the number of its failures: one notice an hour at most. */
function noteFailure(services: Services, deviceId: number, message: string, at: number, now: Date): void {
  const { db } = services;
  const open = lastingOf(db, deviceId, "failed").find((each) => Math.abs(at - Date.parse(each.begun)) < HOUR_MS);
  const run = db.get(runAt, { device_id: deviceId, from: iso(at - LATE_MS), until: iso(at) });
  if (open) {
    const { count = 1 } = open.details;
    return amend(services, open, { message, count: count + 1 });
  }
  const details = { message, count: 1, ...(run ? { event_id: run.event_id, name: run.name } : {}) };
  const subject = run ? `farm_events/${run.event_id}` : "";
  begin(services, now, { deviceId, kind: "failed", subject, begun: at, details });
}

/** Tells those who follow the sequence, and ends its failure. */
function noteDone(services: Services, deviceId: number, name: string, at: number, now: Date): void {
  const { db } = services;
  for (const notice of lastingOf(db, deviceId, "failed")) {
    if (notice.details.name === name && Date.parse(notice.begun) < at) end(services, now, notice);
  }
  const run = db.get(runAt, { device_id: deviceId, from: iso(at - RUN_MS), until: iso(at) });
  const followed = followersOf(db, deviceId, name, run?.name === name ? run.event_id : undefined);
  if (!followed) return;
  const photo = db.get(photoSince, { device_id: deviceId, since: iso(at - RUN_MS) });
  begin(services, now, {
    deviceId,
    kind: "done",
    subject: followed.subject,
    begun: at,
    details: { name, ...(run ? { event_id: run.event_id } : {}) },
    photoId: photo?.id,
  });
}

const iso = (ms: number): string => new Date(ms).toISOString();
