import type { Telemetry } from "../../client/records";

/** Facts that a robot tells of its machine. Anything may be missing: other programs send trees, too. */
export interface Told {
  readonly software?: string;
  /** Version of the board; missing also while it is empty. */
  readonly firmware?: string;
  /** The board that the computer has installed since its start. */
  readonly installed?: string;
  readonly target?: string;
  readonly sync?: string;
  /** Seconds. */
  readonly uptime?: number;
  readonly address?: string;
  readonly wifiPercent?: number;
  /** dBm. */
  readonly wifiLevel?: number;
  readonly throttled?: string;
  readonly cameras?: string;
  /** Degrees Celsius, megabytes, percent, percent. */
  readonly temperature?: number;
  readonly memory?: number;
  readonly disk?: number;
  readonly cpu?: number;
}

type Read<T> = (value: unknown) => T | undefined;
const text: Read<string> = (value) => (typeof value === "string" && value !== "" ? value : undefined);
const number: Read<number> = (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);

/** A part of a tree; of anything else an object without parts. */
export const partOf = (tree: unknown, name: string): Readonly<Record<string, unknown>> => {
  const part: unknown = Object(tree)[name];
  return typeof part === "object" && part !== null ? (part as Readonly<Record<string, unknown>>) : {}; // as just looked at
};

/** Only what is there. */
const known = <T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>; // the same keys

/** Facts in a state tree, whatever it holds. */
export function toldBy(tree: unknown): Told {
  const said = partOf(tree, "informational_settings");
  return known<Required<Told>>({
    software: text(said["controller_version"]),
    firmware: text(said["firmware_version"]),
    installed: text(partOf(tree, "configuration")["firmware_hardware"]),
    target: text(said["target"]),
    sync: text(said["sync_status"]),
    uptime: number(said["uptime"]),
    address: text(said["private_ip"]),
    wifiPercent: number(said["wifi_level_percent"]),
    wifiLevel: number(said["wifi_level"]),
    throttled: text(said["throttled"]),
    cameras: typeof said["video_devices"] === "string" ? said["video_devices"] : undefined,
    temperature: number(said["soc_temp"]),
    memory: number(said["memory_usage"]),
    disk: number(said["disk_usage"]),
    cpu: number(said["cpu_usage"]),
  });
}

/** Facts in a telemetry, for a robot whose tree nobody knows any more. */
export const toldByTelemetry = (telemetry: Telemetry): Told =>
  known<
    Required<Pick<Told, "target" | "uptime" | "wifiPercent" | "throttled" | "temperature" | "memory" | "disk" | "cpu">>
  >({
    target: text(telemetry.target),
    uptime: number(telemetry.uptime),
    wifiPercent: number(telemetry.wifi_level_percent),
    throttled: text(telemetry.throttled),
    temperature: number(telemetry.soc_temp),
    memory: number(telemetry.memory_usage),
    disk: number(telemetry.disk_usage),
    cpu: number(telemetry.cpu_usage),
  });
