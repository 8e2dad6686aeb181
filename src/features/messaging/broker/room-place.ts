import type { Dialect } from "../../../dialect";
import type { Session } from "../../../platform/auth/tokens";
import type { Publish } from "./codec";
import type { Connection } from "./connection";
import type { Place, Taken } from "./place";
import { Message } from "./message";
import type { Room, Subscription } from "./room";
import { payloadIn, topicIn, type Untranslated } from "../translation";
import { PUBLIC_TOPIC } from "./topics";

/** Calls beside the delivery of messages. */
export interface Witness {
  /** A client wants to send a message. */
  readonly sent: (session: Session) => void;
  /** Called when the message was refused, or has gone to so many readers. */
  readonly refused: () => void;
  readonly delivered: (readers: number) => void;
  /**
   * A message has gone through the room of an account; `topic` is behind the prefix. Answers true, or for what is
   * stored, when it is, whether that has succeeded.
   */
  readonly published: (connection: Connection, session: Session, topic: string, payload: Buffer) => Taken;
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
}

/** A client in the room of its account. Its words become the contract's here, before anything looks at them. */
export class RoomPlace implements Place {
  readonly session: Session;
  readonly room: Room<Connection>;
  readonly dialect: Dialect | undefined;
  readonly #connection: Connection;
  readonly #witness: Witness;

  constructor(
    session: Session,
    room: Room<Connection>,
    connection: Connection,
    witness: Witness,
    dialect: Dialect | undefined,
  ) {
    this.session = session;
    this.room = room;
    this.dialect = dialect;
    this.#connection = connection;
    this.#witness = witness;
  }

  filterOf(text: string): Subscription["filter"] | undefined {
    return this.room.filterOf(this.#topicIn(text));
  }

  told(message: Message): Message {
    return this.dialect ? message.in(this.dialect, this.#witness.untranslated) : message;
  }

  subscribe(subscription: Subscription): void {
    this.room.subscribe(this.#connection, subscription);
  }

  unsubscribe(subscription: Subscription): void {
    this.room.unsubscribe(this.#connection, subscription);
  }

  subscribed(added: readonly string[]): void {
    const news = this.#connection.subscriptions.granted.filter(({ text }) => added.includes(text));
    if (news.length > 0) this.#witness.subscribed(this.#connection, this.session, this.room, news);
    if (added.includes(PUBLIC_TOPIC)) this.#witness.hearsPublic(this.#connection, this.session);
  }

  publish(message: Publish, bytes: Buffer | undefined): Taken {
    this.#witness.sent(this.session);
    return this.#pass(message, bytes);
  }

  sendWill(message: Publish): void {
    this.#pass(message, undefined);
  }

  #pass({ topic: sent, payload, properties }: Publish, bytes: Buffer | undefined): Taken {
    const topic = this.#topicIn(sent);
    const route = this.room.routeOf(topic);
    if (!route?.mayPublish) {
      this.#witness.refused();
      return false;
    }
    const content = this.dialect ? payloadIn(this.dialect, route.topic, payload, this.#witness.untranslated) : payload;
    const isAsSent = topic === sent && content === payload;
    const message = Message.received(
      topic,
      content,
      isAsSent ? bytes : undefined,
      this.#connection.version,
      properties,
    );
    this.#witness.delivered(this.room.deliver(message, route.readers, this.#connection));
    return this.#witness.published(this.#connection, this.session, route.topic, content);
  }

  #topicIn(text: string): string {
    return this.dialect ? topicIn(this.dialect, this.room.deviceId, text) : text;
  }
}
