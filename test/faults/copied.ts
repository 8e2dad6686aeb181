import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gardenshed, type ServerProcess, startServe } from "../cli/process";
import { litestream, type Litestream, startLitestream } from "../support/litestream";
import { check, type Client, signUp, writeOn } from "./clients";

export const VICTIMS = ["server", "litestream", "both"] as const;
export type Victim = (typeof VICTIMS)[number];

/** A data folder, a server and Litestream on it, and clients that write as long as the server is there. */
export class Copied {
  readonly folder: string;
  readonly dataDir: string;
  readonly #settings: Record<string, string>;
  readonly #configuration: string;
  readonly #alter: (configuration: string) => string;
  server!: ServerProcess;
  litestream!: Litestream;
  clients: readonly Client[] = [];
  acknowledged = 0;
  /** Largest size of the log so far, in bytes. */
  largestLog = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #measured: Timer | undefined;

  /** `alter` changes the printed configuration of Litestream. */
  constructor(folder: string, alter = (configuration: string): string => configuration) {
    this.folder = folder;
    this.#alter = alter;
    this.dataDir = join(folder, "data");
    this.#settings = { BACKUP_DIR: join(folder, "copy"), LOG_LEVEL: "warn" };
    this.#configuration = join(folder, "litestream.yml");
  }

  async open(clients: number): Promise<void> {
    mkdirSync(this.#settings["BACKUP_DIR"] ?? "");
    this.server = await startServe(this.dataDir, this.#settings);
    this.clients = await Promise.all(Array.from({ length: clients }, (_, index) => signUp(this.server, index)));
    const { out } = await gardenshed(["print", "litestream"], { DATA_DIR: this.dataDir, ...this.#settings });
    writeFileSync(this.#configuration, this.#alter(out));
    await this.startLitestream();
    this.write();
    this.#measured = setInterval(() => (this.largestLog = Math.max(this.largestLog, this.logSize())), 50);
  }

  async close(): Promise<void> {
    clearInterval(this.#measured);
    await this.kill("both");
  }

  /** Lets all clients write until the server is gone. */
  write(): void {
    const count = (): unknown => (this.acknowledged += 1);
    this.#writing = Promise.all(this.clients.map((client) => writeOn(client, this.server, count)));
  }

  async kill(victim: Victim, signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    if (victim !== "litestream") this.server.kill(signal);
    if (victim !== "server") await this.litestream.kill(signal);
    if (victim !== "litestream") await Promise.all([this.server.ended, this.#writing]);
  }

  /** Starts the server again, looks whether it holds what was answered, and lets the clients go on. */
  async startServer(): Promise<string[]> {
    this.server = await startServe(this.dataDir, this.#settings);
    const problems = await Promise.all(this.clients.map((client) => check(client, this.server)));
    this.write();
    return problems.flat();
  }

  async startLitestream(): Promise<void> {
    this.litestream = await startLitestream(this.#configuration);
  }

  /** Makes a data folder of the copy. */
  async restore(): Promise<string> {
    const target = join(this.folder, "restored");
    rmSync(target, { recursive: true, force: true });
    const file = join(target, "gardenshed.db");
    const words = ["-config", this.#configuration, "-o", file, join(this.dataDir, "gardenshed.db")];
    const { code, err } = await litestream("restore", ...words);
    if (code !== 0) throw new Error(`litestream restore: ${err}`);
    cpSync(join(this.dataDir, "keys"), join(target, "keys"), { recursive: true });
    return target;
  }

  /** Size of the log, in bytes. */
  logSize(): number {
    return statSync(join(this.dataDir, "gardenshed.db-wal"), { throwIfNoEntry: false })?.size ?? 0;
  }
}
