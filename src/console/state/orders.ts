import { signal } from "@preact/signals";
import { t } from "../texts/orders";
import { type Messages, textOf } from "./message";
import type { Node, Robot } from "./robot";

/** A command to the robot, and its outcome. */
export interface Order {
  readonly id: number;
  /** Its name: "Take a photo". */
  readonly text: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly outcome: "waits" | "done" | "failed";
  /** Why it failed: the text of the robot, or why the command did not reach it. */
  readonly problem?: string;
}

const KEPT = 8;
/** A robot that hears a stop answers at once. */
const STOP_MS = 3_000;

export type Orders = ReturnType<typeof createOrders>;

/** Commands whose outcome is shown. */
export function createOrders({ command, stop }: Robot, { say }: Messages) {
  /** The newest ones, newest first. */
  const orders = signal<readonly Order[]>([]);
  const forgetOrders = (): void => void (orders.value = []);

  let last = 0;

  /** Sends a command to the robot and shows its answer. Never rejects. Returns whether it was done. */
  async function perform(text: string, ...body: readonly Node[]): Promise<boolean> {
    const order: Order = { id: ++last, text, at: Date.now() / 1000, outcome: "waits" };
    orders.value = [order, ...orders.peek()].slice(0, KEPT);
    const end = (change: Partial<Order>): void => {
      orders.value = orders.peek().map((each) => (each.id === order.id ? { ...each, ...change } : each));
    };
    try {
      await command(...body);
      end({ outcome: "done" });
      say(t.done(text));
      return true;
    } catch (error) {
      const problem = textOf(error);
      end({ outcome: "failed", problem });
      say(t.failed(text, problem), "error");
      return false;
    }
  }

  /** Stops the robot. When it does not answer soon, that is said, and the stop goes another way, too. @throws GardenshedError */
  async function stopNow(): Promise<void> {
    const answer = stop();
    const late = Promise.withResolvers<"late">();
    const timer = setTimeout(late.resolve, STOP_MS, "late");
    const outcome = await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
    if (outcome !== "late") return;
    say(t.stopLate, "error");
    const another = stop();
    await Promise.any([answer, another]).catch(() => another); // both have failed
    say(t.stopped);
  }

  return { orders, forgetOrders, perform, stopNow };
}
