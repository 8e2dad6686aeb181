import { existsSync } from "node:fs";
import type { Config } from "../../platform/config/options";
import { brokerSecretPath } from "../../platform/auth/keys";
import { BrokerCredential } from "./broker/credential";
import { accessTo } from "./outward/messenger";
import { type BrokerProblem, visitBroker } from "./outward/visit";

/* For commands only; the server does not load this file. */

export { BrokerConnection } from "./outward/connection";

/** Why the server cannot use BROKER_URL. Undefined if it can, or if that is not set. Makes no secret. */
export async function brokerProblem(config: Config): Promise<BrokerProblem | undefined> {
  const { brokerUrl, brokerPassword, dataDir } = config;
  if (!brokerUrl) return undefined;
  if (brokerPassword === undefined && !existsSync(brokerSecretPath(dataDir))) {
    return { reason: "there is no password for it yet", isRefusal: true };
  }
  return visitBroker(accessTo(brokerUrl, config, new BrokerCredential(dataDir)));
}
