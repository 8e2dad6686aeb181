/** Listens to the messages of one account. It must not throw. */
export interface Listener {
  /** A client has sent a message. `topic`: the part behind the prefix. `isRobot`: its token is one for robots. */
  readonly heard?: (topic: string, payload: Buffer, isRobot: boolean) => void;
  /** A client has come or gone. */
  readonly presenceChanged?: () => void;
  /** There will be no more messages: the server stops. */
  readonly ended?: () => void;
}

/** Who of an account is connected. */
export interface Attendance {
  readonly hasRobot: boolean;
  /** All its connections, that of the robot included. */
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
  /** Sends a message of the server to all clients of an account that read `topic`. */
  readonly publish: (deviceId: number, topic: string, payload: string | Buffer) => void;
  /** The same, to robots only. Undefined where the broker does not tell them from other clients. */
  readonly publishToRobots: ((deviceId: number, topic: string, payload: string) => void) | undefined;
  /** Messages for an account were given up: its robot has to be told. */
  readonly missed: (deviceId: number) => void;
  /** Sends a message of the server to everybody. */
  readonly broadcast: (payload: string) => void;
  /** Gives a log-in object to the client that waits for the demo account of this secret. */
  readonly offerDemo: (secret: string, payload: string) => void;
  /** The newest state tree of a robot, as it was sent. */
  readonly stateOf: (deviceId: number) => Buffer | undefined;
  readonly attendanceOf: (deviceId: number) => Attendance;
  /** Returns a function that removes the listener. */
  readonly listen: (deviceId: number, listener: Listener) => () => void;
}

const NOBODY: Attendance = { hasRobot: false, clients: 0 };

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
  listen: () => () => {},
};
