import type { BunFile } from "bun";
import type { Config } from "../platform/config/options";
import { type Certificate, readCertificate } from "../platform/network/certificate";
import type { Action } from "../framework/action";
import type { Services } from "../framework/services";
import { notFound } from "../framework/errors";
import type { Page } from "../framework/page";
import type { Observer } from "../framework/metrics/request-meter";
import type { WebSocketDoor } from "../framework/websocket";
import { createAnswers, StreamResponse } from "./answer";
import { type ClientReader, createClientReader } from "./client";
import { createEdge, type ExchangeMaker } from "./edge";
import { Exchange } from "./exchange";
import { createHeadServices } from "./head";
import { allowOrigin, createHeaderSets } from "./headers";
import { canonicalPath, isRoutable, splitUrl } from "./path";
import { countBody, countedByBody, countRequest, type RateLimits } from "./rate-limits";
import { type AllowSilence, createRouter, type HostServer, type IsTaken, type Received, type Wire } from "./router";
import { withSteadyBody } from "./steady-body";
import { WaitingAnswers } from "./waiting-answers";
import { upgradeRoutes } from "./websocket";

/** None: the limits of our own hold while reading and refuse with a body; what nobody reads is dropped on arrival. */
const RUNTIME_BODY_MAXIMUM = Number.MAX_SAFE_INTEGER;
/** A connection that makes no progress for 40 s is closed: the run time does that up to four seconds early (Bun 1.4). */
const IDLE_SECONDS = 44;

/** What pages of other origins may use (`accounts.md` §1.8). */
const SHARED_PATHS = /^\/+(?:api|direct_upload|images)(?:\/|$)/;

export interface HttpServer {
  readonly port: number;
  /** Number of connections at work: requests under way, and WebSockets. */
  readonly connections: () => number;
  /**
   * Takes the certificate and key that TLS_CERT and TLS_KEY name now; requests in flight finish under the old ones.
   * Undefined without TLS. @throws Error when they cannot be used; then the old ones stay.
   */
  readonly renewCertificate: () => Certificate | undefined;
  /** Stops accepting and resolves when the requests in flight are answered. */
  readonly stop: (closeConnections?: boolean) => Promise<void>;
}

/** What answers requests: `peer` is the address at the other end of the connection. */
export type Answer = (request: Request, peer: string, wire?: Wire) => Response | Promise<Response>;

/** A connection that nothing is known of. */
const UNKNOWN_WIRE: Wire = {};

/**
 * Everything between the socket and the actions. Whatever happens, the client gets a documented answer. What comes before
 * routing stands here: limits by address, OPTIONS, the canonical path.
 */
export function createAnswer(
  services: Services,
  actions: readonly Action[],
  pages: readonly Page[],
  limits: RateLimits,
  readClient: ClientReader,
): Answer {
  const waiting = new WaitingAnswers();
  const answers = createAnswers(createHeaderSets(services.config.forceSsl), services, waiting);
  const headServices = createHeadServices(services);
  const exchangeOf: ExchangeMaker = (request, params) =>
    new Exchange(request.isHead ? headServices : services, request, params);
  const route = createRouter(
    actions,
    pages,
    createEdge(services, answers, waiting, exchangeOf),
    showPage,
    answers.failure,
  );

  async function showPage(page: Page, request: Received, params: Exchange["params"]): Promise<Response> {
    return answers.page(await page.answer(exchangeOf(request, params)));
  }

  function answerRouted(request: Request, peer: string, wire: Wire): Response | Promise<Response> {
    const { path, search } = splitUrl(request.url);
    const clean = canonicalPath(path);
    const client = readClient(request, peer);
    const nowMs = services.clock().getTime();
    countRequest(limits, request, clean ?? path, client, nowMs);
    if (request.method === "OPTIONS") return answers.options(request);
    if (clean === undefined) throw notFound("Not found.");
    const bodyLimit = countedByBody(request, clean, client);
    if (bodyLimit !== undefined) {
      return countBody(limits, bodyLimit, request, nowMs)
        .then((body) => route(Object.assign(renewed(request, clean + search, body), { client, isHead: false, wire })))
        .catch((error: unknown) => answers.failure(request, error));
    }
    const isHead = request.method === "HEAD";
    const isReady = clean === path && !isHead && isRoutable(request.url);
    const received = isReady ? request : renewed(request, clean + search, request.body);
    return route(Object.assign(received, { client, isHead, wire }));
  }

  const shareWithPages = (response: Response): Response => {
    allowOrigin(response.headers);
    return response;
  };

  return (request, peer, wire = UNKNOWN_WIRE) => {
    const isShared = request.headers.has("origin") && SHARED_PATHS.test(splitUrl(request.url).path);
    let response: Response | Promise<Response>;
    try {
      response = answerRouted(request, peer, wire);
    } catch (error) {
      response = answers.failure(request, error);
    }
    if (!isShared) return response;
    return response instanceof Promise ? response.then(shareWithPages) : shareWithPages(response);
  };
}

