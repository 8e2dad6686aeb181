import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { tempFolder } from "../../support/folder";
import { get, makeToken, post, send } from "../../support/scenarios";
import { below, randomOf } from "../../support/random";
import { type AgingServer, Machine, startAging } from "../aging";

/*
 * Two servers live the same year. The clock of one is right. That of the other jumps at random, ahead and back, by up to
 * three years, and is set right within a day. In the end a person has the same on both.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FARTHEST = 1_100 * DAY;

interface Life {
  readonly machine: Machine;
  readonly aging: AgingServer;
  readonly tokens: string[];
}

async function begin(mailDir: string): Promise<Life> {
  const machine = new Machine();
  const aging = await startAging(machine, mailDir);
  return { machine, aging, tokens: [aging.owner.token, aging.robotToken] };
}

/** What a person and their robot do on one day. */
async function live({ machine, aging, tokens }: Life, day: number): Promise<void> {
  const { server, owner } = aging;
  const token = await makeToken(server, owner, day % 30 === 0 ? "bot" : "human");
  if (day % 10 === 0) tokens.push(token);
  const ask = (path: string, body: object) => send(server, post(path, body), token);
  await ask("/api/logs", { message: `Day ${day}` });
  const at = (days: number): string => new Date(machine.shown + days * DAY).toISOString();
  const times = { start_time: at(1), end_time: at(1 + (day % 12)), repeat: 1, time_unit: "daily" };
  if (day % 3 === 0) await ask("/api/farm_events", { ...times, executable_type: "Sequence", executable_id: 1 });
}

/** What the person has: events, logs, and which of the tokens are in force. */
async function had({ aging: { server, owner }, tokens }: Life): Promise<object> {
  const token = await makeToken(server, owner, "human");
  const list = async (path: string) => (await send(server, get(path), token)).json as Record<string, unknown>[]; // lists
  const statuses = await Promise.all(tokens.map((each) => send(server, get("/api/device"), each)));
  return {
    events: (await list("/api/farm_events")).map(({ start_time, end_time }) => [start_time, end_time]),
    logs: (await list("/api/logs")).map(({ message, created_at }) => [message, created_at]),
    points: (await list("/api/points?filter=all")).map(({ id }) => id),
    tokens: statuses.map(({ status }) => status),
  };
}

test("a year with a clock that jumps at random leaves a person what a right clock leaves", async () => {
  const [mailDir, random] = [tempFolder(), randomOf(17)];
  const [right, jumping] = [await begin(mailDir), await begin(mailDir)];
  let jumps = 0;
  for (let day = 0; day < 365; day++) {
    for (const life of [right, jumping]) await live(life, day);
    const { machine } = jumping;
    for (let left = DAY; left > 0;) {
      const by = (below(random, 2) === 0 ? -1 : 1) * below(random, below(random, 3) === 0 ? DAY : FARTHEST);
      const lasting = Math.min(left, 6 * HOUR + below(random, 17 * HOUR));
      machine.shown += by;
      await jumping.aging.lookAtAll();
      machine.pass(lasting);
      machine.shown -= by;
      left -= lasting;
      jumps += 1;
    }
    right.machine.pass(DAY);
    if (day % 7 === 0) await right.aging.lookAtAll();
  }
  for (const { machine } of [right, jumping]) machine.pass(2 * DAY);
  for (const { aging } of [right, jumping]) await aging.lookAtAll();
  expect(jumps).toBeGreaterThan(365);
  expect(await had(jumping)).toEqual(await had(right));
  for (const { aging } of [right, jumping]) await aging.server.stop();
  rmSync(mailDir, { recursive: true });
}, 1_800_000);
