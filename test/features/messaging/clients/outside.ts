import mqtt from "mqtt";
import { join } from "node:path";

/* Clients of the message broker that others have made, each as its users have it. */

/** Where the broker is, and with what to log in. */
export interface Login {
  readonly port: number;
  readonly httpPort: number;
  readonly deviceId: number;
  readonly token: string;
}

/** A client that reads until it is ended. */
export interface Reader extends AsyncDisposable {
  /** The next message; "refused: …" when it is not let in. */
  readonly next: () => Promise<string>;
}

export interface OutsideClient {
  readonly name: string;
  readonly isThere: boolean;
  /** Resolves when it has subscribed, or is refused. `topic` stands behind the prefix of the account. */
  readonly hear: (login: Login, topic: string) => Promise<Reader>;
  /** Says one thing and goes. */
  readonly say: (login: Login, topic: string, payload: string) => Promise<void>;
  /** A robot that does everything it is told, and comes again when it has lost its connection. */
  readonly robot: (login: Login) => Promise<Reader>;
}

const prefixOf = ({ deviceId }: Login): string => `bot/device_${deviceId}/`;
const isInstalled = (program: string): boolean => Bun.which(program) !== null;

/** What has come and was not asked for yet, or who waits for it. */
class Lines {
  readonly #lines: string[] = [];
  readonly #waiting: ((line: string) => void)[] = [];

  add(line: string): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(line);
    else this.#lines.push(line);
  }

  next(): Promise<string> {
    const line = this.#lines.shift();
    return line === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(line);
  }
}

/** A program that prints a line when it has subscribed or is refused, and one for each message. */
async function startReader(line: readonly string[]): Promise<Reader> {
  const child = Bun.spawn([...line], { stdout: "pipe", stderr: "pipe", detached: true }); // a group, to end all of it
  const lines = new Lines();
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    let rest = "";
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) lines.add(part);
    }
  };
  void read(child.stdout);
  void read(child.stderr);
  const nextLike = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const [, found] = pattern.exec(await lines.next()) ?? [];
      if (found !== undefined) return found;
    }
  };
  const first = await nextLike(/^(subscribed|refused|Connection error)/i);
  return {
    next: () => (first.toLowerCase() === "subscribed" ? nextLike(/^message (.*)/) : Promise.resolve("refused")),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null) process.kill(-child.pid, "SIGKILL");
      await child.exited;
    },
  };
}

async function run(...line: readonly string[]): Promise<void> {
  const child = Bun.spawn([...line], { stdout: "ignore", stderr: "pipe" });
  if ((await child.exited) !== 0) throw new Error(`${line[0]}: ${await child.stderr.text()}`);
}

const done = (label: string): string => JSON.stringify({ kind: "rpc_ok", args: { label } });

/** The library of pages. */
function library(over: "tcp" | "ws"): OutsideClient {
  const open = ({ port, httpPort, deviceId, token }: Login, reconnectPeriod: number) =>
    mqtt.connect(over === "tcp" ? `mqtt://127.0.0.1:${port}` : `ws://127.0.0.1:${httpPort}/ws`, {
      ...{ username: `device_${deviceId}`, password: token, reconnectPeriod },
    });
  async function read(
    login: Login,
    topic: string,
    take: (client: mqtt.MqttClient, payload: string, lines: Lines) => void,
  ): Promise<Reader> {
    const client = open(login, 200);
    const lines = new Lines();
    client.on("message", (_, payload) => take(client, payload.toString(), lines));
    await new Promise<void>((resolve) => {
      client.on("connect", () => client.subscribe(prefixOf(login) + topic, () => resolve()));
      client.on("error", (error) => {
        if (!("code" in error) || typeof error.code !== "number") return; // the server is away, and will come again
        lines.add("refused");
        client.end(true);
        resolve();
      });
    });
    return { next: () => lines.next(), [Symbol.asyncDispose]: () => client.endAsync(true) };
  }
  return {
    name: `mqtt.js over ${over}`,
    isThere: true,
    hear: (login, topic) => read(login, topic, (_, payload, lines) => lines.add(payload)),
    say: async (login, topic, payload) => {
      const client = open(login, 0);
      await client.publishAsync(prefixOf(login) + topic, payload, { qos: 1 });
      await client.endAsync();
    },
    robot: (login) =>
      read(login, "from_clients", (client, payload) => {
        const { args } = JSON.parse(payload) as { args: { label: string } }; // tests send commands
        client.publish(`${prefixOf(login)}from_device`, done(args.label));
      }),
  };
}

