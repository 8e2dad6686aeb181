import type { Logger } from "../platform/logger";
import { splitUrl } from "./path";
import type { Observer } from "../framework/metrics/request-meter";

/** Longer segments of a path are tokens or keys of pictures. They are never logged (`operations.md` §2). */
const LONGEST_NAME = 24;
const SECRETS = new RegExp(`[^/]{${LONGEST_NAME + 1},}`, "g");

/** One line per request, at the level `debug`. */
export const logRequests =
  (log: Logger): Observer =>
  (request, { status, headers }, milliseconds) =>
    log.debug("request", {
      method: request.method,
      path: splitUrl(request.url).path.replace(SECRETS, "***"),
      status,
      ms: Math.round(milliseconds * 10) / 10,
      request: headers.get("x-device-rpc-id") ?? undefined,
    });
