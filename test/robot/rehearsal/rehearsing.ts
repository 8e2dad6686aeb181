import type { FarmEvent, Point, ToolSlot } from "../../../src/client/records";
import { rehearse, type Garden, type Rehearsal, type RehearsalOrder } from "../../../src/robot/rehearsal";
import type { ScriptNode } from "../../../src/robot/script/node";
import { garden as records, slot, step } from "../script/rehearsed";

export const AT = Date.UTC(2026, 10, 23, 8);

/** The garden of the tests of scripts, with an axis length and a safe height, and nothing due. */
export const garden: Garden = {
  ...records,
  dosConfig: { safe_height: -10, soil_height: -400, default_axis_order: "xyz;in_order" },
  firmwareConfig: {
    ...{ movement_axis_nr_steps_x: 15_000, movement_axis_nr_steps_y: 10_000, movement_axis_nr_steps_z: 12_500 },
    ...{ movement_stop_at_max_x: 1, movement_stop_at_max_y: 1, movement_stop_at_max_z: 1 },
  },
  regimens: [],
  farmEvents: [],
  pauses: [],
  readings: {},
};

export const rack = (...tools: readonly [id: number, name: string][]): Partial<Garden> => ({
  tools: tools.map(([id, name]) => ({ id, name, flow_rate_ml_per_s: name === "Watering Nozzle" ? 100 : 0 })) as never, // what rehearsals ask for
  points: tools.map(([id], index): Point => ({ ...slot(40 + id, id, false), x: 50, y: 100 + 200 * index }) as ToolSlot),
});

export const lua = (text: string): ScriptNode => step("lua", { lua: text });

interface Given {
  readonly body?: readonly ScriptNode[];
  readonly garden?: Partial<Garden>;
  readonly order?: Partial<RehearsalOrder>;
}

/** Rehearses steps in the garden. */
export const rehearsing = ({ body = [], garden: given = {}, order = {} }: Given): Rehearsal =>
  rehearse({
    ...{ garden: { ...garden, ...given }, what: { body }, at: AT, pins: {}, readings: {}, hasTimeline: true },
    ...order,
  });

/** A farm event; times as texts. */
export const event = (
  id: number,
  executable_id: number,
  start_time: string,
  more: Partial<FarmEvent> = {},
): FarmEvent => ({
  ...{
    id,
    device_id: 1,
    created_at: start_time,
    updated_at: start_time,
    start_time,
    end_time: "2028-01-01T00:00:00.000Z",
  },
  ...{ repeat: 1, time_unit: "daily", executable_id, executable_type: "Sequence", body: [] },
  ...more,
});
