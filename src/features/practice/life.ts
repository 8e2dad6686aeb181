import type { Services } from "../../framework/services";
import { once } from "../../platform/once";
import type { Environment } from "../../robot/practice/environment";
import type { PracticeRobot } from "../../robot/practice/robot";
import { logInPractice, type PracticeLogIn } from "../account";
import { broker, LocalClient, messenger } from "../messaging";
import { changeStream } from "../journal";
import { hasTooManyRecords } from "../rehearsal";
import { pauses } from "../scripts";
import { TOO_MANY } from "./records";
import type { Practice } from "./store";

/** The parts of robots, Lua and all steps among them. They are loaded for the first robot. */
const parts = once(() => require("./parts") as typeof import("./parts")); // not an import, which would be asynchronous

/** Answers a request as the server answers its clients. `peer` stands for the address that limits count by. */
export type AnswerTo = (request: Request, peer: string) => Response | Promise<Response>;

const PONG = /^pong\//;
const TOPICS = { commands: "from_clients", pings: "ping/#", records: "sync/#" } as const;

type RobotOptions = ConstructorParameters<typeof PracticeRobot>[0];

interface LifeOptions extends Pick<RobotOptions, "keep" | "leave"> {
  readonly deviceId: number;
  readonly practice: Practice;
  readonly environment: Environment;
  readonly answer: AnswerTo;
  /** The broker has ended its connection. */
  readonly ended: () => void;
  /** A robot with a machine reads commands. */
  readonly replaced: () => void;
}

/** A practice robot of this server: a client of its broker and of its API, with a token of its own. */
export class Life {
  readonly robot: PracticeRobot;
  readonly isDemo: boolean;
  /** The log-in, which rejects when it cannot be stored. */
  readonly logIn: Promise<PracticeLogIn>;
  /** Resolves when it reads commands, or is not let in. */
  readonly arrived: Promise<void>;
  readonly #services: Services;
  readonly #options: LifeOptions;
  readonly #arrive: () => void;
  #client: LocalClient | undefined;
  #unfollow: () => void = () => {};
  readonly #unlisten: () => void;
  #isOver = false;

  constructor(services: Services, options: LifeOptions) {
    const { deviceId, practice, environment, keep, leave } = options;
    const { userId, isDemo, speed, memory } = practice;
    const { PracticeRobot, beginOf } = parts();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#services = services;
    this.#options = options;
    this.#arrive = resolve;
    this.arrived = promise;
    this.isDemo = isDemo;
    this.logIn = logInPractice(services, { userId, deviceId });
    this.robot = new PracticeRobot({
      speed,
      isDemo,
      memory,
      keep,
      leave,
      surroundings: environment,
      begin: beginOf(services, deviceId),
      server: this.#server(),
    });
    this.#unlisten = services.get(messenger).listen(deviceId, {
      robotListens: (hasMachine) => {
        if (hasMachine) options.replaced();
      },
    });
    this.logIn.then(
      ({ encoded }) => this.#connect(encoded),
      () => this.#refused(),
    );
  }

  /** Tells that somebody looks at it, or has a command for it. */
  watched(): void {
    if (!this.#isOver) this.robot.watched();
  }

  /** Ends it. `reason`: the reply to the commands that it has not answered. */
  end(reason?: string): void {
    this.#isOver = true;
    this.#unfollow();
    this.#unlisten();
    this.robot.end(reason);
    this.#client?.leave();
    this.#arrive();
  }

  async #connect(password: string): Promise<void> {
    if (this.#isOver) return;
    const client = new LocalClient(this.#services.get(broker), {
      deviceId: this.#options.deviceId,
      password,
      hear: (topic, payload) => {
        if (topic !== TOPICS.commands || this.#isListening()) this.robot.hear(topic, payload);
      },
      ended: () => this.#refused(),
    });
    this.#client = client;
    this.#unfollow = this.#follow();
    void client.subscribe(TOPICS.pings);
    await client.subscribe(TOPICS.commands);
    if (!this.#isOver) this.robot.start();
    this.#arrive();
  }

  /** Whether it takes commands: it leaves them to a robot with a machine that has come and is to read them soon. */
  #isListening(): boolean {
    return this.#services.get(messenger).hasListeningRobot(this.#options.deviceId);
  }

  /** Hears of pauses, of which no message tells. Returns a function that ends it. */
  #follow(): () => void {
    return this.#services.get(changeStream).add((changes) => {
      for (const change of changes) {
        if (change.deviceId !== this.#options.deviceId || change.resource !== pauses.name) continue;
        // `body` is read of these only: it is made when it is asked for.
        this.robot.hear(`sync/Pause/${change.id}`, Buffer.from(`{"args":{"label":"NONE"},"body":${change.body}}`));
      }
    });
  }

  #refused(): void {
    this.#arrive();
    if (!this.#isOver) this.#options.ended();
  }

  #server(): RobotOptions["server"] {
    const { db, get } = this.#services;
    const { deviceId, answer } = this.#options;
    return {
      ...parts().apiOf(
        async (path, init) => answer(new Request(`http://localhost${path}`, init), `practice ${deviceId}`),
        async () => (await this.logIn).encoded,
      ),
      publish: (topic, content) => {
        if (PONG.test(topic) && this.#client?.hasRoom !== true) return; // nobody waits for a late one
        this.#client?.publish(topic, parts().payloadOf(content));
      },
      hasRoom: () => this.#client?.hasRoom === true,
      isWatched: () => get(messenger).isWatched(deviceId),
      listen: (isAwake) => {
        if (isAwake) void this.#client?.subscribe(TOPICS.records);
        else this.#client?.unsubscribe(TOPICS.records);
      },
      requireKnowable: () => {
        if (hasTooManyRecords(db, deviceId)) throw new Error(TOO_MANY);
      },
    };
  }
}
