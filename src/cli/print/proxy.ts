import { isIPv6 } from "node:net";
import type { Config } from "../../platform/config/options";
import { addressOfSettings, baseOf, type PublicAddress } from "../../platform/network/public-address";
import { isBrokerWanted } from "../../features/account/commands";
import { ownPorts } from "../checks/broker";
import type { CommandContext } from "../command";

/* Configurations of proxies in front of the server, on the same machine. */

/** The default ports of the schemes. Addresses leave them out. */
const STANDARD_PORT = { true: 443, false: 80 } as const;

/** The public address of the proxy. @throws Error with one sentence if it is unknown, or has the port of the server. */
function siteOf(config: Config): PublicAddress {
  const site = addressOfSettings(config);
  if (!site) {
    throw new Error(
      "PUBLIC_URL is not set; give the address under which the proxy is to be reached, such as --public-url https://garden.example.",
    );
  }
  if (site.port === config.port) {
    throw new Error(
      `The proxy and the server would both listen on port ${site.port}; set PORT to another one, and PUBLIC_URL to the address of the proxy.`,
    );
  }
  return site;
}

/** The address at which a program on the same machine reaches the server. */
export function upstreamOf({ host, port }: Config): string {
  const own = /^(0\.0\.0\.0|\[?::\]?)$/.test(host) ? "127.0.0.1" : isIPv6(host) ? `[${host}]` : host;
  return `${own}:${port}`;
}

/** `garden.example`, with the port unless it is the default of the scheme. */
const nameOf = ({ secure, host, port }: PublicAddress): string =>
  port === STANDARD_PORT[`${secure}`] ? host : `${host}:${port}`;

const siteText = (site: PublicAddress): string => `${site.secure ? "https" : "http"}://${nameOf(site)}`;

/** Robots do not come through the proxy. */
const robotsNote = (config: Config): string =>
  isBrokerWanted(config)
    ? `# Robots reach the message broker on port ${ownPorts(config).join(" or ")} of Gardenshed itself; pages use /ws, which passes here.\n`
    : "";

export function caddyFile({ config }: CommandContext): string {
  const site = siteOf(config);
  const isLocal = /\.(local|lan|home|internal)$|^[\d.]+$|^\[|^[^.]+$/.test(site.host);
  const authority =
    site.secure && isLocal
      ? "\t# No public authority knows this name: Caddy makes its own; trust its root on each client.\n\ttls internal\n"
      : "";
  const isTls = config.tlsCert !== undefined;
  const { path = "" } = site;
  // The path is taken off before a request is forwarded.
  const [opening, closing] =
    path === "" ? ["", ""] : [`\tredir ${path} ${path}/\n\thandle_path ${path}/* {\n`, "\t}\n"];
  return `# Caddyfile: a proxy in front of Gardenshed. Run Gardenshed with PUBLIC_URL=${baseOf(site)}
${robotsNote(config)}${site.secure ? nameOf(site) : siteText(site)} {
${authority}${opening}\treverse_proxy ${isTls ? "https://" : ""}${upstreamOf(config)} {
${isTls ? "\t\ttransport http {\n\t\t\ttls_insecure_skip_verify\n\t\t}\n" : ""}\t\t# Events, answers of the AI help and WebSockets pass at once, and nothing is timed out. A flush_interval of -1 would
\t\t# let Caddy hold on to what a page reads that has gone.
\t}
${closing}}
`;
}

export function nginxFile({ config }: CommandContext): string {
  const site = siteOf(config);
  const { path = "" } = site;
  const certificate = `    ssl_certificate     /etc/nginx/gardenshed.pem;  # the certificate for ${site.host}
    ssl_certificate_key /etc/nginx/gardenshed.key;
`;
  return `# /etc/nginx/conf.d/gardenshed.conf: a proxy in front of Gardenshed. Run Gardenshed with PUBLIC_URL=${baseOf(site)}
${robotsNote(config)}map $http_upgrade $gardenshed_connection {
    default upgrade;
    ""      "";
}

server {
    listen ${site.port}${site.secure ? " ssl" : ""};
    listen [::]:${site.port}${site.secure ? " ssl" : ""};
    server_name ${site.host};
${site.secure ? certificate : ""}
    # Photos have up to 7 MB.
    client_max_body_size 8m;

    location ${path}/ {
        proxy_pass ${config.tlsCert === undefined ? "http" : "https"}://${upstreamOf(config)}${path === "" ? "" : "/"};
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $gardenshed_connection;
        # Events and answers of the AI help arrive piece by piece; WebSockets and commands are silent for long.
        proxy_buffering off;
        proxy_read_timeout 1h;
    }
}
`;
}
