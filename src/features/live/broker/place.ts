import type { Session } from "../../../platform/auth/tokens";
import type { Publish } from "./codec";
import type { Filter } from "./topics";

/** Where a client may be after its log-in. */
export interface Place {
  /** Undefined for whoever waits for a demo. */
  readonly session: Session | undefined;
  /** Whether a client may read what `text` names, and what it then reads. */
  readonly filterOf: (text: string) => Filter | undefined;
  /** What was subscribed has changed: `added` are new. */
  readonly subscribed: (added: readonly string[]) => void;
  /** False for a message that is refused. `bytes`: its packet, where that can go to others as it came. */
  readonly publish: (message: Publish, bytes: Buffer | undefined) => boolean;
}
