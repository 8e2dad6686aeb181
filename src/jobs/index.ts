import type { Services } from "../core/context";
import { pruneAll } from "../domain/retention";
import type { Job } from "./scheduler";

const MINUTE_MS = 60_000;

/** What the server does by itself. A new job is a row here. */
export const jobs = (services: Services): readonly Job[] => [
  { name: "retention", everyMs: 10 * MINUTE_MS, atStart: true, run: () => pruneAll(services) },
];
