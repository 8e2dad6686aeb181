import { features as allFeatures } from "../features";
import { type Feature, pagesOf } from "../framework/feature";
import { connections } from "../framework/metrics/report";
import { requestMeter } from "../framework/metrics/request-meter";
import { ownApi } from "../framework/own-api";
import type { Services } from "../framework/services";
import { createClientReader } from "../http/client";
import { docsPages } from "../http/openapi/docs";
import { lineDoor, lineLimits } from "../http/line";
import { stackOf } from "../platform/logger";
import { createRateLimits } from "../http/rate-limits";
import { logRequests } from "../http/request-log";
import { type Answer, createAnswer, type HttpServer, listen, observed } from "../http/server";

/** Answers the whole API and its pages. `port`: the server's port, for links that are made outside of requests. */
export function createGardenAnswer(
  services: Services,
  port: number,
  features: readonly Feature[] = allFeatures,
): Answer {
  const { config, log } = services;
  const observers = [
    ...(config.metrics === "off" ? [] : [services.get(requestMeter).observe]),
    ...(config.logLevel === "debug" ? [logRequests(log)] : []),
  ];
  const actions = () => features.flatMap(({ endpoints }) => endpoints.flatMap((group) => group.actions));
  const pages = [...pagesOf(features), ...docsPages(features)];
  const limits = createRateLimits(crypto.getRandomValues(new Uint8Array(32))); // counted in memory only
  const answer = observed(createAnswer(services, actions, pages, limits, createClientReader(config, port)), observers);
  services.get(ownApi).open(answer);
  return answer;
}

/** Serves the whole API and its pages. `idleSeconds` as in `listen`. */
export function startHttp(
  services: Services,
  idleSeconds?: number,
  features: readonly Feature[] = allFeatures,
): HttpServer {
  const own = features.flatMap(({ webSockets }) => webSockets?.(services) ?? []);
  const report = (cause: unknown): void => services.log.error("unexpected_error", { cause: stackOf(cause) });
  const answerAt = (port: number): Answer => createGardenAnswer(services, port, features);
  const server = listen(services.config, answerAt, idleSeconds, (answer) => [
    lineDoor(answer, services.get(lineLimits), report),
    ...own,
  ]);
  services.get(connections).push(server.connections);
  return server;
}
