import { join } from "node:path";
import { optionRows } from "../config/options";
import { variableOf } from "../config/option";
import { addressOfUrl, lanHosts } from "../core/public-address";
import { type Context, UsageError } from "./command";

/** Kinds of text that `gardenshed print` makes, filled with the settings in force (`operations.md` §1). */
const TEXTS: Readonly<Record<string, (context: Context) => string>> = {
  unit: systemdUnit,
  compose: composeFile,
  caddy: caddyFile,
  mosquitto: mosquittoFile,
  avahi: avahiService,
};

const PRINTABLE = Object.keys(TEXTS);

/** Prints one of the texts. */
export async function print(context: Context): Promise<void> {
  const [kind = ""] = context.words;
  const text = Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : undefined;
  if (!text) throw new UsageError(`There is no text "${kind}"; choose one of ${PRINTABLE.join(", ")}.`);
  context.out(text(context).trimEnd());
}

const SECRETS: ReadonlySet<string> = new Set(
  optionRows.filter(([, { secret }]) => secret).map(([key]) => variableOf(key)),
);

/** Settings that the text has to repeat: given by flag or environment, and no secret. Those of the file are read from it. */
function repeated(
  { settings }: Context,
  except: readonly string[],
): readonly (readonly [name: string, value: string])[] {
  return settings.flatMap(({ name, value, origin }) => {
    const isGiven = /^(flag|environment) /.test(origin);
    return isGiven && value !== undefined && !SECRETS.has(name) && !except.includes(name)
      ? [[name, value] as const]
      : [];
  });
}

/** Secrets are never printed; a comment names the way to give them. */
const withheld = ({ settings }: Context): string[] =>
  settings
    .filter(
      ({ name, value, origin }) => SECRETS.has(name) && value !== undefined && /^(flag|environment) /.test(origin),
    )
    .map(({ name }) => name);

/** systemd reads backslash escapes, specifiers and double quotes in values. */
const unitQuoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replaceAll("%", "%%")}"`;

function systemdUnit(context: Context): string {
  const { dataDir, backupDir, mailDir } = context.config;
  const folders = [dataDir, backupDir, mailDir].filter((folder) => folder !== undefined);
  return `# /etc/systemd/system/gardenshed.service
# Once, as root:  useradd --system --home-dir ${dataDir} gardenshed
#                 install -d -o gardenshed -g gardenshed -m 700 ${folders.join(" ")}
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
Environment=${unitQuoted(`DATA_DIR=${dataDir}`)}
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

function composeFile(context: Context): string {
  const { port, dataDir } = context.config;
  const quoted = (text: string): string => JSON.stringify(text.replaceAll("$", "$$$$")); // YAML takes JSON strings, compose expands $
  const variables = [["DATA_DIR", "/data"] as const, ...repeated(context, ["DATA_DIR", "HOST"])];
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
      - ${quoted(`${process.execPath}:/gardenshed:ro`)}
      - ${quoted(`${dataDir}:/data`)}
    environment:
${variables.map(([name, value]) => `      ${name}: ${quoted(value)}\n`).join("")}${withheld(context)
    .map((name) => `      # ${name} is a secret: mount a file and set ${name}_FILE\n`)
    .join("")}    healthcheck:
      test: ["CMD", "/gardenshed", "health"]
      interval: 30s
      timeout: 5s
      start_period: 10s
`;
}

function caddyFile({ config }: Context): string {
  const name = config.publicUrl === undefined ? "gardenshed.local" : addressOfUrl(config.publicUrl).host;
  const isLocal = /\.(local|lan|home|internal)$|^[\d.]+$|^\[|^[^.]+$/.test(name);
  const authority = isLocal
    ? "\t# No public authority knows this name: Caddy makes its own; trust its root on each client.\n\ttls internal\n"
    : "";
  return `# Caddyfile: HTTPS in front of Gardenshed. Set PUBLIC_URL=https://${name} for Gardenshed.
${name} {
${authority}	reverse_proxy 127.0.0.1:${config.port} {
		# Answers of the AI help arrive piece by piece.
		flush_interval -1
	}
}
`;
}

function mosquittoFile({ config }: Context): string {
  const websocketPort = config.mqttWs === undefined ? 3002 : addressOfUrl(config.mqttWs.replace(/^ws/, "http")).port;
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

function avahiService({ config }: Context): string {
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
