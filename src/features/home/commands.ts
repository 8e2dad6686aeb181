import type { Services } from "../../framework/services";
import type { Config } from "../../platform/config/options";
import { type BrokerProblem, visitBroker } from "../messaging";
import { homeAccess, keptTopics } from "./bridge";
import { measureStates } from "./measured";
import { homeDevice } from "./home";
import { homeTopics } from "./topics";

/* For commands only; the server does not load this file. */

/** Why the server cannot use HOME_ASSISTANT_URL. Undefined if it can, or if that is not set. */
export const homeProblem = async ({ homeAssistantUrl }: Config): Promise<BrokerProblem | undefined> =>
  homeAssistantUrl && visitBroker(homeAccess(homeAssistantUrl));

/**
 * Removes the robot of HOME_ASSISTANT_ACCOUNT from the broker of HOME_ASSISTANT_URL. Returns why that failed, if it did.
 */
export async function removeFromHome(services: Services): Promise<BrokerProblem | undefined> {
  const { homeAssistantUrl } = services.config;
  if (!homeAssistantUrl) return undefined;
  const device = homeDevice(services);
  const topics = homeTopics(device);
  const measured = measureStates(services, device).map(([key]) => topics.state(key));
  return visitBroker(homeAccess(homeAssistantUrl), [...keptTopics(topics), ...measured]);
}

export { homeDevice } from "./home";
