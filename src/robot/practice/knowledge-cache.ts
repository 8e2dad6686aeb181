import type { WorkingState } from "./working-state";
import { download, type Knowledge, learned, MOST_RECORDS, NOTHING, recordsIn } from "./knowledge";
import type { Server, Environment } from "./environment";
import { telemetryOf } from "./telemetry";

/** Time after the last command, or look, when a robot rests. */
const REST_MS = 60_000;
const TELEMETRY_MS = 5 * 60_000;

/** The parts of its robot that the cache needs. */
interface CacheHost {
  readonly server: Server;
  readonly surroundings: Environment;
  readonly condition: WorkingState;
  /** Whether the power was low, as the computer tells it. */
  readonly throttled: () => string;
  readonly isBusy: () => boolean;
  /** Called when it knows something else of its account. */
  readonly learned: (what: Partial<Knowledge>) => void;
  readonly changed: () => void;
}

/**
 * A robot's knowledge of its account: the download, and all news since. A robot at rest needs no knowledge: then it
 * hears of nothing, and forgets.
 */
export class KnowledgeCache {
  readonly #cacheHost: CacheHost;
  readonly #startedAt: number;
  #known: Knowledge | undefined;
  #isAwake = false;
  #coming: Promise<void> | undefined;
  /** The changes that each download under way has heard of meanwhile. */
  readonly #downloads = new Set<(readonly [topic: string, record: unknown])[]>();
  #cancelRest: (() => void) | undefined;
  #telemetryAt = -Infinity;
  #usedAt: number;

  constructor(cacheHost: CacheHost) {
    this.#cacheHost = cacheHost;
    this.#startedAt = cacheHost.surroundings.now();
    this.#usedAt = cacheHost.surroundings.ticks();
  }

  /** Undefined at rest. */
  get known(): Knowledge | undefined {
    return this.#known;
  }

  /** Knowledge of the account; one without any records until it is loaded. */
  get knowledge(): Knowledge {
    return this.#known ?? NOTHING;
  }

  get isAwake(): boolean {
    return this.#isAwake;
  }

  /** When the robot was needed last, in ticks. */
  get usedAt(): number {
    return this.#usedAt;
  }

  /** Seconds since the start. */
  get uptime(): number {
    return Math.floor((this.#cacheHost.surroundings.now() - this.#startedAt) / 1000);
  }

  /** The robot is needed. */
  used(): void {
    this.#usedAt = this.#cacheHost.surroundings.ticks();
  }

  /** Resolves when the account is known. Rejects as the server does. */
  wake(): Promise<void> {
    if (this.#isAwake && this.#known) return Promise.resolve();
    if (!this.#isAwake) {
      this.#isAwake = true;
      this.#cacheHost.server.listen(true);
      this.#cancelRest = this.#cacheHost.surroundings.after(REST_MS, () => this.#restIfUnused());
    }
    return (this.#coming ??= this.download().finally(() => (this.#coming = undefined)));
  }

  /** Learns everything anew. Rejects as the server does. */
  async download(): Promise<void> {
    const { server, condition, changed } = this.#cacheHost;
    const news: (readonly [topic: string, record: unknown])[] = [];
    this.#downloads.add(news);
    condition.syncStatus = "syncing";
    changed();
    try {
      server.requireKnowable();
      const known = await download(server.ask);
      if (!this.#isAwake) return; // it has ended meanwhile
      this.#known = known;
      condition.syncStatus = this.#downloads.size > 1 ? "syncing" : "synced";
      for (const [topic, record] of news) this.#learn(topic, record);
      this.#tellTelemetry();
    } catch (error) {
      condition.syncStatus = "sync_error";
      throw error;
    } finally {
      this.#downloads.delete(news);
      changed();
    }
    this.#cacheHost.learned(this.knowledge);
  }

  /** Takes a message `sync/<Class>/<id>`. */
  hear(topic: string, record: unknown): void {
    for (const news of this.#downloads) news.push([topic, record]);
    this.#learn(topic, record);
  }

  #learn(topic: string, record: unknown): void {
    if (!this.#known) return;
    const changes = learned(this.#known, topic, record ?? null);
    this.#known = { ...this.#known, ...changes };
    if (recordsIn(this.#known) > MOST_RECORDS) this.#forget();
    else this.#cacheHost.learned(changes);
  }

  /** The account has grown beyond what it can know. The next need tells why. */
  #forget(): void {
    this.#known = undefined;
    this.#cacheHost.condition.syncStatus = "sync_error";
    this.#cacheHost.changed();
  }

  end(): void {
    this.#cancelRest?.();
    if (this.#isAwake) this.#cacheHost.server.listen(false);
    this.#isAwake = false;
    this.#known = undefined;
  }

  #restIfUnused(): void {
    const { surroundings, server, isBusy, changed } = this.#cacheHost;
    const isNeeded = isBusy() || this.#coming !== undefined || server.isWatched();
    const left = REST_MS - (surroundings.ticks() - this.#usedAt);
    if (!isNeeded && left < 1) return this.end(); // timers know whole milliseconds
    if (server.isWatched()) {
      this.#tellTelemetry();
      changed(); // a sign of life: where robots are known by their messages, a silent one is gone
    }
    const wait = isNeeded ? REST_MS : left;
    this.#cancelRest = surroundings.after(wait, () => this.#restIfUnused());
  }

  #tellTelemetry(): void {
    const { surroundings, server, throttled } = this.#cacheHost;
    const now = surroundings.now();
    if (Math.abs(now - this.#telemetryAt) < TELEMETRY_MS) return; // the clock may be set back
    this.#telemetryAt = now;
    server.publish("telemetry", telemetryOf(now, this.#startedAt, throttled()));
  }
}
