import { Elysia } from "elysia";
import type { Action } from "../core/action";
import type { Client } from "../core/context";
import { notFound } from "../core/errors";

/** What Elysia tells of a request. */
interface RouteContext {
  readonly request: Request;
  readonly params: Record<string, string>;
}

/** Answers a request that matched a route. */
type Handler<R> = (route: R, request: Request, params: Record<string, string>) => Response | Promise<Response>;

/** A page or probe outside of `/api`. */
export interface Page {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly answer: (request: Request, params: Record<string, string>, client: Client) => Response | Promise<Response>;
}

/** Methods under which an action is reached: PUT is an alias of PATCH (`accounts.md` §1.1). */
export const methodsOf = ({ method }: Action): readonly string[] => (method === "PATCH" ? ["PATCH", "PUT"] : [method]);

/**
 * Mounts actions and pages; `fail` answers what matches none of them, and failures of pages. Routes carry no schemas:
 * fields are checked by their own table, which costs nothing per route.
 */
export function createRouter(
  actions: readonly Action[],
  pages: readonly Page[],
  handle: Handler<Action>,
  fail: (request: Request, error: unknown) => Response,
  clientOf: (request: Request) => Client,
): (request: Request) => Response | Promise<Response> {
  const app = new Elysia();
  // Bound, so that Elysia sees no source text: it takes `=> handle(` for asynchronous and waits for every answer.
  const answerWith = (action: Action, { request, params }: RouteContext) => handle(action, request, params);
  for (const action of actions) {
    for (const path of [action.path, ...action.aliases]) {
      for (const method of methodsOf(action)) {
        app.route(method, path, answerWith.bind(undefined, action));
      }
    }
  }
  for (const page of pages) {
    app.route(page.method, page.path, async ({ request, params }) => {
      try {
        return await page.answer(request, params, clientOf(request));
      } catch (error) {
        return fail(request, error); // Elysia would answer with the error's message
      }
    });
  }
  const otherwise = ({ request }: { request: Request }) => fail(request, notFound("Not found."));
  for (const [method, path] of shadowed(actions)) app.route(method, path, otherwise);
  app.all("/*", otherwise).all("/", otherwise);
  return app.fetch;
}

/**
 * Known paths under a method they do not have, which a parameter of another path would take: they take precedence, so the
 * method is unknown (`accounts.md` §1.1: `/api/device/sync` goes before `/api/device/:id`).
 */
function shadowed(actions: readonly Action[]): readonly (readonly [method: string, path: string])[] {
  const routes = actions.flatMap((action) =>
    [action.path, ...action.aliases].flatMap((path) => methodsOf(action).map((method) => ({ method, path }))),
  );
  const mounted = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const plain = [...new Set(routes.map(({ path }) => path))].filter((path) => !path.includes(":"));
  const hidden = routes
    .filter(({ path }) => path.includes(":"))
    .flatMap(({ method, path }) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
      return plain.filter((known) => pattern.test(known)).map((known) => [method, known] as const);
    });
  return hidden.filter(([method, path]) => !mounted.has(`${method} ${path}`));
}
