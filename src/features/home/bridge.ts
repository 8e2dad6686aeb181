import type { BrokerServer } from "../../platform/config/address";
import { longWorks } from "../../framework/long-work";
import type { Services } from "../../framework/services";
import { addServerLog, serverLogListeners } from "../history";
import { type Access, BrokerConnection, type Incoming, logFate, messenger, pendingCommands } from "../messaging";
import { namesByTopic } from "../measures";
import { changeStream } from "../journal";
import { newestNoticeId, noticeListeners } from "../watch";
import { buttonsOf, DONE, press } from "./buttons";
import { type Components, componentsOf, discoveryMessage, leftOver } from "./discovery";
import { measureStates, takeFromHouse } from "./measured";
import { MOMENT, momentMessage } from "./moments";
import { isPaused, isPausing, pauseBy, PAUSING } from "./pausing";
import { SENSORS } from "./sensors";
import { AVAILABLE, BIRTH_TOPIC, BORN, type HomeTopics, homeTopics, UNAVAILABLE } from "./topics";
import { viewOf } from "./view";

/** Changes are sent together, this time after the first one. */
const GATHER_MS = 1_000;
/** How often it looks for changes that are not journaled. */
const LOOK_MS = 60_000;
/** Messages of a robot that may change what is shown. */
const HEARD = /^(?:status|telemetry|logs|measures\/.*)$/;
/** Resources whose changes may change what is shown. */
const SHOWN = ["device", "sequences", "farm_events", "regimens", "pauses", "measures"];

/** How the server logs in at the broker of a home automation. */
export const homeAccess = (server: BrokerServer): Access => ({
  server,
  version: 5,
  user: server.login?.user,
  password: () => Promise.resolve(server.login?.password),
});

/** Shows the robot of an account to a home automation, and does what is pressed there. Source: `live.md` §5. */
export class HomeBridge {
  readonly connection: BrokerConnection;
  readonly #services: Services;
  readonly #deviceId: number;
  readonly #topics: HomeTopics;
  /** The retained messages at the broker, by topic. */
  readonly #published = new Map<string, string>();
  /** Whether the listeners know nothing, so that everything has to be sent anew. */
  #isAllWanted = true;
  /** Id of the newest notice whose moment is told, or was over before the start. */
  #noticed: number;
  /** When it was last told that a button was not done: once a minute for each. */
  readonly #complainedAt = new Map<string, number>();
  #gathering: Timer | undefined;
  #stop: () => void = () => {};

  constructor(services: Services, server: BrokerServer, deviceId: number) {
    const topics = homeTopics(deviceId);
    this.#services = services;
    this.#deviceId = deviceId;
    this.#topics = topics;
    this.#noticed = newestNoticeId(services.db, deviceId);
    this.connection = new BrokerConnection({
      ...homeAccess(server),
      filters: { [topics.press("+")]: 1, [topics.discovery]: 1, [BIRTH_TOPIC]: 1 },
      will: { topic: topics.availability, payload: UNAVAILABLE },
      hear: (message) => this.#hear(message),
      ...logFate(services.log, server),
      connected: () => {
        this.#isAllWanted = true;
        this.#publish();
      },
    });
  }

