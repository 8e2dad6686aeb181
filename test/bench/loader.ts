import { join } from "node:path";
import type { Load, LoadResult } from "./load";

/** The process that sends requests. */
export interface Loader {
  /** @throws Error when a request is refused or the server goes away. */
  readonly run: (load: Load) => Promise<LoadResult>;
  readonly stop: () => void;
}

type Message = { readonly result: LoadResult } | { readonly error: string };

export function startLoader(): Loader {
  let settle: (message: Message) => void = () => {};
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "load.ts")], {
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: Message) => settle(message),
  });
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        settle = (message) => ("result" in message ? resolve(message.result) : reject(new Error(message.error)));
        child.send(load);
      }),
    stop: () => child.kill(),
  };
}
