import type { Session } from "../../../platform/auth/tokens";
import type { Caller } from "../../../framework/right";
import type { Publish } from "./codec";
import type { Message } from "./message";
import type { Subscription } from "./rooms/room";
import type { Filter } from "./topics";

/** The outcome of a message: false if it is refused. If it is stored, it resolves then, with false if that has failed. */
export type PublishOutcome = boolean | Promise<boolean>;

/** The session of a client after its log-in: what it may read and send. */
export interface ClientSession {
  /** Undefined for a client that waits for a demo. */
  readonly session: Session | undefined;
  readonly caller: Caller | undefined;
  /** Whether the client may be sent what a topic carries. */
  readonly hears: (topic: string) => boolean;
  /** A message in the words of the client. */
  readonly told: (message: Message) => Message;
  /** The filter that a client may read as `text`. */
  readonly filterOf: (text: string) => Filter | undefined;
  /** Has the client read what a filter matches, or no longer, from now on. */
  readonly subscribe: (subscription: Subscription) => void;
  readonly unsubscribe: (subscription: Subscription) => void;
  /** New subscriptions were granted. */
  readonly subscribed: (added: readonly string[]) => void;
  /** The client has gone, and this is its last message. */
  readonly sendWill: (message: Publish) => void;
  /** `bytes`: the packet of the message, if it can be passed on unchanged. */
  readonly publish: (message: Publish, bytes: Buffer | undefined) => PublishOutcome;
}
