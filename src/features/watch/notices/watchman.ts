import { defineService, type Services } from "../../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { storedClock } from "../../../platform/clock/stored-clock";
import { createRateLimit } from "../../../platform/fairness/rate-limit";
import { LockTimeout } from "../../../platform/db/write-queue";
import { stackOf } from "../../../platform/logger";
import { MINUTE_MS } from "../../../platform/time";
import { longWorks } from "../../../framework/long-work";
import { lastHearing } from "../../account";
import { messenger } from "../../messaging";
import type { Absence, RobotSeen } from "./look";
import { lookAt, putOff } from "./matters";
import { end } from "./notices";
import { Robots, type Told } from "./robots";
import { noteLog, readLog } from "./said";
import { lastingOf } from "./store";

/** Gardens that are looked at together. */
const TOGETHER = 20;
/** A clock that jumps by more was not looked at meanwhile; a server that was off for less was there. */
const JUMP_MS = 10 * MINUTE_MS;
/** Longest sleep while anything is due at all: the clock may be set. */
const SLEEP_MS = MINUTE_MS;
/** Absences that are remembered. */
const ABSENCES = 10;
/** Logs of a robot that are looked at in a minute. */
const LOGS = { requests: 60, windowMs: MINUTE_MS };
const COUNTED = 10_000;

const dueBy = query((q, p: Placeholders<{ now: string; limit: number }>) =>
  q
    .selectFrom("watched")
    .select("device_id")
    .where("due_at", "<=", p.now)
    .where("device_id", ">", 0)
    .orderBy("due_at")
    .limit(p.limit),
);
const nextDue = query((q) =>
  q.selectFrom("watched").select("due_at").where("due_at", "is not", null).orderBy("due_at").limit(1),
);
const watch = query((q, p: Placeholders<OfDevice>) =>
  q
    .insertInto("watched")
    .values({ device_id: p.device_id, due_at: "" })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet({ due_at: "" })),
);
/** A robot that stays locked over a restart of the server has been so from the first sign on. */
const lock = query((q, p: Placeholders<OfDevice & { locked_at: string }>) =>
  q
    .updateTable("watched")
    .set((e) => ({ locked_at: e.fn.coalesce("locked_at", p.locked_at), due_at: e.val("") }))
    .where("device_id", "=", p.device_id),
);
const unlock = query((q, p: Placeholders<OfDevice>) =>
  q.updateTable("watched").set({ locked_at: null, due_at: "" }).where("device_id", "=", p.device_id),
);

/** Looks after all gardens: one timer takes the next one that is due, and each robot that is heard. Source: `watch.md` §2. */
export class Watchman {
  readonly #services: Services;
  readonly #robots = new Robots();
  readonly #logs = createRateLimit(LOGS, COUNTED);
  readonly #absences: Absence[] = [];
  #lookedAt: { readonly shown: number; readonly passed: number };
  #timer: Timer | undefined;
  #stop: (() => void) | undefined;
  #looking: Promise<void> | undefined;
  #isWokenAgain = false;
  readonly #writing = new Set<Promise<void>>();
  /** Gardens whose last look has failed. */
  readonly #failing = new Set<number>();

  constructor(services: Services) {
    this.#services = services;
    const shown = services.clock().getTime();
    this.#lookedAt = { shown, passed: services.trusted.passedMs() };
    const before = storedClock(services.db)?.shown_at;
    if (before !== undefined) this.#wasAway(before, shown);
  }

