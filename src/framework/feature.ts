import type { ScheduledTask } from "../platform/jobs/scheduler";
import type { Endpoints } from "./action";
import type { MailComposer } from "./mail";
import type { Page } from "./page";
import type { Services } from "./services";
import type { Table } from "./table";
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
  /** Tables beside those of its endpoints. */
  readonly tables?: readonly Table[];
  /** What it answers outside of `/api`. */
  readonly pages?: readonly Page[];
  /** What has to be there before anything is read or written. */
  readonly open?: (services: Services) => void;
  /** Loaded when the first requests have been answered. */
  readonly background?: () => Promise<BackgroundWork>;
}

/** The tables of features, in their order. */
export const tablesOf = (features: readonly Feature[]): readonly Table[] =>
  features.flatMap(({ endpoints, tables = [] }) => [...endpoints.flatMap(({ table }) => table ?? []), ...tables]);
