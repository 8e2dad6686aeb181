import type { ScheduledTask } from "../platform/jobs/scheduler";
import type { Endpoints } from "./action";
import type { MailComposer } from "./mail";
import type { Page } from "./page";
import type { Report } from "./report";
import type { Services } from "./services";
import type { Handler } from "./worker";

/** What a feature does beside the requests. */
export interface BackgroundWork {
  /** Who does the queued jobs, by their kind. */
  readonly handlers?: Readonly<Record<string, Handler>>;
  /** What happens by itself every so often. */
  readonly tasks?: (services: Services) => readonly ScheduledTask[];
  /** Who writes the mails that were queued. */
  readonly mails?: readonly MailComposer[];
}

/** All that a feature adds to the program. The list of features in `features/index.ts` is what the program can do. */
export interface Feature {
  /** Name of its folder. */
  readonly name: string;
  /** Groups of endpoints, in the order of the API reference. */
  readonly endpoints: readonly Endpoints[];
  /** What it answers outside of `/api`. */
  readonly pages?: readonly Page[];
  /** What it tells those who watch the server. */
  readonly report?: Report;
  /** Kinds of jobs that it queues. */
  readonly jobs?: readonly string[];
  /** Loaded when the first requests have been answered. */
  readonly background?: () => Promise<BackgroundWork>;
}
