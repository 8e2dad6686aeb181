import type { BunFile } from "bun";
import type { Config } from "../platform/config/options";
import { type Certificate, readCertificate } from "../platform/network/certificate";
import { type Dialect, dialects } from "../dialect";
import type { Client } from "../framework/context";
import type { Action } from "../framework/action";
import type { Services } from "../framework/services";
import { noSuchPage } from "../framework/errors";
import type { Page } from "../framework/page";
import { fairScheduler } from "../framework/fair-scheduler";
import type { Observer } from "../framework/metrics/request-meter";
import { KeepAlive } from "../platform/network/keep-alive";
import type { WebSocketEndpoint } from "../framework/websocket";
import { createAnswers, StreamResponse } from "./answer";
import { type ClientReader, createClientReader, type Voice } from "./client";
import { answerOf } from "./errors";
import { createExcess } from "./limits/excess";
import { Exchange } from "./exchange";
import { allowOrigin, createHeaderSets } from "./headers";
import { createFindHolder } from "./limits/counted-holders";
import { invoke } from "./invoke";
import { tokenIn } from "./authenticate";
import { canonicalPath, isRoutable, splitUrl } from "./path";
import { countBody, countedByBody, countRequest, type RateLimits } from "./limits/rate-limits";
import { type Arrival, createRouter, type HostServer, type Received, type Wire } from "./router";
import { translateRequest } from "./request-translator";
import { withSteadyBody } from "./body/steady-body";
import { createRequestCalls } from "./request-call";
import { ownerOf } from "./sending/pending-answers";
import { upgradeRoutes, type SocketData, webSocketHandler } from "./websocket";

/** No limit: our own limits are checked while reading, and their refusals have bodies. Unread bodies are dropped. */
const RUNTIME_BODY_MAXIMUM = Number.MAX_SAFE_INTEGER;
/** Connections are closed after 40 s without progress. The run time is up to four seconds early (Bun 1.4). */
const IDLE_SECONDS = 44;

/** Paths that pages of other origins may use (`accounts.md` §1.8). */
const SHARED_PATHS = /^\/+(?:api|direct_upload|images)(?:\/|$)/;

export interface HttpServer {
  readonly port: number;
  /** Answers clients that need no socket: they are in this process. */
  readonly answer: Answer;
  /** The dialects with ports of their own, which they have by now. */
  readonly voices: readonly Voice[];
  /** Number of running requests and open WebSockets. */
  readonly connections: () => number;
  /**
   * Reads the files of TLS_CERT and TLS_KEY again. Requests in flight finish with the old certificate.
   * Undefined without TLS. @throws Error if the new files cannot be used; then the old certificate stays.
   */
  readonly renewCertificate: () => Certificate | undefined;
  /** Accepts no more requests, and resolves when those in flight are answered. */
  readonly stop: (closeConnections?: boolean) => Promise<void>;
}

/** Answers a request. `peer`: address at the other end of the connection. */
export type Answer = (request: Request, peer: string, wire?: Wire) => Response | Promise<Response>;

/** A connection that nothing is known of. */
const UNKNOWN_WIRE: Wire = {};

/**
 * Everything between the socket and the actions. The client gets a documented answer in every case. This function does what
 * comes before routing: limits by address, OPTIONS, the canonical path.
 */
