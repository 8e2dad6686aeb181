import type { Session } from "../../../platform/auth/tokens";
import type { Publish } from "./codec";
import type { Filter } from "./topics";

/** What a client may do after its log-in. */
export interface Place {
  /** Undefined for a client that waits for a demo. */
  readonly session: Session | undefined;
  /** The filter that a client may read as `text`. */
  readonly filterOf: (text: string) => Filter | undefined;
  /** The subscriptions have changed. `added`: the new ones. */
  readonly subscribed: (added: readonly string[]) => void;
  /** False for a message that is refused. `bytes`: its packet, if it can be passed on unchanged. */
  readonly publish: (message: Publish, bytes: Buffer | undefined) => boolean;
}
