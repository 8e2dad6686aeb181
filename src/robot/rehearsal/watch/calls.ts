import { numberText } from "../../script/effect";
import type { Watch } from "./watcher";

/** Seconds for which an emergency stop may go unnoticed. */
const UNNOTICED_S = 30;
/** Seconds of a run that is long. */
const LONG_S = 3600;

/** Watches the calls of a script, and how long it takes. */
export const watchCalls: Watch = ({ state, tell, once }) => ({
  before: (effect) => {
    if (effect.kind === "request") {
      tell(
        "note",
        "not_rehearsed",
        `${effect.method} ${effect.path} is not sent: the script goes on as if it had failed.`,
      );
    }
    if (effect.kind === "job" && !effect.job) {
      tell("note", "not_rehearsed", `The results of ${effect.name} are not known: the script goes on without them.`);
    }
    if (effect.kind === "wait" && effect.seconds > UNNOTICED_S) {
      tell(
        "note",
        "slow_stop",
        `An emergency stop goes unnoticed during this wait of ${numberText(effect.seconds)} s.`,
      );
    }
  },
  hears: (hint) => {
    if (hint.hint === "fails") tell("warn", "error", hint.text);
    if (hint.hint === "version" && once(hint.text)) tell("note", "version", hint.text);
    const callsItself =
      hint.hint === "call" && hint.sequence !== null && state.trace.some(({ sequence }) => sequence === hint.sequence);
    if (callsItself && once(`calls_itself ${hint.sequence}`)) {
      tell("warn", "calls_itself", `The sequence "${hint.name}" calls itself.`);
    }
    if (hint.hint !== "group") return;
    if (hint.count === 0) tell("warn", "group_empty", `The group "${hint.name}" has no members: nothing is done.`);
    if (hint.order === "nn" && hint.count > 0) {
      tell("note", "group_order", `The nearest of "${hint.name}" is looked for from (0, 0), not from the robot.`);
    }
  },
  ends: () => {
    if (state.seconds > LONG_S) tell("warn", "long", `The run takes ${numberText(state.seconds / 60)} minutes.`);
  },
});
