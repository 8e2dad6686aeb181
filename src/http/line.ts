import { isUrgent } from "../features/messaging";
import type { WebSocketDoor, WebSocketGuest, WebSocketPeer } from "../framework/websocket";
import { defineService } from "../framework/services";
import { isObject, type JsonObject, readObject } from "../platform/json";
import type { Answer } from "./server";

/* One WebSocket for a page: events out of one stream, commands in, answers back. Source: `live.md` §2.1. */

const LINE = { path: "/api/line", protocol: "gardenshed.1" } as const;

/** Limits of a line: sizes, counts and how long it may be silent. Tests wait less. */
export const lineLimits = defineService(() => ({
  /** Longest frame of a page: as long as a command over HTTP, with its label. */
  frameBytes: 68 * 1024,
  /** Until the first frame. */
  beginMs: 5_000,
  pendingEach: 32,
  pendingInAll: 200,
  commands: 32,
  /** Answers that the page has not taken. */
  unreadBytes: 256 * 1024,
  framesPerSecond: 50,
  pingMs: 20_000,
  silentMs: 65_000,
  farewellMs: 1_000,
  labelLength: 64,
}));
type Limits = ReturnType<typeof lineLimits.create>;

/** Whether a command stops the robot or unlocks it: then it passes the limits of the line, too. */
const stops = (command: unknown): boolean => isObject(command) && isUrgent(command["body"]);

/** Codes of the end, beside 4000 + the status of what was refused. */
const CLOSE = { over: 4000, malformed: 4400, slow: 4408, full: 4429 } as const;

const EVENTS = "/api/events";
const COMMANDS = "/api/device/commands";
/** The parameters with which a page asks for events. */
const WISHES = ["since", "kinds", "resources"] as const;
/** Headers that belong to the connection, not to what is asked over it. */
const OF_CONNECTION =
  /^(?:connection|upgrade|sec-websocket-.*|content-.*|transfer-encoding|authorization|last-event-id)$/;

/** Lines that have not said who they are. */
class Pending {
  readonly #byAddress = new Map<string, number>();
  readonly #limits: Limits;
  #count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  enter(address: string): boolean {
    const own = this.#byAddress.get(address) ?? 0;
    if (own >= this.#limits.pendingEach || this.#count >= this.#limits.pendingInAll) return false;
    this.#byAddress.set(address, own + 1);
    this.#count++;
    return true;
  }

  leave(address: string): void {
    const own = (this.#byAddress.get(address) ?? 1) - 1;
    if (own > 0) this.#byAddress.set(address, own);
    else this.#byAddress.delete(address);
    this.#count--;
  }
}

/** The door of lines. `answer` answers the requests that come over them, as if each had come by itself. */
export function lineDoor(answer: Answer, limits: Limits): WebSocketDoor {
  const pending = new Pending(limits);
  return {
    paths: [LINE.path],
    protocols: [LINE.protocol],
    frameBytes: limits.frameBytes,
    admit: ({ request, client: { address }, peer }) => {
      const headers = [...request.headers].filter(([name]) => !OF_CONNECTION.test(name));
      const ask = (method: string, path: string, more: object, init: RequestInit, wire?: Parameters<Answer>[2]) =>
        answer(
          new Request(`http://localhost${path}`, {
            method,
            headers: { ...Object.fromEntries(headers), ...more },
            ...init,
          }),
          peer,
          wire,
        );
      return (socket) =>
        pending.enter(address) ? new Line(socket, ask, limits, () => pending.leave(address)) : undefined;
    },
  };
}

type Ask = (
  method: string,
  path: string,
  headers: object,
  init: RequestInit,
  wire?: Parameters<Answer>[2],
) => Response | Promise<Response>;

class Line implements WebSocketGuest {
  readonly #socket: WebSocketPeer;
  readonly #ask: Ask;
  readonly #limits: Limits;
  /** Ends everything that is under way when the line is closed. */
  readonly #ending = new AbortController();
  readonly #beat: Timer;
  #leavePending: (() => void) | undefined;
  #token: string | undefined;
  #commands = 0;
  /** Frames in the present second. */
  #frames = 0;
  #second = 0;
  #heardAt = performance.now();
  /** Wakes the stream when the connection has taken everything. */
  #taken: (() => void) | undefined;

