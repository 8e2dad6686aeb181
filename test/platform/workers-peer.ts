/* A Worker for the tests of the pool: it answers what it is told, never, or falls over. */
import { parentPort } from "node:worker_threads";

parentPort?.on("message", (message: string) => {
  if (message === "hang") for (;;);
  if (message === "fall over") throw new Error("fallen over");
  parentPort?.postMessage(`${message}!`);
});
