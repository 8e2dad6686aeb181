import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { broker } from "../../../../src/features/messaging";
import { pauseKeeper, runsIn } from "../../../../src/features/scripts";
import { robotDownloads } from "../../../../src/features/account";
import { type Account, openAccount } from "../../../support/account";
import { mqttPort } from "../../../support/mqtt-client";
import { done, failed, type Robot, startRobot } from "../../../support/robot";
import { get, makeToken, PASSWORD, patch, post, remove, type Sent, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { QUICK_PACE } from "../../../support/stand-in/options";
import { aRobot } from "../../../support/stand-in/robots";
import type { StandIn } from "../../../support/stand-in/stand-in";
import { StandInTimeTable } from "../../../support/stand-in/time-table";

/* Every race of a pause with a robot that knows no pause (water.md §1). A judge looks every second: no paused run that the
   robot was told of, no run twice, none lost but those told, and no word that a robot knows what it does not. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.parse("2026-03-28T08:00:00.000Z"); // a day before clocks change

let server: TestServer;
let now = START;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
  server.services.get(pauseKeeper).overAt = (_, __, run) => run + MINUTE; // rehearsals take no time of this clock
});
afterAll(() => server.stop());

interface ShownPause {
  readonly id: number;
  readonly farm_event_id: number | null;
  readonly from: string;
  readonly until: string | null;
  readonly robot_knows: string | null;
  readonly also_lost: readonly { readonly farm_event_id: number; readonly at: string }[];
}

/** A story with one robot, told second by second. */
class Story {
  readonly owner: Account;
  readonly robot: StandIn;
  readonly table: StandInTimeTable;
  /** Runs of which the answers have said that they may be lost. */
  readonly lost = new Set<string>();
  /** Runs that were paused when they were due, and runs that were to take place then. */
  readonly paused = new Map<string, boolean>();
  readonly expected = new Set<string>();
  /** When an answer has said that the robot knows, although it did not. */
  readonly lies: string[] = [];
  readonly begun = START;
  #isOn = true;
  #isAway = false;

  constructor(owner: Account, robot: StandIn, table: StandInTimeTable) {
    this.owner = owner;
    this.robot = robot;
    this.table = table;
  }

  /** Goes on for so long. */
  async pass(ms: number): Promise<void> {
    const end = now + ms;
    while (now < end) {
      now += SECOND;
      const isDue = server.services.get(pauseKeeper).isDue;
      const hub = server.services.get(broker);
      passed += SECOND;
      if (isDue || (now / SECOND) % 10 === 0) {
        await server.services.get(pauseKeeper).settled(this.owner.deviceId);
        hub.tick();
        await this.settle();
        await this.judge();
      }
      if (this.#isOn) this.table.tick(now);
    }
  }

  /** Everything that was sent has come. */
  async settle(): Promise<void> {
    for (let round = 0; round < 2; round++) {
      await server.services.writes.settled();
      if (this.#isAway) continue;
      const line = await this.robot.online();
      await line.settled();
      await this.robot.records.settled();
      await line.settled();
    }
  }

  async judge(): Promise<void> {
    const shown = (await this.owner.list("pauses")) as unknown as ShownPause[];
    for (const pause of shown) this.note(pause);
    for (const { at, eventId, pause } of runsIn(server.services.db, this.owner.deviceId, {
      from: now - 10 * SECOND,
      until: now,
    })) {
      const key = `${eventId} ${at}`;
      if (pause) this.paused.set(key, this.paused.get(key) ?? true);
      else if (!this.paused.has(key)) this.expected.add(key);
    }
    for (const { robot_knows, farm_event_id } of shown) {
      if (robot_knows === null || Date.parse(robot_knows) > now) continue;
      const hidden = server.services.db
        .rows("select farm_event_id from hidden_events")
        .map((row) => Number(row["farm_event_id"]));
      const known = this.robot.records.of("farm_events").map(({ id }) => id);
      const wrong = known.filter((id) => hidden.includes(id) && (farm_event_id === null || farm_event_id === id));
      if (wrong.length > 0) this.lies.push(`${new Date(now).toISOString()} ${wrong.join()}`);
    }
  }

  note(pause: ShownPause): void {
    for (const { farm_event_id, at } of pause.also_lost) this.lost.add(`${farm_event_id} ${Date.parse(at)}`);
  }

  async ask(request: Sent, status = 200): Promise<ShownPause> {
    const answer = (await this.owner.ask(request, status)) as ShownPause;
    if (Array.isArray(answer.also_lost)) this.note(answer);
    await server.services.get(pauseKeeper).settled(this.owner.deviceId);
    server.services.get(broker).tick();
    await this.settle();
    return answer;
  }

  leave(): void {
    this.#isAway = true;
    this.robot.unplug(false);
  }

  async comeBack(): Promise<void> {
    this.#isAway = false;
    this.robot.plug();
    await this.settle();
    server.services.get(broker).tick();
    await this.settle();
  }

  switchOff(): void {
    this.#isOn = false;
    this.leave();
  }

  async switchOn(): Promise<void> {
    this.#isOn = true;
    this.table.restart();
    await this.comeBack();
  }

  /** The minutes after the start at which an event was begun. */
  minutes(event: number): number[] {
    return this.table.begun.filter((run) => run.event === event).map(({ at }) => (at - START) / MINUTE);
  }

  /** The times by UTC at which an event was begun. */
  begunAt(event: number): string[] {
    return this.table.begun
      .filter((run) => run.event === event)
      .map(({ at }) => new Date(at).toISOString().slice(11, 16));
  }

  /** The robot goes on without its server. */
  alone(ms: number): void {
    for (const end = now + ms; now < end; now += SECOND) this.table.tick(now);
    passed += ms;
  }

  /** `isTold`: the robot was told of every pause in time. */
  verdict(isTold = true): void {
    const begun = this.table.begun.map(({ event, at }) => `${event} ${at}`);
    const twice = begun.filter((key, index) => begun.indexOf(key) !== index);
    const against = isTold ? begun.filter((key) => this.paused.get(key)) : [];
    const missing = [...this.expected].filter((key) => !begun.includes(key) && !this.lost.has(key));
    expect({ twice, against, missing, lies: this.lies }).toEqual({ twice: [], against: [], missing: [], lies: [] });
  }
}

let passed = 0;
const stories: StandIn[] = [];
beforeEach(() => {
  now = START;
  const begin = performance.now();
  passed = 0;
  server.services.get(broker).nowMs = () => begin + passed;
  server.services.get(robotDownloads).nowMs = () => begin + passed;
});
afterEach(async () => {
  await Promise.all(stories.splice(0).map((robot) => robot.stop()));
});

/** An account with a robot. `isDeaf`: it is told by the command to download alone. */
async function begin({ isDeaf = false, lengthMs = 2 * SECOND } = {}): Promise<Story> {
  const owner = await openAccount(server);
  await owner.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const robot = aRobot(server, owner, () => new Date(now), { ...QUICK_PACE, keepalive: 600 });
  stories.push(robot);
  if (isDeaf) robot.records.learn = () => {};
  await robot.online();
  const story = new Story(owner, robot, new StandInTimeTable(robot.records, () => lengthMs));
  await story.settle();
  return story;
}

const at = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();

/** An event that takes place first after so many minutes, and then every so many. */
async function event({ owner, settle, robot }: Story, first: number, every?: number, span = 400): Promise<number> {
  const sequence = await owner.make(
    post("/api/sequences", { name: crypto.randomUUID(), color: "red", args: {}, body: [] }),
  );
  const times = every === undefined ? { time_unit: "never", repeat: 1 } : { time_unit: "minutely", repeat: every };
  const id = await owner.make(
    post("/api/farm_events", {
      ...{ executable_type: "Sequence", executable_id: sequence, ...times },
      ...{ start_time: at(first), end_time: at(first + span) },
    }),
  );
  void settle;
  if (robot.isOnline) await owner.ask(get("/api/device"));
  return id;
}

const pause = (from: number, until: number | null, values: object = {}) =>
  post("/api/pauses", { from: at(from), until: until === null ? null : at(until), ...values });

describe.each([
  ["that hears messages", false],
  ["that is told by the command alone", true],
])("a robot %s", (_, isDeaf) => {
  async function story(first: number, every?: number, lengthMs?: number) {
    const tale = await begin({ isDeaf, ...(lengthMs !== undefined && { lengthMs }) });
    const id = await event(tale, first, every);
    await tale.robot.records.download();
    await tale.pass(20 * SECOND);
    return { tale, id };
  }

  test("obeys a pause of all events, and goes on behind it", async () => {
    const { tale, id } = await story(10, 10);
    await tale.ask(pause(15, 35));
    await tale.pass(50 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([10, 40, 50]);
  });

  test("obeys a skip 90 seconds before the run, and the next one takes place", async () => {
    const { tale, id } = await story(10, 5);
    await tale.pass(8 * MINUTE + 10 * SECOND);
    await tale.ask(post("/api/pauses", { farm_event_id: id, run: at(10) }));
    await tale.pass(8 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([15]);
  });

  test("is told too late two seconds before the run, and nobody claims that it knows", async () => {
    const { tale, id } = await story(10, 10);
    await tale.pass(9 * MINUTE + 38 * SECOND);
    const { robot_knows } = await tale.ask(post("/api/pauses", { farm_event_id: id, run: at(10) }));
    expect(robot_knows).toBeNull();
    await tale.pass(15 * MINUTE);
    tale.verdict(false);
    expect(tale.minutes(id)).toContain(20);
  });

  test("runs what was paused and freed at once", async () => {
    const { tale, id } = await story(10, 10);
    const { id: made } = await tale.ask(pause(0, null));
    await tale.ask(remove(`/api/pauses/${made}`));
    await tale.pass(25 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([10, 20]);
  });

  test("runs nothing twice when a pause ends right behind a run", async () => {
    const { tale, id } = await story(10, 10);
    await tale.pass(9 * MINUTE + 50 * SECOND);
    const { id: made } = await tale.ask(pause(10.1, null));
    await tale.pass(70 * SECOND);
    await tale.ask(remove(`/api/pauses/${made}`));
    await tale.pass(20 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([10, 20, 30]);
  });

  test("does not drop the run of another event when the paused one is under way", async () => {
    const { tale, id } = await story(10, 20, 4 * MINUTE);
    const other = await event(tale, 15, 20);
    await tale.robot.records.download();
    await tale.pass(10 * MINUTE + 30 * SECOND); // the first one runs
    server.services.get(pauseKeeper).overAt = (_, __, run) => run + 5 * MINUTE;
    await tale.ask(pause(10.1, 35, { farm_event_id: id }));
    await tale.pass(50 * MINUTE);
    tale.verdict();
    expect([tale.minutes(id), tale.minutes(other)]).toEqual([
      [10, 50],
      [15, 35, 55],
    ]);
  });

  test("that is away is told when it comes, and nobody claims before that it knows", async () => {
    const { tale, id } = await story(30, 30);
    tale.switchOff();
    const { id: made } = await tale.ask(pause(0, 70));
    await tale.pass(5 * MINUTE);
    expect(((await tale.owner.show(`pauses/${made}`)) as unknown as ShownPause).robot_knows).toBeNull();
    await tale.switchOn();
    await tale.pass(2 * MINUTE);
    expect(((await tale.owner.show(`pauses/${made}`)) as unknown as ShownPause).robot_knows).not.toBeNull();
    await tale.pass(90 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([90]);
  });

  test("that is away while a pause comes and goes knows the event when it is back", async () => {
    const { tale, id } = await story(30, 30);
    await tale.ask(pause(0, 10));
    const { id: made } = await tale.ask(pause(20, 35));
    await tale.pass(2 * MINUTE);
    tale.leave();
    await tale.ask(remove(`/api/pauses/${made}`));
    await tale.pass(2 * MINUTE);
    await tale.comeBack();
    await tale.pass(60 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([30, 60]);
  });

  test("that was told, is away while the event is shown and hidden again, is not believed to know", async () => {
    const { tale, id } = await story(30, 30);
    const { id: made } = await tale.ask(pause(0, 45));
    await tale.pass(2 * MINUTE);
    tale.leave();
    await tale.ask(remove(`/api/pauses/${made}`));
    const { robot_knows } = await tale.ask(pause(0, 45));
    expect(robot_knows).toBeNull();
    await tale.comeBack();
    await tale.pass(70 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([60]);
  });

  test("that restarts while a pause is made obeys it", async () => {
    const { tale, id } = await story(10, 10);
    tale.switchOff();
    const isBack = tale.switchOn(); // its first download is under way
    await tale.owner.ask(pause(5, 35));
    await isBack;
    await tale.pass(50 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([40, 50]);
  });

  test("obeys overlapping pauses as long as one lasts", async () => {
    const { tale, id } = await story(10, 10);
    await tale.ask(pause(5, 25));
    await tale.ask(pause(15, 45, { farm_event_id: id }));
    await tale.pass(60 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([50, 60]);
  });

  test("obeys for an event that is edited, deleted and brought back while it is paused", async () => {
    const { tale, id } = await story(10, 10);
    await tale.ask(pause(5, 45));
    await tale.pass(3 * MINUTE);
    await tale.ask(patch(`/api/farm_events/${id}`, { repeat: 15 }));
    await tale.pass(10 * MINUTE);
    const { headers } = await send(server, remove(`/api/farm_events/${id}`), tale.owner.token);
    await tale.pass(MINUTE);
    await tale.ask(post("/api/changes/undo", { number: headers.get("x-change-number") }));
    await tale.pass(60 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([55, 70]);
  });

  test("obeys for events and pauses that an import puts in place of those that a reset has removed", async () => {
    const { tale, id } = await story(10, 10);
    await tale.ask(pause(5, 35));
    await tale.pass(7 * MINUTE);
    const exported = (await tale.owner.ask(post("/api/export_data"))) as object;
    await tale.ask(post("/api/device/reset", { password: PASSWORD }));
    await tale.ask(post("/api/import_data", { export: exported }));
    await tale.pass(40 * MINUTE);
    const [taken] = (await tale.owner.list("farm_events")).map((each) => Number(each.id));
    tale.verdict();
    expect([tale.minutes(id), tale.minutes(taken ?? 0)]).toEqual([[], [40]]);
  });

  test("is not told of a new event that is made within a pause of all events", async () => {
    const { tale } = await story(200);
    await tale.ask(pause(0, 30));
    const id = await event(tale, 10, 10);
    await tale.pass(60 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([30, 40, 50, 60]);
  });

  test("runs a one-time event that was paused neither then nor later", async () => {
    const { tale, id } = await story(10);
    await tale.ask(pause(5, 12));
    await tale.pass(60 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([]);
  });

  test("has its minutely event back behind a pause, and what is lost was told", async () => {
    const { tale, id } = await story(1, 1);
    await tale.ask(pause(10, 20, { farm_event_id: id }));
    await tale.pass(30 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id).filter((minute) => minute > 22)).toEqual([23, 24, 25, 26, 27, 28, 29, 30]);
  });

  test("obeys when the clock of the server is set back and ahead", async () => {
    const { tale, id } = await story(30, 30);
    await tale.ask(pause(0, 70));
    await tale.pass(5 * MINUTE);
    now -= 3 * MINUTE;
    await tale.pass(5 * MINUTE);
    now += 20 * MINUTE;
    await tale.pass(80 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id).filter((minute) => minute < 70)).toEqual([]);
  });

  test("obeys over the change to summer time", async () => {
    const tale = await begin({ isDeaf });
    const id = await event(tale, 10, 60, 3 * 24 * 60);
    await tale.robot.records.download();
    now = Date.parse("2026-03-28T23:00:00.000Z");
    await tale.ask(post("/api/pauses", { from: "2026-03-29T00:30:00.000Z", until: "2026-03-29T02:30:00.000Z" }));
    await tale.pass(5 * 60 * MINUTE);
    tale.verdict();
    expect(tale.begunAt(id)).toEqual(["23:10", "00:10", "03:10"]);
  });

  test("goes on behind a pause that has ended while the server was off", async () => {
    const { tale, id } = await story(10, 10);
    await tale.ask(pause(5, 25));
    await tale.pass(10 * MINUTE);
    tale.leave();
    tale.alone(30 * MINUTE);
    await tale.comeBack();
    await tale.pass(20 * MINUTE);
    tale.verdict();
    expect(tale.minutes(id)).toEqual([40, 50, 60]);
  });
});

describe("a robot is believed to know", () => {
  const known = async (owner: Account, id: number) =>
    ((await owner.show(`pauses/${id}`)) as unknown as ShownPause).robot_knows;

  /** A robot that downloads and answers as told. */
  async function entered(answers: (label: string) => readonly unknown[]) {
    const owner = await openAccount(server);
    const story = { owner, settle: async () => {}, robot: { isOnline: false } } as unknown as Story;
    await event(story, 60, 60);
    const token = await makeToken(server, owner, "bot");
    const download = () => send(server, get("/api/device/sync"), token);
    const robot = await startRobot({
      ...{ port: mqttPort(server), deviceId: owner.deviceId, token, keepalive: 600 },
      obey: async ({ label }) => {
        await download();
        return answers(label);
      },
    });
    robots.push(robot);
    const pass = async (ms: number): Promise<void> => {
      passed += ms;
      now += ms;
      await server.services.get(pauseKeeper).settled(owner.deviceId);
      server.services.get(broker).tick();
      for (let round = 0; round < 3; round++) {
        await robot.settled();
        await send(server, get("/api/device"), token);
        await server.services.writes.settled();
      }
    };
    return { owner, robot, download, pass };
  }
  const robots: Robot[] = [];
  afterEach(() => robots.splice(0).forEach((robot) => robot.cut()));

  test("not before its answer, and 15 seconds later", async () => {
    const { owner, pass } = await entered((label) => [done(label)]);
    const id = await owner.make(pause(0, 300));
    await pass(SECOND);
    expect(await known(owner, id)).toBe(new Date(now + 15 * SECOND).toISOString());
  });

  test("when it fails twice, at its third answer only", async () => {
    let count = 0;
    const { owner, pass } = await entered((label) => (++count < 3 ? [failed(label, "429")] : [done(label)]));
    const id = await owner.make(pause(0, 300));
    const seen: boolean[] = [];
    for (const ms of [SECOND, 31 * SECOND, 95 * SECOND]) {
      await pass(ms);
      seen.push((await known(owner, id)) !== null);
    }
    expect(seen).toEqual([false, false, true]);
  });

  test("not while a download may be under way that began before the pause", async () => {
    const { owner, pass, download, robot } = await entered((label) => [done(label)]);
    await download();
    const id = await owner.make(pause(0, 300));
    const seen: boolean[] = [];
    for (const ms of [SECOND, 31 * SECOND, 95 * SECOND]) {
      await pass(ms);
      seen.push((await known(owner, id)) !== null);
    }
    expect(seen).toEqual([false, false, true]);
    expect(robot.commands.length).toBe(3);
  });

  test("not by a late answer to an older command", async () => {
    const labels: string[] = [];
    const { owner, pass, robot } = await entered((label) => {
      labels.push(label);
      return [];
    });
    const first = await owner.make(pause(0, 300));
    await pass(SECOND);
    await owner.ask(remove(`/api/pauses/${first}`));
    await pass(11 * SECOND);
    const id = await owner.make(pause(0, 300));
    await pass(11 * SECOND);
    robot.tell("from_device", done(labels[1] ?? "")); // the one that was sent while nothing was paused
    await pass(SECOND);
    expect([labels.length, await known(owner, id)]).toEqual([3, null]);
  });

  test("never, while it has not come or nobody has asked it", async () => {
    const owner = await openAccount(server);
    const id = await owner.make(pause(0, 300));
    expect(await known(owner, id)).toBeNull();
  });
});

test("a list for robots leaves out what is hidden; everybody else gets all, and messages for robots have no body", async () => {
  const tale = await begin();
  const id = await event(tale, 10, 10);
  await tale.ask(pause(0, 300));
  const robot = await makeToken(server, tale.owner, "bot");
  const page = await makeToken(server, tale.owner, "human");
  const named = async (token: string): Promise<number[]> =>
    ((await send(server, get("/api/device/sync"), token)).json as { farm_events: [number, string][] }).farm_events.map(
      ([event]) => event,
    );
  expect([await named(robot), await named(page), await named(robot)]).toEqual([[], [id], []]);
  expect((await send(server, get("/api/farm_events"), robot)).json).toEqual([expect.objectContaining({ id })]);
  const line = await tale.robot.online();
  expect(line.syncs.filter(({ topic }) => topic === `sync/FarmEvent/${id}`).at(-1)?.body).toBeNull();
  await tale.ask(patch(`/api/farm_events/${id}`, { repeat: 20 }));
  expect(line.syncs.filter(({ topic }) => topic === `sync/FarmEvent/${id}`).at(-1)?.body).toBeNull();
});
