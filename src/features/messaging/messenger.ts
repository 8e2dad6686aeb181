import type { Dialect } from "../../dialect";
import type { Session } from "../../platform/auth/tokens";

/** Listens to the messages of one account. It must not throw. */
export interface Listener {
  /** Whether the listener shows the robot's state to somebody, so that the robot has to tell it. */
  readonly isWatching?: true;
  /** A client has sent a message. `topic`: the part behind the prefix. `isRobot`: its token is a robot's. */
  readonly heard?: (topic: string, payload: Buffer, isRobot: boolean) => void;
  /** A client has come or gone. */
  readonly presenceChanged?: () => void;
  /** A robot has begun to read commands, a moment after it has come. `hasMachine`: not one that the server itself has begun. */
  readonly robotListens?: (hasMachine: boolean) => void;
  /** Called when there will be no more messages: the server stops. */
  readonly ended?: () => void;
}

/** An observer of all accounts. It must not throw. */
export interface Observer {
  /** A robot has sent a message. `topic`: the part behind the prefix. */
  readonly heard?: (deviceId: number, topic: string, payload: Buffer) => void;
  /** A client has come or gone. */
  readonly presenceChanged?: (deviceId: number) => void;
  /** A client has sent a command itself, before a robot can have answered it. */
  readonly commanded?: (session: Session, payload: Buffer) => void;
  /**
   * Called when somebody begins to look at the state of a robot, or has a command for one that is not there. True if it
   * comes.
   */
  readonly wanted?: (deviceId: number) => boolean;
}

/** A state tree as it was sent. `by`: the robot's own. */
export interface ReportedState {
  readonly by: string;
  readonly tree: Buffer;
}

/** The robot that has caused a message. */
export interface Cause {
  /** The first characters of the `jti` of its token. */
  readonly author: string;
  readonly isReady: Promise<void>;
}

/**
 * The readers of a message about a record. Only robots hear that an event is hidden from them or shown again. Only others
 * hear of changes of a hidden one. Source: `water.md` §1.1.
 */
export type Audience = "all" | "robots" | "others";

/** The connections of an account. */
export interface ConnectedClients {
  readonly hasRobot: boolean;
  /** All its connections, the robot's included. */
  readonly clients: number;
}

/**
 * The messages of accounts, whichever broker carries them. Topics are the part behind the prefix of the account. No
 * method throws or waits. Source: `live.md` §3.1.
 */
export interface Messenger {
  /** Whether anybody may read messages of an account. If not, none need be made. */
  readonly hasReaders: (deviceId: number) => boolean;
  /** Calls `begin` when the first reader of any account comes, and the function it returns when the last one has gone. */
  readonly whileRead: (begin: () => () => void) => void;
  /**
   * Sends a message of the server to all clients of an account that read `topic`. A robot that is its `cause` gets it when it
   * is ready, where the broker tells clients from each other; so do later messages about records.
   */
  readonly publish: (
    deviceId: number,
    topic: string,
    payload: string | Buffer,
    cause?: Cause,
    audience?: Audience,
  ) => void;
  /** Publishing to robots only. Undefined where the broker does not tell them from other clients. */
  readonly publishToRobots: ((deviceId: number, topic: string, payload: string) => void) | undefined;
  /**
   * Messages for an account were given up, or its robots are to list other events: they have to be told. `delayMs`: until
   * that.
   */
  readonly missed: (deviceId: number, delayMs?: number) => void;
  /** Sends a message of the server to everybody. */
  readonly broadcast: (payload: string) => void;
  /** Gives a log-in object to the client that waits for the demo account of this secret. `dialect`: in which it has asked. */
  readonly offerDemo: (secret: string, payload: string, dialect?: Dialect) => void;
  /** The newest state tree of the robot that is there, or else of the one that was there last. */
  readonly stateOf: (deviceId: number) => ReportedState | undefined;
  readonly attendanceOf: (deviceId: number) => ConnectedClients;
  /**
   * Whether a robot reads commands; while one with a machine is awaited, no other counts. Where the broker does not tell,
   * whether it is connected.
   */
  readonly hasListeningRobot: (deviceId: number) => boolean;
  /** Whether anybody looks at the state of the robot. */
  readonly isWatched: (deviceId: number) => boolean;
  /** The owner of an account wants its robot, which is not connected. True if it comes. */
  readonly want: (deviceId: number) => boolean;
  /** Returns a function that removes the listener. */
  readonly listen: (deviceId: number, listener: Listener) => () => void;
  /** Returns a function that removes the observer. Where others carry the messages, it hears robots and presence only. */
  readonly observe: (observer: Observer) => () => void;
}

const NOBODY: ConnectedClients = { hasRobot: false, clients: 0 };

/** Stands in where there is no broker: there are no messages. */
export const silence: Messenger = {
  hasReaders: () => false,
  whileRead: () => {},
  publish: () => {},
  publishToRobots: undefined,
  missed: () => {},
  broadcast: () => {},
  offerDemo: () => {},
  stateOf: () => undefined,
  attendanceOf: () => NOBODY,
  hasListeningRobot: () => false,
  isWatched: () => false,
  want: () => false,
  listen: () => () => {},
  observe: () => () => {},
};
