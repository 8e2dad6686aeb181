import type { Dialect } from "../../../dialect";
import type { Session } from "../../../platform/auth/tokens";
import type { Caller } from "../../../framework/right";
import { hears, maySend, maySubscribe } from "./access";
import type { Publish } from "./codec";
import type { Connection } from "./connection";
import type { ClientSession, PublishOutcome } from "./client-session";
import { Message } from "./message";
import type { Room, Subscription } from "./rooms/room";
import { payloadIn, topicIn, type Untranslated } from "../translation";
import { PUBLIC_TOPIC } from "./topics";

/** Calls beside the delivery of messages. */
export interface BrokerEvents {
  /** A client wants to send a message. */
  readonly sent: (session: Session) => void;
  /** Called when the message was refused, or has gone to so many readers. */
  readonly refused: () => void;
  readonly delivered: (readers: number) => void;
  /**
   * A message has gone through the room of an account; `topic` is behind the prefix. Answers true, or for what is
   * stored, when it is, whether that has succeeded.
   */
  readonly published: (connection: Connection, sender: Sender, topic: string, payload: Buffer) => PublishOutcome;
  readonly untranslated: Untranslated;
  /** A client reads what is for everybody. */
  readonly hearsPublic: (connection: Connection, session: Session) => void;
  /** A client reads more than before. */
  readonly subscribed: (
    connection: Connection,
    session: Session,
    room: Room<Connection>,
    added: readonly Subscription[],
  ) => void;
  /** A client reads less than before. */
  readonly unsubscribed: (room: Room<Connection>) => void;
}

/** A holder of a token. */
export interface Sender {
  readonly session: Session;
  readonly caller: Caller;
}

/** A holder of a token, and the words of its client. */
export interface Guest extends Sender {
  readonly dialect: Dialect | undefined;
}

/** A client in the room of its account. Its words become the contract's here, before anything looks at them. */
export class AccountSession implements ClientSession {
  readonly session: Session;
  readonly room: Room<Connection>;
  readonly dialect: Dialect | undefined;
  readonly caller: Caller;
  readonly #connection: Connection;
  readonly #brokerEvents: BrokerEvents;

  constructor(
    { session, caller, dialect }: Guest,
    room: Room<Connection>,
    connection: Connection,
    brokerEvents: BrokerEvents,
  ) {
    this.session = session;
    this.caller = caller;
    this.room = room;
    this.dialect = dialect;
    this.#connection = connection;
    this.#brokerEvents = brokerEvents;
  }

  filterOf(text: string): Subscription["filter"] | undefined {
    return maySubscribe(this.caller) ? this.room.filterOf(this.#topicIn(text)) : undefined;
  }

  hears(topic: string): boolean {
    return hears(this.caller, topic);
  }

  told(message: Message): Message {
    return this.dialect ? message.in(this.dialect, this.#brokerEvents.untranslated) : message;
  }

  subscribe(subscription: Subscription): void {
    this.room.subscribe(this.#connection, subscription);
  }

  unsubscribe(subscription: Subscription): void {
    this.room.unsubscribe(this.#connection, subscription);
    this.#brokerEvents.unsubscribed(this.room);
  }

  subscribed(added: readonly string[]): void {
    const news = this.#connection.subscriptions.granted.filter(({ text }) => added.includes(text));
    if (news.length > 0) this.#brokerEvents.subscribed(this.#connection, this.session, this.room, news);
    if (added.includes(PUBLIC_TOPIC)) this.#brokerEvents.hearsPublic(this.#connection, this.session);
  }

  publish(message: Publish, bytes: Buffer | undefined): PublishOutcome {
    this.#brokerEvents.sent(this.session);
    return this.#pass(message, bytes);
  }

  sendWill(message: Publish): void {
    this.#pass(message, undefined);
  }

  #pass({ topic: sent, payload, properties }: Publish, bytes: Buffer | undefined): PublishOutcome {
    const topic = this.#topicIn(sent);
    const route = this.room.routeOf(topic);
    if (!route?.mayPublish) {
      this.#brokerEvents.refused();
      return false;
    }
    const content = this.dialect
      ? payloadIn(this.dialect, route.topic, payload, this.#brokerEvents.untranslated)
      : payload;
    if (!maySend(this.caller, route.topic, content)) {
      this.#brokerEvents.refused();
      return false;
    }
    const isAsSent = topic === sent && content === payload;
    const message = Message.received(
      topic,
      content,
      isAsSent ? bytes : undefined,
      this.#connection.version,
      properties,
    );
    this.#brokerEvents.delivered(this.room.deliver(message, route.readers, this.#connection));
    return this.#brokerEvents.published(this.#connection, this, route.topic, content);
  }

  #topicIn(text: string): string {
    return this.dialect ? topicIn(this.dialect, this.room.deviceId, text) : text;
  }
}
