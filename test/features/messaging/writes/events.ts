import { type EventReader, openEvents } from "../../../support/event-stream";
import { patch, send, type TestAccount } from "../../../support/scenarios";
import type { TestServer } from "../../../support/server";

/** The data of a `change` event. */
export interface ChangeEvent {
  readonly resource: string;
  readonly id: number;
  readonly action: string;
  readonly request: string;
  readonly record: object | null;
}

/** A client that reads the changes of an account as server-sent events. */
export interface ChangeReader {
  /** All until now, or until the stream has ended. */
  readonly heard: () => Promise<ChangeEvent[]>;
  readonly leave: () => void;
}

export async function openChanges(server: TestServer, account: TestAccount): Promise<ChangeReader> {
  const reader: EventReader = await openEvents(`${server.base}/api/events?kinds=change`, {
    authorization: account.token,
  });
  const { token } = account;
  return {
    heard: async () => {
      const label = crypto.randomUUID();
      const mark = { ...patch("/api/device", { name: label }), headers: { "x-device-rpc-id": label } };
      await send(server, mark, token); // refused where the account or its token has ended
      const heard: ChangeEvent[] = [];
      for (;;) {
        const change = (await reader.next("change"))?.data as ChangeEvent | undefined; // as specified
        if (!change || change.request === label) return heard;
        heard.push(change);
      }
    },
    leave: () => reader.leave(),
  };
}
