import type { ComponentChildren } from "preact";

/** `bad`: somebody expected it to work; `waits`: the robot or the server tells it later. */
export type State = "good" | "todo" | "bad" | "waits";

/** The finding of one line of the page. */
export interface Finding {
  readonly state: State;
  readonly text: string;
  /** The deed or the further text below. A line that is done shows nothing of it but `always`. */
  readonly action?: ComponentChildren;
  readonly always?: ComponentChildren;
}

export const good = (text: string, always?: ComponentChildren): Finding => ({ state: "good", text, always });
export const todo = (text: string, action?: ComponentChildren): Finding => ({ state: "todo", text, action });
export const bad = (text: string, action?: ComponentChildren): Finding => ({ state: "bad", text, action });
export const waits = (text: string): Finding => ({ state: "waits", text });
