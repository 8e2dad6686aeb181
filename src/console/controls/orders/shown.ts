import type { Node } from "../../state/robot";
import { ask, say } from "../../state";
import { t } from "../../texts/care/shown";

/** Longest time until the tree or the account shows what was done. */
const SHOWN_MS = 10_000;
const LOOK_MS = 100;

/** Looks until something is so, for a time. */
export async function shows(isSo: () => boolean, longestMs = SHOWN_MS): Promise<boolean> {
  const end = Date.now() + longestMs;
  while (!isSo() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return isSo();
}

/** Sends orders whose answer is not their success. `wordsFor`: words before a problem. Returns whether it was answered. */
export async function heard(
  text: string,
  orders: Node | readonly Node[],
  wordsFor = (_: string): string => "",
): Promise<boolean> {
  const { is, problem = "" } = await ask(text, [orders].flat());
  if (is === "works") say(t.works(text));
  if (is === "failed") say(`${text}: ${wordsFor(problem)}${problem}`, "error");
  return is === "heard";
}

interface How {
  readonly longestMs?: number;
  /** Words for what shows. */
  readonly words?: (text: string) => string;
}

/** Sends orders that are done once the tree or the account shows so. Returns whether it does. */
export async function performShown(
  text: string,
  orders: Node | readonly Node[],
  isSo: () => boolean,
  { longestMs, words = t.done }: How = {},
): Promise<boolean> {
  if (!(await heard(text, orders))) return false;
  const isShown = await shows(isSo, longestMs);
  say(isShown ? words(text) : t.notShown(text), isShown ? "info" : "error");
  return isShown;
}

/** Sends orders that leave no sign, such as sequences: only the robot's word tells that they are done. */
export async function performTold(text: string, ...orders: readonly Node[]): Promise<void> {
  if (await heard(text, orders)) say(t.told(text));
}
