import { isUrgent } from "../features/messaging";
import type { WebSocketEndpoint, WebSocketHandler, WebSocketPeer } from "../framework/websocket";
import { defineService } from "../framework/services";
import { ConnectionQuota } from "../platform/fairness/connection-quota";
import { FixedWindow } from "../platform/fairness/fixed-window";
import { isObject, type JsonObject, readObject } from "../platform/json";
import type { Frame, FrameCall } from "./frame-call";

/* One WebSocket for a page: events out of one stream, commands in, answers back. Source: `live.md` §2.1. */

export const LINE = { path: "/api/line", protocol: "gardenshed.1" } as const;

/** Limits of a line: sizes, counts and how long it may be silent. Tests wait less. */
export const pageSocketLimits = defineService(() => ({
  /** Longest frame of a page: as long as a command over HTTP, with its label. */
  frameBytes: 68 * 1024,
  /** Time until the first frame. */
  beginMs: 5_000,
  pendingEach: 32,
  pendingInAll: 200,
  commands: 32,
  /** Answers that the page has not taken. */
  unreadBytes: 256 * 1024,
  framesPerSecond: 50,
  /** Stops and unlocks beyond those, and how long such a frame may be. */
  stopsPerSecond: 100,
  stopBytes: 4 * 1024,
  /** One that is too much, of lines and of frames, is kept open for so long, so that stops behind it arrive. */
  fullMs: 1_000,
  pingMs: 20_000,
  silentMs: 65_000,
  farewellMs: 1_000,
  labelLength: 64,
}));
type Limits = ReturnType<typeof pageSocketLimits.create>;

/** Whether a command stops the robot or unlocks it: then it passes the limits of the line, too. */
const stops = (command: unknown): boolean => isObject(command) && isUrgent(command["body"]);

/** Codes of the end, beside 4000 + the status of what was refused. */
const CLOSE = { over: 4000, malformed: 4400, slow: 4408, full: 4429, defect: 4500 } as const;

const EVENTS = "/api/events";
const COMMANDS = "/api/device/commands";
/** Never aborted. */
const LASTING = new AbortController();
/** The parameters with which a page asks for events. */
const WISHES = ["since", "kinds", "resources"] as const;

/** The endpoint of the lines of pages. `report` hears of failures that nobody else hears of. */
export function pageSocketEndpoint(
  call: FrameCall,
  limits: Limits,
  report: (cause: unknown) => void,
): WebSocketEndpoint {
  /** Lines that have not said who they are. */
  const pending = new ConnectionQuota({ perAddress: limits.pendingEach, inAll: limits.pendingInAll });
  return {
    paths: [LINE.path],
    protocols: [LINE.protocol],
    frameBytes: limits.frameBytes,
    admit: ({ client }) => {
      const { address, isLoopback } = client;
      const from = { address, isLoopback };
      const callFor: CallFor = (method, path, frame) => call(client, method, path, frame);
      return (socket) =>
        pending.enter(from) ? new PageSocket(socket, callFor, limits, report, () => pending.leave(from)) : undefined;
    },
  };
}

/** Calls an action for the client of a line. */
type CallFor = (method: string, path: string, frame: Frame) => ReturnType<FrameCall>;

class PageSocket implements WebSocketHandler {
  readonly #socket: WebSocketPeer;
  readonly #call: CallFor;
  readonly #limits: Limits;
  readonly #report: (cause: unknown) => void;
  /** Ends everything that is under way when the line is closed. */
  readonly #ending = new AbortController();
  readonly #beat: Timer;
  #leavePending: (() => void) | undefined;
  #token: string | undefined;
  #commands = 0;
  /** Frames in the present second. */
  readonly #frames = new FixedWindow<"frame">(1_000, 1);
  #heardAt = performance.now();
  /** Wakes the stream when the connection has taken everything. */
  #taken: (() => void) | undefined;

