import type { Answer, Effect } from "../script/effect";
import type { RunOrder } from "../script/run";
import type { Scene } from "./camera";

/** A practice robot's connection to a server. Paths are the API's. */
export interface Server {
  /** Asks the API in the name of the account. Rejects with an error whose text tells why. */
  readonly ask: (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) => Promise<unknown>;
  /** Sends a message. `topic`: the part behind the prefix of the account. A text is JSON already. */
  readonly publish: (topic: string, content: object | string | Uint8Array) => void;
  /** Whether it takes more messages of scripts: a script that says much waits, as on any connection. */
  readonly hasRoom: () => boolean;
  /** Whether anybody may look at the state. */
  readonly isWatched: () => boolean;
  /** Whether it wants to hear of changes of records (`sync/…`). */
  readonly listen: (isAwake: boolean) => void;
  /** Throws where the account has more records than a robot knows. */
  readonly requireKnowable: () => void;
  /** Draws what is seen at a place and sends the picture. Rejects as `ask`. */
  readonly photograph: (scene: Scene) => Promise<void>;
}

/** Time and chance: nothing here knows a clock. */
export interface Environment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
  /** Calls `then` later. Returns a function that prevents it. */
  readonly after: (ms: number, then: () => void) => () => void;
  /** Chance from 0 to 1. */
  readonly random: () => number;
}

/** A run under way, wherever it runs. */
export interface Running {
  /** The next effect; undefined at the end. Throws, or rejects with, a ScriptError. */
  readonly next: (answer?: Answer) => Effect | undefined | Promise<Effect | undefined>;
  readonly end?: () => void;
}

/** Begins runs. */
export type Begin = (order: RunOrder) => Running;
