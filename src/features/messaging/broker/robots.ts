import type { Services } from "../../../framework/services";
import type { Session } from "../../../platform/auth/tokens";
import { robotLoggedIn, robotSessions } from "../../account";
import { CatchUp } from "../sync/catch-up";
import type { Connection } from "./connection";
import { Hearing } from "./hearing";
import { Message } from "./message";
import type { Room } from "./room";
import { matches } from "./topics";

/** Audience of the tokens of robots. */
const ROBOT = "bot";
export const isRobot = ({ aud }: Session): boolean => aud === ROBOT;

const COMMANDS = "from_clients";
const ANSWERS = "from_device";
/** Stands for all topics of records. */
const RECORD = "sync/Device/0";

/** The robots at the broker. Robots that read changes and commands are told to download missed changes (`live.md` §3.4). */
export class Robots {
  readonly #services: Services;
  readonly #nowMs: () => number;
  readonly #hearing: Hearing;
  readonly #reading = new Map<Connection, CatchUp>();

  constructor(services: Services, nowMs: () => number) {
    this.#services = services;
    this.#nowMs = nowMs;
    this.#hearing = new Hearing(services);
  }

  /** A robot is let in. */
  entered(session: Session): void {
    this.heard(session);
    this.#services.get(robotSessions).entered(session.deviceId, session.jti);
    robotLoggedIn(this.#services, session);
  }

  /** A robot has sent a message. */
  heard({ deviceId }: Session): void {
    this.#hearing.heard(deviceId, this.#nowMs());
  }

  /** A client reads more than before. */
  subscribed(connection: Connection, session: Session, { prefix }: Room<Connection>): void {
    if (!isRobot(session) || this.#reading.has(connection)) return;
    if (reads(connection, RECORD) && reads(connection, COMMANDS)) this.#beginReading(connection, session, prefix);
  }

  #beginReading(connection: Connection, session: Session, prefix: string): void {
    const { keepaliveMs } = connection;
    const send = (command: string): void => connection.deliver(new Message(prefix + COMMANDS, command));
    const now = { keepaliveMs, nowMs: this.#nowMs() };
    this.#reading.set(connection, new CatchUp(this.#services, session, now, send));
  }

  published(connection: Connection, topic: string, payload: Buffer): void {
    if (topic === ANSWERS) this.#reading.get(connection)?.answered(payload, this.#nowMs());
  }

  /** A message for a client was lost. */
  missed(connection: Connection): void {
    this.#reading.get(connection)?.missed(this.#nowMs());
  }

  left(connection: Connection, { deviceId, jti }: Session): void {
    this.#services.get(robotSessions).left(deviceId, jti);
    this.#reading.delete(connection);
  }

  check(nowMs: number): void {
    for (const [connection, catchUp] of this.#reading) catchUp.check(nowMs, connection.heardAtMs);
  }
}

const reads = ({ subscriptions }: Connection, topic: string): boolean =>
  subscriptions.granted.some(({ filter }) => matches(filter, topic));
