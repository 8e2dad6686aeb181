import type {
  Curve,
  Device,
  DosConfig,
  FirmwareConfig,
  Peripheral,
  PluginEnv,
  Point,
  PointGroup,
  Sensor,
  Tool,
  WebAppConfig,
} from "../../client/records";
import type { ScriptNode } from "./node";

/** A sequence, as far as a run needs it. */
export interface Script {
  readonly id: number | null;
  readonly name: string;
  readonly args: { readonly locals?: ScriptNode };
  readonly body?: readonly ScriptNode[];
}

/** A robot's knowledge of its account: records as the API shows them. */
export interface Records {
  readonly sequences: readonly Script[];
  readonly points: readonly Point[];
  readonly groups: readonly PointGroup[];
  readonly curves: readonly Curve[];
  readonly tools: readonly Tool[];
  readonly peripherals: readonly Peripheral[];
  readonly sensors: readonly Sensor[];
  readonly pluginEnvs: readonly Pick<PluginEnv, "key" | "value">[];
  readonly device: Partial<Device> & Pick<Device, "mounted_tool_id" | "timezone">;
  readonly dosConfig: Partial<DosConfig>;
  readonly firmwareConfig: Partial<FirmwareConfig>;
  readonly webAppConfig: Partial<WebAppConfig>;
}

/** Records that an account has one of, by the name that scripts know. */
const SINGLE = { Device: "device", DosConfig: "dosConfig", FirmwareConfig: "firmwareConfig" } as const;

const isSingle = (resource: string): resource is keyof typeof SINGLE => Object.hasOwn(SINGLE, resource);

/** A record with one field changed; a dotted name leads into an object: `meta.color`. */
function withField<T extends object>(record: T, field: string, value: unknown): T {
  const [name = field, ...rest] = field.split(".");
  if (rest.length === 0) return { ...record, [name]: value };
  const inner: unknown = new Map<string, unknown>(Object.entries(record)).get(name);
  return { ...record, [name]: withField(Object(inner), rest.join("."), value) };
}

/** The robot's knowledge after a change of its own. */
export function changed(records: Records, resource: string, id: number, field: string, value: unknown): Records {
  if (isSingle(resource)) {
    const name = SINGLE[resource];
    return { ...records, [name]: withField(records[name], field, value) };
  }
  const points = records.points.map((point) => (point.id === id ? withField(point, field, value) : point));
  return { ...records, points };
}
