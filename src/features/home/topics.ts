/** Home Assistant looks for devices below this topic. */
const DISCOVERY = "homeassistant";
/** The topic on which it says that it has started. */
export const BIRTH_TOPIC = `${DISCOVERY}/status`;
export const BORN = "online";

export const AVAILABLE = "online";
export const UNAVAILABLE = "offline";

/** Names the device, and begins the names of its components. */
export const deviceName = (deviceId: number): string => `gardenshed_${deviceId}`;

/** The topics of a device at the broker of a home automation. */
export interface HomeTopics {
  readonly discovery: string;
  readonly availability: string;
  /** Topic of the state of a component, by its key. */
  readonly state: (key: string) => string;
  readonly press: (key: string) => string;
}

export function homeTopics(deviceId: number): HomeTopics {
  const base = `gardenshed/${deviceId}`;
  return {
    discovery: `${DISCOVERY}/device/${deviceName(deviceId)}/config`,
    availability: `${base}/availability`,
    state: (key) => `${base}/${key}`,
    press: (key) => `${base}/press/${key}`,
  };
}
