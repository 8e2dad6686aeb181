import { eventually } from "./eventually";

/** The real Litestream, if it is installed. */
const program = Bun.which("litestream");
export const hasLitestream = program !== null;
if (!hasLitestream) console.log("Not tested: a second copy of the database, because there is no litestream.");

/** A Litestream that runs; it is killed at the end of the scope. */
export interface Litestream extends AsyncDisposable {
  /** What it has told so far. */
  readonly told: () => string;
  /** Resolves when it is gone. */
  readonly kill: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
}

/** Starts it with a configuration file; resolves when it copies. */
export async function startLitestream(configuration: string): Promise<Litestream> {
  const child = Bun.spawn([program ?? "", "replicate", "-config", configuration], { stdout: "pipe", stderr: "pipe" });
  let told = "";
  const hear = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) told += text;
  };
  const heard = Promise.all([hear(child.stdout), hear(child.stderr)]);
  const kill = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await child.exited;
    await heard;
  };
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`litestream has ended:\n${told}`);
    return /replicating to/.test(told) || undefined;
  });
  return { told: () => told, kill, [Symbol.asyncDispose]: () => kill("SIGKILL") };
}

/** Runs a command of it to its end. */
export async function litestream(...words: readonly string[]) {
  const child = Bun.spawn([program ?? "", ...words], { stdout: "pipe", stderr: "pipe" });
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  return { code, out, err };
}
