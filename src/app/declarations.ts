import { type Declarations, Dialects } from "../dialect";
import { readText } from "../platform/config/file";
import { GUEST_DOMAIN } from "../features/account";
import { eventSchemas } from "../features/events";
import { messageSchemas } from "../features/messaging";
import { functionNames } from "../features/rehearsal";
import { scriptVocabulary } from "../features/scripts";
import { type Feature, pagesOf, tablesOf } from "../framework/feature";
import { LINE } from "../http/page-socket";
import { contractWords } from "../platform/config/build";
import type { Config } from "../platform/config/options";

/** The declarations of features, as the dialects look at them. */
export const declarationsOf = (features: readonly Feature[], config: Config): Declarations => ({
  endpoints: features.flatMap(({ endpoints }) => endpoints),
  pages: [...pagesOf(features).map(({ path }) => path), LINE.path],
  tables: tablesOf(features),
  script: scriptVocabulary,
  messages: messageSchemas,
  events: eventSchemas,
  lua: functionNames(),
  headers: ["x-device-rpc-id"],
  agents: config.deviceUserAgent,
  guests: [GUEST_DOMAIN, "demo"],
});

const filesOf = ({ dialects, brokerDialect }: Config): readonly string[] => [
  ...new Set([...dialects.map(({ file }) => file), ...(brokerDialect === undefined ? [] : [brokerDialect])]),
];

/** The dialects of the settings, or of other files. @throws ConfigError with one sentence per fault of a file. */
export const openDialects = (config: Config, features: readonly Feature[], files = filesOf(config)): Dialects =>
  new Dialects(
    () => declarationsOf(features, config),
    files.map((file) => ({ file, toml: readText(file) })),
    contractWords,
  );
