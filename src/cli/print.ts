import { isIPv6 } from "node:net";
import { join } from "node:path";
import { optionRows } from "../platform/config/options";
import { variableOf } from "../platform/config/option";
import { path } from "../platform/config/types";
import { addressOfUrl, lanHosts } from "../platform/network/public-address";
import { type CommandContext, UsageError } from "./command";
import { quoted } from "./invocation";

/** Kinds of text that `gardenshed print` makes, filled with the settings in force (`operations.md` §1). */
const TEXTS: Readonly<Record<string, (context: CommandContext) => string>> = {
  unit: systemdUnit,
  compose: composeFile,
  caddy: caddyFile,
  mosquitto: mosquittoFile,
  avahi: avahiService,
};

const PRINTABLE = Object.keys(TEXTS);

/** Prints one of the texts. */
export async function print(context: CommandContext): Promise<void> {
  const [kind = ""] = context.words;
  const text = Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : undefined;
  if (!text) throw new UsageError(`There is no text "${kind}"; choose one of ${PRINTABLE.join(", ")}.`);
  context.out(text(context).trimEnd());
}

const SECRETS: ReadonlySet<string> = new Set(
  optionRows.filter(([, { secret }]) => secret).map(([key]) => variableOf(key)),
);

/** Settings that whoever starts the server has to give: the file in the data folder is found without that. */
function given({ settings, config }: CommandContext) {
  const found = `file ${join(config.dataDir, "gardenshed.toml")}`;
  return settings.filter(({ origin }) => origin !== "default" && origin !== found);
}

/** Settings that the text has to repeat; secrets are never printed. */
const repeated = (
  context: CommandContext,
  except: readonly string[],
): readonly (readonly [name: string, value: string])[] =>
  given(context).flatMap(({ name, value }) =>
    SECRETS.has(name) || except.includes(name) ? [] : [[name, value] as const],
  );

/** Secrets that are given: a comment names the way to give them. */
const withheld = (context: CommandContext): string[] =>
  given(context).flatMap(({ name }) => (SECRETS.has(name) ? [name] : []));

/** Settings that are paths; into the folders the server writes. */
const PATHS: ReadonlySet<string> = new Set(
  optionRows.filter(([, { type }]) => type === path).map(([key]) => variableOf(key)),
);
const FOLDERS: ReadonlySet<string> = new Set(["BACKUP_DIR", "MAIL_DIR"]);

/** systemd reads backslash escapes, specifiers and double quotes in values. */
const unitQuoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replaceAll("%", "%%")}"`;

function systemdUnit(context: CommandContext): string {
  const { dataDir, backupDir, mailDir, tlsCert } = context.config;
  const folders = [dataDir, backupDir, mailDir].filter((folder) => folder !== undefined);
  return `# /etc/systemd/system/gardenshed.service
# Once, as root:  useradd --system --home-dir ${quoted(dataDir)} gardenshed
#                 install -d -o gardenshed -g gardenshed -m 700 ${folders.map(quoted).join(" ")}
# Then:           systemctl daemon-reload && systemctl enable --now gardenshed
[Unit]
Description=Gardenshed, account server for a garden robot
Documentation=man:systemd.service(5)
Wants=network-online.target
After=network-online.target time-sync.target

[Service]
Type=exec
User=gardenshed
Group=gardenshed
ExecStart=${unitQuoted(process.execPath)} serve
${tlsCert === undefined ? "" : "ExecReload=kill -HUP $MAINPID\n"}Environment=${unitQuoted(`DATA_DIR=${dataDir}`)}
${repeated(context, ["DATA_DIR"])
  .map(([name, value]) => `Environment=${unitQuoted(`${name}=${value}`)}\n`)
  .join("")}${withheld(context)
    .map((name) => `# ${name} is a secret: write it into a file and add Environment=${name}_FILE=<path>\n`)
    .join("")}Restart=on-failure
RestartSec=5
TimeoutStopSec=20
UMask=0077

# The database engine is unpacked into the temporary folder, which therefore must not be noexec.
PrivateTmp=yes
ReadWritePaths=${folders.map(unitQuoted).join(" ")}
ProtectSystem=strict
ProtectHome=read-only
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
PrivateDevices=yes
NoNewPrivileges=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}

