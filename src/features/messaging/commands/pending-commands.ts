import { isFull, type Places } from "../../../framework/places";
import { type Caller, holderOf, ownerOf } from "../../../framework/right";
import { defineService, type Services } from "../../../framework/services";
import { createRateLimit, type RateLimit } from "../../../platform/fairness/rate-limit";
import { MINUTE_MS } from "../../../platform/time";
import { lastHearing } from "../../account";
import { TOPICS } from "../broker/topics";
import { messenger } from "../messenger-service";
import type { Messenger } from "../messenger";
import { readReply, type Reply } from "./reply";
import { isStop, isUrgent, type CommandStep, unlocks } from "./urgent";

/** Commands of one account that may wait at a time, and urgent commands that it may send in a minute. */
export const WAITING: Places = { owner: 20, each: 5, others: 20 };
const URGENT_PER_MINUTE = 60;
/** Most accounts whose urgent commands are counted. */
const COUNTED = 10_000;
/** The longest wait for a robot. */
export const LONGEST_SECONDS = 120;
/** Seconds that a robot may be gone before nobody waits for it any more. */
export const GONE_SECONDS = 5;
/** Time after it was heard for which a robot counts as there. It is noted once a minute. */
const LATELY_MS = 3 * MINUTE_MS;

/** Nodes after which a robot ends its connection. */
const LAST_WORDS: readonly string[] = ["reboot", "power_off", "factory_reset", "check_updates"];

/**
 * How the wait ends. A reply comes, its time is over, the robot leaves (as it was told to, or without a word), the client
 * leaves, or the server stops. `not_told`: its time is over, or the robot leaves, before it was told.
 */
export type CommandEnd = Reply | "timed_out" | "has_ended" | "gone" | "left" | "stopped" | "not_told";

/** A command for a robot. */
export interface CommandRequest {
  readonly deviceId: number;
  readonly label: string;
  readonly message: string;
  readonly steps: readonly CommandStep[];
  /** Nobody but the robot may read it. */
  readonly isSecret?: boolean;
  /** Whether the robot has it already. */
  readonly isTold?: boolean;
  /** Once the robot was told, its answer is waited for although the client has left, which may ask again. */
  readonly outlasts?: boolean;
  /** Whether it may still be sent, later than it was asked for. */
  readonly isAllowed?: () => boolean;
  /** Sender; the owner unless told. */
  readonly caller?: Caller;
}

interface Wait {
  readonly caller: Caller;
  readonly end: (commandEnd: CommandEnd) => void;
  /** Tells the robot. */
  readonly tell: () => void;
  /** Whether it was told. A robot that has come reads commands only a moment later. */
  isTold: boolean;
  readonly isUrgent: boolean;
  readonly isStop: boolean;
  /** Told again to each robot until it is answered: a stop that no unlock has followed. */
  isKept: boolean;
  readonly unlocks: boolean;
  readonly isAllowed: () => boolean;
  readonly endsRobot: boolean;
}

/** The waiting commands of one account by label. */
interface AccountCommands {
  readonly waits: Map<string, Wait>;
  readonly stopListening: () => void;
  /** Runs while the robot is gone. */
  patience: Timer | undefined;
}

/** Commands that wait for the reply of their robot. */
export const pendingCommands = defineService(
  (services) => new PendingCommands(services),
  (waiting) => waiting.stop(),
);

/**
 * Sends commands and waits for replies. Only replies of a robot's connection count. Labels of the server are random,
 * so that nobody can reply before it has read the command. Source: `live.md` §4.
 */
export class PendingCommands {
  readonly #services: Services;
  readonly #messenger: Messenger;
  readonly #byDevice = new Map<number, AccountCommands>();
  readonly #urgent: RateLimit = createRateLimit({ requests: URGENT_PER_MINUTE, windowMs: MINUTE_MS }, COUNTED);

  constructor(services: Services) {
    this.#services = services;
    this.#messenger = services.get(messenger);
  }

