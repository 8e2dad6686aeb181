import type { Metric } from "./metric";
import { defineService, type Services } from "./services";

type Told<T> = (services: Services) => readonly T[] | Promise<readonly T[]>;

/** What a feature tells those who watch the server. */
export interface Report {
  /** For `GET /metrics`. */
  readonly metrics?: Told<Metric>;
  /** Sentences for `GET /health`, which everybody may read: no paths, no accounts. Empty when all is well. */
  readonly warnings?: Told<string>;
}

/** The reports of all features; the composition root fills the list. */
export const reports = defineService((): Report[] => []);

/** Counts connections at work; whoever serves some adds a function. */
export const connections = defineService((): (() => number)[] => []);
