import type { Metric } from "./metric";
import { defineService, type Services } from "../services";

type Reported<T> = (services: Services) => readonly T[] | Promise<readonly T[]>;

/** Metrics and warnings of a feature. */
export interface Report {
  /** Metrics for `GET /metrics`. */
  readonly metrics?: Reported<Metric>;
  /** Sentences for `GET /health`; empty if all is well. Everybody may read them, so they name no paths and no accounts. */
  readonly warnings?: Reported<string>;
}

/** The reports of all features. The composition root provides them. */
export const reports = defineService<readonly Report[]>(() => {
  throw new Error("the reports of the features were not provided");
});

/** Functions that count connections. Every server of connections adds one. */
export const connections = defineService((): (() => number)[] => []);
