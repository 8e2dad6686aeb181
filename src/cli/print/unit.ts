import type { CommandContext } from "../command";
import { quoted } from "../invocation";
import { repeated, withheld } from "./settings";
import { HARDENING, unitQuoted } from "./systemd";

export function systemdUnit(context: CommandContext): string {
  const { dataDir, backupDir, mirrorDir, mailDir, tlsCert } = context.config;
  const folders = [dataDir, backupDir, mirrorDir, mailDir].filter((folder) => folder !== undefined);
  return `# /etc/systemd/system/gardenshed.service
# Once, as root:  useradd --system --home-dir ${quoted(dataDir)} gardenshed
#                 install -d -o gardenshed -g gardenshed -m 700 ${folders.map(quoted).join(" ")}
#                 chown -R gardenshed:gardenshed ${quoted(dataDir)}
# Then:           systemctl daemon-reload && systemctl enable --now gardenshed
[Unit]
Description=Gardenshed, account server for a garden robot
Documentation=man:systemd.service(5)
Wants=network-online.target
After=network-online.target time-sync.target
RequiresMountsFor=${folders.map(unitQuoted).join(" ")}

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
ReadWritePaths=${folders.map((folder) => unitQuoted(folder === backupDir || folder === mirrorDir ? `-${folder}` : folder)).join(" ")}
${HARDENING}
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