  constructor(
    socket: WebSocketPeer,
    call: CallFor,
    limits: Limits,
    report: (cause: unknown) => void,
    leavePending: () => void,
  ) {
    this.#socket = socket;
    this.#call = call;
    this.#limits = limits;
    this.#report = report;
    const late = setTimeout(() => this.#end(CLOSE.slow, "Say who you are."), this.#limits.beginMs);
    this.#leavePending = () => (clearTimeout(late), leavePending());
    this.#beat = setInterval(() => this.#look(), this.#limits.pingMs);
  }

  /** A WebSocket of the run time cannot be paused (Bun 1.4). A stop is done although the line is about to end. */
  receive(frame: string | Buffer): void {
    const { frameBytes, framesPerSecond, stopsPerSecond, stopBytes, fullMs } = this.#limits;
    this.#heardAt = performance.now();
    const frames = this.#frames.count("frame", this.#heardAt);
    const size = Buffer.byteLength(frame);
    const isOver = frames > framesPerSecond;
    const isRead = size <= (isOver ? stopBytes : frameBytes) && frames <= framesPerSecond + stopsPerSecond;
    const said = typeof frame === "string" && isRead ? readObject(frame) : undefined;
    const isStop = size <= stopBytes && stops(said?.["command"]);
    if (isOver && !isStop) return this.#end(CLOSE.full, "Too many frames.", fullMs);
    if (!said) return this.#end(CLOSE.malformed, "A frame is an object of JSON.");
    const isEnded = this.#ending.signal.aborted;
    if (this.#token !== undefined && (isStop || !isEnded)) this.#watch(this.#command(said, isStop));
    else if (!isEnded) this.#watch(this.#begin(said));
  }

  ponged(): void {
    this.#heardAt = performance.now();
  }

  drained(): void {
    if (this.#socket.getBufferedAmount() > 0) return;
    this.#taken?.();
    this.#taken = undefined;
  }

  closed(): void {
    this.#stop();
  }

  /** A failure of ours ends the line, and nothing else. */
  #watch(work: Promise<void>): void {
    work.catch((cause: unknown) => {
      this.#report(cause);
      this.#end(CLOSE.defect, "Something went wrong.");
    });
  }

  /** The first frame: the token of the client, and the events it wants. */
  async #begin(said: JsonObject): Promise<void> {
    const { token } = said;
    if (typeof token !== "string") return this.#end(CLOSE.malformed, "The first frame has the token.");
    this.#token = token;
    const wishes = new URLSearchParams();
    for (const name of WISHES) {
      const wish = said[name];
      if (typeof wish === "string") wishes.set(name, wish);
      else if (wish !== undefined) return this.#end(CLOSE.malformed, `A text belongs under ${name}.`);
    }
    const pieces = { send: (piece: string) => this.#sendPiece(piece), end: () => this.#end(CLOSE.over, "Come again.") };
    const { signal } = this.#ending;
    const { status, text } = await this.#call("GET", EVENTS, { token, search: `?${wishes}`, signal, pieces });
    this.#leavePending?.();
    this.#leavePending = undefined;
    if (status === 200 || signal.aborted) return;
    this.#send(`{"refused":${status},"answer":${text}}`);
    const code = 4000 + status;
    this.#end(code, "Refused.", code === CLOSE.full ? this.#limits.fullMs : 0);
  }

  /** A command: its body, and the label that its answer goes back under. A stop goes on when the line ends. */
  async #command({ label, command }: JsonObject, isStop: boolean): Promise<void> {
    const isLabel = typeof label === "string" && label.length <= this.#limits.labelLength;
    if (!isLabel || !isObject(command)) return this.#end(CLOSE.malformed, "A command has a label.");
    const head = `{"label":${JSON.stringify(label)},"status":`;
    const share = isStop ? 0 : 1;
    if (share > 0 && this.#commands >= this.#limits.commands)
      return this.#send(`${head}429,"answer":{"error":"Too many commands wait."}}`);
    this.#commands += share;
    const { signal } = isStop ? LASTING : this.#ending;
    const { status, text } = await this.#call("POST", COMMANDS, { token: this.#token ?? "", body: command, signal });
    this.#commands -= share;
    this.#send(`${head}${status},"answer":${text}}`);
  }

  #send(text: string): void {
    if (this.#ending.signal.aborted) return;
    this.#socket.sendText(text);
    if (this.#socket.getBufferedAmount() > this.#limits.unreadBytes) this.#end(CLOSE.slow, "Read your answers.");
  }

  /** Resolves when the connection has taken the piece, so that the page sets the pace. */
  async #sendPiece(piece: string): Promise<void> {
    this.#ending.signal.throwIfAborted();
    this.#socket.sendText(piece);
    if (this.#socket.getBufferedAmount() === 0) return;
    await new Promise<void>((resolve) => (this.#taken = resolve));
    this.#ending.signal.throwIfAborted();
  }

  /** A page that has gone without a word answers no ping. */
  #look(): void {
    if (performance.now() - this.#heardAt > this.#limits.silentMs) this.#socket.terminate();
    else this.#socket.ping();
  }

  /** Ends what is under way, and after `delayMs` the connection. */
  #end(code: number, reason: string, delayMs = 0): void {
    if (this.#ending.signal.aborted) return;
    this.#stop();
    const close = (): void => void this.#socket.close(code, reason);
    if (delayMs === 0) close();
    else setTimeout(close, delayMs).unref();
    setTimeout(() => this.#socket.terminate(), delayMs + this.#limits.farewellMs).unref();
  }

  #stop(): void {
    clearInterval(this.#beat);
    this.#leavePending?.();
    this.#leavePending = undefined;
    this.#ending.abort();
    this.#taken?.();
  }
}
