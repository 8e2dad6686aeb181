import { randomBytes } from "node:crypto";
import { endpoints, features } from "../features";
import { jobMeter } from "../framework/job-meter";
import { MAIL_JOB } from "../framework/mail";
import { reports } from "../framework/report";
import { requestMeter } from "../framework/request-meter";
import type { Services } from "../framework/services";
import { docsPages } from "../http/docs";
import { logRequests } from "../http/request-log";
import { type HttpServer, listen } from "../http/server";
import { createRateLimits } from "../platform/network/rate-limits";

/** Kinds of jobs that the program queues. */
export const jobKinds: readonly string[] = [MAIL_JOB, ...features.flatMap(({ jobs = [] }) => jobs)];

/** Serves the whole API and its pages. `idleSeconds` as in `listen`. */
export function startHttp(services: Services, idleSeconds?: number): HttpServer {
  const { config, log } = services;
  const observers = [
    ...(config.metrics === "off" ? [] : [services.get(requestMeter).observe]),
    ...(config.logLevel === "debug" ? [logRequests(log)] : []),
  ];
  services.get(reports).push(...features.flatMap(({ report }) => report ?? []));
  services.get(jobMeter).know(jobKinds);
  const actions = endpoints.flatMap((group) => group.actions);
  const pages = [...features.flatMap((feature) => feature.pages ?? []), ...docsPages(endpoints)];
  const limits = createRateLimits(randomBytes(32)); // counted in memory only
  return listen(services, actions, pages, limits, idleSeconds, observers);
}
