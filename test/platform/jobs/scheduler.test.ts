import { expect, test } from "bun:test";
import { createLogger } from "../../../src/platform/logger";
import { startScheduler } from "../../../src/platform/jobs/scheduler";
import { eventually } from "../../support/eventually";

/** A scheduler with one job that comes every millisecond, and what it logs. */
function start(run: (signal: AbortSignal) => Promise<void>) {
  const log: string[] = [];
  const logger = createLogger("debug", "text", (line) => log.push(line));
  return { log, ...startScheduler([{ name: "chore", everyMs: 1, atStart: false, run }], logger) };
}

test("a job runs again and again, never twice at once", async () => {
  let [runs, running, most] = [0, 0, 0];
  const { stop } = start(async () => {
    running += 1;
    most = Math.max(most, running);
    await Bun.sleep(3);
    running -= 1;
    runs += 1;
  });
  await eventually(() => (runs >= 3 ? true : undefined));
  await stop();
  expect(most).toBe(1);
});

const fail = (): never => {
  throw new Error("no room");
};
test.each([
  ["at once", fail],
  ["later", async () => fail()],
])("a job that fails %s is logged and runs again", async (_, work) => {
  let runs = 0;
  const { log, stop } = start(() => {
    runs += 1;
    return work();
  });
  await eventually(() => (runs >= 2 ? true : undefined));
  await stop();
  expect(log[0]).toContain("task_failed task=chore cause=Error: no room");
});

test("the end asks a job to give up and waits for it, without a complaint", async () => {
  let signal: AbortSignal | undefined;
  const { log, stop } = start(async (given) => {
    signal = given;
    await eventually(() => (given.aborted ? true : undefined));
    given.throwIfAborted();
  });
  await eventually(() => signal);
  expect(signal?.aborted).toBe(false);
  await stop();
  expect({ aborted: signal?.aborted, log }).toEqual({ aborted: true, log: [] });
});
