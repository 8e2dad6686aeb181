import { isWithoutTokenKey, loadKeys } from "../platform/auth/keys";
import type { SettingRow, SharedSettings } from "../platform/config/load";
import type { Config, OptionKey } from "../platform/config/options";
import { dialects } from "../dialect";
import type { Services } from "../framework/services";
import { createLogger, reasonOf, stackOf } from "../platform/logger";
import { net } from "../platform/network/net";
import { lockDataFolder, openDataFolder } from "../platform/db/data-folder";
import { announceServing, withdrawServing } from "../platform/db/serving";
import type { Database } from "../platform/db/database";
import { type Migration, migrate } from "../platform/db/migrate";
import { hasAccounts } from "../features/account/commands";
import { takeOverCopy } from "../features/backup";
import { requireHomeAccount } from "../features/home";
import type { Messaging } from "../features/messaging";
import type { HttpServer } from "../http/server";
import { startBackground } from "../app/background";
import { startLive } from "../app/live";
import { announcement, backupDirWarning, mirrorDirWarning, type Notice, publicUrlWarning } from "./announcement";
import type { CommandContext } from "./command";
import { openProgram } from "./program";
import { dialectWarning } from "./checks/dialects";
import { peopleWarning } from "./checks/people";
import { requireTlsFiles } from "./tls";
import { requireKeyAndDatabase } from "./token-key";

/** When the server ends, it waits this long for requests in flight (`operations.md` §4). */
const GRACE_MS = 10_000;

/** Why the server cannot listen on a port, and what to do, by error code of the operating system. */
const LISTEN_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses this port; stop that one, or choose another port with --port",
  EADDRNOTAVAIL: "this machine has no such address; choose another one with --host",
  EACCES: "this user may not use the port; choose one above 1023 with --port",
  ENOENT: "nobody knows this name; choose an address with --host",
};

const UNKNOWN_NAME =
  "nobody knows this name, or another program uses the port; choose an address with --host, or another port with --port";

/**
 * Runs the server until SIGTERM or SIGINT. On SIGHUP it reads a renewed certificate; without a certificate it ends.
 * Source: `operations.md` §4.
 * @throws Error with one sentence if it cannot start. It closes everything it has opened by then.
 */
export async function serve({ config, settings, out, err }: CommandContext): Promise<void> {
  requireTlsFiles(config);
  const print = unfailing(out);
  const lock = lockDataFolder(openDataFolder(config.dataDir).path);
  try {
    requireKeyAndDatabase(config);
    const isFirstStart = isWithoutTokenKey(config.dataDir);
    // Another thread makes a new key while this one loads the code and answers requests that need no key.
    const keys = loadKeys(config.dataDir);
    const keyFailure = failureOf(keys);
    const loading = import("../app/http");
    const { services, close } = openProgram(config, print, bringUpToDate, keys);
    // A defect ends what it belongs to, and not the server of a garden.
    for (const failure of ["unhandledRejection", "uncaughtException"] as const)
      process.on(failure, (cause: unknown) => services.log.error("unexpected_error", { cause: stackOf(cause) }));
    try {
      requireHomeAccount(services);
      const { startHttp } = await loading;
      if (!isFirstStart) await keys;
      // This comes before the server says that it runs: the reader of that line may send a signal.
      const signal = untilSignal(config);
      const server = listen(services, startHttp);
      const background = startBackground(services, server.port);
      const messaging = startLive(services, server.answer);
      if (config.tlsCert !== undefined) process.on("SIGHUP", () => renewCertificate(server, messaging, services));
      try {
        for (const warning of [
          publicUrlWarning(config),
          backupDirWarning(config),
          mirrorDirWarning(config),
          dialectWarning(services.db, services.get(dialects)),
          peopleWarning(services.db, services.clock()),
        ]) {
          if (warning !== undefined) err(warning);
        }
        const scheme = config.tlsCert === undefined ? "http" : "https";
        announceServing(config.dataDir, scheme, sharedSettings(settings, chosenPorts(config, server, messaging)));
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

function bringUpToDate(db: Database): Migration | undefined {
  const migration = migrate(db);
  takeOverCopy(db, new Date());
  return migration;
}

/** The ports in the place of those that the settings leave to the machine. */
function chosenPorts({ mqttPort, mqttTlsPort }: Config, server: HttpServer, { ports }: Messaging) {
  const [first, last] = [ports[0], ports.at(-1)];
  return new Map<OptionKey, number>([
    ["port", server.port],
    ...(mqttPort === 0 && first !== undefined ? [["mqtt_port", first] as const] : []),
    ...(mqttTlsPort === 0 && last !== undefined ? [["mqtt_tls_port", last] as const] : []),
  ]);
}

/** Settings for commands that run meanwhile: of secrets only whether they are set. The data folder they know themselves. */
function sharedSettings(rows: readonly SettingRow[], ports: ReadonlyMap<OptionKey, number>): SharedSettings {
  const plain = rows.flatMap(({ key, text = "", origin }) =>
    text === "" || key === "data_dir" ? [] : [[key, { text: String(ports.get(key) ?? text), origin }] as const],
  );
  const secrets = rows.filter(({ text, origin }) => text === undefined && origin !== "default");
  return { settings: Object.fromEntries(plain), secrets: secrets.map(({ key }) => key) };
}

/** Writes a line of the log. A failure does not end the server. */
const unfailing =
  (out: CommandContext["out"]): CommandContext["out"] =>
  (line) => {
    try {
      out(line);
    } catch {
      // There is no place to report it.
    }
  };

/** Rejects if `work` rejects, and never resolves. */
function failureOf(work: Promise<unknown>): Promise<never> {
  const failure = new Promise<never>((_, reject) => void work.catch(reject));
  failure.catch(() => {}); // a failure before somebody waits for this is reported elsewhere
  return failure;
}

/** Prints a notice: as an event if the log is JSON, whatever LOG_LEVEL is, else as a sentence. */
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

/** The error for a port that cannot be used. The run time's own messages name neither the address nor the files. */
function listenError({ host, port: first, tlsCert, tlsKey }: Config, cause: unknown): Error {
  const { code = "", syscall, port = first } = cause as NodeJS.ErrnoException & { readonly port?: number }; // all are optional
  if (tlsCert !== undefined && syscall !== "listen") {
    return new Error(`Cannot serve HTTPS with ${tlsCert} and ${tlsKey}`, { cause });
  }
  // For an unknown host name the run time reports a port in use (Bun 1.4).
  const problem = code === "EADDRINUSE" && net().isIP(host) === 0 ? UNKNOWN_NAME : LISTEN_PROBLEMS[code];
  const message = `Cannot listen on ${host}, port ${port}`;
  return problem === undefined ? new Error(message, { cause }) : new Error(`${message}: ${problem}.`);
}

/** Accepts no more requests and waits for those in flight. */
async function finish(server: HttpServer): Promise<void> {
  const grace = setTimeout(() => void server.stop(true), GRACE_MS);
  await server.stop();
  clearTimeout(grace);
}

/** Reads the certificate again. If it cannot be used, the server keeps the old one. */
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
 * Resolves with the first signal that ends the server. A second signal ends the process at once. Without a certificate,
 * SIGHUP is one of these signals.
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
