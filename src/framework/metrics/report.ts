import type { Metric } from "./metric";
import { defineService, type Services } from "../services";

type Told<T> = (services: Services) => readonly T[] | Promise<readonly T[]>;

/** What a feature tells those who watch the server. */
export interface Report {
  /** For `GET /metrics`. */
  readonly metrics?: Told<Metric>;
  /** Sentences for `GET /health`, which everybody may read: no paths, no accounts. Empty when all is well. */
  readonly warnings?: Told<string>;
}

/** The reports of all features. The composition root provides them. */
export const reports = defineService<readonly Report[]>(() => {
  throw new Error("the reports of the features were not provided");
});

/** Counts connections at work; whoever serves some adds a function. */
export const connections = defineService((): (() => number)[] => []);
