import type { Regimen } from "../../../client/records";
import { occurrencesIn } from "../../../robot/calendar/occurrences";
import { MINUTE_MS } from "../../../robot/calendar/duration";
import { find, list } from "../../state";
import { t } from "../../texts/care/care";
import { formatTime } from "../../texts/format";
import { zone } from "../../texts/zone";

/** A run that is due within this time may fall into an update. */
const SOON_MS = 30 * MINUTE_MS;

/** A sentence about the next run that is due soon; undefined without one. */
export function dueSoon(): string | undefined {
  const from = Date.now();
  const regimens = new Map(list("regimens").map((regimen): [number, Regimen] => [regimen.id, regimen]));
  const [next] = occurrencesIn(list("farmEvents"), regimens, zone.peek(), { from, until: from + SOON_MS });
  return next && t.eventSoon(find("sequences", next.sequenceId)?.name ?? "", formatTime(next.at / 1000));
}
