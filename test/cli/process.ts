import { join } from "node:path";
import { giveTokenKey } from "../support/keys";

export const main = join(import.meta.dir, "../../src/main.ts");

/** The command line that starts the program: the executable that `npm test` has made, or from source. */
const executable = process.env["PROGRAM"];
export const program: readonly string[] = executable === undefined ? [process.execPath, main] : [executable];

const environmentOf = (environment: Record<string, string>) => {
  const { PATH = "", TMPDIR } = process.env;
  return { PATH, ...(TMPDIR !== undefined && { TMPDIR }), DATA_DIR: "/nowhere", ...environment };
};

/** Runs the program as a process of its own to its end. */
export async function gardenshed(args: readonly string[], environment: Record<string, string> = {}, stdin = "") {
  const child = Bun.spawn([...program, ...args], {
    env: environmentOf(environment),
    stdin: new Blob([stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  return { code, out, err };
}

/** A server as a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  readonly base: string;
  readonly port: number;
  /** What it has printed until it listened. */
  readonly lines: readonly string[];
  readonly kill: (signal: "SIGTERM" | "SIGINT" | "SIGHUP" | "SIGKILL" | "SIGUSR2") => void;
  /** What it prints next. */
  readonly nextLine: () => Promise<string>;
  /** Exit code. */
  readonly ended: Promise<number>;
}

/**
 * Starts a server on a data folder, which gets a token key, a free port and loopback only; it is killed at the end of the
 * scope.
 */
export async function startServe(
  dataDir: string,
  environment: Record<string, string> = {},
  command: readonly string[] = program,
): Promise<ServerProcess> {
  giveTokenKey(dataDir);
  const child = Bun.spawn([...command, "serve"], {
    env: environmentOf({ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", MQTT_PORT: "0", ...environment }),
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let base: string | undefined;
  while (base === undefined) {
    const { done, value } = await output.read();
    if (done) throw new Error(`The server ended before it listened:\n${text}`);
    text += value;
    base = /^Listening on (\S+)\n/m.exec(text)?.[1];
  }
  return {
    pid: child.pid,
    base,
    port: Number(new URL(base).port),
    lines: text.trimEnd().split("\n"),
    nextLine: async () => {
      let line = "";
      while (!line.endsWith("\n")) line += (await output.read()).value ?? "\n";
      return line.trimEnd();
    },
    kill: (signal) => child.kill(signal),
    ended: child.exited,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
