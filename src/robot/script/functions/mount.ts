import type { ToolSlot } from "../../../client/records";
import { Table, type Value } from "../../lua";
import type { AxisName } from "../../motion/axis";
import type { Doing } from "../effect";
import { safeHeight } from "../move-step";
import type { ScriptNode } from "../node";
import { VERIFYING_PIN } from "../../garden/wiring";
import { askPin, pinOf } from "../pins";
import { slotOf } from "../scope";
import { type Functions, type Host, numberOf, textOf, toast, wants } from "./host";

/** By the pull-out direction of a slot: the way on which its tool leaves it, in mm. */
const WAYS: Readonly<Record<number, readonly [axis: "x" | "y", way: number]>> = {
  1: ["x", 100],
  2: ["x", -100],
  3: ["y", 100],
  4: ["y", -100],
};

/** Percent: how fast a tool is pulled out and pushed in. */
const CAREFUL = 50;

/** A slot that a tool can be fetched from: it has a direction, and stands still. */
interface Stand {
  readonly slot: ToolSlot;
  readonly tool: { readonly id: number; readonly name: string };
  /** Where the robot is when the tool is out. */
  readonly out: { readonly x: number; readonly y: number };
}

/** Functions that fetch a tool and bring it back. Source: `robot-facts.md` §8. */
export function mountFunctions(host: Host): Functions {
  const { state, step } = host;

  const go = (target: Partial<Readonly<Record<AxisName, number>>>, percent?: number): Doing => {
    const body = Object.entries(target).flatMap(([axis, number]): ScriptNode[] => [
      { kind: "axis_overwrite", args: { axis, axis_operand: { kind: "numeric", args: { number } } } },
      ...(percent === undefined
        ? []
        : [{ kind: "speed_overwrite", args: { axis, speed_setting: { kind: "numeric", args: { number: percent } } } }]),
    ]);
    return step({ kind: "move", args: {}, body });
  };
  const isVerified = function* (): Doing<boolean> {
    return (yield* askPin(state, pinOf(state, VERIFYING_PIN), 0)) === 0;
  };
  function* refused(why: string): Doing<Value[]> {
    yield* toast(host, why, "error");
    return [false];
  }

  /** The stand of a tool, or why it has no stand. */
  function standOf(slot: ToolSlot | undefined): Stand | string {
    state.look(state.records.tools.length);
    const tool = state.records.tools.find(({ id }) => id === slot?.tool_id);
    if (!slot || !tool) return "No slot with this tool";
    const way = WAYS[slot.pullout_direction];
    if (!way) return `The slot of ${tool.name} has no direction`;
    if (slot.gantry_mounted) return `The slot of ${tool.name} is on the gantry`;
    const [axis, length] = way;
    return { slot, tool, out: { x: slot.x, y: slot.y, [axis]: slot[axis] + length } };
  }

  function slotNamed(given: Value): ToolSlot | undefined {
    if (given instanceof Table) return slotOf(state, numberOf(given.named("tool_id") ?? 0));
    const wanted = textOf(given);
    return slotOf(state, state.records.tools.find(({ name }) => name === wanted)?.id);
  }

  /** Goes along stages, each of which a job tells. */
  function* follow(title: string, stages: readonly (readonly [status: string, stage: Doing])[]): Doing {
    for (const [index, [status, stage]] of stages.entries()) {
      const percent = Math.round((index / stages.length) * 100);
      yield* state.setJob(title, { status, percent, type: "unknown" });
      yield* stage;
    }
    yield* state.setJob(title, { status: "Complete", percent: 100, type: "unknown" });
  }

  function* mount(given: Value): Doing<Value[]> {
    const stand = standOf(slotNamed(given));
    if (typeof stand === "string") return yield* refused(stand);
    const { slot, tool, out } = stand;
    if (yield* isVerified()) return yield* refused("A tool is already mounted");
    if (state.records.device.mounted_tool_id !== null) return yield* refused("A tool is already mounted by its record");
    yield* follow(`Mounting ${tool.name}`, [
      ["Raising", go({ z: safeHeight(state) })],
      ["Moving over the slot", go({ x: slot.x, y: slot.y })],
      ["Lowering", go({ z: slot.z })],
      ["Pulling the tool out", go(out, CAREFUL)],
    ]);
    state.hasTool = true;
    if (!(yield* isVerified())) return yield* refused(`${tool.name} was not mounted`);
    yield* state.change("Device", 0, "mounted_tool_id", tool.id);
    yield* toast(host, `${tool.name} mounted`, "success");
    return [true];
  }

  function* dismount(): Doing<Value[]> {
    const { mounted_tool_id: mounted } = state.records.device;
    if (mounted === null) return yield* refused("No tool is mounted by its record");
    const stand = standOf(slotOf(state, mounted));
    if (typeof stand === "string") return yield* refused(stand);
    const { slot, tool, out } = stand;
    if (!(yield* isVerified())) return yield* refused("No tool is mounted");
    yield* follow(`Dismounting ${tool.name}`, [
      ["Raising", go({ z: safeHeight(state) })],
      ["Moving before the slot", go(out)],
      ["Lowering", go({ z: slot.z })],
      ["Pushing the tool in", go({ x: slot.x, y: slot.y }, CAREFUL)],
      ["Raising without it", go({ z: safeHeight(state) })],
    ]);
    state.hasTool = false;
    if (yield* isVerified()) return yield* refused(`${tool.name} was not dismounted`);
    yield* state.change("Device", 0, "mounted_tool_id", null);
    yield* toast(host, `${tool.name} dismounted`, "success");
    return [true];
  }

  return {
    mount_tool: ([given]) => wants(() => mount(given)),
    dismount_tool: () => wants(dismount),
  };
}
