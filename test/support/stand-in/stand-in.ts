import type { Socket } from "node:net";
import { type Credentials, credentialsOf, LogInRefused, type Token } from "../../../src/features/practice/commands";
import { Logs } from "../../../src/robot/practice/logs";
import { TimeTable } from "../../../src/robot/practice/time-table";
import { treeOf } from "../../../src/robot/practice/tree";
import { eventually } from "../eventually";
import { type Command, done, failed, type Robot, RobotRefused, startRobot } from "../robot";
import { RobotApi } from "./api";
import { Records } from "./records";

/** The pace of a robot. */
export interface Pace {
  /** Between two log-ins over HTTP, and two downloads at its start. */
  readonly retryMs: number;
  /** Before the first attempt to reach the broker again, and at most: it doubles each time. */
  readonly backOffMs: readonly [first: number, longest: number];
  /** Seconds. */
  readonly keepalive: number;
}
/** As the real one. */
export const REAL_PACE: Pace = { retryMs: 5_000, backOffMs: [1_000, 120_000], keepalive: 60 };
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
/** The answer to a wrong pair, so that the robot asks its owner again. */
const WRONG_PAIR = "Bad email or password.";
const HOME = { x: 0, y: 0, z: 0 };
/** The state tree tells of every pin. */
const PINS = Object.fromEntries(Array.from({ length: 70 }, (_, pin) => [pin, { mode: -1, value: 0 }] as const));

/**
 * A robot that behaves as the real one was seen to: it is set up with e-mail and password, logs in with the secret made of
 * them and comes again by itself whatever happens. It downloads what its account has when it starts and when it is told to
 * `sync`, never because the link was away; otherwise it believes the messages that it gets. Source: `live.md` §3.
 */
export class StandIn {
  readonly records: Records;
  /** When its time table has run something, which takes no time here. */
  readonly runs: Date[] = [];
  /** Commands it has got, over all connections. */
  readonly commands: Command[] = [];
  /** Codes with which the broker has refused it. */
  readonly refusals: number[] = [];
  /** Tokens it has got, oldest first. */
  readonly tokens: Token[] = [];
  /** Log-ins over HTTP that were refused. */
  readonly refusedLogIns: LogInRefused[] = [];
  /** Whether it shows its set-up page and waits for its owner: it knows that the pair is wrong, or was reset. */
  isAsking = false;
  /** Where and as whom it logs in, once it is set up. */
  credentials: Credentials | undefined;
  /** Connections to the broker so far. */
  entries = 0;
  readonly #options: StandInOptions;
  readonly #pace: Pace;
  readonly #clock: () => Date;
  readonly #api: RobotApi;
  readonly #logs: Logs;
  readonly #timeTable: TimeTable;
  #syncStatus = "sync_now";
  /** Epoch milliseconds; 0 while it is not locked. */
  #lockedAt = 0;
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
    this.#clock = clock;
    this.#api = new RobotApi(() => this.#requireLink());
    this.records = new Records(this.#api, () => this.look());
    const surroundings = { now: () => clock().getTime(), ticks: () => 0, after: () => () => {}, random: () => 0 };
    this.#logs = new Logs({ publish: (topic, log) => this.#line?.tell(topic, log) }, surroundings, () => HOME);
    this.#timeTable = new TimeTable(surroundings, {
      knowledge: () => this.records.known,
      wake: () => Promise.resolve(),
      run: async () => void this.runs.push(clock()),
      log: () => {},
    });
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
    this.#timeTable.look();
  }

  /** Changes a record as a script does, and sends all of its kind. */
  change(key: string, id: number, changes: object): Promise<void> {
    return this.records.change(key, id, changes);
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
        const credentials = this.credentials ?? (await credentialsOf(this.#api.ask, server, { email, password }));
        const token = await this.#api.logIn(credentials);
        this.credentials = credentials;
        this.#api.server = credentials.server;
        return token;
      } catch (cause) {
        const refusal = cause instanceof LogInRefused ? cause : undefined;
        if (refusal) this.refusedLogIns.push(refusal);
        this.isAsking = refusal?.reason === WRONG_PAIR && !isSetUp;
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
  async #connect({ encoded, bot }: Token): Promise<void> {
    this.#requireLink();
    const { broker } = this.#options;
    const line = await startRobot(
      {
        ...{ port: 0, deviceId: Number(bot.replace("device_", "")), token: encoded, keepalive: this.#pace.keepalive },
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
    const { firmwareConfig, dosConfig } = this.records.known;
    return treeOf({
      ...{ firmwareConfig, dosConfig, position: HOME, isMoving: false, isBusy: false, pins: PINS, jobs: {}, envs: {} },
      ...{ lockedAt: this.#lockedAt, syncStatus: this.#syncStatus, uptime: 12_345 },
    });
  }

  #tellState(): void {
    this.#line?.tell("status", this.#state());
  }

  /** @throws when the link is lost meanwhile */
  async #download(): Promise<void> {
    this.#syncStatus = "syncing";
    this.#tellState();
    try {
      await this.records.download();
      this.#syncStatus = "synced";
    } catch (cause) {
      this.#syncStatus = "sync_error";
      throw cause;
    } finally {
      this.#tellState();
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
    if (kind === "emergency_lock" || kind === "emergency_unlock") {
      this.#lockedAt = kind === "emergency_lock" ? this.#clock().getTime() : 0;
      this.#tellState();
    }
    if (kind === "change_ownership") return this.#changeOwner(body);
    if (kind !== "sync") return undefined;
    this.#logs.tell({ type: "busy", text: "Syncing", verbosity: 3 });
    try {
      await this.#download();
      this.#logs.tell({ type: "success", text: "Synced", verbosity: 3 });
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
    const pairs = Object.fromEntries(body.map(({ args }) => [String(args["label"]), String(args["value"])]));
    const { server = "", secret = "" } = pairs;
    const credentials = { server, secret: Buffer.from(secret, "base64").toString("base64") };
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
