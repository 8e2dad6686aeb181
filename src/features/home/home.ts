import { defineService, type Services } from "../../framework/services";
import { findUserByEmail } from "../account";
import { HomeBridge } from "./bridge";

/** The robot of HOME_ASSISTANT_ACCOUNT at the broker of HOME_ASSISTANT_URL, which must be set. */
export const home = defineService(
  (services) => {
    const { homeAssistantUrl } = services.config;
    if (!homeAssistantUrl) throw new Error("HOME_ASSISTANT_URL is not set");
    return new HomeBridge(services, homeAssistantUrl, homeDevice(services));
  },
  (bridge) => bridge.close(),
);

/** Device of HOME_ASSISTANT_ACCOUNT. @throws Error with what to do when there is no such account. */
export function homeDevice({ db, config: { homeAssistantAccount = "" } }: Pick<Services, "db" | "config">): number {
  const user = findUserByEmail(db, homeAssistantAccount);
  if (user) return user.device_id;
  throw new Error(
    `HOME_ASSISTANT_ACCOUNT names ${homeAssistantAccount}, which is no account: \`gardenshed user list\` lists all.`,
  );
}

/** @throws Error with what to do when home automation is wanted for an account that does not exist. */
export function requireHomeAccount(services: Services): void {
  if (services.config.homeAssistantUrl) homeDevice(services);
}
