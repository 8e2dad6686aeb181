import { needText } from "../../../robot/garden/need-text";
import type { WaterNeed } from "../../../robot/garden/need";
import type { WaterRun } from "../../../robot/garden/water-value";
import { language } from "../language";
import { zone } from "../zone";
import { t } from "./rules";

/** A decision in a sentence of the page's language. `run`: epoch milliseconds. */
export const reasonOf = (need: WaterNeed, run: number): string => needText(need, run, zone.value, language.value);

/** The water of a run and its reason, in a sentence. */
export function waterText({ run, decided, taken_back, ...need }: WaterRun): string {
  const reason = reasonOf(need, Date.parse(run));
  if (!decided) return t.asOfNow(reason);
  return taken_back ? `${reason} ${t.takenBack}` : reason;
}

/** Whether a run does not take place, or would not as it looks now, because its plants need no water. */
export const isSkipped = ({ skipped, taken_back }: WaterRun): boolean => skipped && !taken_back;
