import { LIMITS } from "../limits";
import type { ClientSession } from "../client-session";
import type { Subscription } from "./room";
import { PUBLIC_TOPIC } from "../topics";

/** Reason codes of MQTT 5. */
const NOT_SUBSCRIBED = 0x11;
const NOT_AUTHORIZED = 0x87;
const TOO_MANY = 0x97;
const SHARED = 0x9e;

/** The subscriptions of a client. */
export class Subscriptions {
  /** Subscriptions, each with another text, 32 at most. */
  granted: readonly Subscription[] = [];
  hearsPublic = false;

  /** 0 if it is granted, otherwise the reason of the refusal. */
  add(text: string, isDeafToSelf: boolean, clientSession: ClientSession): number {
    if (text === PUBLIC_TOPIC && clientSession.session) {
      this.hearsPublic = true;
      return 0;
    }
    const filter = clientSession.filterOf(text);
    if (!filter) return text.startsWith("$share/") ? SHARED : NOT_AUTHORIZED;
    const others = this.#without(text);
    if (others.length >= LIMITS.filters) return TOO_MANY;
    const subscription = { text, filter, isDeafToSelf };
    this.granted = [...others, subscription];
    clientSession.subscribe(subscription);
    return 0;
  }

  /** 0 if it was a subscription. */
  remove(text: string, clientSession: ClientSession): number {
    const wasPublic = text === PUBLIC_TOPIC && this.hearsPublic;
    if (wasPublic) this.hearsPublic = false;
    const subscription = this.granted.find((each) => each.text === text);
    if (!subscription) return wasPublic ? 0 : NOT_SUBSCRIBED;
    this.granted = this.#without(text);
    clientSession.unsubscribe(subscription);
    return 0;
  }

  #without(text: string): readonly Subscription[] {
    return this.granted.filter((each) => each.text !== text);
  }
}
