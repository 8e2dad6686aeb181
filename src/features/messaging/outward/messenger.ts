import { type Dialect, dialects } from "../../../dialect";
import { createSizedCache } from "../../../platform/cache/cache";
import type { BrokerServer } from "../../../platform/config/address";
import type { Config } from "../../../platform/config/options";
import type { Services } from "../../../framework/services";
import { findOwner, hasTokens } from "../../account";
import { ActivityMonitor } from "../broker/activity-monitor";
import { type BrokerCredential, brokerCredential } from "../broker/credential";
import { Intake } from "../intake/intake";
import { LIMITS } from "../broker/limits";
import { Listeners } from "../listeners";
import { demoTopic, isDemoTopic, prefixOf, PUBLIC_TOPIC, TOPICS } from "../broker/topics";
import { reload } from "../sync/reload";
import type { Audience, Cause, ConnectedClients, Listener, Messenger, Observer, ReportedState } from "../messenger";
import { logUntranslated, payloadIn, payloadOut, type Untranslated } from "../translation";
import { RobotPresence } from "./robot-presence";
import { type Access, BrokerConnection, type Incoming } from "./connection";
import { logFate } from "./connection-health";
import { EchoFilter } from "./echo-filter";
import { ExternalRobots } from "./robots";

/** Topics that the server reads, with their QoS. Only robots send to them: the broker does not tell who sends. */
const FILTERS = {
  [`bot/+/${TOPICS.logs}`]: 1,
  [`bot/+/${TOPICS.telemetry}`]: 1,
  [`bot/+/${TOPICS.status}`]: 0,
  [`bot/+/${TOPICS.answers}`]: 0,
  [`bot/+/${TOPICS.measures}/+`]: 1,
  "bot/+/pong/#": 0,
} as const;
const TOPIC = /^bot\/device_([1-9]\d{0,14})\/(.+)$/;

/** The device whose topic it is. NaN for those of no account. */
const deviceOf = (topic: string): number => Number(TOPIC.exec(topic)?.[1]);

/** How the server itself logs in at BROKER_URL. */
export const accessTo = (server: BrokerServer, { brokerPassword }: Config, credential: BrokerCredential): Access => ({
  server,
  version: 4, // every broker speaks it
  user: credential.user,
  password: async () => brokerPassword ?? (await credential.secret()),
});

