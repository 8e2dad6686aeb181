import type { HomeTopics } from "./topics";
import type { View } from "./view";
import { isTooLong } from "../../framework/field/field";
import { cutText } from "../../platform/text";

/** Longest state that Home Assistant takes. */
const STATE_MAXIMUM = 255;
/** The state "unknown" of Home Assistant. */
const UNKNOWN = "None";

/** A component that shows something of a robot. */
interface Sensor {
  readonly platform: "sensor" | "binary_sensor";
  readonly name: string;
  /** Other keys of its configuration, as Home Assistant names them. */
  readonly config: Readonly<Record<string, string | number>>;
  /** Whether the sensor has attributes: its value is a JSON object, and `state` in it is shown. */
  readonly hasAttributes?: true;
  readonly state: (view: View) => string;
}

const number = (value: unknown): string => (typeof value === "number" ? String(value) : UNKNOWN);
const cut = (text: string): string => (isTooLong(text, STATE_MAXIMUM) ? cutText(text, STATE_MAXIMUM - 1) : text);

const axis = (key: "x" | "y" | "z"): Sensor => ({
  platform: "sensor",
  name: `Position ${key}`,
  config: {
    device_class: "distance",
    unit_of_measurement: "mm",
    state_class: "measurement",
    suggested_display_precision: 1,
    icon: `mdi:axis-${key}-arrow`,
  },
  state: ({ position }) => number(position[key]),
});

const diagnostic = (name: string, key: keyof View["health"], config: Sensor["config"]): Sensor => ({
  platform: "sensor",
  name,
  config: { ...config, state_class: "measurement", entity_category: "diagnostic" },
  state: ({ health }) => number(health[key]),
});

const message = (name: string, key: "log" | "error", icon: string): Sensor => ({
  platform: "sensor",
  name,
  config: { icon },
  hasAttributes: true,
  state: ({ [key]: log }) =>
    JSON.stringify(
      log
        ? {
            state: cut(log.message),
            message: log.message,
            type: log.type,
            at: new Date(log.created_at * 1000).toISOString(),
          }
        : { state: null },
    ),
});

/** The components that show something, by their key. A new one is a row here. Source: `live.md` §5. */
export const SENSORS: Readonly<Record<string, Sensor>> = {
  connected: {
    platform: "binary_sensor",
    name: "Connected",
    config: { device_class: "connectivity", entity_category: "diagnostic" },
    state: ({ isConnected }) => (isConnected ? "ON" : "OFF"),
  },
  position_x: axis("x"),
  position_y: axis("y"),
  position_z: axis("z"),
  temperature: diagnostic("Temperature", "soc_temp", { device_class: "temperature", unit_of_measurement: "°C" }),
  wifi: diagnostic("Wi-Fi", "wifi_level_percent", { unit_of_measurement: "%", icon: "mdi:wifi" }),
  disk: diagnostic("Disk", "disk_usage", { unit_of_measurement: "%", icon: "mdi:harddisk" }),
  log: message("Newest log", "log", "mdi:text-box-outline"),
  error: message("Newest error", "error", "mdi:alert-circle-outline"),
  problem: {
    platform: "binary_sensor",
    name: "Problem",
    config: { device_class: "problem" },
    hasAttributes: true,
    state: ({ problems }) =>
      JSON.stringify({
        state: problems.length > 0 ? "ON" : "OFF",
        notices: problems.map(({ kind, title, text, at }) => ({ kind, title, text, at })),
      }),
  },
  next_event: {
    platform: "sensor",
    name: "Next event",
    config: { device_class: "timestamp" },
    hasAttributes: true,
    state: ({ next }) => JSON.stringify(next ? { state: next.at.toISOString(), name: next.name } : { state: null }),
  },
};

/** The part of a sensor in the discovery message. */
export const sensorConfig = (key: string, { name, config, hasAttributes }: Sensor, { state }: HomeTopics) => ({
  name,
  ...config,
  state_topic: state(key),
  ...(hasAttributes && { value_template: "{{ value_json.state }}", json_attributes_topic: state(key) }),
});
