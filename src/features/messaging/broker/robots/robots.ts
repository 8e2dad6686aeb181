import type { Services } from "../../../../framework/services";
import { isOfOwnClient, type Session } from "../../../../platform/auth/tokens";
import { robotLoggedIn, robotSessions } from "../../../account";
import { CatchUp } from "../../sync/catch-up";
import type { Connection } from "../connection";
import { LastSeen } from "./last-seen";
import { Message } from "../message";
import type { Room } from "../rooms/room";
import { matches, TOPICS } from "../topics";

/** Whether a client is a robot with a machine. */
export const hasMachine = ({ aud }: Session): boolean => aud === "bot";
/** Whether a client is a robot: one with a machine, or one that the server has begun itself. */
export const isRobot = (session: Session): boolean => hasMachine(session) || isOfOwnClient(session);

/** Stands for all topics of records. */
const RECORD = "sync/Device/0";
/** Time for which a robot that has come is awaited, until it reads commands. */
const ARRIVAL_MS = 5_000;

interface Arrival {
  readonly deviceId: number;
  readonly cameAtMs: number;
}

/** The robots with machines at the broker. Those that read changes and commands are told to download missed changes (`live.md` §3.4). */
export class Robots {
  readonly #services: Services;
  readonly #nowMs: () => number;
  readonly #lastSeen: LastSeen;
  readonly #notAwaited: (deviceId: number) => void;
  readonly #reading = new Map<Connection, CatchUp>();
  readonly #arriving = new Map<Connection, Arrival>();

  /** `notAwaited`: a robot that has come has gone again, or reads no commands. */
  constructor(services: Services, nowMs: () => number, notAwaited: (deviceId: number) => void) {
    this.#services = services;
    this.#nowMs = nowMs;
    this.#notAwaited = notAwaited;
    this.#lastSeen = new LastSeen(services);
  }

  /** A robot is let in. */
  entered(connection: Connection, session: Session): void {
    if (!hasMachine(session)) return;
    robotLoggedIn(this.#services, session);
    this.#arriving.set(connection, { deviceId: session.deviceId, cameAtMs: this.#nowMs() });
    this.heard(session);
    this.#services.get(robotSessions).entered(session.deviceId, session.jti);
  }

  /** Whether a robot has come that does not read commands yet. */
  awaits(deviceId: number): boolean {
    return this.#arriving.values().some((arrival) => arrival.deviceId === deviceId);
  }

  /** A robot has sent a message. */
  heard(session: Session): void {
    const { deviceId } = session;
    if (hasMachine(session)) this.#lastSeen.heard(deviceId, this.#nowMs());
  }

  /** A client reads more than before. */
  subscribed(connection: Connection, session: Session, { prefix }: Room<Connection>): void {
    if (!hasMachine(session) || this.#reading.has(connection) || !reads(connection, TOPICS.commands)) return;
    this.#arriving.delete(connection);
    if (reads(connection, RECORD)) this.#beginReading(connection, session, prefix);
  }

  #beginReading(connection: Connection, session: Session, prefix: string): void {
    const { keepaliveMs } = connection;
    const send = (command: string): void => connection.deliver(new Message(prefix + TOPICS.commands, command));
    const now = { keepaliveMs, nowMs: this.#nowMs() };
    this.#reading.set(connection, new CatchUp(this.#services, session, now, send));
  }

  published(connection: Connection, topic: string, payload: Buffer): void {
    if (topic === TOPICS.answers) this.#reading.get(connection)?.answered(payload, this.#nowMs());
  }

  /** A message for a client was lost. */
  missed(connection: Connection, delayMs = 0): void {
    this.#reading.get(connection)?.missed(this.#nowMs(), delayMs);
  }

  left(connection: Connection, session: Session): void {
    if (!hasMachine(session)) return;
    const { deviceId, jti } = session;
    this.#services.get(robotSessions).left(deviceId, jti);
    this.#reading.get(connection)?.left();
    this.#reading.delete(connection);
  }

  check(nowMs: number): void {
    for (const [connection, { deviceId, cameAtMs }] of this.#arriving) {
      if (!connection.isEnded && nowMs - cameAtMs < ARRIVAL_MS) continue;
      this.#arriving.delete(connection);
      this.#notAwaited(deviceId);
    }
    for (const [connection, catchUp] of this.#reading) catchUp.check(nowMs, connection.heardAtMs);
  }
}

const reads = ({ subscriptions }: Connection, topic: string): boolean =>
  subscriptions.granted.some(({ filter }) => matches(filter, topic));
