import { existsSync } from "node:fs";
import type { Config } from "../../platform/config/options";
import { brokerSecretPath } from "../../platform/auth/keys";
import type { Services } from "../../framework/services";
import { BrokerCredential } from "./broker/credential";
import { homeDevice } from "./home";
import { homeAccess, keptTopics } from "./home/bridge";
import { homeTopics } from "./home/topics";
import { visitBroker, type BrokerProblem } from "./outward/visit";
import { accessTo } from "./outward/messenger";

/* For commands only; the server does not load this file. */

/** Why the server cannot use BROKER_URL. Undefined if it can, or if none is set. Makes no secret. */
export async function brokerProblem(config: Config): Promise<BrokerProblem | undefined> {
  const { brokerUrl, brokerPassword, dataDir } = config;
  if (!brokerUrl) return undefined;
  if (brokerPassword === undefined && !existsSync(brokerSecretPath(dataDir))) {
    return { reason: "there is no password for it yet", isRefusal: true };
  }
  return visitBroker(accessTo(brokerUrl, config, new BrokerCredential(dataDir)));
}

/** Why the server cannot use HOME_ASSISTANT_URL. Undefined if it can, or if none is set. */
export const homeProblem = async ({ homeAssistantUrl }: Config): Promise<BrokerProblem | undefined> =>
  homeAssistantUrl && visitBroker(homeAccess(homeAssistantUrl));

/**
 * Removes the robot of HOME_ASSISTANT_ACCOUNT from the broker of HOME_ASSISTANT_URL. Returns why that failed, if it did.
 */
export async function removeFromHome(services: Services): Promise<BrokerProblem | undefined> {
  const { homeAssistantUrl } = services.config;
  if (!homeAssistantUrl) return undefined;
  const kept = keptTopics(homeTopics(homeDevice(services)));
  return visitBroker(homeAccess(homeAssistantUrl), kept);
}

export { homeDevice } from "./home";
