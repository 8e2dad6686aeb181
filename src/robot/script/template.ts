import { numberText } from "./effect";
import type { State } from "./state";

/**
 * Fills in the values that a text asks for: `{{ x }}`, `{{ pin13 }}`. Unknown ones become empty. Source:
 * `robot-facts.md` §2.
 */
export const filledIn = (state: State, template: string): string =>
  // Without braces inside: so no text takes longer than its length.
  template.replace(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
    const name = inside.trim();
    if (name === "x" || name === "y" || name === "z") return numberText(state.position[name]);
    if (name === "CURRENT_TIME") return new Date(state.now).toISOString();
    const [, pin] = /^pin(\d+)$/.exec(name) ?? [];
    const value = pin === undefined ? undefined : state.pins.get(Number(pin));
    return value === undefined ? "" : numberText(value);
  });
