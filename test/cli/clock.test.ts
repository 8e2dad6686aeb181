import { afterAll, beforeAll, expect, test } from "bun:test";
import { storeClock } from "../../src/platform/clock/stored-clock";
import { get } from "../support/scenarios";
import { type Beside, done, startBeside } from "./beside";

const DAY = 86_400_000;
let aheadMs = 0;
let beside: Beside;
beforeAll(async () => {
  const now = () => new Date(Date.now() + aheadMs);
  beside = await startBeside({}, { now, passedMs: () => performance.now() });
  const { db, trusted } = beside.server.services;
  db.transaction(() => storeClock(db, trusted.record()));
});
afterAll(() => beside.server.stop());
const warnings = async () => ((await beside.ask(get("/health"))).json as { warnings: string[] }).warnings; // of this answer

test("clock approve makes a server that runs trust its clock at once, until the next jump", async () => {
  aheadMs = 30 * DAY;
  expect(await warnings()).toEqual([expect.stringMatching(/^The clock has jumped ahead by 30 days: /)]);
  expect(await beside.command("clock approve")).toEqual(
    done(beside, expect.stringMatching(/^The clock shows \S+Z, and counts as right\.$/)),
  );
  expect(await warnings()).toEqual([]);
  aheadMs = 60 * DAY;
  expect(await warnings()).toHaveLength(1);
});
