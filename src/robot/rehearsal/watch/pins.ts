import { numberText } from "../../script/effect";
import { labelOfPin } from "../rows";
import { workOf } from "../work";
import type { Watch } from "./watcher";

/** Watches pins that are switched, read and compared. */
export const watchPins: Watch = ({ state, tell }) => {
  const switchedOn = new Set<number>();
  const written = new Set<number>();
  /** Pins whose value the rehearsal made up. */
  const taken = new Set<number>();
  return {
    before: (effect) => {
      if (effect.kind === "read" && !written.has(effect.pin)) taken.add(effect.pin);
      if (effect.kind === "lock" && effect.isLocked) switchedOn.clear();
      if (effect.kind !== "pin") return;
      written.add(effect.pin);
      taken.delete(effect.pin);
      if (effect.value === 0) switchedOn.delete(effect.pin);
      else switchedOn.add(effect.pin);
    },
    hears: (hint) => {
      if (hint.hint !== "branch") return;
      const label = labelOfPin(state.records, hint.pin);
      if (hint.value === undefined) {
        tell("warn", "never_read", `${label} was never read: it counts as larger than every number.`);
      } else if (taken.has(hint.pin)) {
        const other = hint.taken === "_then" ? "_else" : "_then";
        const value = numberText(hint.value);
        tell("note", "not_rehearsed", `${label} is taken to be ${value}: the branch ${other} is not rehearsed.`);
      }
    },
    ends: () => {
      for (const pin of switchedOn) {
        const level = workOf(state.records, pin) === "vacuum" ? "note" : "warn"; // it holds a seed until it is planted
        tell(level, "left_on", `${labelOfPin(state.records, pin)} is left on at the end of the run.`);
      }
    },
  };
};
