import type { Socket } from "node:net";
import { eventually } from "../eventually";
import { type Command, done, failed, type Robot, RobotRefused, startRobot } from "../robot";
import { type Credentials, Refused, RobotApi, type Token } from "./api";
import { type Kind, Records } from "./records";
import { type Condition, stateTree } from "./state";
import { TimeTable } from "./time-table";

/** The pace of a robot. */
export interface Pace {
  /** Between two log-ins over HTTP, and two downloads at its start. */
  readonly retryMs: number;
  /** Before the first attempt to reach the broker again, and at most: it doubles each time. */
  readonly backOffMs: readonly [first: number, longest: number];
  /** Seconds. */
  readonly keepalive: number;
  /** From the end of a farm event to the next one. */
  readonly gapMs: number;
}
/** As the real one. */
export const REAL_PACE: Pace = { retryMs: 5_000, backOffMs: [1_000, 120_000], keepalive: 60, gapMs: 15_000 };
/** The same for tests that wait for it. */
export const QUICK_PACE: Pace = { ...REAL_PACE, retryMs: 20, backOffMs: [5, 50], keepalive: 2 };

/** What its owner tells it at set-up, and its surroundings. */
export interface StandInOptions {
  /** `http://…` without a path. */
  readonly server: string;
  readonly email: string;
  readonly password: string;
  /** Connects to the broker of a server. */
  readonly broker: (server: string) => Socket;
  readonly pace?: Pace;
  readonly clock?: () => Date;
}

const GONE_AFTER = ["reboot", "power_off", "factory_reset"];

/**
 * A robot that behaves as the real one was seen to: it is set up with e-mail and password, logs in with the secret made of
 * them and comes again by itself whatever happens. It downloads what its account has when it starts and when it is told to
 * `sync`, never because the link was away; otherwise it believes the messages that it gets. Source: `live.md` §3.
 */
export class StandIn {
  readonly records: Records;
  readonly timeTable: TimeTable;
  /** Commands it has got, over all connections. */
  readonly commands: Command[] = [];
  /** Codes with which the broker has refused it. */
  readonly refusals: number[] = [];
  /** Tokens it has got, oldest first. */
  readonly tokens: Token[] = [];
  /** Log-ins over HTTP that were refused. */
  readonly refusedLogIns: Refused[] = [];
  readonly condition: Condition = { sync_status: "sync_now", locked: false };
  /** Whether it shows its set-up page and waits for its owner: it knows that the pair is wrong, or was reset. */
  isAsking = false;
  /** Where and as whom it logs in, once it is set up. */
  credentials: Credentials | undefined;
  /** Connections to the broker so far. */
  entries = 0;
  readonly #options: StandInOptions;
  readonly #pace: Pace;
  readonly #api: RobotApi;
  readonly #off = new AbortController();
  #link: AbortController | undefined = new AbortController();
  #line: Robot | undefined;
  #giveUpLine: () => void = () => {};
  readonly #lines: Robot[] = [];
  #isStarting = false;
  readonly #ended: Promise<void>;

