import type { IconName } from "../../icons/icon";

/** Something that the command palette finds. */
export interface Entry {
  /** Stays the same from visit to visit: by it the newest ones are known. */
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  /** Other words by which it is found. */
  readonly words?: string;
  /** Sort of the entry, and a place that tells it apart. It is read for shown entries only: there may be thousands. */
  readonly detail: () => string;
  /** Why it cannot be done now. */
  readonly off?: () => string | undefined;
  readonly run: () => unknown;
}
