import type { RateLimits } from "../auth/rate-limits";
import type { Action } from "../core/action";
import type { Services } from "../core/context";
import { notFound } from "../core/errors";
import { createAnswers } from "./answer";
import { type ClientReader, createClientReader } from "./client";
import { createEdge } from "./edge";
import { allowOrigin, createHeaderSets, STREAM_TYPE } from "./headers";
import { canonicalPath, isRoutable, splitUrl } from "./path";
import { countRequest } from "./rate-limits";
import { createRouter, type Page } from "./router";

/** None: the limits of our own hold while reading and refuse with a body; what nobody reads is dropped on arrival. */
const RUNTIME_BODY_MAXIMUM = Number.MAX_SAFE_INTEGER;
/** A connection that makes no progress for so long is closed. */
const IDLE_SECONDS = 40;

export interface HttpServer {
  readonly port: number;
  /** Stops accepting and resolves when the requests in flight are answered. */
  readonly stop: (closeConnections?: boolean) => Promise<void>;
}

/** What answers requests: `peer` is the address at the other end of the connection. */
export type Answer = (request: Request, peer: string) => Response | Promise<Response>;

/** Everything between the socket and the actions. Whatever happens, the client gets a documented answer. */
export function createAnswer(
  services: Services,
  actions: readonly Action[],
  pages: readonly Page[],
  limits: RateLimits,
  readClient: ClientReader,
): Answer {
  const answers = createAnswers(createHeaderSets(services.config.forceSsl), services.log);
  const edge = createEdge(services, readClient, answers);
  /** Peers of requests on their way through the router. */
  const peers = new WeakMap<Request, string>();
  const route = createRouter(
    actions,
    pages,
    (action, request, params) => edge(action, request, params, peers.get(request) ?? ""),
    answers.failure,
  );

  function answerRouted(request: Request, peer: string): Response | Promise<Response> {
    const { path, search } = splitUrl(request.url);
    const clean = canonicalPath(path);
    const client = readClient(request, peer).address;
    countRequest(limits, request, clean ?? path, client, services.clock().getTime());
    if (request.method === "OPTIONS") return answers.options(request);
    if (clean === undefined) throw notFound("Not found.");
    // `new Request` costs more than the whole routing: only for the few that need another URL or method.
    const routed =
      clean === path && request.method !== "HEAD" && isRoutable(request.url)
        ? request
        : new Request(`http://localhost${clean}${search}`, {
            method: request.method === "HEAD" ? "GET" : request.method,
            headers: request.headers,
            body: request.body,
          });
    peers.set(routed, peer);
    return route(routed);
  }

  function withOrigin(request: Request, response: Response): Response {
    if (request.headers.has("origin")) allowOrigin(response.headers);
    return response;
  }

  return (request, peer) => {
    try {
      const response = answerRouted(request, peer);
      return response instanceof Promise
        ? response.then((settled) => withOrigin(request, settled))
        : withOrigin(request, response);
    } catch (error) {
      return withOrigin(request, answers.failure(request, error));
    }
  };
}

/** A stream may pause for longer than an idle connection; its source has a limit of its own. */
function keepOpen(response: Response, request: Request, handle: Bun.Server<undefined>): Response {
  if (response.headers.get("content-type") === STREAM_TYPE) handle.timeout(request, 0);
  return response;
}

/** Starts listening. Port 0 picks a free one. */
export function listen(
  services: Services,
  actions: readonly Action[],
  pages: readonly Page[],
  limits: RateLimits,
): HttpServer {
  const { host, port, tlsCert, tlsKey } = services.config;
  const tls =
    tlsCert !== undefined && tlsKey !== undefined ? { cert: Bun.file(tlsCert), key: Bun.file(tlsKey) } : undefined;
  let answer: Answer;
  const server = Bun.serve({
    hostname: host,
    port,
    idleTimeout: IDLE_SECONDS,
    maxRequestBodySize: RUNTIME_BODY_MAXIMUM,
    ...(tls ? { tls } : {}),
    fetch: (request, handle) => {
      const response = answer(request, handle.requestIP(request)?.address ?? "");
      return response instanceof Promise ? response.then((settled) => keepOpen(settled, request, handle)) : response;
    },
  });
  answer = createAnswer(services, actions, pages, limits, createClientReader(services.config, server.port ?? port));
  return { port: server.port ?? port, stop: async (closeConnections) => server.stop(closeConnections) };
}
