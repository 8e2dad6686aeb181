import { connect, createServer, type Socket } from "node:net";
import { eventually } from "../support/eventually";
import { PASSWORD } from "../support/scenarios";
import { program } from "./process";

/* `gardenshed practice` as a process of its own, and a way to its server that is not always open. */

/** The program at work. It is killed at the end of the scope. */
export interface Practising extends AsyncDisposable {
  /** What it has printed so far, on both streams. */
  readonly said: () => string;
  /** Resolves when it has printed a text so many times. */
  readonly says: (text: string, times?: number) => Promise<true>;
  readonly interrupt: () => void;
  /** Exit code. */
  readonly ended: Promise<number>;
}

/** Starts it for an account of a server, 20 times as fast as a real robot. */
export function practise(url: string, email: string, ...flags: readonly string[]): Practising {
  const args = ["practice", "--url", url, "--email", email, "--password-stdin", "--speed", "20"];
  const child = Bun.spawn([...program, ...args, ...flags], {
    ...{ stdin: new Blob([PASSWORD]), stdout: "pipe", stderr: "pipe" },
  });
  let said = "";
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) said += text;
  };
  const all = Promise.all([read(child.stdout), read(child.stderr)]);
  return {
    said: () => said,
    says: (text, times = 1) => eventually(() => (said.split(text).length > times ? true : undefined)),
    interrupt: () => child.kill("SIGINT"),
    ended: child.exited.then(async (code) => {
      await all;
      return code;
    }),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/** What new connections find: the server, nobody who answers, or the error page of another program. */
type Manner = "open" | "silent" | "502";

const PAGE = "<html><body><h1>502 Bad Gateway</h1></body></html>";
const GATEWAY = `HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\nconnection: close\r\n\r\n${PAGE}`;

/** A way to a server that changes its manner. */
export interface Way extends AsyncDisposable {
  readonly url: string;
  /** Connections that were made so far. */
  readonly count: () => number;
  /** New connections find this from now on; those that are open end. */
  readonly become: (manner: Manner) => void;
  /** Nothing goes through any more, and nobody is told: those that are open stay open. */
  readonly fallSilent: () => void;
}

export async function wayTo(port: number, first: Manner = "open"): Promise<Way> {
  const open = new Set<Socket>();
  let [manner, count] = [first, 0];
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  };
  const server = createServer((socket) => {
    count += 1;
    keep(socket);
    if (manner === "502") socket.once("data", () => socket.end(GATEWAY));
    if (manner !== "open") return;
    const onward = connect(port, "127.0.0.1");
    keep(onward);
    socket.pipe(onward).pipe(socket);
    socket.on("close", () => onward.destroy());
    onward.on("close", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a port was asked for");
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    count: () => count,
    become: (next) => {
      manner = next;
      endAll();
    },
    fallSilent: () => {
      manner = "silent";
      for (const socket of open) socket.unpipe();
    },
    [Symbol.asyncDispose]: () => {
      endAll();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
