import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { connect } from "node:net";
import { type IConnackPacket, type Packet, generate, parser } from "mqtt-packet";
import type { TestAccount } from "./scenarios";
import type { TestServer } from "./server";

/* Clients of the message broker. */

export interface Received {
  readonly topic: string;
  readonly payload: string;
}

/** A client of the library that browsers use. */
export interface Page {
  readonly client: MqttClient;
  readonly received: Received[];
  /** Resolves with the next message, or one that has come and was not asked for yet. */
  readonly next: () => Promise<Received>;
  /** Codes of the acknowledgement. */
  readonly subscribe: (...filters: readonly string[]) => Promise<readonly number[]>;
}

export const mqttPort = ({ mqttPorts: [port = 0] }: TestServer): number => port;

/** What is below MQTT; the safe ones need a server with a certificate. */
export type Over = "tcp" | "tls" | "ws" | "wss";

export const addressOf = (server: TestServer, over: Over, path = "/ws"): string =>
  ({
    tcp: `mqtt://127.0.0.1:${mqttPort(server)}`,
    tls: `mqtts://127.0.0.1:${server.mqttPorts.at(-1)}`,
    ws: `${server.base.replace("http", "ws")}${path}`,
    wss: `${server.base.replace("http", "wss")}${path}`,
  })[over];

type Login = Pick<TestAccount, "deviceId" | "token">;

/** What an account logs in with. */
export const loginOf = ({ deviceId, token }: Login): IClientOptions => ({
  username: `device_${deviceId}`,
  password: token,
});

/** Connects and comes not again by itself. @throws Error of the library with the code of a refusal. */
export async function openPage(
  server: TestServer,
  login: Login | IClientOptions,
  options: IClientOptions & { readonly over?: Over } = {},
): Promise<Page> {
  const { over = "tcp", ...rest } = options;
  const credentials = "deviceId" in login ? loginOf(login) : login;
  const client = mqtt.connect(addressOf(server, over), { reconnectPeriod: 0, ...credentials, ...rest });
  const received: Received[] = [];
  const waiting: ((message: Received) => void)[] = [];
  let asked = 0;
  client.on("message", (topic, bytes) => {
    const message = { topic, payload: bytes.toString() };
    received.push(message);
    if (waiting.length > 0) asked += 1;
    waiting.shift()?.(message);
  });
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
  client.on("error", () => {}); // its connection may be ended by a test
  return {
    client,
    received,
    next: () => {
      const known = received[asked];
      if (!known) return new Promise((resolve) => waiting.push(resolve));
      asked += 1;
      return Promise.resolve(known);
    },
    subscribe: (...filters) =>
      new Promise((resolve) => {
        client.subscribe([...filters], (_, __, packet) => {
          resolve((packet as { granted: number[] } | undefined)?.granted ?? []); // a suback
        });
      }),
  };
}

/** A TCP connection to the broker over which a test sends what it likes. */
export interface RawClient {
  readonly send: (...packets: readonly (Packet | Buffer)[]) => void;
  /** Packets of the broker so far. */
  readonly packets: Packet[];
  /** The first packet of this kind that is there or comes; undefined when the broker closes before. */
  readonly first: (cmd: Packet["cmd"]) => Promise<Packet | undefined>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
  readonly end: () => void;
}

export function openRaw(port: number, protocolVersion: 3 | 4 | 5 = 4): Promise<RawClient> {
  return new Promise((resolve, reject) => {
    const packets: Packet[] = [];
    const waiting: (() => void)[] = [];
    const wake = (): void => {
      for (const each of waiting.splice(0)) each();
    };
    let isClosed = false;
    const socket = connect(port, "127.0.0.1");
    const reading = parser({ protocolVersion });
    reading.on("packet", (packet) => packets.push(packet));
    socket.on("data", (chunk) => {
      reading.parse(chunk);
      wake();
    });
    socket.on("error", reject); // afterwards: a reset is one of the ways to be closed
    const closed = new Promise<void>((end) =>
      socket.on("close", () => {
        isClosed = true;
        wake();
        end();
      }),
    );
    socket.on("connect", () =>
      resolve({
        packets,
        send: (...sent) => {
          for (const each of sent) {
            if (!isClosed) socket.write(Buffer.isBuffer(each) ? each : generate(each, { protocolVersion }));
          }
        },
        first: async (cmd) => {
          for (;;) {
            const found = packets.find((packet) => packet.cmd === cmd);
            if (found || isClosed) return found;
            await new Promise<void>((heard) => waiting.push(heard));
          }
        },
        pause: () => socket.pause(),
        resume: () => socket.resume(),
        closed,
        isClosed: () => isClosed,
        end: () => socket.destroy(),
      }),
    );
  });
}

/** A log-in as a packet. */
export const connectPacket = (
  { deviceId, token }: Login,
  changes: Partial<Extract<Packet, { cmd: "connect" }>> = {},
): Packet => ({
  cmd: "connect",
  protocolId: changes.protocolVersion === 3 ? "MQIsdp" : "MQTT",
  protocolVersion: 4,
  clientId: crypto.randomUUID().slice(0, 20),
  clean: true,
  keepalive: 60,
  username: `device_${deviceId}`,
  password: Buffer.from(token),
  ...changes,
});

/** A client that is logged in. */
export async function enterRaw(
  server: TestServer,
  account: Login,
  changes: Parameters<typeof connectPacket>[1] = {},
): Promise<RawClient> {
  const client = await openRaw(mqttPort(server), changes.protocolVersion ?? 4);
  client.send(connectPacket(account, changes));
  const connack = (await client.first("connack")) as IConnackPacket | undefined; // asked for by its name
  if ((connack?.returnCode ?? connack?.reasonCode) !== 0) throw new Error("The broker has refused the log-in.");
  return client;
}
