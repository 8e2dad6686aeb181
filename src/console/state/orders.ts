import { signal } from "@preact/signals";
import { t } from "../texts/orders";
import { say, textOf } from "./message";
import { command, type Node } from "./robot";

/** Something that the robot was told to do, and what became of it. */
export interface Order {
  readonly id: number;
  /** What it was: "Take a photo". */
  readonly text: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly outcome: "waits" | "done" | "failed";
  /** The robot's own words, or why it has not heard of it. */
  readonly problem?: string;
}

const KEPT = 8;

/** The newest ones, newest first. */
export const orders = signal<readonly Order[]>([]);
export const forgetOrders = (): void => void (orders.value = []);

let last = 0;

/** Tells the robot to do something and shows its answer. Never rejects: whether it was done is the answer. */
export async function perform(text: string, ...body: readonly Node[]): Promise<boolean> {
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
