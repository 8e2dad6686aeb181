import {
  generate,
  type IConnackPacket,
  type IPublishPacket,
  type ISubackPacket,
  type Packet,
  parser,
} from "mqtt-packet";
import { connect, type Socket } from "node:net";

/** What a robot shows of itself. */
interface Options {
  readonly port: number;
  readonly deviceId: number;
  readonly token: string;
}

/**
 * A robot as existing ones behave at a broker: a fixed client id, a session that it wants kept when it comes again, four
 * topics of which none may be refused, an acknowledgement of exactly four bytes. It answers pings and commands, and tells
 * its state. Source: `live.md` §3.
 */
export interface Robot {
  /** Bytes of the acknowledgement of its log-in. */
  readonly connack: Buffer;
  /** Commands it has got, by label. */
  readonly commands: string[];
  /** What came below `sync/`. */
  readonly syncs: { readonly topic: string; readonly body: unknown }[];
  readonly tell: (topic: string, payload: unknown) => void;
  /** The connection ends without a word. */
  readonly cut: () => void;
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
}

const TOPICS = ["from_clients", "sync/#", "ping/#", "terminal_input"];

/** Logs a robot in and subscribes. `isBack`: it was here before. @throws Error when it would try again for ever. */
export async function startRobot({ port, deviceId, token }: Options, isBack = false): Promise<Robot> {
  const prefix = `bot/device_${deviceId}/`;
  const socket = connect(port, "127.0.0.1");
  const waiting: { readonly cmd: string; readonly resolve: (packet: Packet) => void }[] = [];
  const commands: string[] = [];
  const syncs: Robot["syncs"] = [];
  let first = Buffer.alloc(0);
  let isClosed = false;
  const closed = new Promise<void>((resolve) => socket.on("close", () => ((isClosed = true), resolve())));
  const failed = new Promise<never>((_, reject) => {
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The broker has closed the connection.")));
  });
  failed.catch(() => {}); // heard of while a log-in is under way
  const tell = (topic: string, payload: unknown): void => publish(socket, prefix + topic, JSON.stringify(payload));

  const hear = ({ topic, payload }: IPublishPacket): void => {
    const own = topic.slice(prefix.length);
    if (own.startsWith("ping/")) publish(socket, topic.replace("/ping/", "/pong/"), payload);
    if (own.startsWith("sync/")) syncs.push({ topic: own, body: JSON.parse(String(payload)) });
    if (own === "from_clients") {
      const { args } = JSON.parse(String(payload)) as { args: { label: string } }; // tests send commands
      commands.push(args.label);
      tell("from_device", { kind: "rpc_ok", args: { label: args.label } });
    }
  };
  const reading = parser({ protocolVersion: 4 });
  reading.on("packet", (packet) => {
    const index = waiting.findIndex(({ cmd }) => cmd === packet.cmd);
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(packet);
    if (packet.cmd === "publish") hear(packet);
  });
  socket.on("data", (chunk) => {
    if (first.length === 0) first = chunk;
    reading.parse(chunk);
  });
  const answer = (cmd: string): Promise<Packet> =>
    Promise.race([new Promise<Packet>((resolve) => waiting.push({ cmd, resolve })), failed]);

  const username = `device_${deviceId}`;
  const login = { cmd: "connect", protocolVersion: 4, protocolId: "MQTT", clientId: username, keepalive: 60 } as const;
  const connacked = answer("connack");
  socket.write(generate({ ...login, clean: !isBack, username, password: Buffer.from(token) }));
  const { returnCode, sessionPresent } = (await connacked) as IConnackPacket; // asked for by its name
  if (returnCode !== 0 || sessionPresent) throw new Error(`The robot is refused: ${returnCode}, ${sessionPresent}.`);
  const subacked = answer("suback");
  const subscriptions = TOPICS.map((topic) => ({ topic: prefix + topic, qos: 0 as const }));
  socket.write(generate({ cmd: "subscribe", messageId: 1, subscriptions }));
  const { granted } = (await subacked) as ISubackPacket; // as above
  if (granted.some((code) => code !== 0)) throw new Error(`A topic is refused: ${granted.join()}.`);
  return {
    connack: first.subarray(0, 4),
    commands,
    syncs,
    tell,
    cut: () => socket.destroy(),
    closed,
    isClosed: () => isClosed,
  };
}

const publish = (socket: Socket, topic: string, payload: string | Buffer): void => {
  socket.write(generate({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false }));
};
