/**
 * The load generator, a process of its own: gets a `Load` over the channel to its parent, answers a `LoadResult`.
 * Keep-alive connections over raw sockets, each sending its next request when the last one is answered: on the same
 * machine every microsecond it needs is one that the measured server lacks.
 */

export interface Load {
  readonly port: number;
  /** Per connection the requests it sends over and over; `{count}` in them becomes seven digits, different each time. */
  readonly connections: readonly (readonly string[])[];
  /** Ends after so many requests, or earlier after so many seconds. */
  readonly requests: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds until the answer was complete. */
  readonly p50: number;
  readonly p99: number;
}

/** Median and 99th percentile. */
function spreadOfTimes(times: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Differs also between loads. */
let count = 0;

async function run({ port, connections, requests, seconds }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const started = performance.now();
  const deadline = started + seconds * 1000;
  let sent = 0;
  const next = (script: readonly string[], turn: number): string | undefined => {
    if (sent >= requests || performance.now() > deadline) return undefined;
    sent += 1;
    return script[turn % script.length]?.replace("{count}", String((count += 1)).padStart(7, "0"));
  };
  await Promise.all(connections.map((script) => converse(port, (turn) => next(script, turn), times)));
  return { requests: times.length, seconds: (performance.now() - started) / 1000, ...spreadOfTimes(times) };
}

/** What an answer in chunks ends with; JSON holds no line breaks of this kind. */
const LAST_CHUNK = "\r\n0\r\n\r\n";
const tailOf = (before: string, chunk: Buffer): string =>
  (before + chunk.toString("latin1", Math.max(0, chunk.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length);

/** Sends what `next` gives until it gives nothing. @throws Error for an answer other than 2xx. */
function converse(port: number, next: (turn: number) => string | undefined, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let turn = 0;
    let sentAt = 0;
    let unfinished: Buffer | undefined;
    /** Bytes of the answer still to come; its length is not known yet while undefined. */
    let missing: number | undefined;
    /** Last bytes of an answer in chunks, which ends with an empty one. */
    let tail: string | undefined;

    function send(socket: Bun.Socket): void {
      const request = next(turn++);
      if (request === undefined) {
        resolve();
        socket.end();
        return;
      }
      sentAt = performance.now();
      if (socket.write(request) !== Buffer.byteLength(request)) reject(new Error("A request does not fit the socket."));
    }

    function receive(socket: Bun.Socket, chunk: Buffer): void {
      if (missing === undefined) {
        const bytes = unfinished ? Buffer.concat([unfinished, chunk]) : chunk;
        const end = bytes.indexOf("\r\n\r\n");
        if (end === -1) {
          unfinished = Buffer.from(bytes);
          return;
        }
        unfinished = undefined;
        const head = bytes.toString("latin1", 0, end);
        if (head[9] !== "2") return reject(new Error(`The server answered ${bytes.toString("utf8", 9, 600)}`));
        tail = /transfer-encoding: chunked/i.test(head) ? tailOf("", bytes) : undefined;
        missing = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - bytes.length;
      } else {
        missing -= chunk.length;
        if (tail !== undefined) tail = tailOf(tail, chunk);
      }
      if (tail === undefined ? missing > 0 : tail !== LAST_CHUNK) return;
      missing = undefined;
      times.push(performance.now() - sentAt);
      send(socket);
    }

    Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: { open: send, data: receive, close: () => reject(new Error("The server closed a connection.")) },
    }).catch(reject);
  });
}

process.on("message", (load: Load) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
