import { createRateLimits } from "../auth/rate-limits";
import type { Services } from "../core/context";
import { resources } from "../resources/index";
import { createPages } from "./pages";
import { type HttpServer, listen } from "./server";

/** Serves the whole API and its pages. */
export function startHttp(services: Services): HttpServer {
  const actions = resources.flatMap((resource) => resource.actions);
  return listen(services, actions, createPages(services), createRateLimits(services.keys.secret));
}
