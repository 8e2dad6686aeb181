import type { Message } from "./message";
import { type Filter, filterBelow, matches, mayPublish, prefixOf, topicBelow } from "./topics";

/** Topics of a room whose readers are known; above, all are looked up anew. */
const ROUTES = 256;

export interface Subscription {
  readonly filter: Filter;
  /** MQTT 5: not what the subscriber sends itself. */
  readonly isDeafToSelf: boolean;
}

/** Somebody who has logged in. */
export interface Member {
  readonly clientId: string;
  readonly subscriptions: { readonly filters: ReadonlyMap<string, Subscription> };
  readonly deliver: (message: Message) => void;
}

/** Where messages of one topic go. */
export interface Route<M extends Member> {
  /** Behind the prefix. */
  readonly topic: string;
  readonly mayPublish: boolean;
  readonly readers: readonly M[];
  /** Those of them who do not hear themselves. */
  readonly deafToSelf: ReadonlySet<M>;
}

/**
 * The messages of one account. Whatever is said in it is heard in it only: it knows no other members and no topics but
 * those below its prefix, so that nothing crosses by a check that was forgotten. Source: `live.md` §3, "Room".
 */
export class Room<M extends Member> {
  readonly deviceId: number;
  readonly prefix: string;
  /** By client id. */
  readonly members = new Map<string, M>();
  readonly #routes = new Map<string, Route<M>>();

  constructor(deviceId: number) {
    this.deviceId = deviceId;
    this.prefix = prefixOf(deviceId);
  }

  /** The filter that a text is in this room; undefined for those of other rooms. */
  filterOf(text: string): Filter | undefined {
    return filterBelow(this.prefix, text);
  }

  /** Members or what they read have changed. */
  changed(): void {
    this.#routes.clear();
  }

  /** The way of a message that has this topic; undefined for topics outside of the room. */
  routeOf(text: string): Route<M> | undefined {
    const known = this.#routes.get(text);
    if (known) return known;
    const topic = topicBelow(this.prefix, text);
    if (topic === undefined) return undefined;
    const route = { topic, mayPublish: mayPublish(topic), ...this.#readersOf(topic) };
    if (this.#routes.size >= ROUTES) this.#routes.clear();
    this.#routes.set(text, route);
    return route;
  }

  /** Hands a message to whoever reads its topic. Answers how many these are. */
  deliver(message: Message, { readers, deafToSelf }: Route<M>, sender?: M): number {
    for (const reader of readers) {
      if (reader !== sender || !deafToSelf.has(reader)) reader.deliver(message);
    }
    return readers.length;
  }

  #readersOf(topic: string): Pick<Route<M>, "readers" | "deafToSelf"> {
    const readers: M[] = [];
    const deafToSelf = new Set<M>();
    for (const member of this.members.values()) {
      const found = [...member.subscriptions.filters.values()].filter(({ filter }) => matches(filter, topic));
      if (found.length > 0) readers.push(member);
      if (found.length > 0 && found.every(({ isDeafToSelf }) => isDeafToSelf)) deafToSelf.add(member);
    }
    return { readers, deafToSelf };
  }
}
