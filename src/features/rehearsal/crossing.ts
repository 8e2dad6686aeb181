import { cut } from "../../robot/script/cut";
import { type Effect, ScriptError } from "../../robot/script/run";

/** Characters of a log: as many as the API takes. */
const TEXT_MAXIMUM = 10_000;
/** Characters of one effect as JSON. */
const EFFECT_MAXIMUM = 64 * 1024;

/** Characters of the reason why a run has ended. */
const REASON_MAXIMUM = 300;

const SAYS_TOO_MUCH = "The script says more than 64 kB at once.";

/**
 * An effect as it may leave the process of scripts: whatever a script makes, the server gets little of it at a time.
 * @throws ScriptError for one that is too long. Source: `robot.md` §1.
 */
export function bounded(effect: Effect): Effect {
  const told =
    "text" in effect && effect.text !== undefined ? { ...effect, text: cut(effect.text, TEXT_MAXIMUM) } : effect;
  if (JSON.stringify(told).length > EFFECT_MAXIMUM) throw new ScriptError(SAYS_TOO_MUCH);
  return told;
}

/** Why a run has ended, as it may leave the process. */
export const reasonOf = ({ message }: Error): string => cut(message, REASON_MAXIMUM);
