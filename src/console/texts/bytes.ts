import { formatNumber, withUnit } from "./format";

/** `1.2 MB`, or `12 kB`: by thousands. */
export const formatBytes = (bytes: number): string =>
  bytes < 1e6 ? withUnit(formatNumber(Math.ceil(bytes / 1000)), "kB") : withUnit(formatNumber(bytes / 1e6), "MB");