export function createAnswer(
  services: Services,
  actions: () => readonly Action[],
  pages: readonly Page[],
  limits: RateLimits,
  readClient: ClientReader,
): Answer {
  const scheduler = services.get(fairScheduler);
  const awake = new KeepAlive();
  const answers = createAnswers(createHeaderSets(services.config.forceSsl), services);
  const refuseExcess = createExcess(services, actions, limits);
  const findHolder = createFindHolder(services);
  const known = services.get(dialects);
  const exchangeOf = (request: Received, params: Exchange["params"]) => new Exchange(services, request, params);
  const invokeAction = services.get(invoke);
  const callOf = createRequestCalls(scheduler, answers);
  const route = createRouter(
    actions,
    pages,
    (action, request, params) => invokeAction(action, callOf(exchangeOf(request, params))),
    showPage,
    answers.failure,
  );

  async function showPage(page: Page, request: Received, params: Exchange["params"]): Promise<Response> {
    const exchange = exchangeOf(request, params);
    const work = async () => scheduler.run(ownerOf(exchange), () => page.answer(exchange));
    // Others read a body of their own, whose sender may have stopped.
    const answer = page.method === "GET" ? awake.during(request.arrival.wire, work) : work();
    return answers.page(await answer, exchange.root);
  }

  function answerRouted(
    request: Request,
    client: Client,
    dialect: Dialect | undefined,
    wire: Wire,
  ): Response | Promise<Response> {
    const { path, search: sent } = splitUrl(request.url);
    const canonical = canonicalPath(path);
    const translatedRequest =
      dialect && canonical !== undefined ? translateRequest(dialect, request, canonical, sent) : undefined;
    const { path: clean, search, headers, speech } = translatedRequest ?? { path: canonical, search: sent };
    const now = services.clock();
    const nowMs = now.getTime();
    const excess = countRequest(limits, request, clean ?? path, client, nowMs, () =>
      findHolder(tokenIn(request), services.trusted.now().getTime()),
    );
    if (excess !== undefined) {
      const asked = { method: request.method, path: clean ?? path, token: tokenIn(request) };
      refuseExcess(asked, client, excess, nowMs);
    }
    if (request.method === "OPTIONS") return answers.options(named(request, dialect));
    if (clean === undefined) throw noSuchPage();
    const bodyLimit = countedByBody(request, clean, client);
    if (bodyLimit !== undefined) {
      return countBody(limits, bodyLimit, request, nowMs, speech?.bodyIn)
        .then((body) =>
          route(
            received(renewed(request, clean + search, body, headers), {
              client,
              now,
              path,
              isHead: false,
              wire,
              speech,
              excess,
            }),
            clean,
          ),
        )
        .catch((error: unknown) => answers.failure(request, error));
    }
    const isHead = request.method === "HEAD";
    const isReady = clean === path && !isHead && isRoutable(request.url) && !translatedRequest;
    const routable = isReady ? request : renewed(request, clean + search, request.body, headers);
    return route(received(routable, { client, now, path, isHead, wire, speech, excess }), clean);
  }

  return (request, peer, wire = UNKNOWN_WIRE) => {
    const isShared = request.headers.has("origin") && SHARED_PATHS.test(splitUrl(request.url).path);
    const client = readClient(request, peer, wire.voice);
    const dialect = client.dialect === undefined ? undefined : known.byName(client.dialect);
    let response: Response | Promise<Response>;
    try {
      response = answerRouted(request, client, dialect, wire);
    } catch (error) {
      response = answers.failure(named(request, dialect), error);
    }
    if (!isShared && !dialect) return response;
    const finish = (made: Response): Response => {
      if (isShared) allowOrigin(made.headers);
      dialect?.headersOut(made.headers);
      return made;
    };
    return response instanceof Promise ? response.then(finish) : finish(response);
  };
}

/** A request of which only the headers are looked at, with the contract's names. */
const named = (request: Request, dialect: Dialect | undefined): Request =>
  dialect ? new Request("http://localhost/", { headers: dialect.headersIn(request.headers) }) : request;

function received(request: Request & { arrival?: Arrival }, arrival: Arrival): Received {
  request.arrival = arrival;
  return request as Received; // it has its arrival now
}

/**
 * A new request with another URL, method or body, for the few requests that Elysia 1.4 cannot take. Their paths are not
 * canonical, it cannot skip their hosts, or their bodies were read to be counted. For HEAD it would read the whole answer
 * to know its length. A new request takes 0.6 µs, about as long as routing, so it is made only if necessary.
 */
const renewed = (
  { method, headers: own, signal }: Request,
  target: string,
  body: Request["body"] | string,
  headers = own,
): Request =>
  new Request(`http://localhost${target}`, { method: method === "HEAD" ? "GET" : method, headers, body, signal });

/** Calls `observers` when an answer begins. Without observers it is `answer` itself. */
export function observed(answer: Answer, observers: readonly Observer[]): Answer {
  if (observers.length === 0) return answer;
  return async (request, peer, wire) => {
    const started = performance.now();
    const response = await answer(request, peer, wire);
    for (const observe of observers) observe(request, response, performance.now() - started);
    return response;
  };
}

/** Lets a stream pause longer than an idle connection may. Its source has a limit of its own. */
export function keepOpen(response: Response, request: Request, handle: Pick<HostServer, "timeout">): Response {
  if (response instanceof StreamResponse) handle.timeout(request, 0);
  return response;
}

/** The connection of a request to the run time. A connection that is idle ends after `idleSeconds`. */
export class HostWire implements Wire {
  isLate = false;
  readonly #request: Request;
  readonly #handle: HostServer;
  readonly #idleSeconds: number;
  readonly voice: Voice | undefined;

  constructor(request: Request, handle: HostServer, idleSeconds: number, voice?: Voice) {
    this.voice = voice;
    this.#request = request;
    this.#handle = handle;
    this.#idleSeconds = idleSeconds;
  }

  /** The run time knows the address behind a request only until the answer is sent (Bun 1.4). */
  isTaken(): boolean {
    return this.#handle.requestIP(this.#request) === null;
  }

  allowSilence(seconds: number): void {
    this.#handle.timeout(this.#request, this.#idleSeconds + seconds);
  }
}

/**
 * Answers in the place of the run time when it cannot open a file that it was to send: its own answer shows paths. A file
 * that is gone by then was deleted with its record. `report` is told anything else.
 */
function createFileFailure(forceSsl: boolean, report: (cause: unknown) => void) {
  const { json: headers } = createHeaderSets(forceSsl);
  allowOrigin(headers);
  return (cause: NodeJS.ErrnoException): Response => {
    const isGone = cause.code === "ENOENT";
    if (!isGone) report(cause);
    const { status, body } = answerOf(isGone ? noSuchPage() : cause);
    return new Response(JSON.stringify(body), { status, headers });
  };
}

