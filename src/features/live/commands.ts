import { existsSync } from "node:fs";
import type { Config } from "../../platform/config/options";
import { brokerSecretPath } from "../../platform/auth/keys";
import { BrokerCredential } from "./broker/credential";
import { tryBroker } from "./outward/connection";
import { accessTo } from "./outward/messenger";

/* For commands only; the server does not load this file. */

/** Why the server cannot use BROKER_URL; undefined when it can, or none is set. The secret is not made for it. */
export async function brokerProblem(config: Config): Promise<{ reason: string; isRefusal: boolean } | undefined> {
  const { brokerUrl, brokerPassword, dataDir } = config;
  if (!brokerUrl) return undefined;
  if (brokerPassword === undefined && !existsSync(brokerSecretPath(dataDir))) {
    return { reason: "there is no password for it yet", isRefusal: true };
  }
  return tryBroker(accessTo(brokerUrl, config, new BrokerCredential(dataDir)));
}
