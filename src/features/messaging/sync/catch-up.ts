import { type RobotToken, robotReach, saveRobotReach } from "../../account";
import { hasChanged, reachOf } from "../../journal";
import { authorOfSession } from "../../../framework/origin";
import { accountTables, resourceOf } from "../../../framework/resource/table";
import type { Services } from "../../../framework/services";
import { readReply } from "../commands/reply";

/** When the command is sent, and sent again until it is answered. */
const ATTEMPTS_MS = [0, 30_000, 120_000];
/** Longest time from a change to its message. Another process may have made the change, or earlier messages go first. */
const LONGEST_WAY_MS = 15_000;

/** A command on its way: the robot that has done it knows everything up to `n`. */
interface CatchUpCommand {
  readonly n: number;
  readonly label: string;
  readonly sinceMs: number;
  attempts: number;
}

/**
 * Tells one robot to download the changes that it missed while it was away. Returning robots never do so by
 * themselves. Changes that were sent within its keepalive before it was heard last do not count as known. Source: `live.md`
 * §3.4.
 */
export class CatchUp {
  readonly #services: Services;
  readonly #robot: RobotToken;
  readonly #marginMs: number;
  readonly #send: (command: string) => void;
  #known: number;
  /** The newest change at a time. The robot knows it when it is heard long enough afterwards. */
  #mark: { readonly n: number; readonly atMs: number };
  #catchUpCommand: CatchUpCommand | undefined;

  /** Begins when the robot reads the messages. Times are those of a clock that never goes back. */
  constructor(
    services: Services,
    robot: RobotToken,
    { keepaliveMs, nowMs }: { readonly keepaliveMs: number; readonly nowMs: number },
    send: (command: string) => void,
  ) {
    const { db, get } = services;
    this.#services = services;
    this.#robot = robot;
    this.#marginMs = Math.max(keepaliveMs, LONGEST_WAY_MS);
    this.#send = send;
    this.#known = robotReach(db, robot);
    this.#mark = { n: this.#newest(), atMs: nowMs };
    const kept = get(accountTables)
      .filter(({ sync }) => sync !== undefined)
      .map(resourceOf);
    if (!hasChanged(db, robot.deviceId, this.#known, kept, authorOfSession({ ...robot, aud: "bot" }))) return;
    this.missed(nowMs);
    this.check(nowMs, nowMs);
  }

  /** A message for the robot was lost. */
  missed(nowMs: number): void {
    const n = this.#newest();
    this.#catchUpCommand = { n, label: `gardenshed-sync-${n}`, sinceMs: nowMs, attempts: 0 };
  }

  /** Call it from time to time. `heardAtMs`: when the robot has sent anything last. */
  check(nowMs: number, heardAtMs: number): void {
    if (this.#catchUpCommand) return this.#urge(this.#catchUpCommand, nowMs);
    if (heardAtMs - this.#mark.atMs < this.#marginMs) return;
    this.#knows(this.#mark.n);
    this.#mark = { n: this.#newest(), atMs: nowMs };
  }

  /** The robot has answered a command. */
  answered(payload: Buffer, nowMs: number): void {
    if (!this.#catchUpCommand) return;
    const reply = readReply(payload);
    if (reply?.label !== this.#catchUpCommand.label || reply.problem !== undefined) return;
    this.#knows(this.#catchUpCommand.n);
    this.#catchUpCommand = undefined;
    this.#mark = { n: this.#newest(), atMs: nowMs };
  }

  #urge(catchUpCommand: CatchUpCommand, nowMs: number): void {
    const dueMs = ATTEMPTS_MS[catchUpCommand.attempts];
    if (dueMs === undefined || nowMs - catchUpCommand.sinceMs < dueMs) return;
    catchUpCommand.attempts += 1;
    this.#send(
      JSON.stringify({
        kind: "rpc_request",
        args: { label: catchUpCommand.label },
        body: [{ kind: "sync", args: {} }],
      }),
    );
  }

  #newest(): number {
    return reachOf(this.#services.db, this.#robot.deviceId).newest;
  }

  /** Stores a higher number. If the write is lost, the robot gets one command too many. */
  #knows(n: number): void {
    if (n <= this.#known) return;
    this.#known = n;
    const { db, writes, log } = this.#services;
    writes
      .run("log", () => saveRobotReach(db, this.#robot, n), this.#robot.deviceId)
      .catch((cause: unknown) => log.warn("robot_reach_not_stored", { cause: String(cause) }));
  }
}
