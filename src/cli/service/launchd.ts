import { repeated } from "../print/settings";
import { type Manager, PROGRAM } from "./manager";

const PLIST = "/Library/LaunchDaemons/gardenshed.plist";
const NAME = "system/gardenshed";

const text = (value: string): string => `<string>${Bun.escapeHTML(value)}</string>`;

/** The description of the service for launchd. */
const plist = (
  user: string,
  settings: readonly (readonly [string, string])[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>gardenshed</string>
  <key>ProgramArguments</key>
  <array>
    ${text(PROGRAM)}
    <string>serve</string>
  </array>
  <key>UserName</key>
  ${text(user)}
  <key>EnvironmentVariables</key>
  <dict>
${settings.map(([name, value]) => `    <key>${name}</key>\n    ${text(value)}\n`).join("")}  </dict>
  <key>KeepAlive</key>
  <true/>
  <key>RunAtLoad</key>
  <true/>
  <key>StandardOutPath</key>
  <string>/var/log/gardenshed.log</string>
  <key>StandardErrorPath</key>
  <string>/var/log/gardenshed.log</string>
</dict>
</plist>
`;

export const launchd: Manager = {
  dataDir: "/usr/local/var/gardenshed",
  problem: () => undefined,
  install: (given, { caller }) => {
    const user = caller ?? "root";
    const { dataDir } = given.config;
    return [
      { does: "folder", path: dataDir, owner: user },
      { does: "copy", from: process.execPath, to: PROGRAM },
      {
        does: "write",
        path: PLIST,
        text: plist(user, [["DATA_DIR", dataDir], ...repeated(given, ["DATA_DIR"])]),
      },
      { does: "run", line: ["launchctl", "bootout", NAME], mayFail: true }, // one that is there already
      { does: "run", line: ["launchctl", "bootstrap", "system", PLIST] },
    ];
  },
  remove: [
    { does: "run", line: ["launchctl", "bootout", NAME], mayFail: true },
    { does: "delete", path: PLIST },
  ],
  status: ["launchctl", "print", NAME],
};
