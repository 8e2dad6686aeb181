import type { Position } from "../motion/axis";
import type { Environment } from "./environment";

/** Software that logs name. */
const VERSION = { major_version: 15, minor_version: 5, patch_version: 0 } as const;
/** Shortest time between two logs of moves. */
const MOVES_MS = 250;
/** Logs that might hold a password are not sent. */
const SECRET = /WPA|PSK|PASSWORD|NERVES/i;
const MOST_VERBOSE = 3;

interface LogEntry {
  readonly type: string;
  readonly text: string;
  readonly verbosity: number;
  readonly channels?: readonly string[];
  readonly meta?: object;
}

/** The server, as far as logs need it. */
interface Server {
  readonly publish: (topic: string, content: object) => void;
}

/** Tells logs as a robot does. Source: `robot-facts.md` §7. */
export class Logs {
  readonly #server: Server;
  readonly #environment: Environment;
  readonly #position: () => Position;
  /** When a move, and one of 0 mm, was announced last: the log of a move is not left out for one of 0 mm. */
  readonly #announcedAt = { moving: -Infinity, standing: -Infinity };

  constructor(server: Server, environment: Environment, position: () => Position) {
    this.#server = server;
    this.#environment = environment;
    this.#position = position;
  }

  tell({ type, text, verbosity, channels = [], meta = {} }: LogEntry): void {
    if (verbosity > MOST_VERBOSE || SECRET.test(text)) return;
    const { x, y, z } = this.#position();
    const created_at = Math.floor(this.#environment.now() / 1000);
    this.#server.publish("logs", { type, message: text, x, y, z, verbosity, ...VERSION, created_at, channels, meta });
  }

  /** Announces a move; of many in a short time only some. */
  announce(text: string, isMoving: boolean): void {
    const now = this.#environment.ticks();
    const kind = isMoving ? "moving" : "standing";
    if (now - this.#announcedAt[kind] < MOVES_MS) return;
    this.#announcedAt[kind] = now;
    this.tell({ type: "info", text, verbosity: 2 });
  }
}
