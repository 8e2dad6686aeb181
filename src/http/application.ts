import { randomBytes } from "node:crypto";
import { createRateLimits } from "../auth/rate-limits";
import type { Services } from "../core/context";
import { resources } from "../resources/index";
import { createPages } from "./pages";
import { logRequests } from "./request-log";
import { createRequestMeter } from "./request-meter";
import { type HttpServer, listen } from "./server";

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
