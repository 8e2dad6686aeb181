import { join } from "node:path";
import type { Load, LoadResult } from "./load";

/** A process of its own that does one thing after the other for the measurement. */
export interface Helper<Order, Result> {
  /** @throws Error with what went wrong there. */
  readonly run: (order: Order) => Promise<Result>;
  readonly stop: () => void;
}

/** The process that sends requests; it throws when one is refused or the server goes away. */
export type Loader = Helper<Load, LoadResult>;

type Message<Result> = { readonly result: Result } | { readonly error: string };

/** Starts a file of this folder, which answers each order over the channel between the two. */
export function startHelper<Order, Result>(file: string): Helper<Order, Result> {
  let settle: (message: Message<Result>) => void = () => {};
  const child = Bun.spawn([process.execPath, join(import.meta.dir, file)], {
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: Message<Result>) => settle(message),
  });
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        settle = (message) => ("result" in message ? resolve(message.result) : reject(new Error(message.error)));
        child.send(order);
      }),
    stop: () => child.kill(),
  };
}

export const startLoader = (): Loader => startHelper("load.ts");
