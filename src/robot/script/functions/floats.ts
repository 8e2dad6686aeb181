import type { Device, DosConfig, FirmwareConfig, Plant } from "../../../client/records";
import type { Position } from "../../motion/axis";

/** Which numbers of a value are floats: all, none, or those of its fields by name. A list is as its items. */
export type Floats = boolean | { readonly [field: string]: Floats };

/** The fields of a table that stand for all that it doesn't name. */
const OTHERS = "*";

type Fields<Shape> = { readonly [Field in keyof Shape | typeof OTHERS]?: Floats };

/** Numbers of a place. Source of these tables: `robot-facts.md` §8. */
export const PLACE = { x: true, y: true, z: true } satisfies Fields<Position>;

export const POINT = { ...PLACE, radius: true } satisfies Fields<Plant>;

export const DEVICE = { lat: true, lng: true } satisfies Fields<Device>;

export const DOS_CONFIG = { safe_height: true, soil_height: true } satisfies Fields<DosConfig>;

export const FIRMWARE_CONFIG = { id: false, device_id: false, [OTHERS]: true } satisfies Fields<FirmwareConfig>;

/** Numbers of the state tree. */
export const STATUS: Floats = {
  location_data: { position: PLACE },
  pins: { [OTHERS]: { value: true } },
  mcu_params: FIRMWARE_CONFIG,
  configuration: DOS_CONFIG,
};

/** Which numbers of a field are floats. */
export function floatsIn(floats: Floats, field: string): Floats {
  if (typeof floats === "boolean") return floats;
  return (Object.hasOwn(floats, field) ? floats[field] : floats[OTHERS]) ?? false;
}
