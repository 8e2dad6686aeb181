/**
 * Keep-alive connections over raw sockets, a bounded number of them: a request that finds none free waits. They cost the
 * measured server's machine less than `fetch` does.
 */

export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  /** Empty unless it was asked for. */
  readonly body: string;
}

export interface Connections {
  /** @throws Error when the server closes the connection or is not there. */
  readonly send: (request: Uint8Array, wantsBody?: boolean) => Promise<Answer>;
  readonly close: () => void;
}

/** A request on its way. */
interface Exchange {
  readonly request: Uint8Array;
  readonly wantsBody: boolean;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Connection {
  readonly start: (exchange: Exchange) => void;
  readonly close: () => void;
  idleSince: number;
}

/** The server closes idle connections after some 40 s; ours go before a request could meet that. */
const IDLE_MS = 20_000;

export function openConnections(port: number, maximum: number): Connections {
  const idle: Connection[] = [];
  const waiting: Exchange[] = [];
  let open = 0;

  /** The connection used last is used first, so that what is not needed grows old. */
  function freeConnection(): Connection | undefined {
    const connection = idle.pop();
    if (!connection || performance.now() - connection.idleSince < IDLE_MS) return connection;
    for (const old of [connection, ...idle.splice(0)]) old.close();
    return undefined;
  }

  function begin(exchange: Exchange): void {
    const free = freeConnection();
    if (free) return free.start(exchange);
    if (open >= maximum) return void waiting.push(exchange);
    open += 1;
    connect(port, release, forget).then(
      (connection) => connection.start(exchange),
      (error: unknown) => {
        open -= 1;
        exchange.reject(new Error("The server cannot be reached.", { cause: error }));
      },
    );
  }

  function release(connection: Connection): void {
    const next = waiting.shift();
    if (next) return connection.start(next);
    connection.idleSince = performance.now();
    idle.push(connection);
  }

  function forget(connection: Connection): void {
    open -= 1;
    const at = idle.indexOf(connection);
    if (at >= 0) idle.splice(at, 1);
    const next = waiting.shift();
    if (next) begin(next);
  }

  return {
    send: (request, wantsBody = false) =>
      new Promise((resolve, reject) => begin({ request, wantsBody, resolve, reject })),
    close: () => {
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}

/** `free` is told when an answer is complete, `closed` once, whoever closed it. */
async function connect(
  port: number,
  free: (connection: Connection) => void,
  closed: (connection: Connection) => void,
): Promise<Connection> {
  let exchange: Exchange | undefined;
  let sent = 0;
  let reader = createReader(false);

  function write(socket: Bun.Socket): void {
    if (exchange && sent < exchange.request.length) sent += Math.max(0, socket.write(exchange.request.subarray(sent)));
  }
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      drain: write,
      data: (_, chunk) => {
        const answer = reader(chunk);
        if (!answer || !exchange) return;
        exchange.resolve(answer);
        exchange = undefined;
        free(connection);
      },
      close: () => {
        exchange?.reject(new Error("The server closed the connection."));
        exchange = undefined;
        closed(connection);
      },
    },
  });
  const connection: Connection = {
    start: (next) => {
      exchange = next;
      sent = 0;
      reader = createReader(next.wantsBody);
      write(socket);
    },
    close: () => socket.end(),
    idleSince: 0,
  };
  return connection;
}

/** Puts an answer together from the chunks it is given, the last of which it answers with. */
function createReader(wantsBody: boolean): (chunk: Buffer) => Answer | undefined {
  const parts: Buffer[] = [];
  let head: string | undefined;
  let missing = 0;
  return (chunk) => {
    let body = chunk;
    if (head === undefined) {
      const bytes = Buffer.concat([...parts.splice(0), chunk]);
      const end = bytes.indexOf("\r\n\r\n");
      if (end === -1) return void parts.push(bytes);
      head = bytes.toString("latin1", 0, end);
      missing = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      body = bytes.subarray(end + 4);
    }
    missing -= body.length;
    if (wantsBody) parts.push(Buffer.from(body)); // the run time uses the memory of a chunk again
    if (missing > 0) return undefined;
    return {
      status: Number(head.slice(9, 12)),
      etag: /^etag: (\S+)/im.exec(head)?.[1],
      body: Buffer.concat(parts).toString(),
    };
  };
}
