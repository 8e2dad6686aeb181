import type { Peripheral, Sensor } from "../../client/records";

/** Where the water is at most robots. */
const WATER_PIN = 8;
/** Pin that is 0 while a tool is mounted; functions of Lua know this one only. */
export const VERIFYING_PIN = 63;

/** The pin of the water: a peripheral of that type tells. */
export const waterPinOf = (peripherals: readonly Peripheral[]): number =>
  peripherals.find(({ type }) => type === "water")?.pin ?? WATER_PIN;

const typeAt = (sensors: readonly Sensor[], pin: number): Sensor["type"] =>
  sensors.find((each) => each.pin === pin)?.type;

/** Whether a pin tells that a tool is mounted. */
export const isVerifyingPin = (sensors: readonly Sensor[], pin: number): boolean =>
  pin === VERIFYING_PIN || typeAt(sensors, pin) === "tool_verification";

/** Whether a pin may measure the soil: a sensor that is there for something else does not. */
export const isSoilPin = (sensors: readonly Sensor[], pin: number): boolean =>
  sensors.some((each) => each.pin === pin) && typeAt(sensors, pin) !== "current";
