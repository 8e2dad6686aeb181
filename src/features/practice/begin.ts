import type { Services } from "../../framework/services";
import { isUrgent } from "../../robot/practice/messages";
import type { Begin } from "../../robot/practice/environment";
import { Run } from "../../robot/script/run";
import { scriptProcess } from "../rehearsal";

/** Begins runs in the process of scripts. A stop and an unlock need nothing of it. */
export const beginOf =
  ({ get }: Pick<Services, "get">, deviceId: number): Begin =>
  (order) =>
    "body" in order.what && isUrgent(order.what.body) ? new Run(order) : get(scriptProcess).run(deviceId, order);
