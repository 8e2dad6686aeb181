import { createServer } from "node:net";

/** Below those that the machine gives to connections and to whoever listens on port 0: nobody else takes one meanwhile. */
const LOWEST = 20_000;
const COUNT = 12_000;
/** Ports that a process tries before it comes to those of the next one. */
const OWN = 50;

let tried = 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A port of this machine on which nobody listens, for a program that cannot choose one itself. Each call has another one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + ((process.pid * OWN + tried++) % COUNT);
    if (await isFree(port)) return port;
  }
}
