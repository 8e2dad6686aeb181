import { addServerLog } from "../history";
import { isBrokerWanted, isGuest, logOutPractice, type PracticeLogIn } from "../account";
import { messenger } from "../messaging";
import { scriptProcess } from "../rehearsal";
import { nextEvent } from "../scripts";
import { defineService, type Services } from "../../framework/services";
import { evictOldest } from "../../platform/cache/eviction";
import { once } from "../../platform/once";
import { MINUTE_MS } from "../../platform/time";
import type { Memory } from "../../robot/practice/working-state";
import type { Environment } from "../../robot/practice/environment";
import type { PracticeRobot } from "../../robot/practice/robot";
import { type AnswerTo, Life } from "./life";
import { devicesOn, type Practice, practiceOf, savePractice } from "./store";
import { surroundings } from "./surroundings";
import { forgetGone, noteTraces } from "./traces";

/** The memory of a robot is written at most so often. */
const SAVE_MS = MINUTE_MS;
/** A robot that has given way, or was told to go, is not called back sooner. */
const AWAY_MS = MINUTE_MS;
/** Pause after the start of the server: the first requests are answered meanwhile. */
const START_MS = 1_000;

/** Time from a change to the next look at what is due. */
const SOON_MS = 1_000;

/** Changes that may bring an event nearer. */
const EVENT_CHANGES = [
  "insert on farm_events",
  "update on farm_events",
  "insert on regimen_items",
  "update on regimen_items",
  "update on pauses",
  "delete on pauses",
];
/** Robots that are away and are remembered. */
const REMEMBERED = 1_000;

/** Logs of a practice robot that is switched off. */
const REPLACED = { type: "info", message: "A robot is connected, so the practice robot is switched off." } as const;
const GAVE_WAY = {
  type: "warn",
  message:
    "The practice robot has given way to those of others. Until a page or a command calls it back, nothing that is due is done.",
} as const;
const blamedFor = (excess: string) =>
  ({ type: "error", message: `The practice robot is switched off: its script took too much ${excess}.` }) as const;

/** Reply to the commands of a robot that gives way. */
const REPLACED_REPLY =
  "The practice robot has given way to a robot that has come. Nothing was sent to that one. Try again.";

/** A robot that is there, or comes. */
interface Present {
  readonly life: Life;
  saving: Timer | undefined;
}

/** The practice robots of a server. Source: `robot.md` §3. */
export const practiceRobots = defineService(
  (services) => new PracticeRobots(services),
  (robots) => robots.close(),
);

class PracticeRobots {
  readonly #services: Services;
  /** Triggers of the database, for the first robot. */
  readonly #noteTraces: () => void;
  readonly #present = new Map<number, Present>();
  /** Ends of robots whose memory is not stored yet. */
  readonly #leaving = new Set<Promise<void>>();
  /** When robots have given way, or went because they were told to. */
  readonly #gone = new Map<number, number>();
  #starting: Timer | undefined;
  #telling: Timer | undefined;
  #isClosed = false;
  #answer: AnswerTo | undefined;
  /** The clock and the timers of robots that come from now on. */
  time: Environment;

