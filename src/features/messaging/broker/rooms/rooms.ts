import type { Session } from "../../../../platform/auth/tokens";
import { ActivityMonitor } from "../activity-monitor";
import type { Connection } from "../connection";
import { isRobot } from "../robots/robots";
import { Room } from "./room";

/** The rooms in which clients are, by their accounts, and who reads there. */
export class Rooms {
  readonly #open = new Map<number, Room<Connection>>();
  /** Rooms with a client that reads what happens in its account. */
  readonly #audience = new Set<Room<Connection>>();
  readonly #activityMonitor = new ActivityMonitor();

  /** Undefined while nobody is there. */
  of(deviceId: number): Room<Connection> | undefined {
    return this.#open.get(deviceId);
  }

  membersOf(deviceId: number): readonly Connection[] {
    return [...(this.of(deviceId)?.members.values() ?? [])];
  }

  /** The readers of a topic behind the prefix. */
  readersOf(deviceId: number, topic: string): readonly Connection[] {
    return [...(this.of(deviceId)?.readersOf(topic).keys() ?? [])];
  }

  /** The robots that are connected. */
  robotsOf(deviceId: number): readonly Session[] {
    return this.membersOf(deviceId).flatMap(({ place }) =>
      place?.session && isRobot(place.session) ? place.session : [],
    );
  }

  hasReaders(deviceId: number): boolean {
    const room = this.of(deviceId);
    return room !== undefined && this.#audience.has(room);
  }

  /** Calls `begin` when the first reader of any account comes, and the function it returns when the last one has gone. */
  whileRead(begin: () => () => void): void {
    this.#activityMonitor.whileThere(begin);
  }

  /** A client has come in. */
  entered(room: Room<Connection>, connection: Connection): void {
    this.#open.set(room.deviceId, room);
    room.members.set(connection.clientId, connection);
  }

  /** A client has gone. */
  left(room: Room<Connection>, connection: Connection): void {
    room.leave(connection);
    if (room.members.size === 0) this.#open.delete(room.deviceId);
    this.countReaders(room);
  }

  /** Call it after a client reads more or less. */
  countReaders(room: Room<Connection>): void {
    if (room.hasReadersOfReports) this.#audience.add(room);
    else this.#audience.delete(room);
    this.#activityMonitor.count(this.#audience.size);
  }
}
