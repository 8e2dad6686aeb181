import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "./folder";
import { freePort } from "./free-port";

/** The script of Debian's package that starts the broker as whoever calls it. */
const PROGRAM = "/usr/lib/rabbitmq/bin/rabbitmq-server";
const PLUGINS = "[rabbitmq_auth_backend_http,rabbitmq_mqtt,rabbitmq_web_mqtt].\n";

/** Whether RabbitMQ can be started here. */
export const hasRabbitmq = existsSync(PROGRAM) && Bun.which("epmd") !== null;

/** A RabbitMQ of its own on free ports, with everything it writes in a temporary folder. */
export interface Rabbitmq {
  readonly ports: { readonly mqtt: number; readonly webSocket: number };
  readonly stop: () => Promise<void>;
}

/** Starts it with `configuration`, in which the ports 1883 and 3002 are replaced. @throws Error with what it says. */
export async function startRabbitmq(configuration: string): Promise<Rabbitmq> {
  const folder = tempFolder();
  const [mqtt, webSocket, names, nodes] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const paths = { configuration: join(folder, "rabbitmq.conf"), plugins: join(folder, "enabled_plugins") };
  writeFileSync(
    paths.configuration,
    configuration.replace(/= 1883$/m, `= ${mqtt}`).replace(/= 3002$/m, `= ${webSocket}`),
  );
  writeFileSync(paths.plugins, PLUGINS);
  const log = join(folder, "log");
  mkdirSync(log);
  // Its names of nodes are kept by a program that would outlive it: this one is ended.
  const nameServer = Bun.spawn(["epmd", "-address", "127.0.0.1", "-port", String(names)], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  const broker = Bun.spawn([PROGRAM], {
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      ERL_EPMD_PORT: String(names),
      ERL_EPMD_ADDRESS: "127.0.0.1",
      RABBITMQ_NODENAME: `gardenshed${names}@localhost`,
      RABBITMQ_DIST_PORT: String(nodes),
      RABBITMQ_CONFIG_FILE: paths.configuration,
      RABBITMQ_ENABLED_PLUGINS_FILE: paths.plugins,
      RABBITMQ_CONF_ENV_FILE: join(folder, "none"),
      RABBITMQ_MNESIA_BASE: join(folder, "mnesia"),
      RABBITMQ_GENERATED_CONFIG_DIR: join(folder, "generated"),
      RABBITMQ_LOG_BASE: log,
      RABBITMQ_LOGS: "-",
      // Without this a shell stands between this process and the broker.
      RABBITMQ_ALLOW_INPUT: "true",
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-noinput",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  const stop = async (): Promise<void> => {
    broker.kill("SIGKILL");
    await broker.exited;
    nameServer.kill("SIGKILL");
    await nameServer.exited;
    rmSync(folder, { recursive: true });
  };
  const output = broker.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  while (!said.includes(" completed with ")) {
    const { done, value = "" } = await output.read();
    said += value;
    if (!done) continue;
    await stop();
    throw new Error(`RabbitMQ has ended:\n${said}`);
  }
  void drain(output);
  return { ports: { mqtt, webSocket }, stop };
}

/** Reads on, so that it does not wait for somebody who takes what it says. */
async function drain(output: { read: () => Promise<{ done: boolean; value?: string | undefined }> }): Promise<void> {
  for (let part = await output.read(); !part.done; part = await output.read());
}
