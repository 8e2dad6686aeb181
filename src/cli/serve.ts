import type { Config } from "../config/options";
import { lanHosts } from "../core/public-address";
import { isLoopback } from "../auth/loopback";
import { lockDataFolder, openDataFolder } from "../db/data-folder";
import { migrate, schemaVersion } from "../db/migrate";
import { hasAccounts, isMailOn } from "../domain/accounts";
import { startHttp } from "../http/application";
import type { Context } from "./command";
import { openProgram } from "./program";

/** Requests in flight may take this long to finish when the server ends (`operations.md` §4). */
const GRACE_MS = 10_000;
const ANY_HOST: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Runs the server until SIGTERM or SIGINT. Source: `operations.md` §4. */
export async function serve({ config, out, err }: Context): Promise<void> {
  const lock = lockDataFolder(openDataFolder(config.dataDir).path);
  const program = await openProgram(config, out, migrate);
  const server = startHttp(program.services);
  out(`Data folder: ${config.dataDir}`);
  out(`Schema: ${schemaVersion}`);
  out(`E-mail: ${isMailOn(config) ? "on" : "off"}`);
  if (!hasAccounts(program.services.db)) {
    out("There is no account yet. Create one: gardenshed user create you@example.com");
  }
  warnOfLoopback(config, err);
  for (const origin of originsOf(config, server.port)) out(`Listening on ${origin}`);

  await untilSignal();
  const grace = setTimeout(() => void server.stop(true), GRACE_MS);
  await server.stop();
  clearTimeout(grace);
  await program.close();
  lock.release();
}

/** Addresses under which the server is reached, those of the local network included. */
function originsOf({ host, tlsCert }: Config, port: number): string[] {
  const names = ANY_HOST.has(host) ? ["localhost", ...lanHosts()] : [host.includes(":") ? `[${host}]` : host];
  return names.map((name) => `${tlsCert === undefined ? "http" : "https"}://${name}:${port}`);
}

function warnOfLoopback({ publicUrl, host }: Config, err: (line: string) => void): void {
  const name = publicUrl === undefined ? undefined : new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  if (name !== undefined && (name === "localhost" || isLoopback(name)) && !isLoopback(host)) {
    err(`Warning: PUBLIC_URL is ${publicUrl}, which other machines cannot reach. Set it to this machine's address.`);
  }
}

/** Resolves at the first signal; a second one ends the process at once. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        for (const again of ["SIGTERM", "SIGINT"] as const) process.once(again, () => process.exit(1));
        resolve();
      });
    }
  });
}