  start(): void {
    const { writes, get } = this.#services;
    const wake = (): void => this.wake();
    const stopObserving = get(messenger).observe({
      heard: (deviceId, topic, payload) => this.#heard(deviceId, topic, payload),
      presenceChanged: (deviceId) => queueMicrotask(() => this.#attended(deviceId)),
    });
    writes.onCommit.add(wake);
    this.#stop = () => {
      stopObserving();
      writes.onCommit.delete(wake);
      clearTimeout(this.#timer);
    };
    this.wake();
  }

  async close(): Promise<void> {
    this.#stop?.();
    this.#stop = undefined;
    await Promise.all([this.#looking, ...this.#writing]);
  }

  /** Looks at every garden that is due. Cheap when none is: it is called after every commit. */
  wake(): void {
    if (this.#looking) this.#isWokenAgain = true;
    else if (this.#stop) {
      this.#looking = this.#lookAtAll().finally(() => {
        this.#looking = undefined;
        if (this.#isWokenAgain) this.#wakeAgain();
      });
    }
  }

  /** Looks now; resolves when everything that was heard is stored, and no garden is due any more. */
  async look(): Promise<void> {
    await Promise.all(this.#writing);
    this.wake();
    while (this.#looking) await this.#looking;
  }

  #wakeAgain(): void {
    this.#isWokenAgain = false;
    this.wake();
  }

  async #lookAtAll(): Promise<void> {
    const { db, clock, log } = this.#services;
    await Promise.resolve(); // the commit that wakes has to be over
    try {
      this.#lookAtClock();
      for (;;) {
        const due = db.all(dueBy, { now: clock().toISOString(), limit: TOGETHER });
        const open = due.filter(({ device_id }) => !this.#services.get(longWorks).isClosed(device_id));
        if (open.length === 0) break;
        await Promise.all(open.map(({ device_id }) => this.#lookAt(device_id)));
      }
      this.#sleep();
    } catch (cause) {
      log.error("watch_failed", { cause: stackOf(cause) });
      this.#setTimer(SLEEP_MS);
    }
  }

  /** A look that fails holds up no other garden, and is repeated an hour later. */
  async #lookAt(deviceId: number): Promise<void> {
    const { writes, log } = this.#services;
    const look = (): void => lookAt(this.#services, deviceId, this.#robotOf(deviceId), this.#absences);
    try {
      await writes.run("account", look, deviceId);
      this.#failing.delete(deviceId);
    } catch (cause) {
      if (cause instanceof LockTimeout) throw cause; // it was not even begun
      await writes.run("account", () => putOff(this.#services, deviceId), deviceId);
      if (this.#failing.has(deviceId)) return;
      this.#failing.add(deviceId);
      log.error("watch_of_garden_failed", { device: deviceId, cause: stackOf(cause) });
    }
  }

  #robotOf(deviceId: number): RobotSeen {
    const { get } = this.#services;
    const stored = lastHearing(this.#services, deviceId);
    const times = [this.#robots.heardAt(deviceId), stored === null ? undefined : Date.parse(stored)];
    const known = times.filter((time) => time !== undefined);
    return {
      isHere: get(messenger).attendanceOf(deviceId).hasRobot,
      heardAt: known.length > 0 ? Math.max(...known) : undefined,
    };
  }

  #sleep(): void {
    const next = this.#services.db.get(nextDue, {})?.due_at;
    clearTimeout(this.#timer);
    if (next === undefined || next === null) return;
    this.#setTimer(Math.min(SLEEP_MS, Math.max(0, Date.parse(next) - this.#services.clock().getTime()) || SLEEP_MS));
  }

  #setTimer(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#stop) this.#timer = setTimeout(() => this.wake(), ms);
  }

  /** A clock that was set ahead: what lies between is as if the server had been off. */
  #lookAtClock(): void {
    const { clock, trusted } = this.#services;
    const { shown, passed } = this.#lookedAt;
    const now = { shown: clock().getTime(), passed: trusted.passedMs() };
    this.#lookedAt = now;
    const unseen = now.shown - shown - (now.passed - passed);
    if (unseen > JUMP_MS) this.#wasAway(now.shown - unseen, now.shown);
  }

  #wasAway(from: number, until: number): void {
    if (until - from < JUMP_MS) return;
    this.#absences.push({ from, until });
    if (this.#absences.length > ABSENCES) this.#absences.shift();
  }

  /** A robot that comes or goes was there until now, also one that has nothing to say while it rests. */
  #attended(deviceId: number): void {
    const { get, clock } = this.#services;
    if (!this.#robots.attended(deviceId, get(messenger).attendanceOf(deviceId).hasRobot)) return;
    this.#robots.heard(deviceId, clock().getTime());
    this.#write(deviceId, () => void this.#services.db.run(watch, { device_id: deviceId }));
  }

  #heard(deviceId: number, topic: string, payload: Buffer): void {
    const nowMs = this.#services.clock().getTime();
    this.#robots.heard(deviceId, nowMs);
    if (topic === "status") {
      const told = this.#robots.told(deviceId, payload, nowMs);
      if (told) this.#write(deviceId, () => this.#note(deviceId, told));
    } else if (topic === "logs") {
      const said = readLog(payload, nowMs);
      if (said && this.#logs(String(deviceId), nowMs) === undefined)
        this.#write(deviceId, () => noteLog(this.#services, deviceId, said));
    }
  }

  #note(deviceId: number, { isLocked, onSince }: Told): void {
    const { db, clock } = this.#services;
    const now = clock();
    if (isLocked === true) db.run(lock, { device_id: deviceId, locked_at: now.toISOString() });
    if (isLocked === false) db.run(unlock, { device_id: deviceId });
    if (onSince === undefined) return;
    for (const notice of lastingOf(db, deviceId, "missed")) {
      const { runs: [first] = [] } = notice.details;
      if (!first) continue;
      end(this.#services, now, notice, {
        ...notice.details,
        outcome: onSince < Date.parse(first.at) ? "ran" : "lost",
      });
    }
  }

  #write(deviceId: number, work: () => void): void {
    const { writes, log } = this.#services;
    const written = writes
      .run("account", work, deviceId)
      .catch((cause: unknown) => log.warn("watch_failed", { cause: String(cause) }))
      .finally(() => this.#writing.delete(written));
    this.#writing.add(written);
  }
}

/** The one who looks after the gardens of this server. */
export const watchman = defineService(
  (services) => new Watchman(services),
  (watchman) => watchman.close(),
);
