import { isIP } from "node:net";
import { isWithoutTokenKey, loadKeys } from "../platform/auth/keys";
import type { Config, OptionKey } from "../platform/config/options";
import type { Services } from "../framework/services";
import { createLogger, reasonOf } from "../platform/logger";
import { lockDataFolder, openDataFolder } from "../platform/db/data-folder";
import { announceServing, withdrawServing } from "../platform/db/serving";
import { migrate } from "../platform/db/migrate";
import { hasAccounts } from "../features/account/commands";
import { type Messaging, requireHomeAccount, startMessaging } from "../features/live";
import type { HttpServer } from "../http/server";
import { startBackground } from "../app/background";
import { announcement, backupDirWarning, type Notice, publicUrlWarning } from "./announcement";
import type { CommandContext } from "./command";
import { openProgram } from "./program";
import { requireTlsFiles } from "./tls";
import { requireTokenKey } from "./token-key";

/** Requests in flight may take this long to finish when the server ends (`operations.md` §4). */
const GRACE_MS = 10_000;

/** Why a port cannot be listened on, and what to do, by code of the operating system. */
const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses this port; stop that one, or choose another port with --port",
  EADDRNOTAVAIL: "this machine has no such address; choose another one with --host",
  EACCES: "this user may not use the port; choose one above 1023 with --port",
};

const UNKNOWN_NAME =
  "nobody knows this name, or another program uses the port; choose an address with --host, or another port with --port";

/**
 * Runs the server until SIGTERM or SIGINT; SIGHUP lets it read a renewed certificate, or ends it where it has none. Source: `operations.md` §4.
 * @throws Error with one sentence when it cannot start; what was opened until then is closed.
 */
export async function serve({ config, out, err }: CommandContext): Promise<void> {
  requireTlsFiles(config);
  const print = unfailing(out);
  const lock = lockDataFolder(openDataFolder(config.dataDir).path);
  try {
    requireTokenKey(config);
    const isFirstStart = isWithoutTokenKey(config.dataDir);
    // Another thread looks for a new key while this one loads the code and answers whatever needs none.
    const keys = loadKeys(config.dataDir);
    const keyFailure = failureOf(keys);
    const loading = import("../app/http");
    const { services, close } = openProgram(config, print, migrate, keys);
    try {
      requireHomeAccount(services);
      const { startHttp } = await loading;
      if (!isFirstStart) await keys;
      // Before anybody is told that the server runs, and might end it.
      const signal = untilSignal(config);
      const server = listen(services, startHttp);
      const background = startBackground(services, server.port);
      const messaging = startMessaging(services);
      if (config.tlsCert !== undefined) process.on("SIGHUP", () => renewCertificate(server, messaging, services));
      try {
        for (const warning of [publicUrlWarning(config), backupDirWarning(config)]) {
          if (warning !== undefined) err(warning);
        }
        announceServing(config.dataDir, ...addressTexts(config, server.port));
        const announce = announcer(config, print);
        const notices = announcement(config, server.port, !hasAccounts(services.db), messaging.ports);
        for (const notice of notices) announce(notice);
        services.log.info("stopping", { signal: await Promise.race([signal, keyFailure]) });
      } finally {
        const left = messaging.stop();
        await finish(server);
        await left;
        await background.stop();
      }
    } finally {
      await close();
    }
  } finally {
    withdrawServing(config.dataDir);
    lock.release();
  }
}

/** Scheme, and the settings that others need to reach the server or to name its address as it does. */
function addressTexts(config: Config, port: number): [scheme: string, settings: Record<string, string>] {
  const { host, publicUrl, tlsCert, tlsKey, forceSsl } = config;
  const texts = {
    ...{ host, port: String(port), public_url: publicUrl, tls_cert: tlsCert, tls_key: tlsKey },
    ...{ force_ssl: forceSsl ? "on" : "off" },
  } satisfies Partial<Record<OptionKey, string | undefined>>;
  const given = Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const]));
  return [tlsCert === undefined ? "http" : "https", Object.fromEntries(given)];
}

/** A log that cannot be written ends no server. */
const unfailing =
  (out: CommandContext["out"]): CommandContext["out"] =>
  (line) => {
    try {
      out(line);
    } catch {
      // There is nowhere to tell it.
    }
  };

/** Rejects when `work` does, and is never heard of otherwise. */
function failureOf(work: Promise<unknown>): Promise<never> {
  const failure = new Promise<never>((_, reject) => void work.catch(reject));
  failure.catch(() => {}); // what fails before anybody waits for it is told by others
  return failure;
}

/** Every notice is an event for machines that read JSON, whatever LOG_LEVEL; people get its sentence as it is. */
function announcer({ logFormat }: Config, out: CommandContext["out"]): (notice: Notice) => void {
  const { info } = createLogger("info", logFormat, out);
  return logFormat === "json" ? ({ event, fields }) => info(event, fields) : ({ sentence }) => out(sentence);
}

function listen(services: Services, startHttp: (services: Services) => HttpServer): HttpServer {
  try {
    return startHttp(services);
  } catch (error) {
    throw listenError(services.config, error);
  }
}

/** The run time's own messages name neither the address nor the files. */
function listenError({ host, port, tlsCert, tlsKey }: Config, cause: unknown): Error {
  const { code = "", syscall } = cause as NodeJS.ErrnoException; // its fields are looked at only if they are there
  if (tlsCert !== undefined && syscall !== "listen") {
    return new Error(`Cannot serve HTTPS with ${tlsCert} and ${tlsKey}`, { cause });
  }
  // For a name that nobody knows the run time tells of a port in use (Bun 1.4).
  const problem = code === "EADDRINUSE" && isIP(host) === 0 ? UNKNOWN_NAME : LISTEN_PROBLEMS[code];
  const message = `Cannot listen on ${host}, port ${port}`;
  return problem === undefined ? new Error(message, { cause }) : new Error(`${message}: ${problem}.`);
}

/** Stops accepting and lets the requests in flight finish. */
async function finish(server: HttpServer): Promise<void> {
  const grace = setTimeout(() => void server.stop(true), GRACE_MS);
  await server.stop();
  clearTimeout(grace);
}

/** Where a renewed certificate cannot be used the server goes on with the old one. */
function renewCertificate(server: HttpServer, messaging: Messaging, { log }: Services): void {
  try {
    const certificate = server.renewCertificate();
    if (certificate) messaging.renew(certificate);
    log.info("certificate_renewed", { valid_until: certificate?.validUntil });
  } catch (error) {
    log.error("certificate_refused", { cause: reasonOf(error) });
  }
}

/**
 * Resolves with the first signal that ends the server; a second one ends the process at once. SIGHUP is one of them where
 * there is no certificate to be read again.
 */
function untilSignal({ tlsCert }: Config): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let isEnding = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (isEnding) process.exit(1);
      isEnding = true;
      resolve(signal);
    };
    const signals = ["SIGTERM", "SIGINT", ...(tlsCert === undefined ? (["SIGHUP"] as const) : [])] as const;
    for (const signal of signals) process.on(signal, onSignal);
  });
}
