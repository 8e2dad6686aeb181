import type { Told } from "./told";

/* Facts about the machine, as steps that have words. */

/** Percent of a level in dBm, as robots work it out. */
const percentOf = (level: number): number => -0.0154 * level ** 2 - 0.4 * level + 98;

/** Strength of the Wi-Fi in percent, from 0 to 100; undefined for a cable, and where nothing is told. */
export function wifiOf({ wifiPercent, wifiLevel }: Told): number | undefined {
  const percent = wifiPercent ?? (wifiLevel === undefined ? undefined : percentOf(wifiLevel));
  return percent === undefined ? undefined : Math.max(0, Math.min(100, Math.round(percent)));
}

const WIFI = [
  [20, "tooWeak"],
  [68, "weak"],
  [84, "ok"],
  [Infinity, "good"],
] as const;

/** A word for a strength in percent. */
export const wifiWord = (percent: number) => WIFI.find(([below]) => percent < below)?.[1] ?? "good";

/** Bits of `throttled`, from the lowest: too low, and slowed in three ways; now, and since the start. */
const LOW = 0b1;
const SLOWED = 0b1110;
const SINCE_START = 16;

/** Power and speed of the computer. */
interface Power {
  readonly voltage: "low" | "wasLow" | "good";
  readonly speed: "slowed" | "wasSlowed" | "full";
}

/** Undefined where nothing is told that can be read. */
export function powerOf({ throttled }: Told): Power | undefined {
  if (throttled === undefined || !/^(?:0x)?[\da-f]{1,8}$/i.test(throttled)) return undefined;
  const now = Number.parseInt(throttled.replace(/^0x/i, ""), 16);
  const before = now >> SINCE_START;
  return {
    voltage: now & LOW ? "low" : before & LOW ? "wasLow" : "good",
    speed: now & SLOWED ? "slowed" : before & SLOWED ? "wasSlowed" : "full",
  };
}

/** Cameras at the USB sockets; undefined where nothing is told. */
export const camerasOf = ({ cameras }: Told): number | undefined =>
  cameras?.split(",").filter((each) => each.trim() !== "").length;

const WARM = 60;
const HOT = 75;
export const heatOf = (temperature: number): "hot" | "warm" | "good" =>
  temperature > HOT ? "hot" : temperature > WARM ? "warm" : "good";

/** Percent of the card from which on it is as good as full. */
const FULL = 90;
export const isFull = (disk: number): boolean => disk >= FULL;
