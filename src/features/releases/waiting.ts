import { compareVersions } from "../../robot/machine/versions";
import { platformOf } from "../../robot/machine/computers";
import type { Services } from "../../framework/services";
import { query } from "../../platform/db/query";
import { CHANNELS, newestRelease, PLATFORMS, type ReleaseKey } from "./store";

/** The newest release of a platform and channel. */
interface Offer extends ReleaseKey {
  /** Robots of this platform and channel that were seen last with an older version. */
  readonly waiting: number;
}

/** Robots by what decides about their updates. A robot that was never seen has no version. */
const robots = query((q) =>
  q
    .selectFrom("devices as device")
    .leftJoin("dos_config as config", "config.device_id", "device.id")
    .select(["device.sbc", "device.dos_version", "config.update_channel", q.fn.countAll<number>().as("count")])
    .where("device.dos_version", "is not", null)
    .groupBy(["device.sbc", "device.dos_version", "config.update_channel"]),
);

/** The releases that robots are offered. A robot counts by the `sbc` of its device. */
export function offers(source: Pick<Services, "db" | "config">): readonly Offer[] {
  const seen = source.db.all(robots, {});
  const places = PLATFORMS.flatMap((platform) => CHANNELS.map((channel) => ({ platform, channel })));
  return places.flatMap(({ platform, channel }) => {
    const newest = newestRelease(source, platform, channel);
    if (!newest) return [];
    const { version } = newest;
    const older = seen.filter(
      ({ sbc, update_channel, dos_version }) =>
        platformOf(undefined, sbc) === platform &&
        (update_channel ?? "stable") === channel &&
        (compareVersions(dos_version ?? "", version) ?? 0) < 0,
    );
    return [{ platform, channel, version, waiting: older.reduce((sum, { count }) => sum + count, 0) }];
  });
}
