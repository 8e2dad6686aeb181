import { Elysia } from "elysia";
import type { Action } from "../framework/action";
import { notFound } from "../framework/errors";
import type { Page } from "../framework/page";

type Params = Record<string, string>;

/** Answers a request that matched `target`. */
type Handler<Target> = (target: Target, request: Request, params: Params) => Response | Promise<Response>;

/** Methods under which an action is reached: PUT is an alias of PATCH (`accounts.md` §1.1). */
export const methodsOf = ({ method }: Action): readonly string[] => (method === "PATCH" ? ["PATCH", "PUT"] : [method]);

/** What answers at one path, by method. */
type Methods = Map<string, (request: Request, params: Params) => Response | Promise<Response>>;

/**
 * Mounts actions and pages; `fail` answers what matches none of them. One route per path, which
 * knows its methods: a known path goes before a parameter of another one under every method (`accounts.md` §1.1:
 * `/api/device/sync` before `/api/device/:id`), and Elysia takes a tenth of a millisecond for each route. Routes carry no
 * schemas: fields are checked by their own table, which costs nothing per route.
 */
export function createRouter(
  actions: readonly Action[],
  pages: readonly Page[],
  handleAction: Handler<Action>,
  handlePage: Handler<Page>,
  fail: (request: Request, error: unknown) => Response,
): (request: Request) => Response | Promise<Response> {
  const paths = new Map<string, Methods>();
  const methodsAt = (path: string): Methods => {
    const methods = paths.get(path) ?? new Map();
    paths.set(path, methods);
    return methods;
  };
  for (const action of actions) {
    for (const path of [action.path, ...action.aliases]) {
      for (const method of methodsOf(action)) {
        methodsAt(path).set(method, (request, params) => handleAction(action, request, params));
      }
    }
  }
  for (const page of pages) {
    methodsAt(page.path).set(page.method, (request, params) => handlePage(page, request, params));
  }

  const otherwise = (request: Request): Response => fail(request, notFound("Not found."));
  const answer = (methods: Methods, { request, params }: { request: Request; params: Params }) =>
    methods.get(request.method)?.(request, params) ?? otherwise(request);
  const app = new Elysia();
  // Bound, so that Elysia sees no source text: it takes `=> answer(` for asynchronous and waits for every answer. And it
  // works out nothing that the text names: not the body, the query or cookies.
  for (const [path, methods] of paths) app.all(path, answer.bind(undefined, methods));
  for (const path of ["/*", "/"]) if (!paths.has(path)) app.all(path, answer.bind(undefined, new Map()));
  return app.fetch;
}
