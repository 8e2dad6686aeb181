import { GardenshedError } from "../../client/error";

/* One WebSocket to the server (`live.md` §2.1): events in, commands out, their answers back. */

const PROTOCOL = "gardenshed.1";
/** The server says something every 20 s. */
const SILENT_MS = 50_000;
/** Longer than a command waits at the server. */
const LONGEST_MS = 130_000;

/** The listeners for everything that comes over the line. */
interface SocketListener {
  /** `number` is undefined where the event has none. */
  readonly onEvent: (event: string, data: string, number: string) => void;
  /** The stream has begun; with the number from which on changes are told, unless they are told from a position. */
  readonly onBegin: (number: string | undefined) => void;
  /** The line has ended, and not from this side. */
  readonly onEnd: () => void;
}

export interface ServerSocket {
  /** Whether commands can be sent. */
  readonly isOpen: () => boolean;
  /** Commands that wait for their answer. */
  readonly waiting: () => number;
  /** Sends a command, the body of `POST /api/device/commands`. @throws GardenshedError */
  readonly command: (command: object) => Promise<void>;
  readonly close: () => void;
}

const unknownOutcome = () => new GardenshedError(0, { error: "The connection has ended before the answer came." });

/** Opens a line to the `server`. `since`: the position of the page. */
export function openServerSocket(
  server: string,
  first: { token: string; since?: string },
  socketListener: SocketListener,
): ServerSocket {
  const { onEvent, onBegin, onEnd } = socketListener;
  const socket = new WebSocket(`${server.replace(/^http/, "ws")}/api/line`, PROTOCOL);
  const waits = new Map<string, { readonly done: () => void; readonly fail: (error: GardenshedError) => void }>();
  let last = 0;
  let hasBegun = false;
  let isOver = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENT_MS);
  };

  function close(): void {
    isOver = true;
    clearTimeout(silence);
    socket.close();
    for (const { fail } of waits.values()) fail(unknownOutcome());
  }

  function end(): void {
    if (isOver) return;
    close();
    onEnd();
  }

  function answer(text: string): void {
    const said = JSON.parse(text) as { label?: string; status?: number; answer: unknown }; // as `live.md` says
    const wait = waits.get(said.label ?? "");
    if (said.status === 200) wait?.done();
    else wait?.fail(new GardenshedError(said.status ?? 0, (said.answer ?? {}) as GardenshedError["fields"]));
  }

  function take(block: string): void {
    const lines = block.split("\n"); // only these end a line: a text may have others, such as U+2028
    const field = (name: string): string =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(`${name}: `.length) ?? "";
    if (!hasBegun) onBegin(field("id") || undefined);
    hasBegun = true;
    const event = field("event");
    if (event !== "") onEvent(event, field("data"), field("id"));
  }

  function read(frame: string): void {
    if (frame.startsWith("{")) return answer(frame);
    for (const block of frame.split("\n\n")) if (block !== "" && !isOver) take(block);
  }

  heard();
  socket.onopen = () => socket.send(JSON.stringify(first));
  socket.onclose = end;
  socket.onmessage = ({ data }) => {
    heard();
    try {
      read(String(data));
    } catch {
      end(); // whoever comes again is told the rest: nothing behind what cannot be read was taken
    }
  };

  return {
    isOpen: () => hasBegun && !isOver,
    waiting: () => waits.size,
    command: (command) => {
      const label = String(++last);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(unknownOutcome()), LONGEST_MS);
      waits.set(label, { done: resolve, fail: reject });
      socket.send(JSON.stringify({ label, command }));
      return promise.finally(() => {
        clearTimeout(timer);
        waits.delete(label);
      });
    },
    close,
  };
}
