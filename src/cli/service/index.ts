import type { CommandContext } from "../command";
import { quoted } from "../invocation";
import { type Given, withheld } from "../print/settings";
import { launchd } from "./launchd";
import type { Manager } from "./manager";
import { ask, hasUser, perform } from "./step";
import { systemd } from "./systemd";

/** Service managers, by the name that the run time has for the system. */
const MANAGERS: Readonly<Record<string, Manager>> = { linux: systemd, darwin: launchd };

/** @throws Error on a system without one */
export function managerOf(platform: string): Manager {
  const manager = MANAGERS[platform];
  if (manager) return manager;
  throw new Error(
    "There are services for systemd (Linux) and launchd (macOS) only; start `gardenshed` at log-in here.",
  );
}

/** @throws Error where it does not run */
function managerHere(): Manager {
  const manager = managerOf(process.platform);
  const problem = manager.problem();
  if (problem !== undefined) throw new Error(problem);
  return manager;
}

function requireRoot(words: string): void {
  if (process.getuid?.() === 0) return;
  throw new Error(`Only root may change services; run sudo ${quoted(process.execPath)} ${words}`);
}

/** Settings with the data in the service's own folder, unless DATA_DIR is given. */
function withFolder({ config, settings }: Given, dataDir: string): Given {
  const isGiven = settings.some(({ name, origin }) => name === "DATA_DIR" && origin !== "default");
  return isGiven ? { config, settings } : { config: { ...config, dataDir }, settings };
}

/** Installs the service with the settings of the command, or upgrades it. Source: `operations.md` §1. */
export async function installService(context: CommandContext): Promise<void> {
  const manager = managerHere();
  requireRoot("service install");
  const own = withFolder(context, manager.dataDir);
  for (const serviceStep of manager.install(own, { caller: process.env["SUDO_USER"], exists: hasUser }))
    perform(serviceStep);
  context.out(`The service runs; its data is in ${own.config.dataDir}. \`gardenshed service status\` tells how it is.`);
  for (const name of withheld(own))
    context.out(`${name} is a secret, which no service file holds: write it into a file and set ${name}_FILE.`);
}

/** Prints what the manager says of the service. @throws Error when it is not well */
export async function printServiceStatus(context: CommandContext): Promise<void> {
  const { code, text } = ask(managerHere().status);
  context.out(text);
  if (code !== 0) throw new Error("The service does not run; `gardenshed service install` installs and starts it.");
}

/** Ends the service and takes it away. Program and data stay. */
export async function removeService(context: CommandContext): Promise<void> {
  const manager = managerHere();
  requireRoot("service remove");
  for (const serviceStep of manager.remove) perform(serviceStep);
  context.out("The service is removed. Its data and the program stay.");
}
