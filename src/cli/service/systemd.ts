import { existsSync } from "node:fs";
import { repeated, withheld } from "../print/settings";
import { serviceUnit } from "../print/systemd";
import { type Manager, PROGRAM } from "./manager";

const USER = "gardenshed";
const UNIT = "/etc/systemd/system/gardenshed.service";

export const systemd: Manager = {
  dataDir: "/var/lib/gardenshed",
  problem: () =>
    existsSync("/run/systemd/system")
      ? undefined
      : "systemd does not run on this machine; start `gardenshed` with what starts other programs here.",
  install: (given, { exists }) => {
    const { dataDir, backupDir, mirrorDir, mailDir, tlsCert } = given.config;
    const others = [backupDir, mirrorDir, mailDir].filter((folder) => folder !== undefined);
    const unit = serviceUnit({
      command: `${PROGRAM} serve`,
      folders: [dataDir, ...others],
      written: [dataDir, ...others.map((folder) => `-${folder}`)],
      reloads: tlsCert !== undefined,
      settings: [["DATA_DIR", dataDir] as const, ...repeated(given, ["DATA_DIR"])],
      secrets: withheld(given),
    });
    return [
      ...(exists(USER) ? [] : [{ does: "run", line: ["useradd", "--system", "--home-dir", dataDir, USER] } as const]),
      { does: "folder", path: dataDir, owner: USER },
      { does: "copy", from: process.execPath, to: PROGRAM },
      { does: "write", path: UNIT, text: unit },
      { does: "run", line: ["systemctl", "daemon-reload"] },
      { does: "run", line: ["systemctl", "enable", "gardenshed"] },
      { does: "run", line: ["systemctl", "restart", "gardenshed"] },
    ];
  },
  remove: [
    { does: "run", line: ["systemctl", "disable", "--now", "gardenshed"], mayFail: true },
    { does: "delete", path: UNIT },
    { does: "run", line: ["systemctl", "daemon-reload"] },
  ],
  status: ["systemctl", "status", "--no-pager", "gardenshed"],
};
