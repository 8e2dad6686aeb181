import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { HOUR_MS } from "../../../platform/time";
import type { Details } from "../kinds";
import type { Look } from "./look";
import { begin, end } from "./notices";
import { lastingOf } from "./store";

/** Bounds of the values of a sensor; null where there is no such bound. */
export interface Limit {
  readonly sensor_id: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly silent_hours: number | null;
  /** Beginning of the limit: a sensor is silent from then on at the earliest. */
  readonly since: string;
}

const sensors = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("sensors").select(["id", "label", "pin", "mode"]).where("device_id", "=", p.device_id),
);
const newestOf = query((q, p: Placeholders<OfDevice & { pin: number }>) =>
  q
    .selectFrom("sensor_readings")
    .select(["value", "created_at"])
    .where("device_id", "=", p.device_id)
    .where("pin", "=", p.pin)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);

/** A value has to be inside by this part of the range, or of the limit where there is only one, to count as inside again. */
const MARGIN = 0.02;

/** Whether a value is outside of a limit; `wasOutside`: it has to come back further. */
export function isOutside({ min, max }: Pick<Limit, "min" | "max">, value: number, wasOutside: boolean): boolean {
  const range = min !== null && max !== null ? max - min : Math.abs(min ?? max ?? 0);
  const margin = wasOutside ? MARGIN * range : 0;
  return (min !== null && value < min + margin) || (max !== null && value > max - margin);
}

/** The limits in the database, as they are stored. */
export const limitsIn = (text: string): Limit[] => JSON.parse(text) as Limit[];

/** `reading`: a value is outside of its limits, or none has come for long. */
export function lookAtReadings({ services, db, deviceId, now, nowMs, watched }: Look): number | undefined {
  const limits = limitsIn(watched.limits);
  const lasting = lastingOf(db, deviceId, "reading");
  if (limits.length === 0 && lasting.length === 0) return undefined;
  const known = new Map(db.all(sensors, { device_id: deviceId }).map((sensor) => [sensor.id, sensor]));
  const dues: number[] = [];
  const looked = new Set<string>();
  for (const limit of limits) {
    const sensor = known.get(limit.sensor_id);
    if (!sensor) continue;
    const subject = `sensors/${sensor.id}`;
    looked.add(subject);
    const notice = lasting.find((each) => each.subject === subject);
    const newest = db.get(newestOf, { device_id: deviceId, pin: sensor.pin });
    const heardMs = Math.max(Date.parse(newest?.created_at ?? limit.since), Date.parse(limit.since));
    const silentMs = limit.silent_hours === null ? Number.POSITIVE_INFINITY : heardMs + limit.silent_hours * HOUR_MS;
    const isSilent = silentMs <= nowMs;
    const isWrong = newest !== undefined && isOutside(limit, newest.value, notice !== undefined);
    if (!isSilent) dues.push(silentMs);
    if (!isSilent && !isWrong) {
      if (notice) end(services, now, notice);
      continue;
    }
    if (notice) continue;
    const { min, max, silent_hours } = limit;
    const details: Details = {
      name: sensor.label,
      value: isSilent ? null : (newest?.value ?? null),
      min,
      max,
      silent_hours,
    };
    begin(services, now, { deviceId, kind: "reading", subject, begun: isSilent ? silentMs : heardMs, details });
  }
  for (const notice of lasting) if (!looked.has(notice.subject)) end(services, now, notice);
  return dues.length > 0 ? Math.min(...dues) : undefined;
}