/** A certificate and its key, or the files that hold them. */
interface Pem {
  readonly cert: BunFile | string;
  readonly key: BunFile | string;
}

/** A port on which the server listens. */
interface Listener {
  readonly port: number;
  readonly connections: () => number;
  /** Reads the files of TLS_CERT and TLS_KEY again; requests in flight finish with the old certificate. */
  readonly renew: (certificate: Pem) => void;
  readonly stop: (closeConnections?: boolean) => Promise<void>;
}

/** Opens a port. `open` makes a server of the run time on it, with a certificate. */
function listenOn(
  port: number,
  files: Pem | undefined,
  open: (at: number, tls: Pem | undefined) => Bun.Server<unknown>,
): Listener {
  let current = open(port, files);
  const ownPort = current.port ?? port;
  /** Servers with earlier certificates that have requests in flight. */
  const leaving = new Map<typeof current, Promise<void>>();
  const all = (): (typeof current)[] => [current, ...leaving.keys()];
  return {
    port: ownPort,
    connections: () => all().reduce((sum, server) => sum + server.pendingRequests + server.pendingWebSockets, 0),
    renew: (certificate) => {
      // `Server.reload` of Bun 1.4.5 keeps the old certificate. So another server takes over the port at once.
      const old = current;
      leaving.set(
        old,
        old.stop().finally(() => leaving.delete(old)),
      );
      current = open(ownPort, certificate);
    },
    stop: async (closeConnections) => {
      await Promise.all(all().map((server) => server.stop(closeConnections)));
    },
  };
}

/**
 * Starts listening. Port 0 means any free port. `report` is told defects that no answer tells of. `idleSeconds`: for tests,
 * at least 8. `doors`: the endpoints for WebSockets. `voices`: dialects with ports of their own.
 * @throws Error of the run time, with the `port` that cannot be used.
 */
export function listen(
  config: Config,
  answerAt: (port: number) => Answer,
  report: (cause: unknown) => void,
  idleSeconds = IDLE_SECONDS,
  doors: readonly WebSocketEndpoint[] = [],
  voices: readonly Voice[] = [],
): HttpServer {
  const { host, port, tlsCert, tlsKey } = config;
  let answer: Answer;
  let readClient: ClientReader;
  const opener =
    (voice: () => Voice | undefined) =>
    (at: number, tls: Pem | undefined): Bun.Server<unknown> => {
      const fetch = (request: Request, handle: HostServer) => {
        const wire = new HostWire(request, handle, idleSeconds, voice());
        const response = answer(withSteadyBody(request, wire), handle.requestIP(request)?.address ?? "", wire);
        wire.isLate = true;
        return response instanceof Promise
          ? response.then((settled) => keepOpen(settled, request, handle))
          : keepOpen(response, request, handle);
      };
      const options = {
        hostname: host,
        port: at,
        idleTimeout: idleSeconds,
        maxRequestBodySize: RUNTIME_BODY_MAXIMUM,
        error: createFileFailure(config.forceSsl, report),
        ...(tls ? { tls: { cert: tls.cert, key: tls.key } } : {}),
        fetch,
      };
      return doors.length > 0
        ? Bun.serve<SocketData, string>({
            ...options,
            websocket: webSocketHandler(doors),
            routes: upgradeRoutes(doors, (request, peer) => readClient(request, peer, voice()), fetch),
          })
        : Bun.serve(options);
    };
  const files =
    tlsCert !== undefined && tlsKey !== undefined ? { cert: Bun.file(tlsCert), key: Bun.file(tlsKey) } : undefined;
  const open = opener(() => undefined);
  const first = listenOn(port, files, open);
  const own = voices.map((wanted) => ({ wanted, voice: wanted }));
  const listeners = [first];
  for (const each of own) {
    try {
      const listener = listenOn(
        each.wanted.port ?? 0,
        files,
        opener(() => each.voice),
      );
      each.voice = { ...each.wanted, port: listener.port };
      listeners.push(listener);
    } catch (cause) {
      for (const listener of listeners) void listener.stop(true);
      throw Object.assign(cause as Error, { port: each.wanted.port }); // the run time throws nothing else
    }
  }
  answer = answerAt(first.port);
  readClient = createClientReader(config, first.port, voices);
  return {
    port: first.port,
    answer,
    voices: own.map(({ voice }) => voice),
    connections: () => listeners.reduce((sum, { connections }) => sum + connections(), 0),
    renewCertificate: () => {
      if (tlsCert === undefined || tlsKey === undefined) return undefined;
      const certificate = readCertificate(tlsCert, tlsKey);
      void open(0, certificate).stop(true); // throws while the old server still listens, if the run time refuses the certificate
      for (const listener of listeners) listener.renew(certificate);
      return certificate;
    },
    stop: async (closeConnections) => {
      await Promise.all(listeners.map((listener) => listener.stop(closeConnections)));
    },
  };
}
