import { expect } from "bun:test";
import type { IClientOptions } from "mqtt";
import { eventually } from "./eventually";
import type { Mosquitto, Reader } from "./mosquitto";

/**
 * Plays Home Assistant: reads discovery messages as its documentation says (device discovery payload), refuses what it
 * would refuse, follows the states, and presses buttons.
 */
export interface HomeAssistant {
  /** The device of the newest discovery message. */
  readonly device: () => Readonly<Record<string, unknown>> | undefined;
  /** Keys of the components that it has. */
  readonly keys: () => string[];
  readonly component: (key: string) => Component;
  /** The state it shows; "unavailable" and "unknown" as it calls them. */
  readonly state: (key: string) => string;
  readonly attributes: (key: string) => unknown;
  readonly isAvailable: () => boolean;
  readonly press: (key: string) => Promise<void>;
  readonly says: (status: "online" | "offline") => Promise<void>;
  readonly reader: Reader;
}

type Component = Readonly<Record<string, unknown>>;

const ENTITY = [
  ...["platform", "unique_id", "name", "icon", "device_class", "entity_category", "enabled_by_default", "object_id"],
  ...["qos", "encoding", "availability_topic", "json_attributes_topic", "json_attributes_template"],
];
/** Keys of a component by platform, the required ones first. Source: the pages of the platforms, "Configuration". */
const PLATFORMS: Readonly<
  Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>
> = {
  sensor: {
    required: ["state_topic"],
    optional: [
      ...["value_template", "unit_of_measurement", "state_class", "expire_after", "force_update", "options"],
      ...["suggested_display_precision", "last_reset_value_template"],
    ],
  },
  binary_sensor: {
    required: ["state_topic"],
    optional: ["value_template", "payload_on", "payload_off", "off_delay", "expire_after", "force_update"],
  },
  event: { required: ["state_topic"], optional: ["event_types", "value_template"] },
  switch: {
    required: ["command_topic"],
    optional: ["state_topic", "payload_on", "payload_off", "state_on", "state_off", "retain", "optimistic"],
  },
  button: { required: ["command_topic"], optional: ["command_template", "payload_press", "retain"] },
};
const ROOT = [
  "device",
  "origin",
  "components",
  "availability_topic",
  "state_topic",
  "command_topic",
  "qos",
  "encoding",
];
const DEVICE = [
  ...["identifiers", "connections", "name", "manufacturer", "model", "model_id", "hw_version", "sw_version"],
  ...["serial_number", "suggested_area", "via_device", "configuration_url"],
];
const ORIGIN = ["name", "sw_version", "support_url"];
const CLASSES = ["connectivity", "distance", "temperature", "timestamp", "problem", undefined];

const isWithin = (value: object, allowed: readonly string[]): void =>
  expect(Object.keys(value).filter((key) => !allowed.includes(key))).toEqual([]);

/** What Home Assistant makes of a component. */
function checkComponent(key: string, component: Component): void {
  expect(key).toMatch(/^[\w-]+$/);
  const platform = PLATFORMS[String(component["platform"])];
  if (!platform) throw new Error(`${key} has the unknown platform ${String(component["platform"])}`);
  if (Object.keys(component).length === 1) return; // is to go
  isWithin(component, [...ENTITY, ...platform.required, ...platform.optional]);
  for (const required of ["unique_id", "name", ...platform.required]) expect(component[required]).toBeString();
  expect(CLASSES).toContain(component["device_class"] as string | undefined);
  if (component["icon"] !== undefined) expect(component["icon"]).toMatch(/^mdi:[a-z-]+$/);
  if (component["device_class"] === "timestamp") {
    isWithin(component, [...ENTITY, "state_topic", "value_template"]);
  }
}

interface Discovery {
  readonly device: Component;
  readonly origin: Component;
  readonly availability_topic: string;
  readonly components: Readonly<Record<string, Component>>;
}

function checkDiscovery(message: Discovery): void {
  isWithin(message, ROOT);
  isWithin(message.device, DEVICE);
  isWithin(message.origin, ORIGIN);
  expect(message.origin["name"]).toBeString();
  expect(message.device["identifiers"]).toBeArray();
  for (const [key, component] of Object.entries(message.components)) checkComponent(key, component);
  const ids = Object.values(message.components).flatMap(({ unique_id }) => unique_id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
}

export async function startHomeAssistant(mosquitto: Mosquitto, login: IClientOptions = {}): Promise<HomeAssistant> {
  const reader = await mosquitto.client({ protocolVersion: 5, ...login });
  const components = new Map<string, Component>();
  let newest: Discovery | undefined;
  reader.client.on("message", (topic, payload) => {
    if (!/^homeassistant\/device\/[\w-]+\/config$/.test(topic)) return;
    newest = payload.length === 0 ? undefined : (JSON.parse(payload.toString()) as Discovery); // checked below
    if (!newest) return components.clear();
    checkDiscovery(newest);
    for (const [key, component] of Object.entries(newest.components)) {
      // What is left out stays: only a component without settings goes.
      if (Object.keys(component).length === 1) components.delete(key);
      else components.set(key, component);
    }
  });
  await reader.read("homeassistant/#");
  await reader.read("gardenshed/#");
  const last = (topic: unknown): string | undefined => reader.on(String(topic)).at(-1);
  const component = (key: string): Component => components.get(key) ?? {};
  const isAvailable = (): boolean => last(newest?.availability_topic) === "online";
  return {
    reader,
    component,
    isAvailable,
    device: () => newest?.device,
    keys: () => [...components.keys()],
    state: (key) => {
      const { state_topic, value_template } = component(key);
      const payload = last(state_topic);
      if (!isAvailable()) return "unavailable";
      if (payload === undefined || payload === "None") return "unknown";
      if (value_template === undefined) return payload;
      expect(value_template).toBe("{{ value_json.state }}");
      const { state } = JSON.parse(payload) as { state: string | null }; // what the template asks for
      expect([...(state ?? "")].length).toBeLessThanOrEqual(255); // Python counts characters
      return state ?? "unknown";
    },
    attributes: (key) => JSON.parse(last(component(key)["json_attributes_topic"]) ?? "null"),
    press: (key) =>
      reader.send(String(component(key)["command_topic"]), String(component(key)["payload_press"] ?? "PRESS")),
    says: (status) => reader.send("homeassistant/status", status),
  };
}

/** Waits until Home Assistant shows this state. */
export const untilState = (home: HomeAssistant, key: string, state: string): Promise<true> =>
  eventually(() => (home.state(key) === state ? true : undefined));
