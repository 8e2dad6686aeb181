import { brokerText } from "../platform/config/address";
import { holderOfDataFolder } from "../platform/db/data-folder";
import { removeFromHome } from "../features/home/commands";
import type { CommandContext } from "./command";
import { withProgram } from "./program";

/** Takes the robot away from the home automation. @throws Error with what to do when its broker cannot be used. */
export async function removeHome(context: CommandContext): Promise<void> {
  const { config, out, err } = context;
  const { homeAssistantUrl, homeAssistantAccount } = config;
  if (!homeAssistantUrl) {
    throw new Error("Set HOME_ASSISTANT_URL and HOME_ASSISTANT_ACCOUNT as the server has had them.");
  }
  const url = brokerText(homeAssistantUrl);
  const problem = await withProgram(context, removeFromHome);
  if (problem) throw new Error(`Cannot use ${url}: ${problem.reason}; look at HOME_ASSISTANT_URL.`);
  out(`Removed the robot of ${homeAssistantAccount} from ${url}.`);
  if (holderOfDataFolder(config.dataDir) !== undefined) {
    err("A server is running: restart it without HOME_ASSISTANT_URL, or it shows the robot again.");
  }
}
