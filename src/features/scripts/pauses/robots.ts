import type { Services } from "../../../framework/services";
import { DAY_MS } from "../../../platform/time";
import { hiddenKnowledge, type HiddenKnowledge, robotsHeardSince, robotSessions } from "../../account";

/** Knowledge of hidden events of each robot of an account that is connected, or was seen within a day. */
export function robotsOf({ db, get, clock }: Services, deviceId: number): readonly HiddenKnowledge[] {
  const since = new Date(clock().getTime() - DAY_MS);
  const connected = get(robotSessions)
    .open(deviceId)
    .map((jti) => [jti, hiddenKnowledge(db, { deviceId, jti })] as const);
  return [...new Map([...robotsHeardSince(db, deviceId, since), ...connected]).values()];
}
