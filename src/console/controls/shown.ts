import type { Node } from "../state/robot";
import { ask, say } from "../state";
import { t as signs } from "../texts/care/shown";
import { t } from "../texts/orders";

/** Longest time until the tree or the account shows what was done. */
const SHOWN_MS = 10_000;
const LOOK_MS = 100;

/** Looks until something is so, for a time. */
export async function shows(isSo: () => boolean): Promise<boolean> {
  const end = Date.now() + SHOWN_MS;
  while (!isSo() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return isSo();
}

/** Sends an order whose answer is not its success. `wordsFor`: words before a problem. Returns whether it was answered. */
export async function heard(text: string, order: Node, wordsFor = (_: string): string => ""): Promise<boolean> {
  const { is, problem = "" } = await ask(text, [order], "heard");
  if (is === "works") say(t.works(text));
  if (is === "failed") say(`${text}: ${wordsFor(problem)}${problem}`, "error");
  return is === "done";
}

/** Sends an order that is done once the robot shows so in its tree. Returns whether it does. */
export async function performShown(text: string, order: Node, isSo: () => boolean): Promise<boolean> {
  if (!(await heard(text, order))) return false;
  const isShown = await shows(isSo);
  say(isShown ? t.done(text) : signs.notShown(text), isShown ? "info" : "error");
  return isShown;
}