/**
 * The request with another URL, method or body, for the few that Elysia 1.4 cannot take as they are: paths that are not
 * canonical, hosts that it cannot skip, bodies that were read to count them, and HEAD, whose answer it would read to the
 * end to tell its length. Making one takes 0.6 µs, about as long as the whole routing, so that others stay as they are.
 */
const renewed = ({ method, headers, signal }: Request, target: string, body: Request["body"] | string): Request =>
  new Request(`http://localhost${target}`, { method: method === "HEAD" ? "GET" : method, headers, body, signal });

/** Tells `observers` of each answer as soon as it begins; without any it is `answer` itself. */
export function observed(answer: Answer, observers: readonly Observer[]): Answer {
  if (observers.length === 0) return answer;
  return async (request, peer, wire) => {
    const started = performance.now();
    const response = await answer(request, peer, wire);
    for (const observe of observers) observe(request, response, performance.now() - started);
    return response;
  };
}

/** A stream may pause for longer than an idle connection; its source has a limit of its own. */
export function keepOpen(response: Response, request: Request, handle: Pick<HostServer, "timeout">): Response {
  if (response instanceof StreamResponse) handle.timeout(request, 0);
  return response;
}

/** The run time knows the address of a connection only until it has taken the answer (Bun 1.4). */
export const takenFrom =
  (request: Request, handle: Pick<HostServer, "requestIP">): IsTaken =>
  () =>
    handle.requestIP(request) === null;

/** A certificate and its key, or the files that hold them. */
interface Pem {
  readonly cert: BunFile | string;
  readonly key: BunFile | string;
}

/** Starts listening. Port 0 picks a free one. `idleSeconds`: fewer for tests, at least 8. `door`: takes WebSockets. */
export function listen(
  config: Config,
  answerAt: (port: number) => Answer,
  idleSeconds = IDLE_SECONDS,
  door?: WebSocketDoor,
): HttpServer {
  const { host, port, tlsCert, tlsKey } = config;
  let answer: Answer;
  let readClient: ClientReader;
  const open = (at: number, tls: Pem | undefined) => {
    const options = {
      hostname: host,
      port: at,
      idleTimeout: idleSeconds,
      maxRequestBodySize: RUNTIME_BODY_MAXIMUM,
      ...(tls ? { tls: { cert: tls.cert, key: tls.key } } : {}),
      fetch: (request: Request, handle: HostServer) => {
        const allowSilence: AllowSilence = (seconds) => handle.timeout(request, idleSeconds + seconds);
        const wire = { isTaken: takenFrom(request, handle), allowSilence };
        const response = answer(withSteadyBody(request, allowSilence), handle.requestIP(request)?.address ?? "", wire);
        return response instanceof Promise
          ? response.then((settled) => keepOpen(settled, request, handle))
          : keepOpen(response, request, handle);
      },
    };
    return door
      ? Bun.serve({ ...options, websocket: door.handler, routes: upgradeRoutes(door, () => readClient) })
      : Bun.serve(options);
  };
  const files =
    tlsCert !== undefined && tlsKey !== undefined ? { cert: Bun.file(tlsCert), key: Bun.file(tlsKey) } : undefined;
  let current = open(port, files);
  const ownPort = current.port ?? port;
  /** Servers of earlier certificates, until their last requests are answered. */
  const leaving = new Map<typeof current, Promise<void>>();
  const all = (): (typeof current)[] => [current, ...leaving.keys()];

  answer = answerAt(ownPort);
  readClient = createClientReader(config, ownPort);
  return {
    port: ownPort,
    connections: () => all().reduce((sum, server) => sum + server.pendingRequests + server.pendingWebSockets, 0),
    renewCertificate: () => {
      if (tlsCert === undefined || tlsKey === undefined) return undefined;
      const certificate = readCertificate(tlsCert, tlsKey);
      void open(0, certificate).stop(true); // refuses what only the run time finds wrong while the old server listens
      // `Server.reload` of Bun 1.4.5 keeps the old certificate: another server takes over the port at once.
      const old = current;
      leaving.set(
        old,
        old.stop().finally(() => leaving.delete(old)),
      );
      current = open(ownPort, certificate);
      return certificate;
    },
    stop: async (closeConnections) => {
      await Promise.all(all().map((server) => server.stop(closeConnections)));
    },
  };
}
