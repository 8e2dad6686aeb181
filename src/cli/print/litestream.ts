import { join } from "node:path";
import { dataFolderAt } from "../../platform/db/data-folder";
import type { CommandContext } from "../command";
import { quoted } from "../invocation";
import { HARDENING, unitQuoted } from "./systemd";

/* Litestream copies the database to another place while the server runs. Source: `operations.md` §8. */

const FILE = "/etc/gardenshed-litestream.yml";
const KEYS = "/etc/gardenshed-litestream.env";

/** JSON strings are valid YAML. Litestream puts variables of the environment in place of what follows a dollar. */
const scalar = (text: string): string => JSON.stringify(text).replaceAll("$", "\\x24");

/** The folder for the first of the three ways: beside the backups, which are on another disk already. */
const copyFolder = ({ config }: CommandContext): string =>
  join(config.backupDir ?? "/mnt/copy", "gardenshed-litestream");

/** The configuration of Litestream. */
export function litestreamFile(context: CommandContext): string {
  const { database } = dataFolderAt(context.config.dataDir);
  return `# ${FILE}: Litestream 0.5 keeps a second copy of the database, at most a second old, while the server runs
#
# Try it:   litestream replicate -config ${FILE}
# Keep it:  gardenshed print litestream-unit, which runs it as a service
# Restore:  litestream restore -config ${FILE} -o new/gardenshed.db ${quoted(database)}
#           then put copies of keys/ and images/ beside it: Litestream copies the database only.
# Stop Litestream before "gardenshed restore --replace", and start it after.
dbs:
  - path: ${scalar(database)}
    # The server looks for Litestream's folder beside the database, and leaves checkpoints to it. So set no meta-path.
    # It looks four times in a second what was written; the copy may be older by this and by sync-interval together.
    monitor-interval: 250ms
    replica:
      # Choose one of three. This is a folder: another disk, or one of another machine that is mounted here.
      type: file
      path: ${scalar(copyFolder(context))}

      # Another machine with SSH. Its host-key is a line of "ssh-keyscan nas.example", without the name.
      # type: sftp
      # host: nas.example:22
      # user: gardenshed
      # key-path: /etc/gardenshed-litestream.key
      # host-key: ssh-ed25519 AAAA...
      # path: /srv/gardenshed-litestream

      # Storage that is compatible with S3. The keys are LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY in
      # ${KEYS}.
      # type: s3
      # endpoint: https://s3.example
      # region: eu-central-1
      # bucket: gardenshed
      # path: litestream

      # Each is a file that is written, and with S3 a request that is paid for: 10s is cheaper, and loses more.
      sync-interval: 500ms

# How far back "litestream restore -timestamp" can go; each day is one more whole copy.
snapshot:
  interval: 24h
  retention: 72h
`;
}

/** A unit that runs Litestream as the user of the server's unit. The server could not open files that root creates. */
export function litestreamUnit(context: CommandContext): string {
  const { dataDir } = context.config;
  const copy = copyFolder(context);
  return `# /etc/systemd/system/gardenshed-litestream.service
# Once, as root:  gardenshed print litestream > ${FILE}
#                 install -d -o gardenshed -g gardenshed -m 700 ${quoted(copy)}
# Then:           systemctl daemon-reload && systemctl enable --now gardenshed-litestream
[Unit]
Description=Second copy of the database of Gardenshed
Documentation=https://litestream.io
Wants=network-online.target
After=network-online.target time-sync.target gardenshed.service
RequiresMountsFor=${unitQuoted(dataDir)} ${unitQuoted(copy)}

[Service]
Type=exec
User=gardenshed
Group=gardenshed
ExecStart=litestream replicate -config ${FILE}
EnvironmentFile=-${KEYS}
Restart=always
RestartSec=5
TimeoutStopSec=45
UMask=0077

ReadWritePaths=${unitQuoted(dataDir)} ${unitQuoted(`-${copy}`)}
PrivateTmp=yes
${HARDENING}
CapabilityBoundingSet=
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
