/** Programs that a way to run starts, and what they print. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Environment = Readonly<Record<string, string>>;

export const root = join(import.meta.dir, "../..");

/**
 * The command of a page of ours, as it stands there.
 * @param path of the page, from the root of the checkout
 * @param command finds it; its first group is the command
 * @throws Error when the page has no such command any more
 */
export function commandOf(path: string, command: RegExp): string {
  const found = command.exec(readFileSync(join(root, path), "utf8"))?.[1];
  if (found === undefined) throw new Error(`${path} has no command like ${command} any more.`);
  return found;
}

/** Settings that keep a server on this machine, beside others. */
export const APART: Environment = { HOST: "127.0.0.1", PORT: "0", MQTT_PORT: "0" };

/** What a machine with nothing but Node has in its environment: no Bun in PATH, and none of our variables. */
export const plainEnvironment = (): Environment => {
  const { PATH = "", HOME = "/root" } = process.env;
  return {
    PATH: PATH.split(":")
      .filter((folder) => !folder.includes("node_modules"))
      .join(":"),
    HOME,
  };
};

const LISTENING = /^Listening on (\S+)$/m;

/** A server that a command of a shell has started. It ends with everything that it has started itself. */
export class StartedServer implements AsyncDisposable {
  readonly #child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  readonly #told: Promise<unknown>;
  /** Everything that it has printed up to now. */
  printed = "";

  /** `line`: what a person would type in the folder `cwd`. */
  constructor(line: string, cwd: string, env: Environment) {
    // A group of its own, so that a shell, npm and the server end together.
    this.#child = Bun.spawn(["sh", "-c", line], {
      cwd,
      env,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      detached: true,
    });
    this.#told = Promise.all([this.#read(this.#child.stdout), this.#read(this.#child.stderr)]);
  }

  async #read(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    for await (const text of output.pipeThrough(new TextDecoderStream())) {
      this.printed += text;
      this.#heard();
    }
  }
  #heard: () => void = () => {};

  /** Where it listens, once it does. @throws Error with what it has printed, when it ends before */
  async address(): Promise<string> {
    const listening = new Promise<string>((resolve) => {
      this.#heard = () => {
        const address = LISTENING.exec(this.printed)?.[1];
        if (address !== undefined) resolve(address);
      };
      this.#heard();
    });
    const ended = this.#told.then(() => Promise.reject(new Error(`It ended before it listened:\n${this.printed}`)));
    return Promise.race([listening, ended]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      try {
        process.kill(-this.#child.pid, signal);
      } catch {
        return; // none of the group is left
      }
      await Promise.race([this.#told, Bun.sleep(10_000)]); // a server that does not end is killed
    }
  }
}
