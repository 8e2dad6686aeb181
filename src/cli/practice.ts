import { BrokerConnection } from "../features/messaging/commands";
import { apiOf, type Send, surroundings } from "../features/practice/commands";
import { readObject } from "../platform/json";
import { PracticeRobot } from "../robot/practice/robot";
import type { Server } from "../robot/practice/surroundings";
import { Run } from "../robot/script/run";
import { type CommandContext, UsageError } from "./command";

/** Software that it says it runs, unless told otherwise. */
const SOFTWARE = "15.5.0";
const MOST_SPEED = 20;
const NEW = { position: { x: 0, y: 0, z: 0 }, hasTool: false, soil: [] };
/** Topics that robots subscribe to. */
const TOPICS = ["from_clients", "sync/#", "ping/#"];

/**
 * Connects to any server as a robot does, and shows what it does, until it is interrupted.
 * @throws Error with one sentence when the server refuses the log-in or the version. Source: `robot.md` §3.
 */
export async function practise(context: CommandContext): Promise<void> {
  const { out, err } = context;
  const { url, email, password, speed, software } = await wishesOf(context);
  const headers = { "user-agent": `DeviceOS/${software} (practice) practice ()` };
  const { encoded, device, broker } = await logIn(url, headers, email, password);
  const send: Send = (path, init) =>
    fetch(`${url}${path}`, { ...init, headers: { ...init.headers, ...headers, authorization: `Bearer ${encoded}` } });
  const api = apiOf(send);
  await api.ask("GET", "/api/device").catch((cause: unknown) => {
    throw new Error(`The server refuses the robot: ${cause instanceof Error ? cause.message : ""}`, { cause });
  });
  const ended = Promise.withResolvers<void>();
  const stop = (): void => ended.resolve();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  const prefix = `bot/${device}/`;
  const connection = new BrokerConnection({
    ...{ server: broker, version: 4, user: device, password: () => Promise.resolve(encoded) },
    filters: Object.fromEntries(TOPICS.map((topic) => [prefix + topic, 0 as const])),
    hear: ({ topic, payload }) => robot.hear(topic.slice(prefix.length), payload),
    connected: () => {
      out(`Connected to ${url} as the robot of ${email}`);
      robot.watched();
    },
    failed: (reason, isRefusal) =>
      isRefusal
        ? ended.reject(new Error(`The broker refuses the robot: ${reason}.`))
        : err(`Not connected: ${reason}.`),
  });
  const server: Server = {
    ...api,
    publish: (topic, content) => {
      if (topic === "logs") out(lineOf(content));
      const payload = content instanceof Uint8Array ? Buffer.from(content) : JSON.stringify(content);
      connection.publish(prefix + topic, payload);
    },
    isWatched: () => true,
    listen: () => {},
  };
  const robot = new PracticeRobot({
    ...{ server, speed, isDemo: false, memory: NEW, surroundings: surroundings({ clock: () => new Date() }) },
    begin: (order) => new Run(order),
    keep: () => {},
    leave: () => out("It restarts"),
  });
  connection.start();
  robot.start();
  try {
    await ended.promise;
  } finally {
    robot.end();
    await connection.close();
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  }
}

interface Wishes {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly speed: number;
  readonly software: string;
}

/** @throws UsageError for what cannot be used. */
async function wishesOf({ flags, stdin }: CommandContext): Promise<Wishes> {
  if (!flags.has("password-stdin")) {
    throw new UsageError("Pass the password of the account on standard input, with --password-stdin.");
  }
  const address = URL.parse(flags.get("url") ?? "");
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError("--url must be the address of a server, such as http://garden.local:3000.");
  }
  const speed = Number(flags.get("speed") ?? 1);
  if (!Number.isInteger(speed) || speed < 1 || speed > MOST_SPEED) {
    throw new UsageError(`--speed must be a whole number from 1 to ${MOST_SPEED}.`);
  }
  const password = (await stdin.text()).trim();
  const software = flags.get("software") ?? SOFTWARE;
  return { url: address.origin, email: flags.get("email") ?? "", password, speed, software };
}

/** Where the broker is, and who the robot is there. @throws Error with the reason of the server. */
async function logIn(url: string, headers: Record<string, string>, email: string, password: string) {
  const body = JSON.stringify({ user: { email, password } });
  const answer = await fetch(`${url}/api/tokens`, { method: "POST", headers, body }).catch((cause: unknown) => {
    throw new Error(`No answer from a server at ${url}.`, { cause });
  });
  const text = await answer.text();
  const { token } = (readObject(text) ?? {}) as { readonly token?: LogIn }; // the contract's log-in object
  if (!token) throw new Error(`The server refuses the robot: ${reasonIn(text) ?? `it answers ${answer.status}`}`);
  const { protocol, hostname, port, pathname: path } = new URL(token.unencoded.mqtt_ws);
  const tls = protocol === "wss:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const broker = { tls, host, port: Number(port) || (tls ? 443 : 80), path, login: undefined };
  return { encoded: token.encoded, device: token.unencoded.bot, broker };
}

interface LogIn {
  readonly encoded: string;
  readonly unencoded: { readonly bot: string; readonly mqtt_ws: string };
}

function reasonIn(text: string): string | undefined {
  const [reason] = Object.values(readObject(text) ?? {});
  return typeof reason === "string" ? reason : undefined;
}

/** A log as a line: time, kind, words. */
function lineOf(log: object): string {
  const { type, message } = log as { readonly type: string; readonly message: string }; // as the robot makes it
  return `${new Date().toISOString().slice(11, 19)} ${type} ${message}`;
}
