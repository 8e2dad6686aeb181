import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, options } from "../platform/config/options";
import { lanHosts } from "../platform/network/public-address";
import { missingBackupDir } from "../features/backup/commands";
import { schemaVersion } from "../platform/db/migrate";
import { isMailOn } from "../framework/mail";
import { invocation } from "./invocation";

/** What a server prints when it is ready. Source: `operations.md` §4. */
export const announcement = (config: Config, port: number, isEmpty: boolean): readonly string[] => [
  `Data folder: ${config.dataDir}`,
  `Schema: ${schemaVersion}`,
  `E-mail: ${isMailOn(config) ? "on" : "off"}`,
  `Sign-up: ${signUpText(config, isEmpty)}`,
  `Backups: ${backupText(config)}`,
  ...(isEmpty ? [`There is no account yet. Create one: ${createUserLine(config)}`] : []),
  ...originsOf(config, port).map((origin) => `Listening on ${origin}`),
];

/** Who may register. */
function signUpText({ signup, trustedDomains }: Config, isEmpty: boolean): string {
  if (signup === "closed" || (signup === "first" && !isEmpty)) return "closed; gardenshed user create makes accounts";
  const whom =
    trustedDomains.length === 0 ? "everybody who reaches this server" : `addresses of ${trustedDomains.join(", ")}`;
  return `open to ${whom}${signup === "first" ? ", until one account exists" : ""}`;
}

/** Whether backups are made by themselves. */
const backupText = ({ backupDir, backupEvery, backupKeep }: Config): string =>
  backupDir === undefined
    ? "none; BACKUP_DIR makes them by itself"
    : `every ${durationText(backupEvery)} into ${backupDir}, the newest ${backupKeep} are kept`;

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

/** `24 h`, `7 d`, `90 min`: in the largest unit that leaves no rest, days from two on. */
function durationText(ms: number): string {
  const [unit, length] = UNITS.find(([name, each]) => ms % each === 0 && (name !== "d" || ms > each)) ?? ["s", 1000];
  return `${ms / length} ${unit}`;
}

/** A folder for backups is never made: without its disk it would fill the one below (`operations.md` §2). */
export const backupDirWarning = ({ backupDir }: Config): string | undefined =>
  backupDir === undefined || existsSync(backupDir)
    ? undefined
    : `Warning: ${missingBackupDir(backupDir)} No backup is made until it is there.`;

/** Works as it is printed: for the data folder of this server, and with an address it admits. */
function createUserLine({ dataDir, trustedDomains }: Config): string {
  const folder = dataDir === resolve(options.data_dir.default) ? [] : ["--data-dir", dataDir];
  return invocation(["user", "create", `you@${trustedDomains[0] ?? "example.com"}`, ...folder]);
}

/** Addresses under which the server is reached, those of the local network included. */
export function originsOf({ host, tlsCert }: Config, port: number): readonly string[] {
  const scheme = tlsCert === undefined ? "http" : "https";
  return hostsOf(host).map((name) => `${scheme}://${name}:${port}`);
}

function hostsOf(host: string): readonly string[] {
  if (host === "::") return ["127.0.0.1", ...lanHosts()];
  if (host === "0.0.0.0") return ["127.0.0.1", ...lanHosts().filter((name) => !name.startsWith("["))];
  return [host.includes(":") ? `[${host}]` : host];
}

/** Whether only this machine understands the host of an address. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);

/** What is wrong with PUBLIC_URL although the server can run. */
export function publicUrlWarning({ publicUrl, host }: Config): string | undefined {
  if (publicUrl === undefined || isLoopbackHost(host) || !isLoopbackHost(new URL(publicUrl).hostname)) return undefined;
  return `Warning: PUBLIC_URL is ${publicUrl}, which other machines cannot reach; set it to the address of this one.`;
}