  constructor(options: StandInOptions) {
    const { pace = REAL_PACE, clock = () => new Date() } = options;
    this.#options = options;
    this.#pace = pace;
    this.#api = new RobotApi({ signal: () => this.#requireLink() });
    this.records = new Records(this.#api, clock);
    this.timeTable = new TimeTable(this.records, pace.gapMs);
    this.#ended = this.#live();
  }

  /** Whether it believes itself connected to the broker. */
  get isOnline(): boolean {
    return this.#link !== undefined && this.#line !== undefined && !this.#line.isClosed();
  }

  /** Resolves when it is connected and has subscribed. */
  async online(): Promise<Robot> {
    return eventually(() => (this.isOnline ? this.#line : undefined));
  }

  /** Carries out what is due in its time table. */
  look(): void {
    this.timeTable.look((this.#options.clock ?? (() => new Date()))());
  }

  /** Changes a record as a script does, and sends all of its kind. */
  change(kind: Kind, id: number, changes: object): Promise<void> {
    return this.records.change(kind, id, changes);
  }

  /** Its connection to the broker ends; it comes again. */
  cut(): void {
    this.#line?.cut();
  }

  /** The link is lost. `isSilent`: the server is not told, and sees an open connection that says nothing. */
  unplug(isSilent = true): void {
    this.#link?.abort();
    this.#link = undefined;
    if (isSilent) this.#line?.vanish();
    else this.#line?.cut();
  }

  /** The link is there again, and the robot has noticed. */
  plug(): void {
    if (this.#link) return;
    this.#link = new AbortController();
    this.#line = undefined;
    this.#giveUpLine();
  }

  /** Takes its power away, and closes everything. */
  async stop(): Promise<void> {
    this.#off.abort();
    for (const line of this.#lines) line.cut();
    this.#link?.abort();
    await this.#ended;
  }

  async #live(): Promise<void> {
    while (!this.#off.signal.aborted && !this.isAsking) {
      const token = await this.#logIn();
      if (!token) return;
      this.#api.token = token;
      this.tokens.push(token);
      await this.#untilDone(() => this.#download());
      this.#isStarting = false;
      await this.#stayConnected(token);
    }
  }

  /** Retries for ever, but for a wrong pair at set-up, which the owner is told. */
  async #logIn(): Promise<Token | undefined> {
    const { server, email, password } = this.#options;
    return this.#untilDone(async () => {
      const isSetUp = this.credentials !== undefined;
      try {
        const credentials = this.credentials ?? {
          ...{ server, email, secret: await this.#api.secretOf(server, email, password) },
        };
        const token = await this.#api.logIn(credentials);
        this.credentials = credentials;
        this.#api.server = credentials.server;
        return token;
      } catch (cause) {
        if (cause instanceof Refused) this.refusedLogIns.push(cause);
        this.isAsking = cause instanceof Refused && cause.isWrongPair && !isSetUp;
        if (this.isAsking) return undefined;
        throw cause;
      }
    });
  }

  /** Reaches for the broker until the robot starts again, with the same token whatever it is answered. */
  async #stayConnected(token: Token): Promise<void> {
    const [first, longest] = this.#pace.backOffMs;
    let waitMs = first;
    while (!this.#off.signal.aborted && !this.#isStarting) {
      try {
        await this.#connect(token);
        waitMs = first;
      } catch (cause) {
        if (cause instanceof RobotRefused) this.refusals.push(cause.code);
      }
      if (!this.#isStarting) await this.#wait(waitMs);
      waitMs = Math.min(2 * waitMs, longest);
    }
  }

  /** One connection, from its beginning to its end. */
  async #connect({ encoded, deviceId }: Token): Promise<void> {
    this.#requireLink();
    const { broker } = this.#options;
    const line = await startRobot(
      {
        ...{ port: 0, deviceId, token: encoded, keepalive: this.#pace.keepalive },
        socket: () => broker(this.#api.server),
        state: () => this.#state(),
        obey: (command) => this.#obey(command),
        learn: (topic, body) => this.records.learn(topic, body),
      },
      true,
    );
    this.#lines.push(line);
    if (this.#off.signal.aborted || !this.#link) return line.cut();
    this.#line = line;
    this.entries += 1;
    const pings = setInterval(() => line.settled().catch(() => {}), this.#pace.keepalive * 500);
    await Promise.race([line.closed, new Promise<void>((resolve) => (this.#giveUpLine = resolve))]);
    clearInterval(pings);
    this.#line = undefined;
  }

  #state(): object {
    return stateTree(this.condition, this.records.of("firmware_configs")[0]);
  }

  #tellState(changes: Partial<Condition>): void {
    Object.assign(this.condition, changes);
    this.#line?.tell("status", this.#state());
  }

  #log(type: string, message: string): void {
    const versions = { major_version: 15, minor_version: 4, patch_version: 11 };
    const place = { x: 0, y: 0, z: 0, verbosity: 3, channels: [], meta: {} };
    this.#line?.tell("logs", { type, message, created_at: Math.floor(Date.now() / 1000), ...versions, ...place });
  }

  /** @throws when the link is lost meanwhile */
  async #download(): Promise<void> {
    this.#tellState({ sync_status: "syncing" });
    try {
      await this.records.download();
      this.#tellState({ sync_status: "synced" });
    } catch (cause) {
      this.#tellState({ sync_status: "sync_error" });
      throw cause;
    }
  }

  /** Does a command; what ends the robot is not answered. */
  async #obey(command: Command): Promise<readonly unknown[]> {
    this.commands.push(command);
    for (const { kind, body } of command.body) {
      if (GONE_AFTER.includes(kind)) {
        this.#leave(kind);
        return [];
      }
      const problem = await this.#do(kind, body ?? []);
      if (problem !== undefined) return [failed(command.label, problem)];
    }
    return [done(command.label)];
  }

  /** Why it could not be done. */
  async #do(kind: string, body: Command["body"]): Promise<string | undefined> {
    if (kind === "emergency_lock") this.#tellState({ locked: true });
    if (kind === "emergency_unlock") this.#tellState({ locked: false });
    if (kind === "change_ownership") return this.#changeOwner(body);
    if (kind !== "sync") return undefined;
    this.#log("busy", "Syncing");
    try {
      await this.#download();
      this.#log("success", "Synced");
      return undefined;
    } catch {
      return "The robot could not sync.";
    }
  }

  /**
   * Tries the new credentials, keeps them when they are let in, and fails then: it neither restarts nor says that it is
   * done. Only the next start uses them.
   */
  async #changeOwner(body: Command["body"]): Promise<string> {
    const {
      server = "",
      email = "",
      secret = "",
    } = Object.fromEntries(body.map(({ args }) => [String(args["label"]), String(args["value"])]));
    const credentials = { server, email, secret: Buffer.from(secret, "base64").toString("base64") };
    try {
      await this.#api.logIn(credentials);
      this.credentials = credentials;
    } catch {
      return "The new credentials are refused.";
    }
    return "Internal error.";
  }

  #leave(kind: string): void {
    this.#isStarting = true;
    if (kind === "factory_reset") {
      this.credentials = undefined;
      this.isAsking = true;
    }
    if (kind === "power_off") this.#off.abort();
    this.#line?.cut();
  }

  /** Tries again until it is done, or the power is away. */
  async #untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!this.#off.signal.aborted) {
      try {
        return await work();
      } catch {
        await this.#wait(this.#pace.retryMs);
      }
    }
    return undefined;
  }

  #wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#off.signal.addEventListener("abort", () => resolve(), { once: true });
    return promise.finally(() => clearTimeout(timer));
  }

  /** @throws Error while the link is away. */
  #requireLink(): AbortSignal {
    if (!this.#link) throw new Error("The link is away.");
    return this.#link.signal;
  }
}
