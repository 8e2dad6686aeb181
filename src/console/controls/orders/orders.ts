import { effect } from "@preact/signals";
import { jobsIn } from "../../care/jobs";
import { partOf } from "../../care/told";
import { collection, isBusy, isConnected, list, one, pinValue, positionOf, status } from "../../state";
import { type Program, PROGRAMS, stepOf } from "../../script/programs";
import { moveTo } from "../../state/move-to";
import { AXES, type Axis, type Node } from "../../state/robot";
import { t } from "../../texts/care/shown";
import { performShown } from "./shown";

/* Orders to the robot, each with the sign by which it is done. Source: `care.md` §3.4. */

export const DIGITAL = 0;
export const ANALOG = 1;

/** Part of the greatest speed, in percent. */
const SPEED = 100;
/** Millimetres by which the robot may stand beside its target. */
const NEAR = 0.5;
/** A photo is sent after it was taken, and programs look at theirs. */
const UPLOAD_MS = 60_000;

type Target = Readonly<Partial<Record<Axis, number | undefined>>>;

/** Whether the robot stands at a place, as far as that tells of its axes. */
const isAt = (target: Target) => (): boolean =>
  AXES.every((axis) => {
    const wanted = target[axis];
    return wanted === undefined || Math.abs((positionOf(axis) ?? Infinity) - wanted) <= NEAR;
  });

/** Moves to a place, which counts as reached when the robot says that it stands there. */
export const move = (text: string, target: Target, ...how: readonly Node[]): Promise<boolean> =>
  performShown(text, moveTo(target, ...how), isAt(target));

/** Sends orders that are done once the robot has moved since, and stands where it should. */
export function performMoved(text: string, orders: Node | readonly Node[], isThere: () => boolean): Promise<boolean> {
  let hasMoved = false;
  const stopLooking = effect(() => void (hasMoved ||= isBusy.value || !isThere()));
  return performShown(text, orders, () => hasMoved && isThere()).finally(stopLooking);
}

/** Drives an axis to a place and back to 0, which counts as done when the robot has moved and stands there again. */
export const toAndFro = (text: string, axis: Axis, far: number): Promise<boolean> =>
  performMoved(text, [moveTo({ [axis]: far }), moveTo({ [axis]: 0 })], isAt({ [axis]: 0 }));

/**
 * Switches pins on for so many seconds, one after the other. All of it is one command, so a lost page leaves none on. It
 * counts as done when each was seen on, and a tree that has come since tells that all are off. Where no tree has told them
 * on, only the robot's word says that they were.
 */
export function pulse(text: string, pins: readonly number[], seconds: number): Promise<boolean> {
  const before = status.peek();
  const seenOn = new Set<number>();
  const stopLooking = effect(() => pins.forEach((pin) => pinValue(pin) === 1 && seenOn.add(pin)));
  const write = (pin_number: number, pin_value: 0 | 1) => ({
    kind: "write_pin",
    args: { pin_number, pin_value, pin_mode: DIGITAL },
  });
  const wait = { kind: "wait", args: { milliseconds: seconds * 1000 } };
  const orders = pins.flatMap((pin) => [write(pin, 1), wait, write(pin, 0)]);
  const areOff = () => status.value !== before && pins.every((pin) => pinValue(pin) === 0);
  const words = (what: string): string => (seenOn.size === pins.length ? t.done(what) : t.told(what));
  return performShown(text, orders, areOff, { words }).finally(stopLooking);
}

/** Moves along an axis by a distance in millimetres, from where the robot says that it stands. */
export function moveBy(text: string, axis: Axis, distance: number): Promise<boolean> {
  const from = positionOf(axis) ?? NaN; // without a place there is no sign
  const args = { x: 0, y: 0, z: 0, [axis]: distance, speed: SPEED };
  return performShown(text, { kind: "move_relative", args }, isAt({ [axis]: from + distance }));
}

/** Takes a photo, which counts as taken when the account has it. */
export async function takePhoto(text: string): Promise<boolean> {
  await collection("images").load();
  const before = list("images").at(-1)?.id ?? 0;
  const isThere = (): boolean => (list("images").at(-1)?.id ?? 0) > before;
  return performShown(text, { kind: "take_photo", args: {} }, isThere, { longestMs: UPLOAD_MS });
}

/** A text as Lua writes it. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;

const isMounted = (id: number | null) => (): boolean => (one("device")?.mounted_tool_id ?? null) === id;

/** Takes a tool from its slot, which counts as done when the account has it on the robot. */
export const mount = (text: string, { id, name }: { readonly id: number; readonly name: string }): Promise<boolean> =>
  performShown(text, { kind: "lua", args: { lua: `mount_tool(${quoted(name)})` } }, isMounted(id));

/** Puts the tool back, which counts as done when the account has none on the robot. */
export const unmount = (text: string): Promise<boolean> =>
  performShown(text, { kind: "lua", args: { lua: "dismount_tool()" } }, isMounted(null));

/**
 * Reads a pin, which counts as read when a tree that has come since tells another value or mode of it. The robot is asked
 * for that tree. Where it tells the same as before, only the robot's word says that it was read.
 */
export function readPin(text: string, pin: number, mode: number): Promise<boolean> {
  const before = status.peek();
  const entryIn = (tree: unknown) => JSON.stringify(partOf(tree, "pins")[pin]);
  const isSame = () => before === undefined || entryIn(status.value) === entryIn(before);
  const read = { kind: "read_pin", args: { pin_number: pin, label: "---", pin_mode: mode } };
  return performShown(
    text,
    [read, { kind: "read_status", args: {} }],
    () => status.value !== before && pinValue(pin) !== undefined,
    { words: (what) => (isSame() ? t.told(what) : t.done(what)) },
  );
}

/** Reads a sensor, which counts as read when the account has its reading. */
export async function readSensor(
  text: string,
  { id, pin, mode }: { readonly id: number; readonly pin: number; readonly mode: number },
): Promise<boolean> {
  await collection("sensorReadings").load();
  const newest = (): number => list("sensorReadings").findLast((reading) => reading.pin === pin)?.id ?? 0;
  const before = newest();
  const named = { kind: "named_pin", args: { pin_type: "Sensor", pin_id: id } };
  const args = { pin_number: named, label: "---", pin_mode: mode };
  return performShown(text, { kind: "read_pin", args }, () => newest() > before);
}

/** Runs a program of the robot, which counts as done when its job is over. Its findings are records. */
export function runProgram(text: string, program: Program): Promise<boolean> {
  const { label } = PROGRAMS[program];
  const job = () => jobsIn(status.value).find(({ name }) => name === label);
  const before = job();
  const isNew = (): boolean => job()?.touched !== before?.touched || before?.outcome === "works";
  const isOver = (): boolean => isConnected.value && job()?.outcome === "done" && isNew();
  return performShown(text, stepOf(program) as Node, isOver);
}
