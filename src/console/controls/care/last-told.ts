import { type Told, toldBy, toldByTelemetry } from "../../care/told";
import { list, one, status } from "../../state";

/** Facts that the robot told last: by its tree, else by its newest telemetry, with its time in seconds since 1970. */
export function lastTold(): { readonly told: Told; readonly at?: number } {
  const told = toldBy(status.value);
  if (Object.keys(told).length > 0) return { told };
  const newest = list("telemetries").reduce<ReturnType<typeof list<"telemetries">>[number] | undefined>(
    (best, each) => (each.created_at > (best?.created_at ?? 0) ? each : best),
    undefined,
  );
  return newest ? { told: toldByTelemetry(newest), at: newest.created_at } : { told };
}

/** Version of the robot's software: as it tells it, else as the account knows it. */
export const softwareOf = (told: Told): string | undefined => told.software ?? one("device")?.dos_version ?? undefined;