  /**
   * Whether a robot is there for these steps, or comes because it is wanted. A stop waits also for one that was there
   * a moment ago: its link may be lost while it works.
   */
  hasRobotFor(deviceId: number, steps: readonly unknown[]): boolean {
    const isHere = this.#messenger.attendanceOf(deviceId).hasRobot || this.#messenger.want(deviceId);
    return isHere || (isStop(steps) && this.#wasHeardLately(deviceId));
  }

  /** Seconds until the account may send these steps; undefined if now. Counts those that are urgent, by their holder. */
  retryAfter(
    { deviceId, caller = ownerOf(0, deviceId) }: { readonly deviceId: number; readonly caller?: Caller },
    steps: readonly unknown[],
    nowMs: number,
  ): number | undefined {
    if (isUrgent(steps)) return this.#urgent(holderOf(caller, deviceId), nowMs);
    const waits = this.#byDevice.get(deviceId)?.waits.values() ?? [];
    const taken = [...waits].flatMap((wait) => (wait.isUrgent ? [] : wait.caller));
    return isFull(caller, taken, WAITING) ? 1 : undefined;
  }

  /** Commands of the account that wait. */
  countOf(deviceId: number): number {
    return this.#byDevice.get(deviceId)?.waits.size ?? 0;
  }

  /** Whether a command waits under this label. */
  has(deviceId: number, label: string): boolean {
    return this.#byDevice.get(deviceId)?.waits.has(label) ?? false;
  }

  /**
   * Sends a command when the robot reads it, and resolves with how it ends, never later than after `timeoutMs`. The command
   * of a client that has left before is not sent, unless it is urgent.
   */
  send(
    { deviceId, label, message, steps, isAllowed = () => true, ...order }: CommandRequest,
    timeoutMs: number,
    client: AbortSignal,
  ): Promise<CommandEnd> {
    const { isSecret = false, isTold = false, outlasts = false } = order;
    const { promise, resolve } = Promise.withResolvers<CommandEnd>();
    const wait: Wait = {
      caller: order.caller ?? ownerOf(0, deviceId),
      end: (commandEnd) => resolve(wait.isTold || commandEnd === "stopped" ? commandEnd : "not_told"),
      tell: () => {
        noteTold(accountCommands, wait);
        this.#tell(deviceId, message, isSecret);
      },
      isTold: false,
      isUrgent: isUrgent(steps),
      isStop: isStop(steps),
      isKept: isStop(steps),
      unlocks: unlocks(steps),
      isAllowed,
      endsRobot: steps.some(({ kind }) => LAST_WORDS.includes(kind)),
    };
    const leave = (): void => {
      const isStill = wait.isUrgent || (outlasts && wait.isTold); // the robot may have to hear of it, or the client
      if (!isStill) resolve("left");
    };
    const timer = setTimeout(wait.end, timeoutMs, "timed_out");
    client.addEventListener("abort", leave);
    const accountCommands = this.#waitingOf(deviceId);
    accountCommands.waits.set(label, wait);
    if (isTold) noteTold(accountCommands, wait);
    if (client.aborted) leave();
    const isWanted = wait.isUrgent || !client.aborted;
    if (isWanted && !isTold && this.#messenger.hasListeningRobot(deviceId)) wait.tell();
    return promise.finally(() => {
      clearTimeout(timer);
      client.removeEventListener("abort", leave);
      this.#forget(deviceId, label);
    });
  }

  /** Ends all waits. */
  stop(): void {
    for (const accountCommands of this.#byDevice.values()) endAll(accountCommands);
  }

  #wasHeardLately(deviceId: number): boolean {
    const heardAt = lastHearing(this.#services, deviceId);
    return heardAt !== null && Math.abs(this.#services.clock().getTime() - Date.parse(heardAt)) < LATELY_MS;
  }

  #tell(deviceId: number, message: string, isSecret: boolean): void {
    if (isSecret) this.#messenger.publishToRobots?.(deviceId, TOPICS.commands, message);
    else this.#messenger.publish(deviceId, TOPICS.commands, message);
  }

  #waitingOf(deviceId: number): AccountCommands {
    const known = this.#byDevice.get(deviceId);
    if (known) return known;
    const accountCommands: AccountCommands = {
      waits: new Map(),
      patience: undefined,
      stopListening: this.#messenger.listen(deviceId, {
        heard: (topic, payload, isRobot) => {
          if (topic !== TOPICS.answers || !isRobot) return;
          const reply = readReply(payload);
          if (reply) endAnswered(accountCommands, reply);
        },
        presenceChanged: () => this.#look(deviceId, accountCommands),
        robotListens: () => tellAgain(accountCommands),
        ended: () => endAll(accountCommands),
      }),
    };
    this.#byDevice.set(deviceId, accountCommands);
    return accountCommands;
  }

  /** The robot may have gone or come. One that comes back in time may still answer what it was told before. */
  #look(deviceId: number, accountCommands: AccountCommands): void {
    const isHere = this.#messenger.attendanceOf(deviceId).hasRobot;
    if (!isHere || !this.#messenger.hasListeningRobot(deviceId)) endLeft(accountCommands);
    if (isHere) {
      clearTimeout(accountCommands.patience);
      accountCommands.patience = undefined;
      return;
    }
    accountCommands.patience ??= setTimeout(() => endGone(accountCommands), GONE_SECONDS * 1000);
  }

  #forget(deviceId: number, label: string): void {
    const accountCommands = this.#byDevice.get(deviceId);
    if (!accountCommands?.waits.delete(label) || accountCommands.waits.size > 0) return;
    clearTimeout(accountCommands.patience);
    accountCommands.stopListening();
    this.#byDevice.delete(deviceId);
  }
}

/** The robot was told. A stop that an unlock has followed is not told again, whatever the robot has heard of both. */
function noteTold({ waits }: AccountCommands, wait: Wait): void {
  wait.isTold = true;
  if (!wait.unlocks) return;
  for (const earlier of waits.values()) {
    if (earlier === wait) break;
    earlier.isKept = false;
  }
}

/** The robot has answered. A stop or unlock that it has done answers the stops before it, too. */
function endAnswered({ waits }: AccountCommands, reply: Reply): void {
  const answered = waits.get(reply.label);
  const isDone = answered?.isUrgent && reply.problem === undefined;
  for (const wait of waits.values()) {
    if (wait === answered) break;
    if (isDone && wait.isStop) wait.end(reply);
  }
  answered?.end(reply);
}

/** The robot is not back in time. A stop that may be sent again waits for it as long as its command may. */
function endGone({ waits }: AccountCommands): void {
  for (const { isKept, isAllowed, end } of waits.values()) if (!isKept || !isAllowed()) end("gone");
}

/** Tells a robot that has come the commands that wait for it, and again each stop that is not answered. */
function tellAgain({ waits }: AccountCommands): void {
  for (const wait of waits.values()) if ((!wait.isTold || wait.isKept) && wait.isAllowed()) wait.tell();
}

/** No robot reads commands any more: those are done that have told it to go. */
function endLeft({ waits }: AccountCommands): void {
  for (const { isTold, endsRobot, end } of waits.values()) if (endsRobot && isTold) end("has_ended");
}

/** The server stops. */
function endAll({ waits }: AccountCommands): void {
  for (const { end } of waits.values()) end("stopped");
}