/** The programs of Mosquitto; their robot is a line of the shell. */
function mosquitto(version: string): OutsideClient {
  const optionsOf = ({ port, deviceId, token }: Login): string[] => [
    ...["-h", "127.0.0.1", "-p", String(port), "-V", version, "-u", `device_${deviceId}`, "-P", token],
  ];
  // With -d it tells that it has subscribed, into a pipe only when it need not fill a buffer first.
  const reading = (login: Login, topic: string): string[] => [
    ...["stdbuf", "-oL", "mosquitto_sub", ...optionsOf(login), "-t", prefixOf(login) + topic, "-d", "-F", "message %p"],
  ];
  return {
    name: `Mosquitto's, ${version}`,
    isThere: ["mosquitto_sub", "mosquitto_pub", "stdbuf"].every(isInstalled),
    hear: (login, topic) => startReader(reading(login, topic)),
    say: (login, topic, payload) =>
      run("mosquitto_pub", ...optionsOf(login), "-t", prefixOf(login) + topic, "-m", payload, "-q", "1"),
    robot: (login) => {
      const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(" ");
      const answer = ["mosquitto_pub", ...optionsOf(login), "-t", `${prefixOf(login)}from_device`, "-m"];
      return startReader([
        ...["sh", "-c"],
        `${quoted(reading(login, "from_clients"))} | while read -r line; do
          echo "$line"
          label=$(echo "$line" | sed -n 's/.*"label":"\\([^"]*\\)".*/\\1/p')
          [ -z "$label" ] || ${quoted(answer)} '{"kind":"rpc_ok","args":{"label":"'$label'"}}'
        done`,
      ]);
    },
  };
}

/** A Python that has Paho: the first of `PATH`, or that of the system, for which Debian packs it. */
const python = ["python3", "/usr/bin/python3"].find(
  (program) => isInstalled(program) && Bun.spawnSync([program, "-c", "import paho.mqtt"]).exitCode === 0,
);

function paho(transport: "tcp" | "websockets", protocol: 4 | 5): OutsideClient {
  const line = (work: string, { port, httpPort, deviceId, token }: Login, more: object): string[] => [
    ...[python ?? "", join(import.meta.dir, "paho_client.py"), work],
    JSON.stringify({
      ...{ transport, protocol, port: transport === "tcp" ? port : httpPort },
      ...{ user: `device_${deviceId}`, password: token, ...more },
    }),
  ];
  return {
    name: `Paho over ${transport}, version ${protocol}`,
    isThere: python !== undefined,
    hear: (login, topic) => startReader(line("hear", login, { topic: prefixOf(login) + topic })),
    say: (login, topic, payload) => run(...line("say", login, { topic: prefixOf(login) + topic, payload })),
    robot: (login) => startReader(line("robot", login, { id: `device_${login.deviceId}` })),
  };
}

export const OUTSIDE_CLIENTS: readonly OutsideClient[] = [
  ...[library("tcp"), library("ws")],
  ...[mosquitto("mqttv311"), mosquitto("mqttv5")],
  ...[paho("tcp", 4), paho("tcp", 5), paho("websockets", 4)],
];

for (const { name, isThere } of OUTSIDE_CLIENTS) {
  if (!isThere) console.log(`Not tested: ${name}, because it is not installed.`);
}
