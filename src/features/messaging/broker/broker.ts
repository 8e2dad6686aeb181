import type { Dialect } from "../../../dialect";
import type { Session } from "../../../platform/auth/tokens";
import { authorOfSession } from "../../../framework/origin";
import type { Services } from "../../../framework/services";
import type { FairScheduler } from "../../../platform/fairness/fair-scheduler";
import type { Connect } from "./codec";
import { Connection, type ConnectionHost } from "./connection";
import { DemoSession, Demos } from "./demos";
import type { DisconnectReasonName, ConnackCodeName } from "./reason-codes";
import { Authenticator, type Identity } from "./authenticator";
import { Intake } from "../intake/intake";
import { DelayedMessages } from "./robots/delayed-messages";
import { Listeners } from "../listeners";
import { LIMITS } from "./limits";
import type { Link } from "./link";
import { Message } from "./message";
import type { PublishOutcome } from "./client-session";
import { hasMachine, isRobot, Robots } from "./robots/robots";
import { AccountSession, type BrokerEvents, type Sender } from "./account-session";
import { type Peer, ConnectionQuota } from "../../../platform/fairness/connection-quota";
import { Room, type Subscription } from "./rooms/room";
import { Rooms } from "./rooms/rooms";
import { StateCache } from "./robots/state-cache";
import { demoTopic, matches, prefixOf, PUBLIC_TOPIC, TOPICS } from "./topics";
import { fairScheduler } from "../../../framework/fair-scheduler";
import { watchTokens } from "../token-watch";
import type { Audience, ConnectedClients, Cause, Listener, Messenger, Observer, ReportedState } from "../messenger";
import { reload } from "../sync/reload";
import { logUntranslated, type Untranslated } from "../translation";

/** How often connections are checked for lost tokens, silence and waiting packets: a revocation takes effect within 1 s. */
const TICK_MS = 800;

/**
 * The built-in message broker: a room per account, and the connections in them. It knows no sockets: it gets each
 * connection as a link. Source: `live.md` §3.
 */
