import {
  generate,
  type IConnackPacket,
  type IPublishPacket,
  type ISubackPacket,
  type Packet,
  parser,
} from "mqtt-packet";
import { connect, type Socket } from "node:net";
import { PASSWORD } from "./scenarios";

/** What the robot is told to do. */
export interface Command {
  readonly label: string;
  readonly priority: number | undefined;
  readonly body: readonly Step[];
}
interface Step {
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly body?: readonly Step[];
}

/** What a robot shows of itself. */
interface Options {
  readonly port: number;
  readonly deviceId: number;
  readonly token: string;
  /** The user name unless told. */
  readonly clientId?: string;
  /** How it connects, by default to the port. */
  readonly socket?: () => Socket;
  /** Seconds; 60 unless told. Nothing is sent by itself when they are over. */
  readonly keepalive?: number;
  /** What it tells when it has come and when it is asked; by default `STATE`. */
  readonly state?: () => object;
  /** Messages on `from_device` that a command makes; by default that it is done. */
  readonly obey?: (command: Command) => readonly unknown[] | Promise<readonly unknown[]>;
  /** Takes what comes below `sync/`, beside `syncs`. */
  readonly learn?: (topic: string, body: unknown) => void;
}

/** The broker does not let the robot in. */
export class RobotRefused extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The robot is refused: ${code}.`);
    this.code = code;
  }
}

/**
 * One connection of a robot as existing ones behave at a broker: a fixed client id, a session that it wants kept when it comes again, four
 * topics of which none may be refused, an acknowledgement of exactly four bytes. It tells its state when it has come and
 * when it is asked, answers pings and commands, and acknowledges records that the server sends. Source: `live.md` §3.
 */
export interface Robot {
  /** Bytes of the acknowledgement of its log-in. */
  readonly connack: Buffer;
  /** Commands it has got. */
  readonly commands: readonly Command[];
  /** What came below `sync/`. */
  readonly syncs: readonly { readonly topic: string; readonly body: unknown }[];
  readonly tell: (topic: string, payload: unknown) => void;
  /** Resolves when the broker has read everything that was told. */
  readonly settled: () => Promise<void>;
  /** The connection ends without a word. */
  readonly cut: () => void;
  /** Neither reads nor sends any more, while the connection stays open: nobody is told that it is gone. */
  readonly vanish: () => void;
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
}

const TOPICS = ["from_clients", "sync/#", "ping/#", "terminal_input"];

/** A state tree, as far as clients look at it. */
export const STATE = {
  configuration: {},
  informational_settings: { controller_version: "15.8.4", busy: false, locked: false, sync_status: "synced" },
  jobs: {},
  location_data: {
    axis_states: { x: "idle", y: "idle", z: "idle" },
    position: { x: 0, y: 0, z: 0 },
    scaled_encoders: { x: 0, y: 0, z: 0 },
    raw_encoders: { x: 0, y: 0, z: 0 },
  },
  mcu_params: {},
  pins: {},
  user_env: {},
};

/** How the robot is. */
export const TELEMETRY = {
  telemetry_captured_at: "2026-03-01T08:15:00Z",
  telemetry_target: "sbc4",
  telemetry_soc_temp: 45,
  telemetry_throttled: "0x0",
  telemetry_wifi_level_percent: 80,
  telemetry_uptime: 12345,
  telemetry_memory_usage: 120,
  telemetry_disk_usage: 7,
  telemetry_cpu_usage: 3,
};

export const done = (label: string) => ({ kind: "rpc_ok", args: { label } });
export const failed = (label: string, ...messages: readonly unknown[]) => ({
  kind: "rpc_error",
  args: { label },
  body: messages.map((message) => ({ kind: "explanation", args: { message } })),
});

/** A token as robots get it: they are known by their User-Agent. */
export async function robotToken(base: string, email: string): Promise<string> {
  const body = JSON.stringify({ user: { email, password: PASSWORD } });
  const headers = { "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" };
  const answer = await fetch(`${base}/api/tokens`, { method: "POST", body, headers });
  return ((await answer.json()) as { token: { encoded: string } }).token.encoded; // a log-in
}

/** Logs a robot in and subscribes. `isBack`: it was here before. @throws RobotRefused when it is not let in. */
export async function startRobot(options: Options, isBack = false): Promise<Robot> {
  const { port, deviceId, token, keepalive = 60, state = () => STATE, learn } = options;
  const { obey = ({ label }) => [done(label)], socket: open = () => connect(port, "127.0.0.1") } = options;
  const prefix = `bot/device_${deviceId}/`;
  const socket = open();
  const waiting: { readonly cmd: string; readonly resolve: (packet: Packet) => void }[] = [];
  const commands: Command[] = [];
  const syncs: { topic: string; body: unknown }[] = [];
  let first = Buffer.alloc(0);
  let isClosed = false;
  const closed = new Promise<void>((resolve) => socket.on("close", () => ((isClosed = true), resolve())));
  const broken = new Promise<never>((_, reject) => {
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The broker has closed the connection.")));
  });
  broken.catch(() => {}); // heard of while something is waited for
  let isSilent = false;
  const tell = (topic: string, payload: unknown): void => {
    if (!isSilent) publish(socket, prefix + topic, JSON.stringify(payload));
  };

  const work = async (command: Command): Promise<void> => {
    commands.push(command);
    if (command.body.some(({ kind }) => kind === "read_status")) tell("status", state());
    const messages = obey(command);
    for (const message of messages instanceof Promise ? await messages : messages) tell("from_device", message);
  };
  const hear = ({ topic, payload }: IPublishPacket): void => {
    const own = topic.slice(prefix.length);
    if (own.startsWith("ping/")) return publish(socket, topic.replace("/ping/", "/pong/"), payload);
    const { args, body } = JSON.parse(String(payload)) as Sent;
    if (own === "from_clients")
      void work({ label: args.label, priority: args.priority, body: (body ?? []) as Command["body"] }); // tests send commands
    if (!own.startsWith("sync/")) return;
    syncs.push({ topic: own, body });
    learn?.(own, body);
    tell("from_device", done(args.label));
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
    Promise.race([new Promise<Packet>((resolve) => waiting.push({ cmd, resolve })), broken]);

  const username = `device_${deviceId}`;
  const { clientId = username } = options;
  const login = { cmd: "connect", protocolVersion: 4, protocolId: "MQTT", clientId, keepalive } as const;
  const connacked = answer("connack");
  socket.write(generate({ ...login, clean: !isBack, username, password: Buffer.from(token) }));
  const { returnCode, sessionPresent } = (await connacked) as IConnackPacket; // asked for by its name
  if (returnCode !== 0) throw new RobotRefused(returnCode ?? 0);
  if (sessionPresent) throw new Error("A robot that is told of a session does not subscribe.");
  const subacked = answer("suback");
  const subscriptions = TOPICS.map((topic) => ({ topic: prefix + topic, qos: 0 as const }));
  socket.write(generate({ cmd: "subscribe", messageId: 1, subscriptions }));
  const { granted } = (await subacked) as ISubackPacket; // as above
  if (granted.some((code) => code !== 0)) throw new Error(`A topic is refused: ${granted.join()}.`);
  tell("status", state());
  return {
    connack: first.subarray(0, 4),
    commands,
    syncs,
    tell,
    settled: async () => {
      const answered = answer("pingresp");
      socket.write(generate({ cmd: "pingreq" }));
      await answered;
    },
    cut: () => socket.destroy(),
    vanish: () => {
      isSilent = true;
      socket.pause();
    },
    closed,
    isClosed: () => isClosed,
  };
}

/** A message for the robot. */
interface Sent {
  readonly args: { readonly label: string; readonly priority?: number };
  readonly body?: unknown;
}

const publish = (socket: Socket, topic: string, payload: string | Buffer): void => {
  socket.write(generate({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false }));
};
