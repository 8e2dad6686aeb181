import { type Placeholders, query } from "../../platform/db/query";
import { version } from "../../platform/config/build";
import type { Services } from "../../framework/services";
import { currentVersion } from "../account";
import type { Button } from "./buttons";
import { measureComponents } from "./measured";
import { MOMENT, momentConfig } from "./moments";
import { PAUSING } from "./pausing";
import { SENSORS, sensorConfig } from "./sensors";
import { deviceName, type HomeTopics } from "./topics";
import { isObject, readObject } from "../../platform/json";

const device = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select(["name", "dos_version"]).where("id", "=", p.id),
);

/** The components of a device by key, as Home Assistant reads them. A component to remove has only its platform. */
export type Components = Readonly<Record<string, { readonly platform: string }>>;

/** The components of a device: sensors, events, measures and buttons. */
export function componentsOf(
  services: Services,
  deviceId: number,
  buttons: ReadonlyMap<string, Button>,
  topics: HomeTopics,
): Components {
  const unique = (key: string) => ({ unique_id: `${deviceName(deviceId)}_${key}` });
  const sensors = Object.entries(SENSORS).map(([key, sensor]) => {
    return [key, { platform: sensor.platform, ...unique(key), ...sensorConfig(key, sensor, topics) }] as const;
  });
  const pressed = [...buttons].map(([key, { name, icon }]) => {
    return [key, { platform: "button", ...unique(key), name, icon, command_topic: topics.press(key), qos: 1 }] as const;
  });
  const pausing = Object.entries(PAUSING).map(([key, pausing]) => {
    const state = pausing.platform === "switch" ? { state_topic: topics.state(key) } : {};
    return [key, { ...pausing, ...unique(key), command_topic: topics.press(key), qos: 1, ...state }] as const;
  });
  const moments = [MOMENT, { ...unique(MOMENT), ...momentConfig(topics) }] as const;
  const measured = measureComponents(services, deviceId, topics).map(([key, component]) => {
    return [key, { ...component, ...unique(key) }] as const;
  });
  return Object.fromEntries([...sensors, moments, ...pausing, ...measured, ...pressed]);
}

/**
 * The message by which Home Assistant finds a device with all its components; undefined when there is no such device.
 * Source: `live.md` §5; https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload.
 */
export function discoveryMessage(
  services: Services,
  deviceId: number,
  topics: HomeTopics,
  components: Components,
): string | undefined {
  const { db, config } = services;
  const found = db.get(device, { id: deviceId });
  if (!found) return undefined;
  const software = currentVersion(services, deviceId, found.dos_version);
  return JSON.stringify({
    device: {
      identifiers: [deviceName(deviceId)],
      name: found.name,
      manufacturer: "Gardenshed",
      ...(software !== null && { sw_version: software }),
      ...(config.publicUrl !== undefined && { configuration_url: config.publicUrl }),
    },
    origin: { name: "gardenshed", sw_version: version },
    availability_topic: topics.availability,
    components,
  });
}

/** The components of a discovery message that no longer exist, each with its platform only. */
export function leftOver(message: Buffer, components: Components): Components {
  const known = readObject(message)?.["components"];
  return Object.fromEntries(
    Object.entries(isObject(known) ? known : {}).flatMap(([key, component]) => {
      if (!isObject(component) || Object.hasOwn(components, key)) return [];
      const { platform, ...rest } = component;
      return typeof platform === "string" && Object.keys(rest).length > 0 ? [[key, { platform }] as const] : [];
    }),
  );
}