/** The messages of all accounts through another broker. The server is one of its clients. Source: `live.md` §5. */
export class OutwardMessenger implements Messenger {
  readonly connection: BrokerConnection;
  /** Messages of robots since the start. */
  received = 0;
  readonly #services: Services;
  readonly #intake: Intake;
  readonly #listeners = new Listeners();
  readonly #attendance: RobotPresence;
  readonly #externalRobots: ExternalRobots;
  readonly #echoFilter = new EchoFilter();
  /** The words of everybody at that broker. */
  readonly #dialect: Dialect | undefined;
  readonly #untranslated: Untranslated;
  readonly #activityMonitor = new ActivityMonitor();
  readonly #states = createSizedCache<Buffer>({
    capacity: LIMITS.states,
    largest: LIMITS.packet,
    sizeOf: ({ length }) => length + 1,
  });

  constructor(services: Services, server: BrokerServer) {
    const { config, log } = services;
    this.#services = services;
    this.#untranslated = logUntranslated(services);
    this.#intake = new Intake(services);
    this.#dialect =
      config.brokerDialect === undefined ? undefined : services.get(dialects).ofFile(config.brokerDialect);
    const nowMs = (): number => this.nowMs();
    this.#attendance = new RobotPresence(services, nowMs, (deviceId) => this.#listeners.presenceChanged(deviceId));
    this.#externalRobots = new ExternalRobots(services, nowMs, (deviceId, command) =>
      this.publish(deviceId, TOPICS.commands, command),
    );
    this.connection = new BrokerConnection({
      ...accessTo(server, config, services.get(brokerCredential)),
      filters: FILTERS,
      hear: (message) => this.#hear(message),
      gaveUp: ({ topic, isFleeting }) => {
        if (!isFleeting) this.missed(deviceOf(topic));
      },
      ...logFate(log, server),
      connected: () => {
        const notice = services.get(reload).noticeForAll();
        if (notice !== undefined) this.broadcast(notice);
        this.#listeners.robotsListen();
      },
    });
  }

  /** Milliseconds of a clock that never goes back. */
  nowMs(): number {
    return performance.now();
  }

  readonly publishToRobots = undefined;

  /** No robot of ours is at another broker. */
  want(): boolean {
    return false;
  }

  isWatched(deviceId: number): boolean {
    return this.#listeners.isWatched(deviceId);
  }

  /** The readers are not known: anybody with a token may be one. */
  hasReaders(deviceId: number): boolean {
    return hasTokens(this.#services, deviceId);
  }

  /** Begins what lasts as long as the server runs. */
  whileRead(begin: () => () => void): void {
    this.#activityMonitor.whileThere(begin);
  }

  /**
   * Nobody can tell its readers apart: what is for some of them is for nobody, or everybody would hear of it.
   */
  publish(deviceId: number, topic: string, payload: string | Buffer, _?: Cause, audience: Audience = "all"): void {
    if (audience === "others") return;
    const send = topic === TOPICS.commands ? "publishNow" : "publish"; // a late move, or a second one, is not what was asked for
    const told = this.#dialect ? payloadOut(this.#dialect, topic, payload, this.#untranslated) : payload;
    const text = prefixOf(deviceId) + (this.#dialect?.topicOut(topic) ?? topic);
    if (topic === TOPICS.logs) this.#echoFilter.expect(text, String(told));
    this.connection[send](text, told);
  }

  missed(deviceId: number, delayMs = 0): void {
    this.#externalRobots.missed(deviceId, delayMs);
  }

  broadcast(payload: string): void {
    this.connection.publish(PUBLIC_TOPIC, payload);
  }

  /** A client subscribes before it asks for the account. */
  offerDemo(secret: string, payload: string): void {
    const topic = demoTopic(secret);
    if (isDemoTopic(topic)) this.connection.publish(topic, this.#dialect?.messageOut(topic, payload) ?? payload);
  }

  /** State of the account's robots, which are not told from each other. */
  stateOf(deviceId: number): ReportedState | undefined {
    const tree = this.#states.get(String(deviceId));
    return tree && { by: "", tree };
  }

  /** Whether a robot may read. The broker does not tell who subscribes; while it is away, nobody reads. */
  hasListeningRobot(): boolean {
    return this.connection.isConnected;
  }

  /** Clients other than the robot are not known. */
  attendanceOf(deviceId: number): ConnectedClients {
    const hasRobot = this.#attendance.has(deviceId);
    return { hasRobot, clients: hasRobot ? 1 : 0 };
  }

  listen(deviceId: number, listener: Listener): () => void {
    return this.#listeners.add(deviceId, listener);
  }

  observe(observer: Observer): () => void {
    return this.#listeners.observe(observer);
  }

  start(): void {
    this.#activityMonitor.count(1);
    this.connection.start();
  }

  async close(): Promise<void> {
    this.#activityMonitor.count(0);
    this.#listeners.ended();
    this.#attendance.close();
    await this.connection.close();
  }

  /** Retained messages are old, so they are ignored. Only a state is used: an old one is better than none. */
  #hear({ topic: text, payload: sent, isRetained }: Incoming): void {
    const [, device, topic = ""] = TOPIC.exec(text) ?? [];
    const deviceId = Number(device);
    if (device === undefined || sent.length > LIMITS.packet || this.#echoFilter.take(text, sent)) return;
    const user = findOwner(this.#services.db, deviceId);
    if (!user) return;
    const payload = this.#dialect ? payloadIn(this.#dialect, topic, sent, this.#untranslated) : sent;
    if (topic === TOPICS.status) this.#states.set(device, Buffer.from(payload)); // a copy, without the rest of the chunk
    if (topic.startsWith(`${TOPICS.measures}/`)) {
      this.#intake.take({ userId: user.id, deviceId }, topic, payload, isRetained);
      return; // whoever measures is no robot
    }
    if (isRetained) return;
    this.received += 1;
    this.#externalRobots.heard(deviceId, topic, payload, this.#attendance.hear(deviceId));
    this.#intake.take({ userId: user.id, deviceId }, topic, payload);
    this.#listeners.heard(deviceId, topic, payload, true);
  }
}
