import { resolve } from "node:path";
import { brokerText } from "../platform/config/address";
import { type Config, options } from "../platform/config/options";
import { isLoopbackHost } from "../platform/network/loopback";
import { lanHosts } from "../platform/network/public-address";
import { isBrokerWanted } from "../features/account/commands";
import { missingBackupDir, missingMirror } from "../features/backup";
import { schemaVersion } from "../platform/db/migrate";
import { isMailOn } from "../framework/mail";
import type { LogFields } from "../platform/logger";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../platform/time";
import { invocation } from "./invocation";

/** One line that the server prints at its start: a sentence for people, an event with fields for machines. */
export interface Notice {
  readonly event: string;
  readonly fields: LogFields;
  readonly sentence: string;
}

const notice = (event: string, fields: LogFields, sentence: string): Notice => ({ event, fields, sentence });

/** The lines a server prints when it is ready. `mqttPorts`: the ports of its message broker. Source: `operations.md` §4. */
export function announcement(
  config: Config,
  port: number,
  isEmpty: boolean,
  mqttPorts: readonly number[],
): readonly Notice[] {
  const mail = isMailOn(config) ? "on" : "off";
  const command = createUserLine(config);
  return [
    notice("data_folder", { path: config.dataDir }, `Data folder: ${config.dataDir}`),
    notice("schema", { version: schemaVersion }, `Schema: ${schemaVersion}`),
    notice("email", { state: mail }, `E-mail: ${mail}`),
    signUpNotice(config, isEmpty),
    backupNotice(config),
    ...mirrorNotices(config),
    messageNotice(config, mqttPorts),
    ...(isEmpty ? [notice("no_account", { command }, `There is no account yet. Create one: ${command}`)] : []),
    ...originsOf(config, port).map((url) => notice("listening", { url }, `Listening on ${url}`)),
  ];
}

/** Tells who may register. */
function signUpNotice({ signup, trustedDomains }: Config, isEmpty: boolean): Notice {
  if (signup === "closed" || (signup === "first" && !isEmpty)) {
    const sentence = "Sign-up: closed; gardenshed user create makes accounts";
    return notice("signup_state", { state: "closed" }, sentence);
  }
  const isForAll = trustedDomains.length === 0;
  const whom = isForAll ? "everybody who reaches this server" : `addresses of ${trustedDomains.join(", ")}`;
  const until = signup === "first" ? ", until one account exists" : "";
  const fields = { state: signup, domains: isForAll ? undefined : trustedDomains };
  return notice("signup_state", fields, `Sign-up: open to ${whom}${until}`);
}

/** Whether the server makes backups by itself. */
function backupNotice({ backupDir: path, backupEvery, backupKeep: keep }: Config): Notice {
  if (path === undefined) {
    return notice("backups", { state: "off" }, "Backups: none; BACKUP_DIR makes them by itself");
  }
  const sentence = `Backups: every ${durationText(backupEvery)} into ${path}, the newest ${keep} are kept`;
  return notice("backups", { state: "on", path, every_s: backupEvery / 1000, keep }, sentence);
}

/** Where the server keeps a second copy by itself. */
function mirrorNotices({ mirrorDir: path, mirrorEvery }: Config): readonly Notice[] {
  if (path === undefined) return [];
  const sentence = `Mirror: ${path}, the database every ${durationText(mirrorEvery)}`;
  return [notice("mirror", { path, every_s: mirrorEvery / 1000 }, sentence)];
}

/** Where robots and pages find the message broker (`live.md` §3). */
function messageNotice(config: Config, ports: readonly number[]): Notice {
  if (isBrokerWanted(config)) {
    const places = [...(ports.length > 0 ? [`MQTT on port ${ports.join(" and ")}`] : []), "WebSocket at /ws"];
    return notice("messages", { state: "on", ports }, `Messages: ${places.join(", ")}`);
  }
  const { mqtt, mqttHost, mqttWs, brokerUrl } = config;
  const other = (brokerUrl && brokerText(brokerUrl)) ?? (mqtt ? (mqttHost ?? mqttWs) : undefined);
  return other === undefined
    ? notice("messages", { state: "off" }, "Messages: none; MQTT is off")
    : notice("messages", { state: "other", broker: other }, `Messages: another broker, ${other}`);
}

const UNITS = [
  ["d", DAY_MS],
  ["h", HOUR_MS],
  ["min", MINUTE_MS],
  ["s", 1000],
] as const;

/** `24 h`, `7 d`, `90 min`: in the largest unit that gives a whole number. Days are used from two days on. */
function durationText(ms: number): string {
  const [unit, length] = UNITS.find(([name, each]) => ms % each === 0 && (name !== "d" || ms > each)) ?? ["s", 1000];
  return `${ms / length} ${unit}`;
}

/** The server never makes the folder: while its disk is missing, backups would fill another disk (`operations.md` §2). */
export function backupDirWarning({ backupDir }: Config): string | undefined {
  const missing = backupDir === undefined ? undefined : missingBackupDir(backupDir);
  return missing && `Warning: ${missing} No backup is made until then.`;
}

/** The warning at the start when the disk of the mirror is missing. */
export function mirrorDirWarning(config: Config): string | undefined {
  const missing = missingMirror(config);
  return missing && `Warning: ${missing} Nothing is mirrored until it is there.`;
}

/** A command that works as it is printed: it names the data folder of this server and an address that may sign up. */
function createUserLine({ dataDir, trustedDomains }: Config): string {
  const folder = dataDir === resolve(options.data_dir.default) ? [] : ["--data-dir", dataDir];
  return invocation(["user", "create", `you@${trustedDomains[0] ?? "example.com"}`, ...folder]);
}

/** The addresses at which the server can be reached, including those on the local network. */
export function originsOf({ host, tlsCert }: Config, port: number): readonly string[] {
  const scheme = tlsCert === undefined ? "http" : "https";
  return hostsOf(host).map((name) => `${scheme}://${name}:${port}`);
}

function hostsOf(host: string): readonly string[] {
  if (host === "::") return ["127.0.0.1", ...lanHosts()];
  if (host === "0.0.0.0") return ["127.0.0.1", ...lanHosts().filter((name) => !name.startsWith("["))];
  return [host.includes(":") ? `[${host}]` : host];
}

/** A warning about a PUBLIC_URL that does not keep the server from running. */
export function publicUrlWarning({ publicUrl, host }: Config): string | undefined {
  if (publicUrl === undefined || isLoopbackHost(host) || !isLoopbackHost(new URL(publicUrl).hostname)) return undefined;
  return `Warning: PUBLIC_URL is ${publicUrl}, which other machines cannot reach; set it to the address of this one.`;
}
