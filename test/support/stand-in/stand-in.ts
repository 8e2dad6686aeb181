import { type Credentials, credentialsOf, LogInRefused, type Token } from "../../../src/features/practice/commands";
import { eventually } from "../eventually";
import { type Command, type Robot, RobotRefused, startRobot } from "../robot";
import { RobotApi } from "./api";
import { Link } from "./link";
import { Mind } from "./mind";
import { type Pace, REAL_PACE, type StandInOptions } from "./options";
import type { Records } from "./records";

/** The answer to a wrong pair, so that the robot asks its owner again. */
const WRONG_PAIR = "Bad email or password.";

/**
 * A robot that behaves as the real one was seen to: it is set up with e-mail and password, logs in with the secret made of
 * them and comes again by itself whatever happens. It downloads what its account has when it starts and when it is told to
 * `sync`, never because the link was away; otherwise it believes the messages that it gets. Source: `live.md` §3.
 */
export class StandIn {
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
  readonly #link: Link;
  readonly #api: RobotApi;
  readonly #mind: Mind;
  #line: Robot | undefined;
  #giveUpLine: () => void = () => {};
  readonly #lines: Robot[] = [];
  #isStarting = false;
  readonly #ended: Promise<void>;

  constructor(options: StandInOptions) {
    const { pace = REAL_PACE, clock = () => new Date() } = options;
    this.#options = options;
    this.#pace = pace;
    this.#link = new Link(pace.retryMs);
    this.#api = new RobotApi(() => this.#link.require());
    this.#mind = new Mind(this.#api, clock, {
      tell: (topic, content) => this.#line?.tell(topic, content),
      leave: (kind) => this.#leave(kind),
      adopt: async (credentials) => {
        await this.#api.logIn(credentials);
        this.credentials = credentials;
      },
    });
    this.#ended = this.#live();
  }

  get records(): Records {
    return this.#mind.records;
  }

  /** When its time table has run something, which takes no time here. */
  get runs(): readonly Date[] {
    return this.#mind.runs;
  }

  /** Commands it has got, over all connections. */
  get commands(): readonly Command[] {
    return this.#mind.commands;
  }

  /** Whether it believes itself connected to the broker. */
  get isOnline(): boolean {
    return this.#link.isPlugged && this.#line !== undefined && !this.#line.isClosed();
  }

  /** Resolves when it is connected and has subscribed. */
  async online(): Promise<Robot> {
    return eventually(() => (this.isOnline ? this.#line : undefined));
  }

  /** Carries out what is due in its time table. */
  look(): void {
    this.#mind.look();
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
    this.#link.unplug();
    if (isSilent) this.#line?.vanish();
    else this.#line?.cut();
  }

  /** The link is there again, and the robot has noticed. */
  plug(): void {
    if (this.#link.isPlugged) return;
    this.#link.plug();
    this.#line = undefined;
    this.#giveUpLine();
  }

  /** Takes its power away, and closes everything. */
  async stop(): Promise<void> {
    this.#link.powerOff();
    for (const line of this.#lines) line.cut();
    this.#link.unplug();
    await this.#ended;
  }

  async #live(): Promise<void> {
    while (this.#link.isPowered && !this.isAsking) {
      const token = await this.#logIn();
      if (!token) return;
      this.#api.token = token;
      this.tokens.push(token);
      await this.#link.untilDone(() => this.#mind.download());
      this.#isStarting = false;
      await this.#stayConnected(token);
    }
  }

  /** Retries for ever, but for a wrong pair at set-up, which the owner is told. */
  async #logIn(): Promise<Token | undefined> {
    const { server, email, password } = this.#options;
    return this.#link.untilDone(async () => {
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
    while (this.#link.isPowered && !this.#isStarting) {
      try {
        await this.#connect(token);
        waitMs = first;
      } catch (cause) {
        if (cause instanceof RobotRefused) this.refusals.push(cause.code);
      }
      if (!this.#isStarting) await this.#link.wait(waitMs);
      waitMs = Math.min(2 * waitMs, longest);
    }
  }

  /** One connection, from its beginning to its end. */
  async #connect({ encoded, bot }: Token): Promise<void> {
    this.#link.require();
    const { broker } = this.#options;
    const line = await startRobot(
      {
        ...{ port: 0, deviceId: Number(bot.replace("device_", "")), token: encoded, keepalive: this.#pace.keepalive },
        socket: () => broker(this.#api.server),
        state: () => this.#mind.state(),
        obey: (command) => this.#mind.obey(command),
        learn: (topic, body) => this.records.learn(topic, body),
      },
      true,
    );
    this.#lines.push(line);
    if (!this.#link.isPowered || !this.#link.isPlugged) return line.cut();
    this.#line = line;
    this.entries += 1;
    const pings = setInterval(() => line.settled().catch(() => {}), this.#pace.keepalive * 500);
    await Promise.race([line.closed, new Promise<void>((resolve) => (this.#giveUpLine = resolve))]);
    clearInterval(pings);
    this.#line = undefined;
  }

  #leave(kind: string): void {
    this.#isStarting = true;
    if (kind === "factory_reset") {
      this.credentials = undefined;
      this.isAsking = true;
    }
    if (kind === "power_off") this.#link.powerOff();
    this.#line?.cut();
  }
}
