import type { Details } from "../kinds";
import type { Look } from "./look";
import { begin, end } from "./notices";
import type { Notice } from "./store";
import { lastingOf } from "./store";
import { type Bounds, VALUE_KINDS, type WatchedValue, watchedValues } from "./watched-values";

/** A value has to be inside by this part of the range, or of the limit where there is only one, to count as inside again. */
const MARGIN = 0.02;

/** Whether a value is outside of its bounds; `wasOutside`: it has to come back further. */
function isOutside({ min, max }: Bounds, value: number, wasOutside: boolean): boolean {
  const range = min !== null && max !== null ? max - min : Math.abs(min ?? max ?? 0);
  const margin = wasOutside ? MARGIN * range : 0;
  return (min !== null && value < min + margin) || (max !== null && value > max - margin);
}

/** `reading`, `frost`, `heat`, `rain`: a value is outside of its bounds, or none has come for long. */
export function lookAtReadings(look: Look): number | undefined {
  const { services, db, deviceId, now } = look;
  const lasting = VALUE_KINDS.flatMap((kind) => lastingOf(db, deviceId, kind));
  const values = watchedValues(look);
  const known = new Set<Notice>();
  const dues = values.map((watched) => {
    const notice = lasting.find(({ kind, subject }) => kind === watched.kind && subject === watched.subject);
    if (notice) known.add(notice);
    return lookAtValue(look, watched, notice);
  });
  for (const notice of lasting) if (!known.has(notice)) end(services, now, notice);
  return dues.length > 0 ? Math.min(...dues) : undefined;
}

/** @returns when it has to be looked at again */
function lookAtValue({ services, deviceId, now, nowMs }: Look, watched: WatchedValue, notice: Notice | undefined) {
  const { kind, subject, name, unit, value, min, max, silent_hours, heardMs, silentMs, againMs } = watched;
  const isSilent = silentMs <= nowMs;
  const isWrong = value !== undefined && isOutside(watched, value, notice !== undefined);
  const isNoticed = isSilent || isWrong;
  if (notice && !isNoticed) end(services, now, notice);
  if (!notice && isNoticed) {
    const shown: Details = { name, value: isSilent ? null : (value ?? null), min, max, silent_hours };
    const details = { ...shown, ...(unit !== undefined && { unit }) };
    begin(services, now, { deviceId, kind, subject, begun: isSilent ? silentMs : heardMs, details });
  }
  return Math.min(isSilent ? Number.POSITIVE_INFINITY : silentMs, againMs ?? Number.POSITIVE_INFINITY);
}
