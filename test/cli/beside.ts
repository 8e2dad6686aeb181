import type { Clock } from "../../src/platform/clock/clock";
import { send, type Sent } from "../support/scenarios";
import { startServer, type TestServer, type TestSettings } from "../support/server";
import { command, type run } from "./fixtures";

/** A server, and commands that run beside it on its data folder with the same settings. */
export interface Beside {
  readonly server: TestServer;
  readonly command: (line: string | readonly string[], stdin?: string) => ReturnType<typeof run>;
  /** What the server answers to a client without token. */
  readonly ask: (request: Sent, token?: string) => ReturnType<typeof send>;
}

export async function startBeside(settings: TestSettings = {}, clock?: Clock): Promise<Beside> {
  const server = await startServer(settings, clock);
  return {
    server,
    command: (line, stdin = "") => command(line, server.dataDir, { environment: settings, stdin }),
    ask: (request, token) => send(server, request, token),
  };
}

type Printed = Awaited<ReturnType<typeof run>>;

/** What a command prints that has done its work; matchers may stand for lines. */
export const done = ({ server }: Beside, ...out: unknown[]): Printed => ({
  code: 0,
  out: out as string[], // a matcher is compared like the text it stands for
  err: [`Data folder: ${server.dataDir}`],
});

/** What a command prints that was refused; `sentence` without the stop at its end. */
export const refused = ({ server }: Beside, sentence: string): Printed => ({
  code: 1,
  out: [],
  err: [`${sentence} (data folder ${server.dataDir}).`],
});

export const wrongUsage = (sentence: string): Printed => ({ code: 2, out: [], err: [sentence] });
