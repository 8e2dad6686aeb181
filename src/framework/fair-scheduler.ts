import { FairScheduler } from "../platform/fairness/fair-scheduler";
import type { Pieces } from "./batches";
import { defineService, type Services } from "./services";

/** The scheduler of the work of accounts: requests over HTTP and over MQTT count together. */
export const fairScheduler = defineService(() => new FairScheduler());

/** Does each piece of a read when it is the account's turn, and gives the result. */
export async function inTurns<T>({ get }: Pick<Services, "get">, deviceId: number, pieces: Pieces<T>): Promise<T> {
  for (;;) {
    const next = await get(fairScheduler).run(deviceId, () => pieces.next());
    if (next.done) return next.value;
  }
}
