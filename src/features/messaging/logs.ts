import type { Services } from "../../framework/services";
import { liveLogListeners } from "../alerts";
import { serverLogListeners } from "../history";
import { TOPICS } from "./broker/topics";
import type { Messenger } from "./messenger";

/** Sends logs of the server itself, stored or not, to the clients of their account (`live.md` §3.3). */
export function publishLogs({ get }: Services, messenger: Pick<Messenger, "hasReaders" | "publish">): void {
  const publish = (deviceId: number, log: Readonly<Record<string, unknown>>): void => {
    if (messenger.hasReaders(deviceId)) messenger.publish(deviceId, TOPICS.logs, JSON.stringify(log));
  };
  get(serverLogListeners).add(publish);
  get(liveLogListeners).add(publish);
}
