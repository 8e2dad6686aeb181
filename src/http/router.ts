import { Elysia, NotFoundError } from "elysia";
import type { Action } from "../framework/action";
import type { Client } from "../framework/context";
import { notFound } from "../framework/errors";
import type { Page } from "../framework/page";

/** A request on its way through the router, with who has sent it. */
export type Received = Request & {
  readonly client: Client;
  /** It was a HEAD request, which stores nothing; on its way it is a GET. */
  readonly isHead: boolean;
  readonly wire: Wire;
};

/** What a request may ask of its connection. Where nobody can tell or do it, it is not there. */
export interface Wire {
  /** Whether the connection has taken the answer, or has ended. */
  readonly isTaken?: IsTaken;
  /** Lets it be silent for so many seconds more than any other; from now on, until it is called again. */
  readonly allowSilence?: AllowSilence;
}

export type IsTaken = () => boolean;
export type AllowSilence = (seconds: number) => void;

type Params = Readonly<Record<string, string>>;

/** Answers a request that matched `target`; what it throws becomes an answer by `fail`. */
type Handler<Target> = (target: Target, request: Received, params: Params) => Response | Promise<Response>;

/** Methods under which an action is reached: PUT is an alias of PATCH (`accounts.md` §1.1). */
export const methodsOf = ({ method }: Action): readonly string[] => (method === "PATCH" ? ["PATCH", "PUT"] : [method]);

interface Route {
  readonly method: string;
  readonly path: string;
  readonly answer: (request: Received, params: Params) => Response | Promise<Response>;
}

/**
 * Mounts actions and pages; `fail` answers what they throw, and what matches none of them. Paths are canonical already,
 * fields are checked by their own table and bodies read by whoever needs them: Elysia does none of it.
 */
export function createRouter(
  actions: readonly Action[],
  pages: readonly Page[],
  answerAction: Handler<Action>,
  answerPage: Handler<Page>,
  fail: (request: Request, error: unknown) => Response,
): (request: Received) => Response | Promise<Response> {
  const routes: readonly Route[] = [
    ...actions.flatMap((action) =>
      [action.path, ...action.aliases].flatMap((path) =>
        methodsOf(action).map((method) => ({
          method,
          path,
          answer: (request: Received, params: Params) => answerAction(action, request, params),
        })),
      ),
    ),
    ...pages.map((page) => ({
      method: page.method,
      path: page.path,
      answer: (request: Received, params: Params) => answerPage(page, request, params),
    })),
  ];
  const app = new Elysia({ strictPath: true, normalize: false });
  app.onError(({ request, error }) => fail(request, error instanceof NotFoundError ? notFound("Not found.") : error));
  // Bound, so that Elysia 1.4 sees no source text: a function whose text calls another one it takes for asynchronous and
  // waits for each answer, which takes 1 to 2 µs of the 15 to 25 that `GET /api/points/:id` takes (row `show-point`).
  // Whatever fails later than the call is told here, because without waiting Elysia does not see it.
  function handle(answer: Route["answer"], { request, params }: { request: Request; params: Params }) {
    const response = answer(request as Received, params); // every request comes through the returned function
    return response instanceof Promise ? response.catch((error: unknown) => fail(request, error)) : response;
  }
  for (const { method, path, answer } of routes) app.route(method, path, handle.bind(undefined, answer));
  for (const { method, path } of overshadowed(routes)) {
    app.route(method, path, () => {
      throw notFound("Not found.");
    });
  }
  return app.fetch;
}

/**
 * Routes that a parameter must not take: a known path goes before a parameter of another one under every method
 * (`accounts.md` §1.1). PATCH of `/api/device/sync` is not that of `/api/device/:id`.
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

/** What a plugin may use of the server that its requests come through. */
export type HostServer = Pick<Bun.Server<unknown>, "requestIP" | "timeout">;

/**
 * A plugin for another Elysia app: `answer` gets everything that the app has no route of its own for. `server` is missing
 * where the app is called without listening.
 */
export const createPlugin = (answer: (request: Request, server: HostServer | null) => Promise<Response>) =>
  new Elysia()
    .all("/", ({ request, server }) => answer(request, server), { parse: "none" })
    .all("/*", ({ request, server }) => answer(request, server), { parse: "none" });