  start(): void {
    const { get } = this.#services;
    const publishSoon = (): void => this.#publishSoon();
    const stops = [
      get(messenger).listen(this.#deviceId, {
        heard: (topic) => {
          if (HEARD.test(topic)) publishSoon();
        },
        presenceChanged: publishSoon,
      }),
      get(changeStream).add((changes) => {
        if (changes.some(({ deviceId, resource }) => deviceId === this.#deviceId && SHOWN.includes(resource)))
          publishSoon();
      }),
    ];
    const hearOf = (deviceId: number): void => {
      if (deviceId === this.#deviceId) publishSoon();
    };
    const heard = [get(serverLogListeners), get(noticeListeners)];
    for (const listeners of heard) listeners.add(hearOf);
    const clock = setInterval(publishSoon, LOOK_MS);
    clock.unref();
    this.#stop = () => {
      for (const stop of stops) stop();
      for (const listeners of heard) listeners.delete(hearOf);
      clearInterval(clock);
      clearTimeout(this.#gathering);
    };
    this.connection.start();
  }

  /** Marks everything as unavailable, and disconnects. */
  async close(): Promise<void> {
    this.#stop();
    if (this.connection.isConnected) this.#keep(this.#topics.availability, UNAVAILABLE);
    await this.connection.close();
  }

  #publishSoon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      if (this.connection.isConnected) this.#publish();
    }, GATHER_MS);
  }

  /** Sends what has changed since it was last sent. */
  #publish(): void {
    if (this.#services.get(longWorks).isClosed(this.#deviceId)) return; // what it has is not whole
    const components = this.#components();
    const discovery = this.#discovery(components);
    const before = this.#published.get(this.#topics.discovery);
    if (this.#isAllWanted) this.#published.clear();
    this.#isAllWanted = false;
    if (discovery === undefined) return this.#leave();
    if (before !== undefined && before !== discovery) this.#takeAway(Buffer.from(before), components);
    this.#keep(this.#topics.discovery, discovery);
    this.#keep(this.#topics.availability, AVAILABLE);
    const view = viewOf(this.#services, this.#deviceId, this.#noticed);
    for (const [key, { state }] of Object.entries(SENSORS)) this.#keep(this.#topics.state(key), state(view));
    for (const [key, state] of measureStates(this.#services, this.#deviceId))
      this.#keep(this.#topics.state(key), state);
    this.connection.follow(new Set(namesByTopic(this.#services, this.#deviceId).keys()));
    this.#keep(this.#topics.state("paused"), isPaused(this.#services, this.#deviceId) ? "ON" : "OFF");
    for (const moment of view.moments) {
      this.#noticed = moment.id;
      this.connection.publishNow(this.#topics.state(MOMENT), momentMessage(moment));
    }
  }

  /** Home Assistant removes a component that is announced once with its platform only. */
  #takeAway(announced: Buffer, components: Components): void {
    const left = leftOver(announced, components);
    if (Object.keys(left).length === 0) return;
    for (const each of [{ ...components, ...left }, components]) {
      this.#keep(this.#topics.discovery, this.#discovery(each) ?? "");
    }
    for (const [key, { platform }] of Object.entries(left)) {
      if (platform === "sensor") this.#keep(this.#topics.state(key), ""); // the broker would keep it
    }
  }

  /** Removes everything: the account is deleted. */
  #leave(): void {
    for (const topic of [...keptTopics(this.#topics), ...this.#published.keys()]) this.#keep(topic, "");
  }

  #components(): Components {
    return componentsOf(this.#services, this.#deviceId, buttonsOf(this.#services.db, this.#deviceId), this.#topics);
  }

  #discovery(components: Components): string | undefined {
    return discoveryMessage(this.#services, this.#deviceId, this.#topics, components);
  }

  /** Sends a retained message. It does not wait for a broker that is away: everything is sent when that is back. */
  #keep(topic: string, payload: string): void {
    if (this.#published.get(topic) === payload) return;
    this.#published.set(topic, payload);
    this.connection.publishNow(topic, payload, true);
  }

  /** Ignores what was pressed while we were not connected. */
  #hear(message: Incoming): void {
    const { topic, payload, isRetained } = message;
    takeFromHouse(this.#services, this.#deviceId, message);
    if (topic === this.#topics.discovery) {
      if (isRetained) this.#takeAway(payload, this.#components());
    } else if (topic === BIRTH_TOPIC) {
      if (payload.toString() !== BORN) return;
      this.#isAllWanted = true;
      this.#publishSoon(); // anybody at the broker may say so, and as often as he likes
    } else if (!isRetained && topic.startsWith(this.#topics.press("")))
      this.#press(topic.slice(this.#topics.press("").length), payload.toString());
  }

  #press(key: string, payload: string): void {
    if (isPausing(key)) return this.#pause(key, payload);
    const { db, log, get, clock } = this.#services;
    const button = buttonsOf(db, this.#deviceId).get(key);
    if (!button) return;
    press(get(pendingCommands), this.#deviceId, button, clock().getTime()).then(
      (outcome) => {
        log.info("home_command", { button: key, outcome });
        if (outcome !== DONE && outcome !== "has_ended") this.#complain(button.name, outcome);
      },
      (cause: unknown) => log.error("home_command", { button: key, cause: String(cause) }),
    );
  }

  #pause(key: keyof typeof PAUSING, payload: string): void {
    const { log } = this.#services;
    pauseBy(this.#services, this.#deviceId, key, payload).then(
      (problem) => {
        log.info("home_command", { button: key, outcome: problem ?? DONE });
        if (problem !== undefined) this.#complain(PAUSING[key].name, problem);
      },
      (cause: unknown) => log.error("home_command", { button: key, cause: String(cause) }),
    );
  }

  /** The person who pressed the button sees no answer, but reads logs. */
  #complain(name: string, outcome: string): void {
    const { writes, log, clock } = this.#services;
    const now = clock();
    if (Math.abs(now.getTime() - (this.#complainedAt.get(name) ?? Number.NEGATIVE_INFINITY)) < LOOK_MS) return;
    this.#complainedAt.set(name, now.getTime());
    const message = `The home automation wanted “${name}”, which was not done: ${REASONS[outcome] ?? outcome}`;
    writes
      .run("log", () => addServerLog(this.#services, this.#deviceId, { type: "warn", message }, now), this.#deviceId)
      .catch((cause: unknown) => log.warn("log_not_stored", { cause: String(cause) }));
  }
}

/** Outcomes that no robot has explained. */
const REASONS: Readonly<Record<string, string>> = {
  timed_out: "the robot has not answered.",
  gone: "the robot has gone.",
  no_robot: "no robot is connected.",
  not_told: "the robot has not read it in time.",
  stopped: "the server has stopped.",
  "too many commands": "too many commands are waiting.",
};

/** All topics with retained messages of a device. */
export const keptTopics = ({ discovery, availability, state }: HomeTopics): readonly string[] => [
  discovery,
  ...[...Object.keys(SENSORS), "paused"].map(state),
  availability,
];
