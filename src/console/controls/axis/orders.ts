import { lengthOf, stepsTo, troubleIn } from "../../care/axis";
import { ask, collection, editOne, one, perform, positionOf, say } from "../../state";
import type { Axis } from "../../state/robot";
import { t as orders } from "../../texts/orders";
import { t } from "../../texts/care/axis";
import { formatLength } from "../../texts/format";
import { confirm } from "../confirm";

const SPEED = 100;
/** Longest time until the tree or the account shows what was done. */
const SHOWN_MS = 10_000;
const LOOK_MS = 100;
/** Millimetres by which a place that is told may be off. */
const NEAR = 0.05;

/** Looks until something is so, for a time. */
async function shows(isSo: () => boolean): Promise<boolean> {
  const end = Date.now() + SHOWN_MS;
  while (!isSo() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return isSo();
}

const nameOf = (axis: Axis): string => axis.toUpperCase();
const lengthWord = (axis: Axis): string => {
  const length = lengthOf(one("firmwareConfig"), axis);
  return length === undefined ? t.unknown : formatLength(length);
};

/** Sends an order whose answer is not its success. Returns whether it was answered. */
async function heard(text: string, kind: string, args: object): Promise<boolean> {
  const { is, problem = "" } = await ask(text, [{ kind, args: { ...args } }], "heard");
  const trouble = troubleIn(problem);
  if (is === "works") say(orders.works(text));
  if (is === "failed") say(`${text}: ${trouble ? `${t[trouble]} ` : ""}${problem}`, "error");
  return is === "done";
}

export const goHome = (axis: Axis) => perform(t.home(nameOf(axis)), { kind: "home", args: { axis, speed: SPEED } });

/** Finds home, which counts as found when the robot says so: nobody else knows where it is. */
export const findHome = async (axis: Axis): Promise<void> => {
  const text = t.find(nameOf(axis));
  if (!(await confirm({ title: t.wayAsk(nameOf(axis)), action: text }))) return;
  await perform(text, { kind: "find_home", args: { axis, speed: SPEED } });
};

/** Makes the robot's place 0, which counts as done when the robot tells it. */
export async function setZero(axis: Axis): Promise<void> {
  const name = nameOf(axis);
  const text = t.zero(name);
  if (!(await confirm({ title: t.zeroAsk(name), text: t.zeroText, action: text }))) return;
  if (!(await heard(text, "zero", { axis }))) return;
  const isZero = await shows(() => Math.abs(positionOf(axis) ?? Infinity) < NEAR);
  say(isZero ? t.isZero(name) : t.notZero(name), isZero ? "info" : "error");
}

/** Measures the axis, which counts as done when the account has another length. */
export async function measure(axis: Axis): Promise<void> {
  const name = nameOf(axis);
  const text = t.measure(name);
  if (!(await confirm({ title: t.wayAsk(name), action: text }))) return;
  await collection("firmwareConfig").load();
  const before = one("firmwareConfig")?.[`movement_axis_nr_steps_${axis}`];
  const was = lengthWord(axis);
  if (!(await heard(text, "calibrate", { axis }))) return;
  say(t.measures(name));
  const isNew = await shows(() => one("firmwareConfig")?.[`movement_axis_nr_steps_${axis}`] !== before);
  say(isNew ? t.measured(name, lengthWord(axis), was) : t.noLength(name, was), isNew ? "info" : "error");
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
