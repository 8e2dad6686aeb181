import { randomBytes } from "node:crypto";
import { endpoints, pages } from "../features";
import { requestMeter } from "../framework/request-meter";
import type { Services } from "../framework/services";
import { docsPages } from "../http/docs";
import { logRequests } from "../http/request-log";
import { type HttpServer, listen } from "../http/server";
import { createRateLimits } from "../platform/network/rate-limits";

/** Serves the whole API and its pages. `idleSeconds` as in `listen`. */
export function startHttp(services: Services, idleSeconds?: number): HttpServer {
  const { config, log } = services;
  const observers = [
    ...(config.metrics === "off" ? [] : [services.get(requestMeter).observe]),
    ...(config.logLevel === "debug" ? [logRequests(log)] : []),
  ];
  const actions = endpoints.flatMap((group) => group.actions);
  const limits = createRateLimits(randomBytes(32)); // counted in memory only
  return listen(services, actions, [...pages, ...docsPages(endpoints, pages)], limits, idleSeconds, observers);
}
