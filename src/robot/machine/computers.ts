/** Platforms of releases by the `sbc` of a device. */
const BY_MODEL: Readonly<Record<string, string>> = { "01": "sbc", "02": "sbc3", "3": "sbc3", "4": "sbc4", "5": "sbc5" };
const PLATFORMS: readonly string[] = ["sbc", "sbc3", "sbc4", "sbc5"];

/** Platform of a robot's releases: what it tells of itself, else by the `sbc` of its device; undefined where neither is known. */
export function platformOf(target: string | undefined, sbc: string | null | undefined): string | undefined {
  if (target !== undefined && PLATFORMS.includes(target)) return target;
  return BY_MODEL[sbc ?? ""];
}