export class Broker implements ConnectionHost, BrokerEvents, Messenger {
  readonly scheduler: FairScheduler;
  /** Counts since the start. */
  readonly counts = { logIns: 0, refusedLogIns: 0, received: 0, delivered: 0, lost: 0, refused: 0 };
  readonly untranslated: Untranslated;
  readonly #services: Services;
  readonly #authenticator: Authenticator;
  readonly #intake: Intake;
  readonly #endingOfTokens: ReturnType<typeof watchTokens>;
  readonly #demos = new Demos(() => this.nowMs());
  readonly #rooms = new Rooms();
  readonly #connections = new Set<Connection>();
  readonly #pending = new ConnectionQuota(LIMITS.pending);
  readonly #demoClients = new ConnectionQuota(LIMITS.pending);
  readonly #stateCache = new StateCache();
  readonly #listeners = new Listeners();
  readonly #robots: Robots;
  readonly #delayedMessages = new DelayedMessages();
  #toFlush: Connection[] = [];
  #isClosed = false;
  #timer: Timer | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.untranslated = logUntranslated(services);
    this.scheduler = services.get(fairScheduler);
    this.#authenticator = new Authenticator(services, () => this.nowMs());
    this.#intake = new Intake(services);
    this.#robots = new Robots(
      services,
      () => this.nowMs(),
      (deviceId) => this.#notAwaited(deviceId),
    );
    this.#endingOfTokens = watchTokens(services);
  }

  /** Clients that are connected, logged in or not. */
  get connections(): number {
    return this.#connections.size;
  }

  hasReaders(deviceId: number): boolean {
    return this.#rooms.hasReaders(deviceId);
  }

  whileRead(begin: () => () => void): void {
    this.#rooms.whileRead(begin);
  }

  attendanceOf(deviceId: number): ConnectedClients {
    const clients = this.#rooms.of(deviceId)?.members.size ?? 0;
    return { hasRobot: this.#rooms.robotsOf(deviceId).length > 0, clients };
  }

  hasListeningRobot(deviceId: number): boolean {
    const isHeeded = this.#heeded(deviceId);
    return this.#rooms
      .readersOf(deviceId, TOPICS.commands)
      .some(({ place }) => place?.session && isHeeded(place.session));
  }

  listen(deviceId: number, listener: Listener): () => void {
    const remove = this.#listeners.add(deviceId, listener);
    if (listener.isWatching) this.want(deviceId);
    return remove;
  }

  observe(observer: Observer): () => void {
    return this.#listeners.observe(observer);
  }

  isWatched(deviceId: number): boolean {
    return this.#listeners.isWatched(deviceId) || this.#rooms.readersOf(deviceId, TOPICS.status).length > 0;
  }

  want(deviceId: number): boolean {
    return this.#listeners.want(deviceId);
  }

  publish(deviceId: number, topic: string, payload: string | Buffer, cause?: Cause, audience: Audience = "all"): void {
    const room = this.#rooms.of(deviceId);
    if (!room) return;
    const isPlain = this.#delayedMessages.isEmpty && !cause && audience === "all";
    this.delivered(
      isPlain ? room.publish(topic, payload) : this.#publishInOrder(room, topic, payload, cause, audience),
    );
  }

  /** A robot that waits for something about records gets everything about records behind it. */
  #publishInOrder(
    room: Room<Connection>,
    topic: string,
    payload: string | Buffer,
    cause: Cause | undefined,
    audience: Audience,
  ): number {
    const message = new Message(room.prefix + topic, payload);
    const subscribers = [...room.readersOf(topic).keys()].filter(
      (reader) => audience === "all" || hasMachineToken(reader) === (audience === "robots"),
    );
    for (const reader of subscribers) {
      const session = reader.place?.session;
      const isCause = cause && session && isRobot(session) && authorOfSession(session) === cause.author;
      const waits = isCause === true || (this.#delayedMessages.has(reader) && topic.startsWith(RECORDS));
      if (waits) this.#delayedMessages.add(reader, message, isCause ? cause.isReady : undefined);
      else reader.deliver(message);
    }
    return subscribers.length;
  }

  publishToRobots(deviceId: number, topic: string, payload: string): void {
    const readers = this.#rooms.readersOf(deviceId, topic).filter(hasRobotToken);
    const message = new Message(prefixOf(deviceId) + topic, payload);
    for (const reader of readers) reader.deliver(message);
    this.delivered(readers.length);
  }

  missed(deviceId: number, delayMs = 0): void {
    for (const connection of this.#rooms.membersOf(deviceId)) this.#robots.missed(connection, delayMs);
  }

  broadcast(payload: string): void {
    const message = new Message(PUBLIC_TOPIC, payload);
    for (const connection of this.#connections) if (connection.subscriptions.hearsPublic) connection.deliver(message);
  }

  stateOf(deviceId: number): ReportedState | undefined {
    return this.#stateCache.of(deviceId, this.#rooms.robotsOf(deviceId).filter(this.#heeded(deviceId)));
  }

  offerDemo(secret: string, payload: string, dialect?: Dialect): void {
    this.#demos.offer(secret, dialect ? dialect.messageOut(demoTopic(secret), payload) : payload);
  }

  /** Adds a new connection. Undefined when there are too many. */
  accept(link: Link, peer: Peer): Connection | undefined {
    if (this.#isClosed || this.#connections.size >= LIMITS.connections || !this.#pending.enter(peer)) return undefined;
    const connection = new Connection(this, link, peer);
    this.#connections.add(connection);
    this.#timer ??= setInterval(() => this.tick(), TICK_MS);
    return connection;
  }

  /** Ends all connections and accepts no more. */
  close(): void {
    this.#isClosed = true;
    this.#listeners.ended(); // before robots go: nobody has told them to
    for (const connection of this.#connections) connection.end("stopping");
    clearInterval(this.#timer);
  }

  nowMs(): number {
    return performance.now();
  }

  logIn(connection: Connection, packet: Connect): void {
    this.#authenticator
      .identify(packet, connection.peer)
      .then((identity) => this.#enter(connection, packet, identity))
      .catch((cause: unknown) => {
        this.#services.log.error("mqtt_login_failed", { cause: String(cause) });
        connection.refuse("unavailable");
      });
  }

  flushLater(connection: Connection): void {
    if (this.#toFlush.push(connection) === 1) queueMicrotask(() => this.#flush());
  }

  lost(connection: Connection): void {
    this.counts.lost += 1;
    this.#robots.missed(connection);
  }

  ended(connection: Connection): void {
    this.#connections.delete(connection);
    this.#leave(connection);
    if (this.#connections.size > 0) return;
    this.#robots.check(this.nowMs());
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  sent(session: Session): void {
    this.counts.received += 1;
    this.#robots.heard(session);
  }

  refused(): void {
    this.counts.refused += 1;
  }

  delivered(readers: number): void {
    this.counts.delivered += readers;
  }

  published(connection: Connection, { session, caller }: Sender, topic: string, payload: Buffer): PublishOutcome {
    const { deviceId } = session;
    const stored = this.#intake.take({ ...session, author: authorOfSession(session), caller }, topic, payload);
    if (topic === TOPICS.status && isRobot(session)) this.#stateCache.tell(session, payload);
    if (!isRobot(session) && topic === TOPICS.commands)
      this.#listeners.tell(({ commanded }) => commanded?.(session, payload));
    this.#robots.published(connection, topic, payload);
    this.#listeners.heard(deviceId, topic, payload, isRobot(session));
    return stored ?? true;
  }

  subscribed(connection: Connection, session: Session, room: Room<Connection>, added: readonly Subscription[]): void {
    this.#robots.subscribed(connection, session, room);
    const reads = (topic: string): boolean => added.some(({ filter }) => matches(filter, topic));
    this.#rooms.countReaders(room);
    if (isRobot(session) && reads(TOPICS.commands)) this.#listeners.robotListens(room.deviceId, hasMachine(session));
    if (!reads(TOPICS.status)) return;
    if (!isRobot(session)) this.want(room.deviceId);
    this.#replayState(connection, room);
  }

  unsubscribed(room: Room<Connection>): void {
    this.#rooms.countReaders(room);
  }

  /** The robots that speak for an account: while one with a machine is awaited, no other. */
  #heeded(deviceId: number): (session: Session) => boolean {
    return this.#robots.awaits(deviceId) ? hasMachine : isRobot;
  }

  /** Nobody waits any longer for a robot that has come: others speak for the account again. */
  #notAwaited(deviceId: number): void {
    this.#listeners.presenceChanged(deviceId);
    if (this.isWatched(deviceId)) this.want(deviceId);
    if (this.hasListeningRobot(deviceId)) this.#listeners.robotListens(deviceId, false);
  }

  /** A client would take any state as a sign that the robot is connected. */
  #replayState(connection: Connection, { deviceId, prefix }: Room<Connection>): void {
    const reportedState = this.attendanceOf(deviceId).hasRobot ? this.stateOf(deviceId) : undefined;
    if (reportedState) connection.deliver(new Message(prefix + TOPICS.status, reportedState.tree));
  }

  hearsPublic(connection: Connection, session: Session): void {
    const notice = this.#services.get(reload).noticeFor(session);
    if (notice !== undefined) connection.deliver(new Message(PUBLIC_TOPIC, notice));
  }

  #enter(connection: Connection, packet: Connect, identity: Identity): void {
    if (connection.isEnded) return;
    if (identity === "demo") return this.#enterDemo(connection, packet);
    if (typeof identity === "string") return this.#refuse(connection, identity);
    const room = this.#rooms.of(identity.deviceId) ?? new Room<Connection>(identity.deviceId);
    const guest = this.#authenticator.admit(identity, packet.clientId, room);
    if (typeof guest === "string") return this.#refuse(connection, guest);
    room.members.get(packet.clientId)?.end("taken_over");
    this.#robots.entered(connection, identity); // before it has a place: this may fail
    this.counts.logIns += 1;
    this.#pending.leave(connection.peer);
    const assignedId = packet.clientId === "" ? crypto.randomUUID() : undefined;
    connection.clientId = assignedId ?? packet.clientId;
    this.#rooms.entered(room, connection);
    connection.enter(packet, new AccountSession(guest, room, connection, this), assignedId);
    this.#listeners.presenceChanged(identity.deviceId);
  }

  #enterDemo(connection: Connection, packet: Connect): void {
    if (!this.#demoClients.enter(connection.peer)) return this.#refuse(connection, "full");
    this.#pending.leave(connection.peer);
    connection.enter(packet, new DemoSession(this.#demos, connection), packet.clientId === "" ? "demo" : undefined);
  }

  #refuse(connection: Connection, name: ConnackCodeName): void {
    this.counts.refusedLogIns += 1;
    connection.refuse(name);
  }

  #leave(connection: Connection): void {
    const { place, peer } = connection;
    if (!place) return this.#pending.leave(peer);
    if (!(place instanceof AccountSession)) {
      this.#demos.left(connection);
      return this.#demoClients.leave(peer);
    }
    const { room, session } = place;
    this.#robots.left(connection, session);
    this.#rooms.left(room, connection);
    this.#listeners.presenceChanged(room.deviceId);
  }

  #flush(): void {
    const connections = this.#toFlush;
    this.#toFlush = [];
    for (const connection of connections) if (!connection.isEnded) connection.flush();
  }

  /** Looks at all connections. */
  tick(): void {
    const nowMs = this.nowMs();
    const hasEnded = this.#endingOfTokens();
    for (const connection of this.#connections) {
      const { session, caller } = connection.place ?? {};
      if (session && caller && hasEnded({ session, caller }))
        connection.end("token_ended" satisfies DisconnectReasonName);
      else connection.check(nowMs);
    }
    this.#robots.check(nowMs);
  }
}

/** Begins the topics of records. */
const RECORDS = "sync/";
/** Whether a robot with a machine reads: those of the server itself know the pauses. */
const hasMachineToken = ({ place }: Connection): boolean => place?.session !== undefined && hasMachine(place.session);
const hasRobotToken = ({ place }: Connection): boolean => place?.session !== undefined && isRobot(place.session);
