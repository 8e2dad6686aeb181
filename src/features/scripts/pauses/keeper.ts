import { longWorks } from "../../../framework/long-work";
import { defineService, type Services } from "../../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { EVERYBODY } from "../../../platform/db/write-queue";
import { MINUTE_MS } from "../../../platform/time";
import { look, type LookOutcome } from "./look";
import { robotsOf } from "./robots";

const due = query((q, p: Placeholders<{ now: number; limit: number }>) =>
  q.selectFrom("pause_looks").select("device_id").where("due_at", "<=", p.now).orderBy("due_at").limit(p.limit),
);
const next = query((q) => q.selectFrom("pause_looks").select((e) => e.fn.min<number | null>("due_at").as("due_at")));
const ofDevice = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("pause_looks").select("due_at").where("device_id", "=", p.device_id),
);
const allDue = query((q) => q.updateTable("pause_looks").set({ due_at: 0 }));

/** Accounts that are looked at in one turn. */
const AT_ONCE = 20;
/** How often the clock and the writes of other processes are looked at. */
const TICK_MS = 2_000;
/** A clock that is kept right moves less between two ticks. */
const JUMP_MS = 5_000;
/** Pause after a look that failed, or at an account that is closed. */
const AGAIN_MS = 10_000;

/** Hears that robots may list other events than before. `turn`: the how many-th account it is of those of a moment. */
type Listener = (deviceId: number, outcome: LookOutcome, turn: number) => void;

/** When a run of an event is over, as far as is known. Epoch milliseconds. `unknownMs`: taken for the length of a run that cannot be rehearsed. */
type OverAt = (deviceId: number, event: number, run: number, unknownMs?: number) => number;

/** Looks at pauses when it is time, and tells what robots may list. Source: `water.md` §1. */
class PauseKeeper {
  /** Replaced by who knows how long runs last. */
  overAt: OverAt = (_, __, run) => run + MINUTE_MS;
  readonly #services: Services;
  readonly #listeners: Listener[] = [];
  readonly #looking = new Map<number, Promise<void>>();
  #timer: Timer | undefined;
  #ticking: Timer | undefined;
  #isWoken = false;
  #isClosed = false;

  constructor(services: Services) {
    this.#services = services;
    for (const event of ["insert", "update"]) {
      services.db.onRowEvent(`${event} on pause_looks`, () => this.#wakeSoon());
    }
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Begins to look, at everything first. */
  start(): void {
    const { db } = this.#services;
    let drift = this.#drift();
    let known = db.foreignVersion();
    this.#markAll();
    this.#ticking = setInterval(() => {
      const [now, version] = [this.#drift(), db.foreignVersion()];
      if (Math.abs(now - drift) > JUMP_MS) this.#markAll();
      if (version !== known) this.wake();
      [drift, known] = [now, version];
    }, TICK_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#ticking);
    clearTimeout(this.#timer);
  }

  /** Whether changes of the events of an account go through here before robots hear of them. */
  keeps(deviceId: number): boolean {
    return this.#services.db.get(ofDevice, { device_id: deviceId }) !== undefined;
  }

  /** Resolves when what is stored is what robots may list, as things are now. */
  async settled(deviceId: number): Promise<void> {
    await this.#looking.get(deviceId);
    const row = this.#services.db.get(ofDevice, { device_id: deviceId });
    if (row && row.due_at <= this.#now()) await this.#look(deviceId, 0);
  }

  /** Whether anything is due. */
  get isDue(): boolean {
    const at = this.#services.db.get(next, {})?.due_at ?? null;
    return at !== null && at <= this.#now();
  }

  /** Looks at what is due. */
  wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    try {
      const { db } = this.#services;
      const devices = db.all(due, { now: this.#now(), limit: AT_ONCE });
      devices.forEach(({ device_id }, turn) => void this.#look(device_id, turn));
      const at = db.get(next, {})?.due_at ?? null;
      if (at === null) return;
      const wait = devices.length > 0 ? AGAIN_MS : Math.max(0, at - this.#now());
      this.#timer = setTimeout(() => this.wake(), Math.min(wait, MINUTE_MS / 2)).unref();
    } catch (cause) {
      this.#services.log.error("pauses_not_read", { cause: String(cause) });
      this.#timer = setTimeout(() => this.wake(), AGAIN_MS).unref();
    }
  }

  #now(): number {
    return this.#services.clock().getTime();
  }

  #drift(): number {
    return this.#now() - performance.now();
  }

  #wakeSoon(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    setImmediate(() => {
      this.#isWoken = false;
      this.wake();
    });
  }

  #markAll(): void {
    const { db, writes, log } = this.#services;
    writes
      .run("log", () => db.run(allDue, {}), EVERYBODY)
      .catch((cause: unknown) => log.warn("pauses_not_marked", { cause: String(cause) }));
  }

  /** Looks at one account; a second look waits for the first one. */
  #look(deviceId: number, turn: number): Promise<void> {
    const before = this.#looking.get(deviceId);
    if (before) return before;
    const work = this.#lookOnce(deviceId, turn).finally(() => this.#looking.delete(deviceId));
    this.#looking.set(deviceId, work);
    return work;
  }

  async #lookOnce(deviceId: number, turn: number): Promise<void> {
    const { db, writes, log, get } = this.#services;
    if (get(longWorks).isClosed(deviceId)) return;
    const work = (): LookOutcome =>
      look(db, deviceId, {
        now: this.#now(),
        trusted: this.#services.trusted.now().getTime(),
        overAt: (event, run) => this.overAt(deviceId, event, run),
        robots: robotsOf(this.#services, deviceId),
      });
    try {
      const outcome = await writes.run("account", work, deviceId);
      if (outcome.hidden.length === 0 && outcome.shown.length === 0) return;
      for (const listener of this.#listeners) listener(deviceId, outcome, turn);
    } catch (cause) {
      log.warn("pauses_not_looked_at", { device: deviceId, cause: String(cause) });
    }
  }
}

/** The keeper of the pauses of a server. */
export const pauseKeeper = defineService(
  (services) => new PauseKeeper(services),
  (keeper) => keeper.close(),
);