  constructor(services: Services) {
    const { log } = services;
    this.#services = services;
    this.#noteTraces = once(() => noteTraces(services));
    this.time = surroundings(services, false);
    services.get(messenger).observe({ wanted: (deviceId) => this.#wanted(deviceId) });
    services.get(scriptProcess).whenBlamed((deviceId, excess) => {
      log.warn("practice_blamed", { device: deviceId, excess });
      setImmediate(() => this.#blamed(deviceId, excess)); // its command is answered before
    });
    const look = (): void => void setImmediate(() => this.#lookForGone());
    for (const event of EVENT_CHANGES) services.db.onRowEvent(event, () => this.#tellOfEventsSoon());
    services.db.onRowEvent("delete on users", look);
    services.db.onRowEvent("delete on practice_robots", look);
  }

  /** Lets those in that are switched on, soon. `answer`: for what they ask the API. */
  start(answer: AnswerTo): void {
    this.#answer = answer;
    if (!this.isPossible) return;
    this.#starting = setTimeout(() => {
      for (const deviceId of devicesOn(this.#services.db)) if (!this.#gone.has(deviceId)) void this.#enter(deviceId);
    }, START_MS);
  }

  /** Whether the server has a place for them: a broker of its own. */
  get isPossible(): boolean {
    const { config } = this.#services;
    return this.#answer !== undefined && config.practiceRobots > 0 && isBrokerWanted(config);
  }

  /** The robot of an account, while it is there. */
  of(deviceId: number): PracticeRobot | undefined {
    return this.#present.get(deviceId)?.life.robot;
  }

  /** Whether there is, or can be made, room for another one. */
  get hasRoom(): boolean {
    return this.#present.size < this.#services.config.practiceRobots || this.#atRest() !== undefined;
  }

  /** Lets the robot of an account in or out, or changes its speed. Resolves when it is there. */
  async switched(deviceId: number, { isOn, speed }: Pick<Practice, "isOn" | "speed">): Promise<void> {
    if (!isOn) return void this.#leave(deviceId);
    const robot = this.of(deviceId);
    if (robot) robot.speed = speed;
    else await this.#enter(deviceId);
  }

  /** Ends all of them, and keeps what they know. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#starting);
    for (const deviceId of [...this.#present.keys()]) void this.#leave(deviceId);
    await Promise.all(this.#leaving);
  }

  /** Tells the robot of an account that somebody wants it, or calls it back. True if there is one. */
  #wanted(deviceId: number): boolean {
    const goneAt = this.#gone.get(deviceId);
    const isAway = goneAt !== undefined && this.time.ticks() - goneAt < AWAY_MS;
    if (!this.#present.has(deviceId) && !isAway) void this.#enter(deviceId);
    const life = this.#present.get(deviceId)?.life;
    void life?.arrived.then(() => life.watched());
    return life !== undefined;
  }

  /** Lets a robot in, if there is one to let in. Resolves when it is there. */
  async #enter(deviceId: number): Promise<void> {
    const { db, get } = this.#services;
    if (this.#isClosed || !this.isPossible || this.#present.has(deviceId)) return;
    const practice = practiceOf(db, deviceId, isGuest);
    if (!practice?.isOn || get(messenger).attendanceOf(deviceId).hasRobot || !this.#makeRoom()) return;
    this.#gone.delete(deviceId);
    await this.#begin(deviceId, practice)?.arrived;
  }

  #begin(deviceId: number, practice: Practice): Life | undefined {
    const answer = this.#answer;
    if (!answer) return undefined;
    const { log } = this.#services;
    this.#noteTraces();
    const life = new Life(this.#services, {
      deviceId,
      practice,
      answer,
      environment: this.time,
      keep: () => this.#saveSoon(deviceId),
      leave: (why, ms) => {
        this.#stepOut(deviceId);
        if (why === "reboot") this.time.after(ms, () => void this.#enter(deviceId));
      },
      ended: () => {
        if (this.#present.get(deviceId)?.life !== life) return;
        this.#stepOut(deviceId);
        this.time.after(AWAY_MS, () => void this.#enter(deviceId)); // which asks whether it is on
      },
      replaced: () => {
        log.info("practice_replaced", { device: deviceId });
        this.#switchOff(deviceId, REPLACED, REPLACED_REPLY);
      },
    });
    life.logIn.catch((cause: unknown) => log.warn("practice_not_stored", { cause: String(cause) }));
    this.#present.set(deviceId, { life, saving: undefined });
    return life;
  }

  /** Ends a robot and keeps what it knows. `reason`: the reply to its commands. Never rejects. */
  #leave(deviceId: number, reason?: string): Promise<void> {
    const present = this.#present.get(deviceId);
    if (!present) return Promise.resolve();
    const { life, saving } = present;
    const { memory } = life.robot;
    clearTimeout(saving);
    this.#present.delete(deviceId);
    life.end(reason);
    const saved = this.#save(deviceId, memory, life.logIn).finally(() => this.#leaving.delete(saved));
    this.#leaving.add(saved);
    return saved;
  }

  #saveSoon(deviceId: number): void {
    const present = this.#present.get(deviceId);
    if (!present || present.saving) return;
    present.saving = setTimeout(() => {
      present.saving = undefined;
      void this.#save(deviceId, present.life.robot.memory);
    }, SAVE_MS);
  }

  /** `logIn`: of a robot that goes. */
  async #save(deviceId: number, memory: Memory, logIn?: Promise<PracticeLogIn>): Promise<void> {
    const { db, writes, log } = this.#services;
    const leaving = await logIn?.catch(() => undefined); // its failure was told
    const keep = (): void => {
      if (leaving) logOutPractice(this.#services, leaving);
      const practice = practiceOf(db, deviceId, isGuest);
      if (practice && (practice.isKept || practice.isDemo)) {
        savePractice(db, deviceId, { ...practice, memory });
        forgetGone(db, deviceId);
      }
    };
    await writes
      .run("log", keep, deviceId)
      .catch((cause: unknown) => log.warn("practice_not_stored", { cause: String(cause) }));
  }

  /** A script of it has cost the process of all scripts its life. A visitor's may be called back a minute later. */
  #blamed(deviceId: number, excess: string): void {
    if (!this.#present.has(deviceId)) return;
    this.#noteGone(deviceId);
    this.#switchOff(deviceId, blamedFor(excess));
  }

  /** Switches a robot off, but for a visitor's, and tells its owner why. */
  #switchOff(deviceId: number, told: typeof REPLACED | ReturnType<typeof blamedFor>, reason?: string): void {
    const { db, writes, log, clock } = this.#services;
    const switchOff = (): void => {
      const practice = practiceOf(db, deviceId, isGuest);
      if (!practice || (practice.isDemo && told === REPLACED)) return;
      if (!practice.isDemo) savePractice(db, deviceId, { ...practice, isOn: false, since: null });
      addServerLog(this.#services, deviceId, { ...told, channels: ["toast"] }, clock());
    };
    this.#leave(deviceId, reason)
      .then(() => writes.run("account", switchOff, deviceId))
      .catch((cause: unknown) => log.warn("practice_not_stored", { cause: String(cause) }));
  }

  /** Robots at rest hear of no change: something may be due sooner than they know. However many changes, once a second. */
  #tellOfEventsSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#tellOfEvents();
    }, SOON_MS).unref();
  }

  #tellOfEvents(): void {
    const { db, clock } = this.#services;
    if (this.#isClosed) return;
    for (const [deviceId, { life }] of this.#present) {
      const { robot } = life;
      const next = robot.isAwake ? undefined : nextEvent(db, deviceId, clock());
      if (next) robot.expect(next.at.getTime());
    }
  }

  /** The robots of accounts that are gone, or were reset. */
  #lookForGone(): void {
    if (this.#isClosed) return;
    for (const deviceId of this.#present.keys()) {
      if (practiceOf(this.#services.db, deviceId, isGuest)?.isOn !== true) void this.#leave(deviceId);
    }
  }

  /** Whether there is room; of those at rest one gives way. */
  #makeRoom(): boolean {
    if (this.#present.size < this.#services.config.practiceRobots) return true;
    const leaving = this.#atRest();
    if (leaving === undefined) return false;
    this.#stepOut(leaving);
    this.#tellOfLeave(leaving);
    return true;
  }

  /** Tells the owner when something will be due that nobody does. */
  #tellOfLeave(deviceId: number): void {
    const { db, writes, log, clock } = this.#services;
    const tell = (): void => {
      if (nextEvent(db, deviceId, clock())) addServerLog(this.#services, deviceId, GAVE_WAY, clock());
    };
    writes
      .run("log", tell, deviceId)
      .catch((cause: unknown) => log.warn("practice_not_stored", { cause: String(cause) }));
  }

  /** Ends a robot that is still switched on: somebody may call it back. */
  #stepOut(deviceId: number): void {
    this.#noteGone(deviceId);
    void this.#leave(deviceId);
  }

  #noteGone(deviceId: number): void {
    this.#gone.set(deviceId, this.time.ticks());
    evictOldest(this.#gone, REMEMBERED);
  }

  /** The robot at rest that was unused for longest, demos first. */
  #atRest(): number | undefined {
    const [first] = [...this.#present]
      .filter(([, { life }]) => !life.robot.isAwake)
      .toSorted(
        ([, { life: one }], [, { life: other }]) =>
          Number(other.isDemo) - Number(one.isDemo) || one.robot.usedAt - other.robot.usedAt,
      );
    return first?.[0];
  }
}
