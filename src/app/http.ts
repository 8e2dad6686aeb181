import { randomBytes } from "node:crypto";
import { createRateLimits } from "../platform/network/rate-limits";
import type { Services } from "../framework/context";
import { resources } from "../features/index";
import { createPages } from "../features/server/pages";
import { logRequests } from "../http/request-log";
import { createRequestMeter } from "../framework/request-meter";
import { type HttpServer, listen } from "../http/server";

/** Serves the whole API and its pages. `idleSeconds` as in `listen`. */
export function startHttp(services: Services, idleSeconds?: number): HttpServer {
  const { config, log } = services;
  const meter = createRequestMeter();
  const observers = [
    ...(config.metrics === "off" ? [] : [meter.observe]),
    ...(config.logLevel === "debug" ? [logRequests(log)] : []),
  ];
  const actions = resources.flatMap((resource) => resource.actions);
  const limits = createRateLimits(randomBytes(32)); // counted in memory only
  return listen(services, actions, createPages(services, meter), limits, idleSeconds, observers);
}
