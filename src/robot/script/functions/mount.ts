import type { Tool, ToolSlot } from "../../../client/records";
import { LuaTable, type Value } from "../../lua";
import type { Position } from "../../motion/axis";
import type { Doing } from "../effect";
import { drive } from "../motion";
import { safeHeight } from "../move-step";
import type { ScriptNode } from "../node";
import { VERIFYING_PIN } from "../../garden/wiring";
import { askPin, pinOf } from "../pins";
import { slotOf } from "../scope";
import { type Functions, type Host, numberOf, textOf, toast, wants } from "./host";

/** Ways on which a tool leaves its slot, in mm, by the pull-out direction. */
const WAYS: Readonly<Record<number, readonly [axis: "x" | "y", way: number]>> = {
  1: ["x", 100],
  2: ["x", -100],
  3: ["y", 100],
  4: ["y", -100],
};

/** Percent: how fast a tool is pulled out and pushed in. */
const CAREFUL = { x: 50, y: 50, z: 50 };

/** Millimetres above its slot to which the robot goes without the tool. */
const RAISED = 50;

/** Ends of what the robot tells. */
const CONNECTION = "electrical connection between UTM pins B and C.";
const CHECK = "check the **MOUNTED TOOL** dropdown in the Tools panel.";

/** A slot that a tool is fetched from or brought back to. */
interface Stand {
  readonly slot: ToolSlot;
  readonly name: string;
  /** Where the robot is when the tool is out. */
  readonly out: Position;
}

/** A stage of a job: how far it is then, what it says, and what is done. */
type Stage = readonly [percent: number, status: string, work: Doing];

