import { addressWithoutRequest, originOf } from "../../platform/network/public-address";
import { isBrokerWanted } from "../../features/account/commands";
import { ownPorts } from "../checks/broker";
import type { CommandContext } from "../command";
import { quoted } from "../invocation";
import { FOLDERS, PATHS, repeated, withheld } from "./settings";

/**
 * Address setting of a container. The server does not know the machine's addresses there, so the operator sets one for
 * robots.
 */
const addressFor = ({ config }: CommandContext): readonly (readonly [string, string])[] =>
  config.publicUrl === undefined ? [["PUBLIC_URL", originOf(addressWithoutRequest(config, config.port))]] : [];

/** A compose file that runs the executable of this machine in a container. */
export function composeFile(context: CommandContext): string {
  const { port, dataDir, backupDir, mirrorDir, mailDir } = context.config;
  const ports = [port, ...(isBrokerWanted(context.config) ? ownPorts(context.config) : [])];
  const scalar = (text: string): string => JSON.stringify(text.replaceAll("$", "$$$$")); // JSON strings are valid YAML; compose expands $
  const variables = [
    ["DATA_DIR", "/data"] as const,
    ...addressFor(context),
    ...repeated(context, ["DATA_DIR", "HOST"]),
  ];
  const volumes = [
    `${process.execPath}:/gardenshed:ro`,
    `${dataDir}:/data`,
    ...repeated(context, ["DATA_DIR"]).flatMap(([name, value]) =>
      PATHS.has(name) ? [`${value}:${value}${FOLDERS.has(name) ? "" : ":ro"}`] : [],
    ),
  ];
  const folders = [dataDir, backupDir, mirrorDir, mailDir].filter((folder) => folder !== undefined).map(quoted);
  return `# compose.yaml: runs the executable of this machine in a container
# Once, as root:  install -d -o 1000 -g 1000 -m 700 ${folders.join(" ")}
#                 chown -R 1000:1000 ${quoted(dataDir)}
# The container is user 1000, who has to own them. PUBLIC_URL is needed: it is what robots and browsers are told.
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
    ports: [${ports.map((each) => `"${each}:${each}"`).join(", ")}]
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
