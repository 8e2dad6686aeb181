import type { ScheduledTask } from "../platform/jobs/scheduler";
import type { Endpoints } from "./action";
import type { LongWork } from "./long-work";
import { MAIL_JOB, type MailComposer } from "./mail";
import type { Page } from "./page";
import type { Report } from "./metrics/report";
import type { Services } from "./services";
import type { Table } from "./resource/table";
import type { WebSocketEndpoint } from "./websocket";
import type { Handler } from "./worker";

/** Work of a feature outside of requests. */
export interface BackgroundWork {
  /** Handlers of queued jobs, by kind. */
  readonly handlers?: Readonly<Record<string, Handler>>;
  /** Work at regular intervals. */
  readonly tasks?: (services: Services) => readonly ScheduledTask[];
  /** Composers of queued mails. */
  readonly mails?: readonly MailComposer[];
}

/** Everything that a feature adds to the program. `features/index.ts` lists the features. */
export interface Feature {
  /** Name of its folder. */
  readonly name: string;
  /** Groups of endpoints, in the order of the API reference. */
  readonly endpoints: readonly Endpoints[];
  /** Tables that are no resources. */
  readonly tables?: readonly Table[];
  /** Pages outside of `/api`. */
  readonly pages?: readonly Page[];
  /** Sets up what has to exist before anything is read or written. */
  readonly open?: (services: Services) => void;
  /** Endpoint for WebSockets. */
  readonly webSockets?: (services: Services) => readonly WebSocketEndpoint[];
  /** Part of `/metrics` and `/health`. */
  readonly report?: Report;
  /** Kinds of work on an account that may be too much for one write. */
  readonly longWork?: Readonly<Record<string, LongWork>>;
  /** Kinds of jobs that it queues. */
  readonly jobs?: readonly string[];
  /** Loaded after the first requests have been answered, so that the server starts faster. */
  readonly background?: () => Promise<BackgroundWork>;
}

/** The pages of features, outside of `/api`. */
export const pagesOf = (features: readonly Feature[]): readonly Page[] => features.flatMap(({ pages = [] }) => pages);

/** The tables of features, in their order. */
export const tablesOf = (features: readonly Feature[]): readonly Table[] =>
  features.flatMap(({ endpoints, tables = [] }) => [...endpoints.flatMap(({ table }) => table ?? []), ...tables]);

/** The reports of features for `/metrics` and `/health`. */
export const reportsOf = (features: readonly Feature[]): readonly Report[] =>
  features.flatMap(({ report }) => report ?? []);

/** The kinds of long work of features. */
export const longWorkOf = (features: readonly Feature[]): Readonly<Record<string, LongWork>> =>
  Object.assign({}, ...features.map(({ longWork }) => longWork)) as Record<string, LongWork>; // each by its kind

/** Kinds of jobs that are queued: those of features, and mails. */
export const jobKindsOf = (features: readonly Feature[]): readonly string[] => [
  MAIL_JOB,
  ...features.flatMap(({ jobs = [] }) => jobs),
];
