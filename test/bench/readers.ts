import mqtt, { type MqttClient } from "mqtt";
import type { Account } from "./garden";
import type { Server } from "./server";

/** Clients of the message broker that read what the server sends. */
export interface Readers {
  /** Is told of the path of each `sync` message, e.g. `Point/17`. */
  hear: (path: string) => void;
  readonly close: () => void;
}

/** Logs one client in for each account, over WebSocket, and subscribes to `sync/#`. */
export async function openReaders({ port }: Pick<Server, "port">, accounts: readonly Account[]): Promise<Readers> {
  const clients: MqttClient[] = [];
  const readers: Readers = {
    hear: () => {},
    close: () => {
      for (const client of clients) client.end(true);
    },
  };
  for (const { deviceId, token } of accounts) {
    const username = `device_${deviceId}`;
    const client = await mqtt.connectAsync(`ws://127.0.0.1:${port}/ws`, { username, password: token });
    clients.push(client);
    const prefix = `bot/${username}/sync/`;
    client.on("message", (topic) => readers.hear(topic.slice(prefix.length)));
    await client.subscribeAsync(`${prefix}#`);
  }
  return readers;
}

/** Reads the changes of an account as server-sent events; `hear` is told of each, e.g. `tools/17`. */
export async function openEvents(
  { port }: Pick<Server, "port">,
  { token }: Account,
  hear: (path: string) => void,
): Promise<{ readonly close: () => void }> {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/events?kinds=change`, {
    headers: { authorization: token },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(`GET /api/events was answered ${response.status}.`);
  const read = async (lines: AsyncIterable<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of lines) {
      const events = (text + decoder.decode(chunk, { stream: true })).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const [, data] = /^data: ([^\n]*)$/m.exec(event) ?? [];
        if (data === undefined) continue;
        const { resource, id } = JSON.parse(data) as { resource: string; id: number }; // as specified
        hear(`${resource}/${id}`);
      }
    }
  };
  read(response.body).catch(() => {}); // it is left in the middle
  return { close: () => leaving.abort() };
}