  constructor(socket: WebSocketPeer, ask: Ask, limits: Limits, leavePending: () => void) {
    this.#socket = socket;
    this.#ask = ask;
    this.#limits = limits;
    const late = setTimeout(() => this.#end(CLOSE.slow, "Say who you are."), this.#limits.beginMs);
    this.#leavePending = () => (clearTimeout(late), leavePending());
    this.#beat = setInterval(() => this.#look(), this.#limits.pingMs);
  }

  receive(frame: string | Buffer): void {
    if (this.#ending.signal.aborted) return;
    this.#heardAt = performance.now();
    const second = Math.floor(this.#heardAt / 1000);
    this.#frames = second === this.#second ? this.#frames + 1 : 1;
    this.#second = second;
    const said = typeof frame === "string" && frame.length <= this.#limits.frameBytes ? readObject(frame) : undefined;
    // A WebSocket of the run time cannot be paused (Bun 1.4).
    if (this.#frames > this.#limits.framesPerSecond && !stops(said?.["command"]))
      return this.#end(CLOSE.full, "Too many frames.");
    if (!said) return this.#end(CLOSE.malformed, "A frame is an object of JSON.");
    if (this.#token === undefined) void this.#begin(said);
    else void this.#command(said);
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

  /** The first frame: the token of the client, and the events it wants. */
  async #begin(said: JsonObject): Promise<void> {
    const { token } = said;
    if (typeof token !== "string") return this.#end(CLOSE.malformed, "The first frame has the token.");
    this.#token = token;
    const wishes = new URLSearchParams();
    for (const name of WISHES) if (typeof said[name] === "string") wishes.set(name, said[name]);
    const events = { send: (piece: string) => this.#sendPiece(piece), end: () => this.#end(CLOSE.over, "Come again.") };
    const { status, text } = await this.#answerTo("GET", `${EVENTS}?${wishes}`, undefined, { pieces: events });
    this.#leavePending?.();
    this.#leavePending = undefined;
    if (status === 200 || this.#ending.signal.aborted) return;
    this.#send(`{"refused":${status},"answer":${text}}`);
    this.#end(4000 + status, "Refused.");
  }

  /** A command: the body of its request, and the label that its answer goes back under. */
  async #command({ label, command }: JsonObject): Promise<void> {
    const isLabel = typeof label === "string" && label.length <= this.#limits.labelLength;
    if (!isLabel || !isObject(command)) return this.#end(CLOSE.malformed, "A command has a label.");
    const head = `{"label":${JSON.stringify(label)},"status":`;
    const share = stops(command) ? 0 : 1;
    if (share > 0 && this.#commands >= this.#limits.commands)
      return this.#send(`${head}429,"answer":{"error":"Too many commands wait."}}`);
    this.#commands += share;
    const { status, text } = await this.#answerTo("POST", COMMANDS, JSON.stringify(command));
    this.#commands -= share;
    this.#send(`${head}${status},"answer":${text}}`);
  }

  async #answerTo(method: string, path: string, body?: string, wire?: Parameters<Answer>[2]) {
    const headers = { authorization: `Bearer ${this.#token}`, ...(body && { "content-type": "application/json" }) };
    const { signal } = this.#ending;
    const response = await this.#ask(method, path, headers, { signal, ...(body && { body }) }, wire);
    return { status: response.status, text: (await response.text()) || "null" };
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

  #end(code: number, reason: string): void {
    if (this.#ending.signal.aborted) return;
    this.#stop();
    setTimeout(() => this.#socket.terminate(), this.#limits.farewellMs).unref();
    this.#socket.close(code, reason);
  }

  #stop(): void {
    clearInterval(this.#beat);
    this.#leavePending?.();
    this.#leavePending = undefined;
    this.#ending.abort();
    this.#taken?.();
  }
}
