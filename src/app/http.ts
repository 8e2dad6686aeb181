import { dialects } from "../dialect";
import { features as allFeatures } from "../features";
import { type Feature, pagesOf } from "../framework/feature";
import { connections } from "../framework/metrics/report";
import { requestMeter } from "../framework/metrics/request-meter";
import type { WebSocketEndpoint } from "../framework/websocket";
import type { Services } from "../framework/services";
import { createClientReader, type Voice } from "../http/client";
import { docsPages } from "../http/openapi/docs";
import { pageSocketEndpoint, pageSocketLimits } from "../http/page-socket";
import { upgradeRefusals } from "../http/websocket";
import { stackOf } from "../platform/logger";
import { addressOfUrl } from "../platform/network/public-address";
import { createRateLimits } from "../http/rate-limits";
import { logRequests } from "../http/request-log";
import { type Answer, createAnswer, type HttpServer, listen, observed } from "../http/server";

/**
 * Answers the whole API and its pages. `port`: the server's port, for links that are made outside of requests. `doors`: the
 * endpoints for WebSockets.
 */
export function createGardenAnswer(
  services: Services,
  port: number,
  features: readonly Feature[] = allFeatures,
  doors: readonly WebSocketEndpoint[] = [],
): Answer {
  const { config, log } = services;
  const observers = [
    ...(config.metrics === "off" ? [] : [services.get(requestMeter).observe]),
    ...(config.logLevel === "debug" ? [logRequests(log)] : []),
  ];
  const actions = () => features.flatMap(({ endpoints }) => endpoints.flatMap((group) => group.actions));
  const pages = [...pagesOf(features), ...docsPages(features), ...upgradeRefusals(doors)];
  const limits = createRateLimits(crypto.getRandomValues(new Uint8Array(32))); // counted in memory only
  return observed(
    createAnswer(services, actions, pages, limits, createClientReader(config, port, voicesOf(services))),
    observers,
  );
}

/** Serves the whole API and its pages. `idleSeconds` as in `listen`. */
export function startHttp(
  services: Services,
  idleSeconds?: number,
  features: readonly Feature[] = allFeatures,
): HttpServer {
  const report = (cause: unknown): void => services.log.error("unexpected_error", { cause: stackOf(cause) });
  let answer: Answer;
  const doors = [
    pageSocketEndpoint((...sent) => answer(...sent), services.get(pageSocketLimits), report, services.get(dialects)),
    ...features.flatMap(({ webSockets }) => webSockets?.(services) ?? []),
  ];
  const answerAt = (port: number): Answer => (answer = createGardenAnswer(services, port, features, doors));
  const server = listen(services.config, answerAt, report, idleSeconds, doors, voicesOf(services).filter(hasPort));
  services.get(connections).push(server.connections);
  return server;
}

/** The dialects at the addresses where they are spoken. */
function voicesOf({ config, get }: Services): readonly Voice[] {
  return config.dialects.flatMap(({ port, url, file }) => {
    const dialect = get(dialects).ofFile(file);
    if (!dialect) return [];
    const place = url === undefined ? { port: port ?? 0 } : { address: addressOfUrl(url) };
    return [{ dialect: dialect.name, ...place, products: dialect.productsOut(config.deviceUserAgent) }];
  });
}

const hasPort = ({ port }: Voice): boolean => port !== undefined;
