import { readFileSync } from "node:fs";

/**
 * Floods a server, a process of its own: gets a `Flood` over the channel to its parent, answers a `FloodResult`. All
 * requests go out at once, each over a connection that was opened before; meanwhile somebody else asks again and again.
 */

export interface Flood {
  readonly port: number;
  /** Process of the server. */
  readonly pid: number;
  /** As it goes over the wire. The server closes the connection behind its answer. */
  readonly request: string;
  readonly connections: number;
  /** What somebody else asks. */
  readonly probe: string;
}

export interface FloodResult {
  /** Longest wait of the other one in milliseconds. */
  readonly worst: number;
  /** Processor time of the server's main thread in the wait that took most of it, in milliseconds: what the machine does besides is not in it. */
  readonly cpu: number;
  /** Status of the first answer; 0 if none has come. */
  readonly status: number;
}

/** What has not been answered by then is a stream or waits for somebody. */
const PATIENCE_MS = 8_000;
const PAUSE_MS = 4;

async function run({ port, pid, request, connections, probe }: Flood): Promise<FloodResult> {
  let open = 0;
  let status = 0;
  const finished = Promise.withResolvers<void>();
  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect({
        hostname: "127.0.0.1",
        port,
        socket: {
          open: () => void (open += 1),
          data: (_, chunk) => void (status ||= Number(chunk.toString("latin1", 9, 12))),
          close: () => {
            open -= 1;
            if (open === 0) finished.resolve();
          },
        },
      }),
    ),
  );
  const ask = await asker(port, probe);
  let isOver = false;
  const waits = probing(ask, pid, () => isOver);
  await Bun.sleep(10 * PAUSE_MS);
  for (const socket of sockets) socket.write(request);
  await Promise.race([finished.promise, Bun.sleep(PATIENCE_MS)]);
  isOver = true;
  for (const socket of sockets) socket.terminate();
  return { ...(await waits), status };
}

/** A connection over which one question after the other is asked; each answer comes in one piece. */
async function asker(port: number, probe: string): Promise<() => Promise<void>> {
  let heard: () => void = () => {};
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: { data: () => heard(), close: () => heard() },
  });
  return () =>
    new Promise((resolve) => {
      heard = resolve;
      socket.write(probe);
    });
}

async function probing(
  ask: () => Promise<void>,
  pid: number,
  isOver: () => boolean,
): Promise<Pick<FloodResult, "worst" | "cpu">> {
  let worst = 0;
  let cpu = 0;
  while (!isOver()) {
    const started = performance.now();
    const used = usedMs(pid);
    await ask();
    worst = Math.max(worst, performance.now() - started);
    cpu = Math.max(cpu, usedMs(pid) - used);
    await Bun.sleep(PAUSE_MS);
  }
  return { worst, cpu };
}

/** Processor time of a process's main thread so far. */
const usedMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

process.on("message", (flood: Flood) => {
  run(flood).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
