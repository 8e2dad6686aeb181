import { existsSync, readFileSync } from "node:fs";

/** A server in a process of its own, on 127.0.0.1. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** Flushes to the disk so far; undefined where they are not counted. */
  readonly flushes: () => number | undefined;
  readonly stop: () => Promise<void>;
}

const strace = Bun.which("strace");

/** Why a reading that needs `flushes` or `withSlowFlushes` has no values. */
export const NO_STRACE = "flushes cannot be traced: there is no strace";

/** Whether flushes can be counted and slowed down. */
export const canTrace = strace !== null;

/** What goes before a command to trace its flushes; the filter in the kernel lets all other system calls pass at full speed. */
const tracer = (log: string, ...more: string[]): string[] =>
  strace ? [strace, "-D", "-f", "-qq", "--seccomp-bpf", "-e", "trace=fsync,fdatasync", ...more, "-o", log] : [];

/** The command of a server on whose disk each flush takes so much longer. */
export const withSlowFlushes = (command: readonly string[], milliseconds: number): string[] => [
  ...tracer("/dev/null", "-e", `inject=fsync,fdatasync:delay_enter=${milliseconds * 1000}`),
  ...command,
];

/**
 * Starts a server that prints `Listening on http://127.0.0.1:<port>`. `flushLog`: counts its flushes, written to this
 * file.
 */
export async function startServer(command: readonly string[], flushLog?: string): Promise<Server> {
  const child = Bun.spawn([...(flushLog ? tracer(flushLog) : []), ...command], {
    env: { NODE_ENV: "production", PATH: process.env["PATH"] },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const port = await listeningPort(child.stdout);
  return {
    pid: child.pid,
    port,
    flushes: () => (strace && flushLog ? countFlushes(flushLog) : undefined),
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** The pipe is read on after the port is known: a full one would stop the server. */
function listeningPort(output: ReadableStream<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const write = (chunk: string): void => {
      if (text.length > 10_000) return;
      text += chunk;
      const port = /^Listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    const close = (): void => reject(new Error(`The server ended before it listened:\n${text}`));
    output.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write, close })).catch(reject);
  });
}

const countFlushes = (log: string): number =>
  existsSync(log) ? readFileSync(log, "latin1").split(/\bf(?:data)?sync\(/).length - 1 : 0;
