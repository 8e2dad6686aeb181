import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Services } from "../../src/framework/services";
import { type Handler, startWorker, type Worker } from "../../src/framework/worker";
import { makeAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { eventually } from "../support/eventually";

let server: TestServer;
let services: Services;
/** Jobs by their number, in the order of their beginnings; each ends when it is told to. */
let begun: { readonly number: number; readonly end: (error?: Error) => void }[];
let worker: Worker | undefined;

beforeEach(async () => {
  server = await startServer();
  services = server.services;
  begun = [];
});
afterEach(async () => {
  for (const { end } of begun) end();
  await worker?.stop();
  await server.stop();
});

/** Starts a worker for jobs of kind `test`. */
function start(handler: Partial<Handler>): void {
  const run: Handler["run"] = (_, { payload }, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("ended")));
      begun.push({
        number: Number(payload["number"]),
        end: (error) => (error ? reject(error) : resolve(undefined)),
      });
    });
  worker = startWorker(services, { test: { retryAfterMs: [], run, ...handler } });
}

const add = (deviceId: number | null, ...numbers: number[]) =>
  services.writes.run(
    "account",
    () => {
      for (const number of numbers) services.jobs.add("test", { number }, services.clock(), { deviceId });
    },
    deviceId ?? 0,
  );
const numbers = () => begun.map(({ number }) => number);
const begins = (count: number) => eventually(() => (begun.length >= count ? numbers() : undefined));
const rows = () => services.db.rows("select payload ->> 'number' as number, attempts from jobs order by id");

test("one job at a time, in their order", async () => {
  start({});
  await add(null, 1, 2);
  expect(await begins(1)).toEqual([1]);
  begun[0]?.end();
  expect(await begins(2)).toEqual([1, 2]);
  begun[1]?.end();
  await eventually(() => (rows().length === 0 ? true : undefined));
});

test("several at a time, as many as the kind allows", async () => {
  start({ concurrency: 3 });
  await add(null, 1, 2, 3, 4);
  expect(await begins(3)).toEqual([1, 2, 3]);
  begun[1]?.end();
  expect(await begins(4)).toEqual([1, 2, 3, 4]);
});

test("a device does not hold up others", async () => {
  const [first, second] = [await makeAccount(server), await makeAccount(server)];
  await add(first.deviceId, 1, 2, 3, 4);
  await add(second.deviceId, 5);
  start({ concurrency: 4, perDevice: 2 });
  expect(await begins(3)).toEqual([1, 2, 5]);
  begun[0]?.end();
  expect(await begins(4)).toEqual([1, 2, 5, 3]);
});

test("a job that fails is repeated after its pause, then given up", async () => {
  start({ retryAfterMs: [0] });
  await add(null, 1);
  for (const attempt of [1, 2]) {
    await begins(attempt);
    begun[attempt - 1]?.end(new Error("no luck"));
  }
  await eventually(() => (rows().length === 0 ? true : undefined));
  expect(server.log.filter((line) => line.includes("no luck"))).toEqual([
    expect.stringContaining("job_failed"),
    expect.stringContaining("job_given_up"),
  ]);
});

test("a job whose failure no repetition mends is given up at once, and that is stored with its removal", async () => {
  const stored: unknown[] = [];
  start({
    retryAfterMs: [0],
    isFinal: (failure) => failure instanceof RangeError,
    givenUp: ({ db }, { id }, failure) =>
      stored.push([failure, db.value(`select count(*) from jobs where id = ${id}`)]),
  });
  const failure = new RangeError("never");
  await add(null, 1);
  await begins(1);
  begun[0]?.end(failure);
  await eventually(() => (rows().length === 0 ? true : undefined));
  expect(stored).toEqual([[failure, 0]]);
  expect(numbers()).toEqual([1]);
});

test("a job of whatever kind begins when a trigger may have added it", async () => {
  start({});
  services.db.execute(
    "insert into jobs (kind, payload, run_at, created_at) values ('test', '{\"number\":1}', '2000', '2000')",
  );
  services.jobs.announce();
  expect(await begins(1)).toEqual([1]);
});

test("jobs wait until their kind is ready", async () => {
  let isReady = false;
  start({ isReady: () => isReady });
  await add(null, 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(numbers()).toEqual([]);
  isReady = true;
  services.jobs.announce("test");
  expect(await begins(1)).toEqual([1]);
});

test.each(["ENOSPC", "EDQUOT"])(
  "a job that finds no room on the disk (%s) waits and counts no attempt",
  async (code) => {
    let isGivenUp = false;
    start({ givenUp: () => void (isGivenUp = true) });
    await add(null, 1);
    await begins(1);
    begun[0]?.end(Object.assign(new Error("no room"), { code }));
    await eventually(() => (server.log.some((line) => line.includes("disk_full")) ? true : undefined));
    expect(rows()).toEqual([{ number: 1, attempts: 0 }]);
    expect(isGivenUp).toBe(false);
    services.jobs.announce("test");
    expect(await begins(2)).toEqual([1, 1]);
  },
);

test("a job that the end of the server interrupts stays and counts no attempt", async () => {
  start({ retryAfterMs: [0] });
  await add(null, 1);
  await begins(1);
  await worker?.stop();
  expect(rows()).toEqual([{ number: 1, attempts: 0 }]);
  start({});
  expect(await begins(2)).toEqual([1, 1]);
});
