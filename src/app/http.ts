import { randomBytes } from "node:crypto";
import { features as allFeatures } from "../features";
import type { Feature } from "../framework/feature";
import { requestMeter } from "../framework/request-meter";
import type { Services } from "../framework/services";
import { docsPages } from "../http/docs";
import { logRequests } from "../http/request-log";
import { type HttpServer, listen } from "../http/server";
import { createRateLimits } from "../platform/network/rate-limits";

/** Serves the whole API and its pages. `idleSeconds` as in `listen`. */
export function startHttp(
  services: Services,
  idleSeconds?: number,
  features: readonly Feature[] = allFeatures,
): HttpServer {
  const { config, log } = services;
  const observers = [
    ...(config.metrics === "off" ? [] : [services.get(requestMeter).observe]),
    ...(config.logLevel === "debug" ? [logRequests(log)] : []),
  ];
  const actions = features.flatMap(({ endpoints }) => endpoints.flatMap((group) => group.actions));
  const pages = [...features.flatMap((feature) => feature.pages ?? []), ...docsPages(features)];
  const limits = createRateLimits(randomBytes(32)); // counted in memory only
  return listen(services, actions, pages, limits, idleSeconds, observers);
}
