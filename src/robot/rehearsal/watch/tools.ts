import type { ToolSlot } from "../../../client/records";
import type { Effect, Records } from "../../script/run";
import { labelOfPin } from "../rows";
import { isToolFor, workOf } from "../work";
import type { Watch } from "./watcher";

/** Millimetres from a slot within which its tool is put back. */
const NEAR = 50;

const slotsOf = ({ points }: Records): ToolSlot[] =>
  points.filter((point): point is ToolSlot => point.pointer_type === "ToolSlot" && !point.gantry_mounted);

/** The tool that hangs on the robot, where its work needs another one. */
export const watchTools: Watch = ({ state, tell }) => {
  /** The name of the tool that the next switching of a pin is meant for. */
  const meant = new Map<number, string>();

  function checkPin({ pin, value }: Extract<Effect, { kind: "pin" }>): void {
    const { tools, device } = state.records;
    const mounted = tools.find(({ id }) => id === device.mounted_tool_id);
    const work = workOf(state.records, pin);
    const name = meant.get(pin);
    meant.delete(pin);
    if (value === 0 || (name === undefined && !work)) return;
    if (name === undefined ? work && isToolFor(work, mounted) : mounted?.name === name) return;
    const hangs = mounted ? `${mounted.name} is mounted` : "no tool is mounted";
    tell("warn", "tool", `${labelOfPin(state.records, pin)} is switched on, but ${hangs}.`);
  }

  function checkChange(to: unknown): void {
    const { tools, device, points } = state.records;
    const { mounted_tool_id: from } = device;
    const nameOf = (id: unknown): string => tools.find((tool) => tool.id === id)?.name ?? "a tool";
    if (to !== null && from !== null && to !== from) {
      tell("warn", "tool", `${nameOf(to)} is mounted although ${nameOf(from)} is.`);
    }
    if (to !== null || from === null) return;
    const { x, y } = state.position;
    const here = points.find(
      (point): point is ToolSlot => point.pointer_type === "ToolSlot" && Math.hypot(point.x - x, point.y - y) < NEAR,
    );
    if (here && here.tool_id !== null && here.tool_id !== from) {
      tell("warn", "tool", `${nameOf(from)} is put back into the slot of ${nameOf(here.tool_id)}.`);
    }
  }

  return {
    before: (effect) => {
      if (slotsOf(state.records).length === 0) return;
      if (effect.kind === "pin") checkPin(effect);
      if (effect.kind === "change" && effect.resource === "Device" && effect.field === "mounted_tool_id") {
        checkChange(effect.value);
      }
    },
    hears: (hint) => {
      if (hint.hint === "dispense") meant.set(hint.pin, hint.tool);
    },
  };
};
