import type { TestServer } from "./server";

/* Clients of the line (live.md §2.1): a WebSocket as a browser has it. */

export interface LineEvent {
  readonly event: string | undefined;
  readonly number: string | undefined;
  readonly data: unknown;
}
export interface LineAnswer {
  readonly label?: string;
  readonly status?: number;
  readonly refused?: number;
  readonly answer: unknown;
}

export interface TestLine {
  readonly events: readonly LineEvent[];
  readonly answers: readonly LineAnswer[];
  readonly say: (frame: unknown) => void;
  /** Code of its end. */
  readonly ended: Promise<number>;
  readonly leave: () => void;
}

export const lineAddress = (server: TestServer): string => `${server.base.replace("http", "ws")}/api/line`;

/** Opens a line and says `first`, unless it is undefined. */
export async function openLine(
  server: TestServer,
  first?: unknown,
  protocol = "gardenshed.1",
  headers: Readonly<Record<string, string>> = {},
): Promise<TestLine> {
  const options = { protocols: [protocol], headers };
  const socket = new WebSocket(lineAddress(server), options as unknown as string[]); // Bun takes headers
  const events: LineEvent[] = [];
  const answers: LineAnswer[] = [];
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  socket.onopen = () => resolve();
  socket.onerror = () => reject(new Error("The line was not opened."));
  socket.onclose = ({ code }) => end(code);
  socket.onmessage = ({ data }) => {
    const text = String(data);
    if (text.startsWith("{")) return void answers.push(JSON.parse(text) as LineAnswer);
    for (const block of text.split("\n\n")) {
      const lines = block.split("\n");
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(`${name}: `.length);
      const content = field("data");
      if (content !== undefined) events.push({ event: field("event"), number: field("id"), data: JSON.parse(content) });
    }
  };
  const say = (frame: unknown): void => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  await opened;
  if (first !== undefined) say(first);
  return { events, answers, say, ended, leave: () => socket.close() };
}
