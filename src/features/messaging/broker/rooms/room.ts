import { evictOldest } from "../../../../platform/cache/eviction";
import { FilterTree } from "./filter-tree";
import { Message } from "../message";
import { type Filter, filterBelow, readsReports, mayPublish, prefixOf, topicBelow } from "../topics";

/** Most topics of a room whose readers are remembered. */
const ROUTES = 256;

export interface Subscription {
  /** Text of the topic as the client has written it. */
  readonly text: string;
  readonly filter: Filter;
  /** MQTT 5: leaves out messages of the subscriber itself. */
  readonly isDeafToSelf: boolean;
}

/** A client that has logged in. */
export interface Subscriber {
  readonly clientId: string;
  readonly subscriptions: { readonly granted: readonly Subscription[] };
  /** Whether it may be sent what a topic behind the prefix carries, whatever it has subscribed to. */
  readonly hears: (topic: string) => boolean;
  readonly deliver: (message: Message) => void;
}

/** The readers of one topic, each with whether it does not want its own messages. */
type Subscribers<M> = ReadonlyMap<M, boolean>;

/** A topic of clients. */
interface Route<M> {
  /** Topic behind the prefix. */
  readonly topic: string;
  readonly mayPublish: boolean;
  readonly readers: Subscribers<M>;
}

/**
 * The messages of one account. They never leave the room: it knows only its own members and only topics below its
 * prefix. So a forgotten check cannot show them to another account. Source: `live.md` §3, "Room".
 */
export class Room<M extends Subscriber> {
  readonly deviceId: number;
  readonly prefix: string;
  /** Members by client id. */
  readonly members = new Map<string, M>();
  readonly #filters = new FilterTree<M>();
  readonly #routes = new Map<string, Route<M>>();

  constructor(deviceId: number) {
    this.deviceId = deviceId;
    this.prefix = prefixOf(deviceId);
  }

  /** The filter that `text` means in this room. Undefined for filters of other rooms. */
  filterOf(text: string): Filter | undefined {
    return filterBelow(this.prefix, text);
  }

  /** Subscribes a member to what a filter matches. */
  subscribe(member: M, { filter, isDeafToSelf }: Subscription): void {
    this.#filters.add(filter, member, isDeafToSelf);
    this.#routes.clear();
  }

  unsubscribe(member: M, { filter }: Subscription): void {
    this.#filters.remove(filter, member);
    this.#routes.clear();
  }

  /** The member has gone, and perhaps another one has its name. */
  leave(member: M): void {
    if (this.members.get(member.clientId) === member) this.members.delete(member.clientId);
    for (const subscription of member.subscriptions.granted) this.unsubscribe(member, subscription);
  }

  /** The readers of this topic. Undefined for topics outside of the room. */
  routeOf(text: string): Route<M> | undefined {
    const known = this.#routes.get(text);
    if (known) return known;
    const topic = topicBelow(this.prefix, text);
    if (topic === undefined) return undefined;
    const route = { topic, mayPublish: mayPublish(topic), readers: this.readersOf(topic) };
    this.#routes.set(text, route);
    evictOldest(this.#routes, ROUTES);
    return route;
  }

  /** The readers of a topic behind the prefix. Most topics of the server come once, so they are not remembered. */
  readersOf(topic: string): Subscribers<M> {
    const subscribers = this.#filters.readersOf(topic);
    const areAllTold = subscribers.keys().every((reader) => reader.hears(topic));
    return areAllTold ? subscribers : new Map([...subscribers].filter(([reader]) => reader.hears(topic)));
  }

  /** Whether a member reads what happens in the account. */
  get hasReadersOfReports(): boolean {
    return this.members
      .values()
      .some(({ subscriptions }) => subscriptions.granted.some(({ filter }) => readsReports(filter)));
  }

  /** Sends a message of the server to the readers of a topic behind the prefix, and returns their number. */
  publish(topic: string, payload: string | Buffer): number {
    const subscribers = this.readersOf(topic);
    return subscribers.size === 0 ? 0 : this.deliver(new Message(this.prefix + topic, payload), subscribers);
  }

  /** Delivers a message to readers, and returns their number. `sender`: the client that has sent it. */
  deliver(message: Message, subscribers: Subscribers<M>, sender?: M): number {
    for (const [reader, isDeafToSelf] of subscribers) if (reader !== sender || !isDeafToSelf) reader.deliver(message);
    return subscribers.size;
  }
}
