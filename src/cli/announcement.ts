import { resolve } from "node:path";
import { type Config, options } from "../platform/config/options";
import { lanHosts } from "../platform/network/public-address";
import { schemaVersion } from "../platform/db/migrate";
import { isMailOn } from "../framework/mail";
import { invocation } from "./invocation";

/** One line of a start: a sentence for people, an event with fields for machines. */
export interface Notice {
  readonly event: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly sentence: string;
}

const notice = (event: string, details: Notice["details"], sentence: string): Notice => ({ event, details, sentence });

/** What a server tells when it is ready. Source: `operations.md` §4. */
export function announcement(config: Config, port: number, isEmpty: boolean): readonly Notice[] {
  const mail = isMailOn(config) ? "on" : "off";
  const command = createUserLine(config);
  return [
    notice("data_folder", { path: config.dataDir }, `Data folder: ${config.dataDir}`),
    notice("schema", { version: schemaVersion }, `Schema: ${schemaVersion}`),
    notice("email", { state: mail }, `E-mail: ${mail}`),
    ...(isEmpty ? [notice("no_account", { command }, `There is no account yet. Create one: ${command}`)] : []),
    ...originsOf(config, port).map((url) => notice("listening", { url }, `Listening on ${url}`)),
  ];
}

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
