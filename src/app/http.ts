import { dialects } from "../dialect";
import { features as allFeatures } from "../features";
import { type Feature, pagesOf } from "../framework/feature";
import { connections } from "../framework/metrics/report";
import { type Observer, requestMeter } from "../framework/metrics/request-meter";
import type { Action } from "../framework/action";
import type { WebSocketEndpoint } from "../framework/websocket";
import type { Services } from "../framework/services";
import { createClientReader, type Voice } from "../http/client";
import { docsPages } from "../http/openapi/docs";
import { createFrameCall } from "../http/frame-call";
import { pageSocketEndpoint, pageSocketLimits } from "../http/page-socket";
import { upgradeRefusals } from "../http/websocket";
import { stackOf } from "../platform/logger";
import { addressOfUrl } from "../platform/network/public-address";
import { createRateLimits } from "../http/limits/rate-limits";
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
  limits = newLimits(),
): Answer {
  const pages = [...pagesOf(features), ...docsPages(features), ...upgradeRefusals(doors)];
  const readClient = createClientReader(services.config, port, voicesOf(services));
  return observed(createAnswer(services, actionsOf(features), pages, limits, readClient), observersOf(services));
}

/** Counted in memory only. */
const newLimits = () => createRateLimits(crypto.getRandomValues(new Uint8Array(32)));

const actionsOf = (features: readonly Feature[]) => (): readonly Action[] =>
  features.flatMap(({ endpoints }) => endpoints.flatMap((group) => group.actions));

const observersOf = ({ config, log, get }: Services): readonly Observer[] => [
  ...(config.metrics === "off" ? [] : [get(requestMeter).observe]),
  ...(config.logLevel === "debug" ? [logRequests(log)] : []),
];

/** Serves the whole API and its pages. `idleSeconds` as in `listen`. */
export function startHttp(
  services: Services,
  idleSeconds?: number,
  features: readonly Feature[] = allFeatures,
): HttpServer {
  const report = (cause: unknown): void => services.log.error("unexpected_error", { cause: stackOf(cause) });
  const limits = newLimits();
  const call = createFrameCall(services, actionsOf(features), limits, observersOf(services));
  const doors = [
    pageSocketEndpoint(call, services.get(pageSocketLimits), report),
    ...features.flatMap(({ webSockets }) => webSockets?.(services) ?? []),
  ];
  const answerAt = (port: number): Answer => createGardenAnswer(services, port, features, doors, limits);
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
