import { Elysia, NotFoundError } from "elysia";
import type { Action } from "../framework/action";
import type { Client } from "../framework/context";
import { noSuchPage } from "../framework/errors";
import type { Page } from "../framework/page";
import { once } from "../platform/once";
import type { Voice } from "./client";
import type { RequestTranslator } from "./request-translator";

/** Facts about a request that are known before it is routed. */
export interface Arrival {
  readonly client: Client;
  readonly now: Date;
  /** The path as it was sent. */
  readonly path: string;
  /** Whether it was a HEAD request, which must not store anything. It is routed as GET. */
  readonly isHead: boolean;
  readonly wire: Wire;
  /** The words in which it was sent; undefined for the contract's own. */
  readonly speech?: RequestTranslator | undefined;
  /** The client has sent too many: seconds until it may send others. */
  readonly excess: number | undefined;
}

/** A request as the router passes it on. One property takes 0.1 µs, four take 0.2 (Bun 1.4). */
export type Received = Request & { arrival: Arrival };

/** The connection, as far as a request may use it. A function is missing if the connection cannot do it. */
export interface Wire {
  /** The dialect of the port by which the connection came. */
  readonly voice?: Voice | undefined;
  /** Whether the whole answer was sent, or the connection has ended. */
  isTaken?(): boolean;
  /** Whether the request has waited, so that its answer is sent later than in the call that brought it. */
  readonly isLate?: boolean;
  /** Lets the connection be silent for so many seconds more than others, until the next call. */
  allowSilence?(seconds: number): void;
}

type Params = Readonly<Record<string, string>>;

/** Answers what was thrown while a request was answered. */
type Fail = (request: Request, error: unknown) => Response;

/** Answers a request that matched `target`. */
type Handler<Target> = (target: Target, request: Received, params: Params) => Response | Promise<Response>;

/** Methods under which an action is reached: PUT is an alias of PATCH (`accounts.md` §1.1). */
const methodsOf = ({ method }: Action): readonly string[] => (method === "PATCH" ? ["PATCH", "PUT"] : [method]);

interface Route {
  readonly method: string;
  readonly path: string;
  readonly answer: (request: Received, params: Params) => Response | Promise<Response>;
}

/**
 * Routes to actions and pages. `fail` answers their errors, and requests that no route matches. Mounting the 245 routes
 * takes 10 ms, and a start needs few of them. So the routes of the API, whatever they answer, are mounted with its first
 * request, and the others likewise.
 * @returns answers a request of a canonical path.
 */
export function createRouter(
  actions: () => readonly Action[],
  pages: readonly Page[],
  answerAction: Handler<Action>,
  answerPage: Handler<Page>,
  fail: Fail,
): (request: Received, path: string) => Response | Promise<Response> {
  const pageRoutes = pages.map((page) => ({
    method: page.method,
    path: page.path,
    answer: (request: Received, params: Params) => answerPage(page, request, params),
  }));
  const api = once(() => {
    const routes = actions().flatMap((action) => routesOf(action, answerAction));
    return mount([...routes, ...pageRoutes.filter(({ path }) => isOfApi(path))], fail);
  });
  const others = once(() =>
    mount(
      pageRoutes.filter(({ path }) => !isOfApi(path)),
      fail,
    ),
  );
  return (request, path) => (isOfApi(path) ? api() : others())(request);
}

const isOfApi = (path: string): boolean => path.startsWith("/api/");

const routesOf = (action: Action, answer: Handler<Action>): Route[] =>
  [action.path, ...action.aliases].flatMap((path) =>
    methodsOf(action).map((method) => ({
      method,
      path,
      answer: (request: Received, params: Params) => answer(action, request, params),
    })),
  );

/**
 * Mounts routes. Elysia only routes: paths are canonical already, fields are checked by their tables, and bodies are read
 * where they are needed.
 */
function mount(routes: readonly Route[], fail: Fail): (request: Received) => Response | Promise<Response> {
  const app = new Elysia({ strictPath: true, normalize: false });
  app.onError(({ request, error }) => fail(request, error instanceof NotFoundError ? noSuchPage() : error));
  // It is bound to hide its source text from Elysia 1.4, which reads it. Elysia treats a function that calls another one as
  // asynchronous and awaits each answer. That takes 1 to 2 µs of the 15 to 25 of `GET /api/points/:id` (row `show-point`).
  // Without awaiting, Elysia does not see failures of promises. So they are handled here.
  function handle(answer: Route["answer"], { request, params }: { request: Request; params: Params }) {
    const response = answer(request as Received, params); // the returned function gets no others
    return response instanceof Promise ? response.catch((error: unknown) => fail(request, error)) : response;
  }
  for (const { method, path, answer } of routes) app.route(method, path, handle.bind(undefined, answer));
  for (const { method, path } of overshadowed(routes)) {
    app.route(method, path, () => {
      throw noSuchPage();
    });
  }
  return app.fetch;
}

/**
 * Routes that no parameter may match: a fixed path wins over a path with a parameter, for every method
 * (`accounts.md` §1.1). So PATCH of `/api/device/sync` is not PATCH of `/api/device/:id`.
 */
function overshadowed(routes: readonly Route[]): readonly Pick<Route, "method" | "path">[] {
  const methodsAt = Map.groupBy(routes, ({ path }) => path.replace(/:\w+/g, ":"));
  return [...methodsAt].flatMap(([path, own]) => {
    if (path.includes(":")) return [];
    const parts = path.split("/");
    const takers = parts.flatMap((_, index) => methodsAt.get(parts.with(index, ":").join("/")) ?? []);
    const methods = new Set(takers.map(({ method }) => method));
    for (const { method } of own) methods.delete(method);
    return [...methods].map((method) => ({ method, path }));
  });
}

/** The parts of the host's server that a plugin uses. */
export type HostServer = Pick<Bun.Server<unknown>, "requestIP" | "timeout">;

/**
 * A plugin for another Elysia app. `answer` gets all requests for which the app has no route. `server` is null if the app is
 * called without listening.
 */
export const createPlugin = (answer: (request: Request, server: HostServer | null) => Promise<Response>) =>
  new Elysia()
    .all("/", ({ request, server }) => answer(request, server), { parse: "none" })
    .all("/*", ({ request, server }) => answer(request, server), { parse: "none" });