function composeFile(context: CommandContext): string {
  const { port, dataDir } = context.config;
  const scalar = (text: string): string => JSON.stringify(text.replaceAll("$", "$$$$")); // YAML takes JSON strings, compose expands $
  const variables = [["DATA_DIR", "/data"] as const, ...repeated(context, ["DATA_DIR", "HOST"])];
  const volumes = [
    `${process.execPath}:/gardenshed:ro`,
    `${dataDir}:/data`,
    ...repeated(context, ["DATA_DIR"]).flatMap(([name, value]) =>
      PATHS.has(name) ? [`${value}:${value}${FOLDERS.has(name) ? "" : ":ro"}`] : [],
    ),
  ];
  return `# compose.yaml: runs the executable of this machine in a container
services:
  gardenshed:
    image: debian:bookworm-slim
    command: ["/gardenshed", "serve"]
    init: true
    user: "1000:1000"
    restart: unless-stopped
    stop_grace_period: 20s
    read_only: true
    cap_drop: ["ALL"]
    security_opt: ["no-new-privileges:true"]
    # The database engine is unpacked here, so it must not be noexec.
    tmpfs: ["/tmp:exec,mode=1777"]
    ports: ["${port}:${port}"]
    volumes:
${volumes.map((volume) => `      - ${scalar(volume)}\n`).join("")}    environment:
${variables.map(([name, value]) => `      ${name}: ${scalar(value)}\n`).join("")}${withheld(context)
    .map((name) => `      # ${name} is a secret: mount a file and set ${name}_FILE\n`)
    .join("")}    healthcheck:
      test: ["CMD", "/gardenshed", "health"]
      interval: 30s
      timeout: 5s
      start_period: 10s
`;
}

function caddyFile({ config }: CommandContext): string {
  const { host: name, hostname } = new URL(config.publicUrl ?? "https://gardenshed.local");
  const isLocal = /\.(local|lan|home|internal)$|^[\d.]+$|^\[|^[^.]+$/.test(hostname);
  const authority = isLocal
    ? "\t# No public authority knows this name: Caddy makes its own; trust its root on each client.\n\ttls internal\n"
    : "";
  return `# Caddyfile: HTTPS in front of Gardenshed. Set PUBLIC_URL=https://${name} for Gardenshed.
${name} {
${authority}	reverse_proxy ${upstreamOf(config)} {
${config.tlsCert === undefined ? "" : "\t\ttransport http {\n\t\t\ttls_insecure_skip_verify\n\t\t}\n"}		# Answers of the AI help arrive piece by piece.
		flush_interval -1
	}
}
`;
}

/** Where a proxy on the same machine reaches the server. */
function upstreamOf({ host, port, tlsCert }: CommandContext["config"]): string {
  const own = /^(0\.0\.0\.0|\[?::\]?)$/.test(host) ? "127.0.0.1" : isIPv6(host) ? `[${host}]` : host;
  return `${tlsCert === undefined ? "" : "https://"}${own}:${port}`;
}

function mosquittoFile({ config }: CommandContext): string {
  const websocketPort = config.mqttWs === undefined ? 3002 : addressOfUrl(config.mqttWs.replace(/^ws/i, "http")).port;
  return `# /etc/mosquitto/mosquitto.conf: a message broker for the robot (MQTT) and browsers (WebSocket)
per_listener_settings false
persistence true
# Without this it would be the folder that the broker is started in, where it may not write.
persistence_location /var/lib/mosquitto/
listener 1883
listener ${websocketPort}
protocol websockets

# Clients log in with the name of their token's claim "bot" and the token itself as password. Mosquitto alone cannot check
# tokens: everybody on the network may connect. With a plugin for JSON Web Tokens set this to false and give the plugin
# the public key ${join(config.dataDir, "keys", "token.pub.pem")} (RS256).
allow_anonymous true
`;
}

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function avahiService({ config }: CommandContext): string {
  const secure = config.tlsCert !== undefined;
  const url = config.publicUrl ?? `http${secure ? "s" : ""}://${lanHosts()[0] ?? "localhost"}:${config.port}`;
  return `<?xml version="1.0" standalone="no"?>
<!-- /etc/avahi/services/gardenshed.service: lets others on the local network find the server -->
<!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group>
  <name replace-wildcards="yes">Gardenshed on %h</name>
  <service>
    <type>${secure ? "_https" : "_http"}._tcp</type>
    <port>${config.port}</port>
    <txt-record>path=/</txt-record>
    <txt-record>url=${xml(url)}</txt-record>
  </service>
</service-group>
`;
}
