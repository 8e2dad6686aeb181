import { effect } from "@preact/signals";
import { lengthOf, stepsTo, troubleIn } from "../../care/axis";
import { collection, editOne, one, positionOf, say } from "../../state";
import { AXES, type Axis } from "../../state/robot";
import { t } from "../../texts/care/axis";
import { formatLength } from "../../texts/format";
import { confirm } from "../confirm";
import { performMoved } from "../orders/orders";
import { heard, performShown, shows } from "../orders/shown";

const SPEED = 100;
/** Millimetres by which a place that is told may be off. */
const NEAR = 0.05;

/** One axis, or all of them. */
export type Axes = Axis | "all";
const axesOf = (axes: Axes): readonly Axis[] => (axes === "all" ? AXES : [axes]);
const nameOf = (axes: Axes): string => axesOf(axes).join(", ").toUpperCase();

const lengthWord = (axis: Axis): string => {
  const length = lengthOf(one("firmwareConfig"), axis);
  return length === undefined ? t.unknown : formatLength(length);
};
const stepsOf = (axis: Axis) => one("firmwareConfig")?.[`movement_axis_nr_steps_${axis}`];

const isAtZero = (axes: Axes) => (): boolean =>
  axesOf(axes).every((axis) => Math.abs(positionOf(axis) ?? Infinity) < NEAR);

/** Goes home, which counts as done when the robot says that it stands at 0. */
export const goHome = (axes: Axes): Promise<boolean> =>
  performShown(t.home(nameOf(axes)), { kind: "home", args: { axis: axes, speed: SPEED } }, isAtZero(axes));

/**
 * Finds home, which counts as found when the robot has moved and says that it stands at 0. Whether that is the true end
 * of the axis, only somebody sees who stands there. Returns whether it does.
 */
export async function findHome(axes: Axes): Promise<boolean> {
  const text = t.find(nameOf(axes));
  if (!(await confirm({ title: t.wayAsk(nameOf(axes)), action: text }))) return false;
  return performMoved(text, { kind: "find_home", args: { axis: axes, speed: SPEED } }, isAtZero(axes));
}

/** Makes the robot's place 0, which counts as done when the robot tells it. */
export async function setZero(axes: Axes): Promise<void> {
  const name = nameOf(axes);
  const text = t.zero(name);
  if (!(await confirm({ title: t.zeroAsk(name), text: t.zeroText, action: text }))) return;
  if (!(await heard(text, { kind: "zero", args: { axis: axes } }))) return;
  const isZero = await shows(isAtZero(axes));
  say(isZero ? t.isZero(name) : t.notZero(name), isZero ? "info" : "error");
}

/** Axes that were seen in the half of their known length at home and then in the other one, until it is closed. */
function watchWays(axes: readonly Axis[]) {
  const near = new Set<Axis>();
  const far = new Set<Axis>();
  const stopLooking = effect(() => {
    for (const axis of axes) {
      const half = (lengthOf(one("firmwareConfig"), axis) ?? NaN) / 2;
      const place = Math.abs(positionOf(axis) ?? NaN);
      if (place < half) near.add(axis);
      if (place > half && near.has(axis)) far.add(axis);
    }
  });
  return { has: (axis: Axis): boolean => far.has(axis), stopLooking };
}

/**
 * Measures axes, which counts as done when the account has another length of each. A robot that finds the same length
 * changes nothing (`live.md` §3.1): then it counts that it has driven over the middle of it.
 */
export async function measure(axes: Axes): Promise<void> {
  const name = nameOf(axes);
  const text = t.measure(name);
  if (!(await confirm({ title: t.wayAsk(name), action: text }))) return;
  await collection("firmwareConfig").load();
  const before = axesOf(axes).map((axis) => ({ axis, steps: stepsOf(axis), was: lengthWord(axis) }));
  const ways = watchWays(axesOf(axes));
  const isAnswered = await heard(text, { kind: "calibrate", args: { axis: axes } }, (problem) => {
    const trouble = troubleIn(problem);
    return trouble ? `${t[trouble]} ` : "";
  });
  if (!isAnswered) return ways.stopLooking();
  say(t.measures(name));
  const isNew = ({ axis, steps }: (typeof before)[number]): boolean => stepsOf(axis) !== steps;
  await shows(() => before.every(isNew)); // a new length may still come where the robot was at the old end
  ways.stopLooking();
  const words = before.map((each) => {
    const axis = nameOf(each.axis);
    if (isNew(each)) return t.measured(axis, lengthWord(each.axis), each.was);
    return ways.has(each.axis) ? t.sameLength(axis, each.was) : t.noLength(axis, each.was);
  });
  const isWhole = before.every((each) => isNew(each) || ways.has(each.axis));
  say(words.join(" "), isWhole ? "info" : "error");
}

/** Makes the robot's place the end of the axis. */
export async function setLength(axis: Axis): Promise<void> {
  const name = nameOf(axis);
  const here = positionOf(axis);
  const steps = stepsTo(one("firmwareConfig"), axis, here);
  if (steps === undefined || here === undefined) return;
  const text = t.setLength(name);
  const change = t.setLengthText(lengthWord(axis), formatLength(Math.abs(here)));
  if (!(await confirm({ title: `${text}?`, text: change, action: text }))) return;
  await editOne("firmwareConfig", { [`movement_axis_nr_steps_${axis}`]: steps }, { undo: t.lengthSet(name) });
}
