import type {
  Curve,
  Device,
  DosConfig,
  FirmwareConfig,
  Peripheral,
  Point,
  PointGroup,
  Sensor,
  Tool,
} from "../../client/records";
import type { ScriptNode } from "./node";

/** A sequence, as far as a run needs it. */
export interface Script {
  readonly id: number | null;
  readonly name: string;
  readonly args: { readonly locals?: ScriptNode };
  readonly body?: readonly ScriptNode[];
}

/** What a robot knows of its account: records as the API shows them. */
export interface Records {
  readonly sequences: readonly Script[];
  readonly points: readonly Point[];
  readonly groups: readonly PointGroup[];
  readonly curves: readonly Curve[];
  readonly tools: readonly Tool[];
  readonly peripherals: readonly Peripheral[];
  readonly sensors: readonly Sensor[];
  readonly device: Pick<Device, "mounted_tool_id" | "timezone">;
  readonly dosConfig: Partial<DosConfig>;
  readonly firmwareConfig: Partial<FirmwareConfig>;
}