/** Functions that fetch a tool and bring it back. Source: `robot-facts.md` §8. */
export function mountFunctions(host: Host): Functions {
  const { state } = host;

  /** Goes as the step `move` does. */
  const go = (target: Partial<Position>): Doing => {
    const body = Object.entries(target).map(([axis, number]): ScriptNode => ({
      kind: "axis_overwrite",
      args: { axis, axis_operand: { kind: "numeric", args: { number } } },
    }));
    return host.step({ kind: "move", args: {}, body });
  };
  const goCarefully = (place: Position): Doing => drive(state, place, CAREFUL, null);
  const hasTool = function* (): Doing<boolean> {
    return (yield* askPin(state, pinOf(state, VERIFYING_PIN), 0)) === 0;
  };

  const toolWhere = (isWanted: (tool: Tool) => boolean): Tool | undefined => {
    state.look(state.records.tools.length);
    return state.records.tools.find(isWanted);
  };

  /** The stand of a tool, or why it has none. */
  function standOf(slot: ToolSlot): Stand | string {
    const way = WAYS[slot.pullout_direction];
    if (!way) return "Tool slot must have a direction";
    if (slot.gantry_mounted) return "Tool slot cannot be gantry mounted";
    const tool = toolWhere(({ id }) => id === slot.tool_id);
    if (!tool) return "Tool slot must have a tool";
    const [axis, length] = way;
    const { x, y, z } = slot;
    return { slot, name: tool.name, out: { x, y, z, [axis]: slot[axis] + length } };
  }

  /** The slot of a name or a table, or why it has none. */
  function slotNamed(given: Value): ToolSlot | string {
    if (given instanceof LuaTable) {
      return slotOf(state, numberOf(given.named("tool_id") ?? 0)) ?? "Provided location must be a tool in a slot";
    }
    const wanted = textOf(given);
    const tool = toolWhere(({ name }) => name === wanted);
    return tool ? (slotOf(state, tool.id) ?? "Tool slot not found") : `'${wanted}' tool not found`;
  }

  /** Goes along the stages of a job, and looks then whether a tool hangs as it should. */
  function* follow(title: string, stages: readonly Stage[], mountOutcome: MountOutcome): Doing {
    const time = Math.floor(state.now / 1000) * 1000;
    const tell = (percent: number, status: string): Doing =>
      state.setJob(title, { status, percent, time, type: "unknown" });
    let last = 0;
    for (const [percent, status, work] of stages) {
      yield* tell((last = percent), status);
      yield* work;
    }
    state.hasTool = mountOutcome.hasTool;
    if ((yield* hasTool()) !== mountOutcome.hasTool) {
      yield* tell(last, "Failed");
      return yield* toast(host, mountOutcome.failed, "error");
    }
    yield* tell(100, "Complete");
    yield* state.change("Device", 0, "mounted_tool_id", mountOutcome.tool);
    yield* toast(host, mountOutcome.done, "success");
  }

  /** Why no tool can be mounted; else the stand. */
  function* standToMount(given: Value): Doing<Stand | string> {
    const slot = slotNamed(given);
    if (typeof slot === "string") return slot;
    if (yield* hasTool()) return `A tool is already mounted to the UTM - there is an ${CONNECTION}`;
    if (state.records.device.mounted_tool_id !== null) {
      return `There is already a tool mounted to the UTM - ${CHECK}`;
    }
    return standOf(slot);
  }

  function* mount(given: Value): Doing<Value[]> {
    const stand = yield* standToMount(given);
    if (typeof stand === "string") {
      yield* toast(host, stand, "error");
      return [];
    }
    const { slot, name, out } = stand;
    const stages: readonly Stage[] = [
      [20, "Retracting Z", go({ z: safeHeight(state) })],
      [40, "Moving above tool", go({ x: slot.x, y: slot.y })],
      [60, "Mounting tool", go({ z: slot.z })],
      [80, "Pulling tool out", goCarefully(out)],
    ];
    yield* follow(`Mounting ${name}`, stages, {
      hasTool: true,
      tool: slot.tool_id,
      done: `${name} mounted`,
      failed: `Tool mounting failed - no ${CONNECTION}`,
    });
    return [];
  }

  /** Whether a tool hangs there that the robot knows, which it tells. */
  function* verify(): Doing<boolean> {
    if (!(yield* hasTool())) {
      yield* toast(host, `No tool detected on the UTM - there is no ${CONNECTION}`, "error");
      return false;
    }
    const tool = toolWhere(({ id }) => id === state.records.device.mounted_tool_id);
    if (!tool) {
      yield* toast(host, `A tool is mounted but the robot does not know which one - ${CHECK}`, "error");
      return false;
    }
    const message = `The ${tool.name} is mounted on the UTM`;
    yield* host.step({ kind: "send_message", args: { message, message_type: "success" } });
    return true;
  }

  /** Why the tool that hangs there cannot be brought back; else its stand. */
  function standToDismount(tool: number): Stand | string {
    const name = toolWhere(({ id }) => id === tool)?.name ?? "";
    const slot = slotOf(state, tool);
    return slot ? standOf(slot) : `No slot found for the currently mounted tool (${name}) - check the Tools panel`;
  }

  function* dismount(): Doing<Value[]> {
    const { mounted_tool_id: mounted } = state.records.device;
    if (mounted === null) {
      yield* toast(host, "No tool is mounted to the UTM", "error");
      return [];
    }
    if (!(yield* verify())) return [];
    const stand = standToDismount(mounted);
    if (typeof stand === "string") {
      yield* toast(host, stand, "error");
      return [];
    }
    const { slot, name, out } = stand;
    const stages: readonly Stage[] = [
      [20, "Retracting Z", go({ z: safeHeight(state) })],
      [40, "Moving to front of slot", go({ x: out.x, y: out.y })],
      [60, "Lowering Z", go({ z: slot.z })],
      [80, "Putting tool in slot", goCarefully({ x: slot.x, y: slot.y, z: slot.z })],
      [90, "Dismounting tool", go({ z: slot.z + RAISED })],
    ];
    yield* follow(`Dismounting ${name}`, stages, {
      hasTool: false,
      tool: null,
      done: `${name} dismounted`,
      failed: `Tool dismounting failed - there is still an ${CONNECTION}`,
    });
    return [];
  }

  return {
    mount_tool: ([given]) => wants(() => mount(given)),
    dismount_tool: () => wants(dismount),
    verify_tool: () =>
      wants(function* () {
        return [yield* verify()];
      }),
  };
}

/** How a job ends: whether a tool hangs there then, its record, and what is told. */
interface MountOutcome {
  readonly hasTool: boolean;
  readonly tool: number | null;
  readonly done: string;
  readonly failed: string;
}
