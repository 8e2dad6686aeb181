import { rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { eventually } from "./eventually";
import { tempFolder } from "./folder";
import { freePort } from "./free-port";

/** A real Mosquitto as the broker of somebody else. */
export interface Mosquitto {
  readonly port: number;
  /** Where its WebSockets are. */
  readonly webSockets: string;
  /** Starts it again on the same port. It keeps nothing. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** A client, with the messages that it gets, in their order. */
  readonly client: (options?: IClientOptions) => Promise<Reader>;
  /** Ends it, its clients and its folder. */
  readonly remove: () => Promise<void>;
}

export interface Reader {
  readonly client: MqttClient;
  readonly read: (filter: string) => Promise<void>;
  readonly send: (topic: string, payload: string, retain?: boolean) => Promise<void>;
  /** What came on a topic. */
  readonly on: (topic: string) => string[];
  /** The topics of all that came. */
  readonly topics: () => string[];
  /** The newest message of a topic, when there is one. */
  readonly newest: (topic: string) => Promise<string>;
}

export const hasMosquitto = Bun.which("mosquitto") !== null && Bun.which("mosquitto_passwd") !== null;
if (!hasMosquitto) console.log("Not tested: another message broker, because there is no mosquitto.");

/** Who may log in: name and password. Nobody else may. */
export type Logins = Readonly<Record<string, string>>;

/** Starts one. `tls`: paths of certificate and key. Without `logins` everybody may log in. */
export async function startMosquitto(
  logins: Logins = {},
  tls?: { readonly certificate: string; readonly key: string },
): Promise<Mosquitto> {
  const folder = tempFolder();
  const [port, webPort] = [await freePort(), await freePort()];
  const passwords = join(folder, "passwords");
  writeFileSync(passwords, "");
  for (const [name, password] of Object.entries(logins)) {
    Bun.spawnSync(["mosquitto_passwd", "-b", passwords, name, password]);
  }
  const isOpen = Object.keys(logins).length === 0;
  const lines = [
    `listener ${port} 127.0.0.1`,
    `allow_anonymous ${isOpen}`,
    ...(isOpen ? [] : [`password_file ${passwords}`]),
    ...(tls ? [`certfile ${tls.certificate}`, `keyfile ${tls.key}`] : []),
    ...(process.getuid?.() === 0 ? ["user root"] : []),
    ...[`listener ${webPort} 127.0.0.1`, "protocol websockets"],
  ];
  writeFileSync(join(folder, "mosquitto.conf"), `${lines.join("\n")}\n`);
  const clients: MqttClient[] = [];
  let running: Bun.Subprocess | undefined;

  async function start(): Promise<void> {
    running = Bun.spawn(["mosquitto", "-c", join(folder, "mosquitto.conf")], { stdout: "ignore", stderr: "ignore" });
    await eventually(async () => ((await isListening(port)) ? true : undefined));
  }
  async function stop(): Promise<void> {
    running?.kill();
    await running?.exited;
  }
  await start();
  return {
    port,
    webSockets: `ws://127.0.0.1:${webPort}/ws`,
    start,
    stop,
    client: async (options = {}) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 200, ...options });
      clients.push(client);
      return toReader(client);
    },
    remove: async () => {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function toReader(client: MqttClient): Reader {
  const received: { readonly topic: string; readonly payload: string }[] = [];
  client.on("message", (topic, payload) => received.push({ topic, payload: payload.toString() }));
  const on = (topic: string): string[] =>
    received.filter((message) => message.topic === topic).map(({ payload }) => payload);
  return {
    client,
    read: async (filter) => void (await client.subscribeAsync(filter, { qos: 1 })),
    send: async (topic, payload, retain = false) =>
      void (await client.publishAsync(topic, payload, { qos: 1, retain })),
    on,
    topics: () => [...new Set(received.map(({ topic }) => topic))],
    newest: (topic) => eventually(() => on(topic).at(-1)),
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => (socket.destroy(), resolve(true)));
    socket.on("error", () => resolve(false));
  });
