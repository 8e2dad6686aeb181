/** Restrictions by systemd for a service that needs only its files and the network. */
export const HARDENING = `ProtectSystem=strict
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
RemoveIPC=yes`;

/** Quotes a value: systemd interprets backslashes, specifiers and double quotes. */
export const unitQuoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replaceAll("%", "%%")}"`;

/** The differences between the units of our service. */
interface ServiceUnit {
  /** The command line, as systemd reads it. */
  readonly command: string;
  /** Folders that have to be mounted before it starts. */
  readonly folders: readonly string[];
  /** Folders that it may write to; one that begins with `-` may be missing. */
  readonly written: readonly string[];
  /** Whether it reads a renewed certificate on SIGHUP. */
  readonly reloads: boolean;
  readonly settings?: readonly (readonly [name: string, value: string])[];
  /** Names of settings that are secrets: the operator puts them into files. */
  readonly secrets?: readonly string[];
}

/** The unit that runs the server. */
export const serviceUnit = ({
  command,
  folders,
  written,
  reloads,
  settings = [],
  secrets = [],
}: ServiceUnit): string => `[Unit]
Description=Gardenshed, account server for a garden robot
Documentation=man:systemd.service(5)
Wants=network-online.target
After=network-online.target time-sync.target
RequiresMountsFor=${folders.map(unitQuoted).join(" ")}

[Service]
Type=exec
User=gardenshed
Group=gardenshed
ExecStart=${command}
${reloads ? "ExecReload=kill -HUP $MAINPID\n" : ""}${settings
  .map(([name, value]) => `Environment=${unitQuoted(`${name}=${value}`)}\n`)
  .join("")}${secrets
  .map((name) => `# ${name} is a secret: write it into a file and add Environment=${name}_FILE=<path>\n`)
  .join("")}Restart=on-failure
RestartSec=5
TimeoutStopSec=20
UMask=0077

# The database engine is unpacked into the temporary folder, which therefore must not be noexec.
PrivateTmp=yes
ReadWritePaths=${written.map(unitQuoted).join(" ")}
${HARDENING}
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
