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
