import { withUnit } from "./format";

/** `1 h 5 min`, `3 min 20 s`, `12 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts = [
    ...(hours > 0 ? [withUnit(String(hours), "h")] : []),
    ...(minutes > 0 ? [withUnit(String(minutes), "min")] : []),
    ...(hours === 0 && (rest > 0 || minutes === 0) ? [withUnit(String(rest), "s")] : []),
  ];
  return parts.join(" ");
}
