/**
 * The traffic of devices and their owners, a process of its own: gets a `Traffic` over the channel to its parent and
 * answers a `TrafficResult`. Requests are sent when they are due, whether earlier ones are answered or not, and their time
 * counts from that moment (to a millisecond, as precise as timers are): a server that falls behind shows it.
 */
import { randomOf } from "../support/random";
import { openConnections } from "./connections";
import { deviceOf, ownerOf } from "./messages";
import { scheduleOf } from "./schedule";
import { createStatistics, type Statistics } from "./statistics";
import { type Ask, createVisits, type Visitor } from "./visits";
import type { Account } from "./year";

export interface Traffic {
  readonly port: number;
  readonly seed: number;
  readonly accounts: readonly Account[];
  /** Ids of an account's points and sequences, without its `shift`. */
  readonly points: readonly number[];
  readonly sequences: readonly number[];
  /** Path of the JPEG that devices upload. */
  readonly photo: string;
  readonly seconds: number;
  /** How many times faster than life. */
  readonly speed: number;
}

export interface TrafficResult extends Statistics {
  /** Until the last answer. */
  readonly seconds: number;
}

/** As many as a proxy in front of the server may open. */
const CONNECTIONS = 96;
/** What is not answered so long after the last visit is lost. */
const PATIENCE_MS = 10_000;

/** Tags of answers, by token of the owner: apps remember them from run to run. */
const tags = new Map<string, Map<string, string>>();

function tagsOf(owner: string): Map<string, string> {
  const known = tags.get(owner) ?? new Map<string, string>();
  tags.set(owner, known);
  return known;
}

async function run(traffic: Traffic): Promise<TrafficResult> {
  const { port, seed, accounts, seconds, speed } = traffic;
  const visitors = accounts.map(({ shift, device, owner }): Visitor => ({
    device: deviceOf(device),
    owner: ownerOf(owner),
    points: traffic.points.map((id) => id + shift),
    sequences: traffic.sequences.map((id) => id + shift),
    tags: tagsOf(owner),
  }));
  const connections = openConnections(port, CONNECTIONS);
  const statistics = createStatistics();
  const underWay = new Set<{ readonly kind: string; readonly due: number }>();
  /** When the visit was due that begins just now: its first requests are due then, further ones when they are sent. */
  let beginning: number | undefined;

  const ask: Ask = async (kind, request, wantsBody) => {
    const asked = { kind, due: beginning ?? performance.now() };
    underWay.add(asked);
    try {
      const answer = await connections.send(request, wantsBody);
      if (underWay.delete(asked)) statistics.count(kind, performance.now() - asked.due, answer.status);
      return answer.status < 400 ? answer : undefined;
    } catch (error) {
      if (underWay.delete(asked)) statistics.count(kind, performance.now() - asked.due, String(error));
      return undefined;
    }
  };
  const visits = createVisits(ask, randomOf(seed), await Bun.file(traffic.photo).bytes());

  const schedule = scheduleOf(seed, accounts.length, seconds, speed);
  const started = performance.now();
  const done: Promise<void>[] = [];
  for (const { at, occasion, account } of schedule) {
    const visitor = visitors[account];
    const wait = started + at - performance.now();
    if (wait > 0) await Bun.sleep(wait);
    beginning = started + at;
    if (visitor) done.push(visits[occasion](visitor));
    beginning = undefined;
  }
  await Promise.race([Promise.all(done), Bun.sleep(PATIENCE_MS)]);
  for (const { kind, due } of underWay) statistics.count(kind, performance.now() - due, "no answer");
  underWay.clear();
  connections.close();
  return { ...statistics.result(), seconds: Math.max(seconds, (performance.now() - started) / 1000) };
}

process.on("message", (traffic: Traffic) => {
  run(traffic).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
