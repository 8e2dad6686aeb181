import type { CommandContext } from "../command";
import { quoted } from "../invocation";
import { repeated, withheld } from "./settings";
import { serviceUnit, unitQuoted } from "./systemd";

/** The unit for systemd, with what to do once before. */
export function systemdUnit(context: CommandContext): string {
  const { dataDir, backupDir, mirrorDir, mailDir, tlsCert } = context.config;
  const folders = [dataDir, backupDir, mirrorDir, mailDir].filter((folder) => folder !== undefined);
  const start = `# /etc/systemd/system/gardenshed.service
# Once, as root:  useradd --system --home-dir ${quoted(dataDir)} gardenshed
#                 install -d -o gardenshed -g gardenshed -m 700 ${folders.map(quoted).join(" ")}
#                 chown -R gardenshed:gardenshed ${quoted(dataDir)}
# Then:           systemctl daemon-reload && systemctl enable --now gardenshed
`;
  const unit = serviceUnit({
    command: `${unitQuoted(process.execPath)} serve`,
    folders,
    written: folders.map((folder) => (folder === backupDir || folder === mirrorDir ? `-${folder}` : folder)),
    reloads: tlsCert !== undefined,
    settings: [["DATA_DIR", dataDir] as const, ...repeated(context, ["DATA_DIR"])],
    secrets: withheld(context),
  });
  return start + unit;
}
