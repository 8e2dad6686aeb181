import { openAccount } from "../support/account";
import { below, pick, randomOf } from "../support/random";
import { patch, post, remove, send, type Sent } from "../support/scenarios";
import type { TestServer } from "../support/server";
import { differences } from "../support/stand-in/compare";
import { aRobot } from "../support/stand-in/robots";
import { REQUESTS } from "../features/messaging/random-requests";

/** How long a robot may know something else than its account once it is back. */
const LONGEST_MS = 60_000;
const DAY_MS = 86_400_000;

/** What was seen of a robot whose link is cut again and again. */
export interface Cuts {
  readonly cuts: number;
  readonly changes: number;
  /** Downloads of the robot, the one at its start included. */
  readonly downloads: number;
  readonly problems: readonly string[];
}

/**
 * Cuts the link of a robot while its account is edited at random, records and farm events made, changed and deleted. Half of
 * the cuts are silent, a third come while it catches up with the one before. After each of the others, all that it knows
 * must be what its account has. `seed`: repeats the same requests.
 */
export async function robotCuts(server: TestServer, cuts: number, seed: number): Promise<Cuts> {
  const random = randomOf(seed);
  const owner = await openAccount(server);
  const robot = aRobot(server, owner, server.services.clock);
  const problems: string[] = [];
  const kept = new Map<string, number[]>();
  let changes = 0;
  const ids = (resource: string): readonly number[] => kept.get(resource) ?? [];
  const story = () => ({ random, name: `record ${(changes += 1)}`, ids });
  const event = (): Sent => {
    const start_time = new Date(server.services.clock().getTime() + DAY_MS).toISOString();
    const executable_id = pick(random, [...ids("sequences"), 0]);
    return post("/api/farm_events", {
      ...{ start_time, repeat: 1, time_unit: "never", executable_type: "Sequence", executable_id },
    });
  };
  const choices = [
    ...REQUESTS.map((request) => () => request(story())),
    event,
    () => remove(`/api/farm_events/${pick(random, [...ids("farm_events"), 0])}`),
    () => patch(`/api/farm_events/${pick(random, [...ids("farm_events"), 0])}`, { repeat: below(random, 9) + 1 }),
  ];
  const look = async (): Promise<void> => {
    for (const name of ["points", "tools", "point_groups", "saved_gardens", "sequences", "regimens", "folders"])
      kept.set(
        name,
        (await owner.list(name)).map(({ id }) => id),
      );
    kept.set(
      "farm_events",
      (await owner.list("farm_events")).map(({ id }) => id),
    );
  };
  const edit = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done++) {
      if (done % 4 === 0) await look();
      await send(server, pick(random, choices)(), owner.token);
    }
  };
  const catchesUp = async (cut: number): Promise<void> => {
    const end = performance.now() + LONGEST_MS;
    for (;;) {
      await robot.records.settled();
      const found = await differences(robot, owner);
      if (found.length === 0) return;
      if (performance.now() > end) return void problems.push(...found.map((each) => `after cut ${cut}: ${each}`));
    }
  };
  await robot.online();
  await edit(20);
  await catchesUp(0);
  for (let cut = 1; cut <= cuts && problems.length === 0; cut++) {
    const before = edit(below(random, 6)); // the link is lost in the middle of it
    if (random() < 0.5) await before;
    robot.unplug(random() < 0.5);
    await before;
    await edit(below(random, 6));
    robot.plug();
    await robot.online();
    if (random() < 0.67 || cut === cuts) await catchesUp(cut);
  }
  const { downloads } = robot.records;
  await robot.stop();
  return { cuts, changes, downloads, problems };
}
