import {
  hiddenKnowledge,
  type HiddenKnowledge,
  robotDownloads,
  type RobotToken,
  robotReach,
  saveHiddenKnowledge,
  saveRobotHeard,
  saveRobotReach,
} from "../../account";
import { hasChanged, reachOf } from "../../journal";
import { hiddenEvents } from "../../scripts";
import { authorOfSession } from "../../../framework/origin";
import { accountTables, resourceOf } from "../../../framework/resource/table";
import type { Services } from "../../../framework/services";
import { readReply } from "../commands/reply";

/** When the command is sent, and sent again until it is answered. */
const ATTEMPTS_MS = [0, 30_000, 120_000];
/** Shortest time from one command to the next. */
const BETWEEN_MS = 10_000;
/** Longest time from a change to its message. Another process may have made the change, or earlier messages go first. */
const LONGEST_WAY_MS = 15_000;
/** Time after its answer when a robot surely leaves out what is hidden: it looks at its records every ten seconds. */
const TAKING_BACK_MS = 15_000;
/** Commands whose answers may still come. */
const REMEMBERED = 8;

/** A command on its way: the robot that has done it knows everything up to `n`. */
interface CatchUpCommand {
  readonly n: number;
  readonly sinceMs: number;
  attempts: number;
}

/** One sending of a command. Its answer says that the robot leaves out `hidden`, which were so when it was sent. */
interface Sending {
  readonly n: number;
  readonly hidden: readonly number[];
  readonly sentMs: number;
  /** Time of the sending by the clock of downloads. */
  readonly atMs: number;
}

/**
 * Tells one robot to download the changes that it missed while it was away, and to leave out events that are hidden or take
 * up those that are shown again. Robots never do so by themselves. Changes that were sent within its keepalive before it
 * was heard last do not count as known. Source: `live.md` §3.4, `water.md` §1.
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
  /** Sendings by their labels, the oldest first. */
  readonly #sendings = new Map<string, Sending>();
  #sentMs = -Infinity;
  #sent = 0;

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
    this.#store(() => saveRobotHeard(db, robot, services.clock()));
    const kept = get(accountTables)
      .filter(({ sync }) => sync !== undefined)
      .map(resourceOf);
    const hasMissed = hasChanged(db, robot.deviceId, this.#known, kept, authorOfSession({ ...robot, aud: "bot" }));
    if (!hasMissed && this.#leavesOutAll()) return;
    this.missed(nowMs);
    this.check(nowMs, nowMs);
  }

  /** A message for the robot was lost, or robots are to list other events. `delayMs`: until the command goes. */
  missed(nowMs: number, delayMs = 0): void {
    this.#catchUpCommand = { n: this.#newest(), sinceMs: nowMs + delayMs, attempts: 0 };
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
    if (this.#sendings.size === 0) return;
    const reply = readReply(payload);
    const sending = this.#sendings.get(reply?.label ?? "");
    if (!reply || !sending || reply.problem !== undefined) return;
    this.#sendings.delete(reply.label);
    const isAlone = this.#services.get(robotDownloads).done(this.#robot.jti, sending.atMs, sending.hidden);
    this.#leavesOut(sending.hidden, isAlone);
    this.#knows(sending.n);
    if (!isAlone || sending.hidden.join() !== this.#hidden().join()) {
      this.#catchUpCommand ??= { n: sending.n, sinceMs: nowMs, attempts: 1 };
      return;
    }
    if (this.#catchUpCommand && this.#catchUpCommand.sinceMs > sending.sentMs) return; // something came meanwhile
    this.#catchUpCommand = undefined;
    this.#mark = { n: this.#newest(), atMs: nowMs };
  }

  /** The robot has gone. */
  left(): void {
    const { db, clock } = this.#services;
    this.#store(() => saveRobotHeard(db, this.#robot, clock()));
  }

  #urge(catchUpCommand: CatchUpCommand, nowMs: number): void {
    const dueMs = ATTEMPTS_MS[catchUpCommand.attempts];
    if (dueMs === undefined || nowMs - catchUpCommand.sinceMs < dueMs || nowMs - this.#sentMs < BETWEEN_MS) return;
    catchUpCommand.attempts += 1;
    this.#sentMs = nowMs;
    const label = `gardenshed-sync-${catchUpCommand.n}${this.#sent === 0 ? "" : `-${this.#sent}`}`;
    this.#sent += 1;
    const downloadsMs = this.#services.get(robotDownloads).nowMs();
    this.#sendings.set(label, { n: catchUpCommand.n, hidden: this.#hidden(), sentMs: nowMs, atMs: downloadsMs });
    for (const [oldest] of this.#sendings) if (this.#sendings.size > REMEMBERED) this.#sendings.delete(oldest);
    this.#send(JSON.stringify({ kind: "rpc_request", args: { label }, body: [{ kind: "sync", args: {} }] }));
  }

  #newest(): number {
    return reachOf(this.#services.db, this.#robot.deviceId).newest;
  }

  #hidden(): readonly number[] {
    return [...hiddenEvents(this.#services.db, this.#robot.deviceId).keys()];
  }

  /** Whether the robot surely leaves out what is hidden, and nothing else. */
  #leavesOutAll(): boolean {
    const left = hiddenKnowledge(this.#services.db, this.#robot);
    return Object.keys(left).join() === this.#hidden().join() && !Object.values(left).includes(null);
  }

  /** Notes which events the robot leaves out now. `isSure`: it does not take them up again. */
  #leavesOut(hidden: readonly number[], isSure: boolean): void {
    const { db, clock } = this.#services;
    const now = clock();
    const since = isSure ? new Date(now.getTime() + TAKING_BACK_MS).toISOString() : null;
    this.#store(() => {
      const before = hiddenKnowledge(db, this.#robot);
      const after: HiddenKnowledge = Object.fromEntries(hidden.map((id) => [id, (isSure && before[id]) || since]));
      saveHiddenKnowledge(db, this.#robot, after, now);
    });
  }

  /** Stores a higher number. If the write is lost, the robot gets one command too many. */
  #knows(n: number): void {
    if (n <= this.#known) return;
    this.#known = n;
    this.#store(() => saveRobotReach(this.#services.db, this.#robot, n));
  }

  #store(work: () => void): void {
    const { writes, log } = this.#services;
    writes
      .run("log", work, this.#robot.deviceId)
      .catch((cause: unknown) => log.warn("robot_reach_not_stored", { cause: String(cause) }));
  }
}
