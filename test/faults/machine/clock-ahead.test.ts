import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { approveClock } from "../../../src/platform/clock/stored-clock";
import { tempFolder } from "../../support/folder";
import { get, send } from "../../support/scenarios";
import { type AgingServer, Machine, startAging, tablesThatLost } from "../aging";
import { longTest, part } from "../../support/tier";

/* A clock that is ahead deletes nothing and ends nothing, whoever looks meanwhile (`operations.md` §4.1). */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Everything that goes by its age. What is not here is not deleted by a clock that is right, and proves nothing. */
const AGING = ["changes", "farm_events", "logs", "points", "token_issuances", "users"];

describe.each(part([70, 400, 4_000], 3))("a clock that is %d days ahead", (days) => {
  const mailDir = tempFolder();
  const machine = new Machine();
  let aging: AgingServer;
  const isIn = async (token: string) => (await send(aging.server, get("/api/device"), token)).status === 200;
  const warnings = async () => ((await aging.owner.ask(get("/health"))) as { warnings: string[] }).warnings;
  beforeAll(async () => {
    aging = await startAging(machine, mailDir);
  });
  afterAll(async () => {
    await aging.server.stop();
    rmSync(mailDir, { recursive: true });
  });

  longTest("takes nothing away that is there again when it is set right", async () => {
    const before = aging.keys();
    machine.shown += days * DAY;
    await aging.lookAtAll();
    machine.pass(HOUR / 4); // after an hour guests are deleted
    await aging.lookAtAll();
    expect([await isIn(aging.owner.token), await isIn(aging.robotToken)]).toEqual([true, true]);
    machine.shown -= days * DAY;
    await aging.lookAtAll();
    expect([await isIn(aging.owner.token), await isIn(aging.robotToken)]).toEqual([true, true]);
    expect(tablesThatLost(before, aging.keys())).toEqual([]);
  });

  test("is told by /health until then", async () => {
    expect(await warnings()).toEqual([]);
    machine.shown += days * DAY;
    const sentence = `The clock has jumped ahead by ${days} days: nothing is deleted by its age until it has held for 24 hours more, or the operator approves it.`;
    expect(await warnings()).toEqual([sentence]);
    machine.shown -= days * DAY;
    expect(await warnings()).toEqual([]);
  });
});

const COMINGS: Readonly<Record<string, (machine: Machine, aging: AgingServer) => Promise<void> | void>> = {
  "time passes": (machine) => machine.pass(4_000 * DAY),
  "it has held for a day": async (machine, { lookAtAll }) => {
    machine.shown += 4_000 * DAY;
    await lookAtAll();
    machine.pass(DAY);
  },
  "the operator approves it": async (machine, { lookAtAll, server }) => {
    await lookAtAll();
    machine.shown += 4_000 * DAY;
    const { db } = server.services;
    db.transaction(() => approveClock(db, machine.clock.now()));
  },
};

describe("a clock that is right takes away what is over:", () => {
  test.each(part(Object.entries(COMINGS), 3))("%s", async (_, come) => {
    const mailDir = tempFolder();
    const machine = new Machine();
    const aging = await startAging(machine, mailDir);
    const before = aging.keys();
    await come(machine, aging);
    await aging.lookAtAll();
    expect(tablesThatLost(before, aging.keys())).toEqual(expect.arrayContaining(AGING));
    await aging.server.stop();
    rmSync(mailDir, { recursive: true });
  });
});
