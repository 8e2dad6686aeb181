import { brokerDoor } from "../features/account";
import { requireHomeAccount } from "../features/home";
import type { Messaging } from "../features/messaging";
import { connections } from "../framework/metrics/report";
import type { Services } from "../framework/services";
import { createPlugin, type Wire } from "../http/router";
import { type Answer, HostWire, keepOpen } from "../http/server";
import { loadKeys } from "../platform/auth/keys";
import { ConfigError } from "../platform/config/error";
import type { Config } from "../platform/config/options";
import { configOf, type ProgramSettings } from "../platform/config/program";
import { lockDataFolder, openDataFolder } from "../platform/db/data-folder";
import { migrate } from "../platform/db/migrate";
import { createEventLogger, type LogEvent } from "../platform/logger";
import { startBackground } from "./background";
import { openDatabase } from "./database";
import { createGardenAnswer } from "./http";
import { startLive } from "./live";
import { openServices } from "./services";

export { ConfigError };
export type { LogEvent, ProgramSettings };

export interface GardenOptions extends ProgramSettings {
  /** Called for every event of at least `logLevel`. Without it nothing is logged. */
  readonly log?: ((event: LogEvent) => void) | undefined;
}

/** Where a request comes from. */
export interface Sender {
  /** IP address at the other end of the connection. Requests without one never count as loopback, and share their limits. */
  readonly address?: string | undefined;
}

/** A garden inside another program. */
export interface Garden {
  /** Answers all requests for which the host app has no route: `new Elysia().use(garden.plugin)`. */
  readonly plugin: ReturnType<typeof createPlugin>;
  /** Answers a request of any path; never rejects. After `stop` it answers 503. */
  readonly fetch: (request: Request, sender?: Sender) => Promise<Response>;
  /** Waits for running requests and jobs, stores everything and releases the data folder. May be called again. */
  readonly stop: () => Promise<void>;
}

/** When the garden stops, it waits this long for running requests. */
const GRACE_MS = 10_000;

/**
 * Runs a garden on a data folder, which belongs to it until `stop`. It prints nothing, listens nowhere, handles no signals
 * and reads neither the environment nor `gardenshed.toml`. See `docs/guide/embed.md`.
 * @throws ConfigError for a setting that cannot be used, Error with one sentence when the data folder cannot be used.
 */
export async function gardenshed({ log, ...settings }: GardenOptions): Promise<Garden> {
  const config = configOf({ mqtt: false, ...settings });
  requireAddresses(config);
  await using opening = new AsyncDisposableStack();
  const lock = lockDataFolder(openDataFolder(config.dataDir).path);
  opening.defer(() => lock.release());
  const logger = createEventLogger(config.logLevel, unfailing(log));
  const db = openDatabase(config.dataDir, logger, migrate);
  const { services, close } = openServices(config, db, logger, loadKeys(config.dataDir));
  opening.defer(close);
  requireHomeAccount(services);
  services.get(brokerDoor).hasWebSockets = false;
  await services.keys;
  const background = startBackground(services, config.port);
  opening.defer(() => background.stop());
  const answer = createGardenAnswer(services, config.port);
  return toGarden(services, answer, startLive(services, answer), opening.move());
}

/** @throws ConfigError for a dialect with a port of its own: nothing listens there. */
function requireAddresses({ dialects }: Config): void {
  const { port, file } = dialects.find((dialect) => dialect.port !== undefined) ?? {};
  if (port === undefined) return;
  throw new ConfigError(
    `dialects: nothing listens on port ${port} inside of another program. Name an address instead: https://oldshed.garden.example=${file}`,
  );
}

/** A log whose errors are ignored. */
const unfailing =
  (log: GardenOptions["log"] = () => {}): ((event: LogEvent) => void) =>
  (event) => {
    try {
      log(event);
    } catch {
      // There is no place to report it.
    }
  };

/** A connection of somebody else's server. Its time to be idle is theirs: it is made longer, and not set back. */
class GuestWire extends HostWire {
  override isLate = true;

  override allowSilence(seconds: number): void {
    if (seconds > 0) super.allowSilence(seconds);
  }
}

function toGarden(services: Services, answer: Answer, messaging: Messaging, open: AsyncDisposableStack): Garden {
  const underWay = new Set<Promise<Response>>();
  services.get(connections).push(() => underWay.size);
  let stopped: Promise<void> | undefined;

  function respond(request: Request, address = "", wire?: Wire): Promise<Response> {
    if (stopped) return Promise.resolve(Response.json({ error: "The garden has stopped." }, { status: 503 }));
    const response = settle(answer(request, address, wire), request);
    underWay.add(response);
    return response.finally(() => underWay.delete(response));
  }

  async function stop(): Promise<void> {
    const left = messaging.stop(); // or commands would wait for their robot
    let grace: Timer | undefined;
    const end = new Promise((resolve) => (grace = setTimeout(resolve, GRACE_MS)));
    await Promise.race([Promise.all(underWay), end]);
    clearTimeout(grace);
    await left;
    await open.disposeAsync();
  }

  return {
    fetch: (request, { address } = {}) => respond(request, address),
    plugin: createPlugin(async (request, server) => {
      if (!server) return respond(request);
      const wire = new GuestWire(request, server, 0);
      return keepOpen(await respond(request, server.requestIP(request)?.address, wire), request, server);
    }),
    stop: () => (stopped ??= stop()),
  };
}

/** The answer. HEAD gets no body: without a server nobody else would remove it. */
async function settle(answer: ReturnType<Answer>, request: Request): Promise<Response> {
  const response = await answer;
  if (request.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);
}
