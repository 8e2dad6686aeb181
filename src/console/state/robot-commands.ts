import { signal } from "@preact/signals";
import { t } from "../texts/orders";
import { GardenshedError } from "./api";
import { isUnanswered, type Messages, textOf } from "./message";
import type { Node, Robot } from "./robot";

/** A command to the robot, and its outcome. */
export interface RobotCommand {
  readonly id: number;
  /** Name of the order: "Take a photo". */
  readonly text: string;
  /** Seconds since 1970. */
  readonly at: number;
  /** `heard`: the robot has answered, which is no success: that shows by other signs. */
  readonly outcome: "waits" | "works" | "heard" | "failed";
  /** Why it failed: the text of the robot, or why the command did not reach it. */
  readonly problem?: string;
}

const KEPT = 8;

/** The server waits for an answer no longer (`live.md` §4), and the robot works on. */
export const isStillAtIt = (error: unknown): boolean => error instanceof GardenshedError && error.status === 504;
/** A robot that hears a stop answers at once. */
const STOP_MS = 3_000;

/** How a command ended: answered by the robot, still under way, or not done; `isLost`: nobody knows. */
export interface Outcome {
  readonly is: "heard" | "works" | "failed";
  readonly problem?: string;
  readonly isLost?: boolean;
  /** Whether the robot itself has refused it: else the server has, such as for a missing right. */
  readonly isByRobot?: boolean;
}

/** The outcome of a command whose answer was lost. Any other failure is one. */
function unknownIfLost(error: unknown): "unknown" {
  if (isUnanswered(error)) return "unknown";
  throw error;
}

export type Orders = ReturnType<typeof createOrders>;

/** Commands whose outcome is shown. */
export function createOrders({ command, stop }: Robot, { say }: Messages) {
  /** The newest ones, newest first. */
  const orders = signal<readonly RobotCommand[]>([]);
  const forgetOrders = (): void => void (orders.value = []);

  let last = 0;

  /** Sends a command to the robot, and keeps its answer among the last ones. Never rejects. */
  async function ask(text: string, body: readonly Node[]): Promise<Outcome> {
    const robotCommand: RobotCommand = { id: ++last, text, at: Date.now() / 1000, outcome: "waits" };
    orders.value = [robotCommand, ...orders.peek()].slice(0, KEPT);
    const end = (change: Partial<RobotCommand>): void => {
      orders.value = orders.peek().map((each) => (each.id === robotCommand.id ? { ...each, ...change } : each));
    };
    try {
      await command(...body);
      end({ outcome: "heard" });
      return { is: "heard" };
    } catch (error) {
      if (isStillAtIt(error)) {
        end({ outcome: "works" });
        return { is: "works" };
      }
      const isLost = isUnanswered(error);
      const problem = isLost ? t.unanswered : textOf(error);
      end({ outcome: "failed", problem });
      return { is: "failed", problem, isLost, isByRobot: error instanceof GardenshedError && error.status === 422 };
    }
  }

  /** Stops the robot. Without an answer soon, that is said, and the stop goes another way, too. @throws GardenshedError */
  async function stopNow(): Promise<void> {
    const answer = stop();
    const late = Promise.withResolvers<"unknown">();
    const timer = setTimeout(late.resolve, STOP_MS, "unknown");
    const outcome = await Promise.race([answer.catch(unknownIfLost), late.promise]).finally(() => clearTimeout(timer));
    if (outcome !== "unknown") return;
    say(t.stopLate, "error");
    const another = stop();
    const last = Promise.any([answer, another]).catch(() => another); // both have failed
    if ((await last.catch(unknownIfLost)) !== "unknown") say(t.stopped);
  }

  return { orders, forgetOrders, ask, stopNow };
}
