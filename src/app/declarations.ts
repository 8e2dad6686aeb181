import type { Declarations } from "../dialect";
import { GUEST_DOMAIN } from "../features/account";
import { messageSchemas } from "../features/messaging";
import { scriptVocabulary } from "../features/scripts";
import { functionNames } from "../robot/script/lua";
import { type Feature, tablesOf } from "../framework/feature";
import type { Config } from "../platform/config/options";

/** The declarations of features, as the dialects look at them. */
export const declarationsOf = (features: readonly Feature[], config: Config): Declarations => ({
  endpoints: features.flatMap(({ endpoints }) => endpoints),
  tables: tablesOf(features),
  script: scriptVocabulary,
  messages: messageSchemas,
  lua: functionNames(),
  headers: ["x-device-rpc-id"],
  agents: config.deviceUserAgent,
  guests: [GUEST_DOMAIN, "demo"],
});
