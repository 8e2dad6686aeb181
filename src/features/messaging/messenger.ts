import type { Dialect } from "../../dialect";
import type { Session } from "../../platform/auth/tokens";

/** Listens to the messages of one account. It must not throw. */
export interface Listener {
  /** Whether the listener shows the robot's state to somebody, so that the robot has to tell it. */
  readonly isWatching?: true;
  /** A client has sent a message. `topic`: the part behind the prefix. `isRobot`: its token is a robot's. */
  readonly heard?: (topic: string, payload: string | Buffer, isRobot: boolean) => void;
  /** A client has come or gone. */
  readonly presenceChanged?: () => void;
  /** A robot has begun to read commands, a moment after it has come. */
  readonly robotListens?: () => void;
  /** The robot inside of the server has gone, while another one is there. */
  readonly robotGaveWay?: () => void;
  /** There will be no more messages: the server stops. */
  readonly ended?: () => void;
}

/** Hears of the robots of all accounts. It must not throw. */
export interface Observer {
  /** A robot has sent a message. `topic`: the part behind the prefix. */
  readonly heard: (deviceId: number, topic: string, payload: string | Buffer) => void;
  /** A client has come or gone. */
  readonly presenceChanged: (deviceId: number) => void;
}

/** A robot inside of the server, which a broker has among the clients of an account. It must not throw. */
export interface InnerRobot {
  /** A message that robots read. `topic`: the part behind the prefix. */
  readonly hear: (topic: string, payload: Buffer) => void;
  /** State tree of the robot as JSON. */
  readonly state: () => string;
  /** Somebody begins to look at its state. */
  readonly watched: () => void;
  /** A real robot reads commands: this one has to go. */
  readonly replaced: () => void;
}

/** The place of such a robot. */
export interface Seat {
  /** Whether its messages are within the limits of every client. If not, it has to wait. */
  readonly hasRoom: () => boolean;
  /** Whether anybody looks at its state. */
  readonly isWatched: () => boolean;
  /** Says something as a robot does. */
  readonly publish: (topic: string, payload: string | Buffer) => void;
  /** Whether it hears of changes of records. At first it does not. */
  readonly listen: (isAwake: boolean) => void;
  readonly leave: () => void;
}

/** A state tree: bytes as they were sent, or JSON on one line of a robot of the server itself. `by`: the robot's own. */
export interface ReportedState {
  readonly by: string;
  readonly tree: string | Buffer;
}

/** The robot that has caused a message. */
export interface Cause {
  /** The first characters of the `jti` of its token. */
  readonly author: string;
  readonly isReady: Promise<void>;
}

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
  readonly publish: (deviceId: number, topic: string, payload: string | Buffer, cause?: Cause) => void;
  /** Publishing to robots only. Undefined where the broker does not tell them from other clients. */
  readonly publishToRobots: ((deviceId: number, topic: string, payload: string) => void) | undefined;
  /** Messages for an account were given up: its robot has to be told. */
  readonly missed: (deviceId: number) => void;
  /** Sends a message of the server to everybody. */
  readonly broadcast: (payload: string) => void;
  /** Gives a log-in object to the client that waits for the demo account of this secret. `dialect`: in which it has asked. */
  readonly offerDemo: (secret: string, payload: string, dialect?: Dialect) => void;
  /** The newest state tree of the robot that is there, or else of the one that was there last. */
  readonly stateOf: (deviceId: number) => ReportedState | undefined;
  readonly attendanceOf: (deviceId: number) => ConnectedClients;
  /** Whether a robot reads commands. Where the broker does not tell, whether it is connected. */
  readonly hasListeningRobot: (deviceId: number) => boolean;
  /** Lets a robot of the server itself in. Undefined where there is no room for it: at the broker of somebody else. */
  readonly seat: ((deviceId: number, userId: number, robot: InnerRobot) => Seat) | undefined;
  /** The owner of an account wants its robot: a page looks at it, or a command comes. */
  readonly call: (deviceId: number) => void;
  /** Calls `called` whenever a robot is wanted that is not connected. */
  readonly whenCalled: (called: (deviceId: number) => void) => void;
  /**
   * Calls `commanded` with every command that a client has sent itself, before a robot can have answered it. Never called
   * where others carry the messages.
   */
  readonly whenCommanded: (commanded: (session: Session, payload: Buffer) => void) => void;
  /** Returns a function that removes the listener. */
  readonly listen: (deviceId: number, listener: Listener) => () => void;
  /** Returns a function that removes the observer. */
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
  seat: undefined,
  call: () => {},
  whenCalled: () => {},
  whenCommanded: () => {},
  listen: () => () => {},
  observe: () => () => {},
};
