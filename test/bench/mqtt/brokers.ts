import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { type Bench, ourCommand } from "../bench";
import { type Server, startServer } from "../server";
import { addAccounts, type Login } from "./accounts";

/** A message broker in a process of its own. */
export interface Broker extends Pick<Server, "pid" | "stop"> {
  /** Of MQTT over TCP. */
  readonly port: number;
}

/** Our broker, with accounts that may log in. */
export interface OurBroker extends Broker, Pick<Server, "flushes"> {
  readonly logins: readonly Login[];
  readonly httpPort: number;
}

/** Debian keeps it outside of the paths of users. */
const MOSQUITTO = Bun.which("mosquitto", { PATH: `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin` });

/** Stands where a comparison has no values. */
export const NO_MOSQUITTO = "not compared: there is no mosquitto";
export const hasMosquitto = MOSQUITTO !== null;

/** A port that nobody uses. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

interface Options {
  readonly accounts: number;
  /** The executable, by default the source. */
  readonly program?: string;
  /** As of `startServer`. */
  readonly flushLog?: string;
}

export async function startOurs(bench: Bench, { accounts, program, flushLog }: Options): Promise<OurBroker> {
  const folder = bench.gardenFolder();
  const logins = await addAccounts(folder, accounts);
  const port = await freePort();
  const server = await startServer([...ourCommand(folder, program), "--mqtt-port", String(port)], flushLog);
  return { ...server, port, httpPort: server.port, logins };
}

/** Mosquitto lets everybody in and everything through: what ours looks at beside is our own affair. */
export async function startMosquitto({ fresh }: Bench): Promise<Broker> {
  const port = await freePort();
  const file = fresh();
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_type none\n`);
  const child = Bun.spawn([MOSQUITTO ?? "mosquitto", "-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`Mosquitto has ended with ${child.exitCode}.`);
    await Bun.sleep(20);
  }
  return {
    pid: child.pid,
    port,
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: "127.0.0.1", port, socket: { data: () => {} } }).then(
    (socket) => (socket.end(), true),
    () => false,
  );
