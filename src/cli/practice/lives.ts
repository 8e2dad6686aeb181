import { setTimeout as sleep } from "node:timers/promises";
import { type Ask, surroundings, type Token } from "../../features/practice/commands";
import { PracticeRobot } from "../../robot/practice/robot";
import type { Server } from "../../robot/practice/environment";
import { type Memory, NEW_MEMORY } from "../../robot/practice/working-state";
import { Run } from "../../robot/script/run";
import type { CommandContext } from "../command";
import { askOf, enter, type Wishes } from "./entry";
import { isFinal, RobotConnection } from "./robot-connection";

type Terminal = Pick<CommandContext, "out" | "err">;

/** Pause between two log-ins of a robot that was let in before. */
const RETRY_MS = 5_000;

/** Said when it goes off, and whether it comes again. */
const DEPARTURES = {
  reboot: { says: "It restarts", returns: true },
  power_off: { says: "It is switched off", returns: false },
  factory_reset: { says: "It has forgotten its account. Start it again to set it up", returns: false },
} as const;

/** The end of a life. `ms`: it comes again after so many milliseconds; undefined: not at all. */
interface End {
  readonly memory: Memory;
  readonly ms: number | undefined;
}

/**
 * A robot, from one start to the next, until it is switched off or `ended`. Rejects with one sentence when it is refused,
 * and when it finds no server at its first start. Later it looks for its server by itself.
 */
export async function live(wishes: Wishes, terminal: Terminal, ended: AbortSignal): Promise<void> {
  try {
    const first = askOf(wishes, ended);
    let end = await oneLife(wishes, first, await enter(first, wishes), NEW_MEMORY, terminal, ended);
    while (end.ms !== undefined) {
      await sleep(end.ms, undefined, { signal: ended });
      const next = { ...wishes, software: end.memory.software ?? wishes.software };
      const ask = askOf(next, ended);
      const token = await enterAgain(next, ask, terminal, ended);
      end = await oneLife(next, ask, token, end.memory, terminal, ended);
    }
  } catch (cause) {
    if (!ended.aborted) throw cause;
  }
}

/** Tries until it is let in. Rejects when another attempt would be refused too. */
async function enterAgain(wishes: Wishes, ask: Ask, { err }: Terminal, ended: AbortSignal): Promise<Token> {
  for (let told = ""; ;) {
    try {
      return await enter(ask, wishes);
    } catch (cause) {
      if (ended.aborted || isFinal(cause)) throw cause;
      const { message } = cause as Error; // nothing else is thrown
      if (message !== told) err(message);
      told = message;
      await sleep(RETRY_MS, undefined, { signal: ended });
    }
  }
}

/** Life of a robot, from a log-in until it goes off. Rejects when it is refused for good, and when it is `ended`. */
async function oneLife(
  wishes: Wishes,
  ask: Ask,
  token: Token,
  memory: Memory,
  { out, err }: Terminal,
  ended: AbortSignal,
): Promise<End> {
  const over = Promise.withResolvers<End>();
  const interrupted = (): void => over.reject(ended.reason);
  const robotConnection = new RobotConnection(wishes, ask, token, {
    hear: (topic, payload) => robot.hear(topic, payload),
    connected: () => {
      out(`Connected to ${wishes.url} as the robot of ${wishes.email}`);
      robot.watched();
    },
    lost: err,
    refused: over.reject,
  });
  const server: Server = {
    ask: robotConnection.ask,
    photograph: robotConnection.photograph,
    hasRoom: () => true, // its backlog is bounded
    isWatched: () => true,
    listen: () => {},
    requireKnowable: () => {},
    publish: (topic, content) => {
      if (topic === "logs") out(lineOf(Object(content)));
      robotConnection.publish(topic, content);
    },
  };
  const robot = new PracticeRobot({
    server,
    speed: wishes.speed,
    isDemo: false,
    faults: wishes.faults,
    memory,
    surroundings: surroundings({ clock: () => new Date() }, true), // also while the network is away
    begin: (order) => new Run(order),
    keep: () => {},
    leave: (why, ms) => {
      const { says, returns } = DEPARTURES[why];
      out(says);
      over.resolve({ memory: robot.memory, ms: returns ? ms : undefined });
    },
  });
  ended.addEventListener("abort", interrupted);
  robotConnection.start();
  robot.start();
  try {
    return await over.promise;
  } finally {
    ended.removeEventListener("abort", interrupted);
    robot.end();
    await robotConnection.close();
  }
}

/** A log as a line: time, kind, words. */
function lineOf(log: object): string {
  const { type, message } = log as { readonly type: string; readonly message: string }; // as the robot makes it
  return `${new Date().toISOString().slice(11, 19)} ${type} ${message}`;
}
