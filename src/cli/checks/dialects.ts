import { openDialects } from "../../app/declarations";
import { features } from "../../features";
import { tokensByDialect } from "../../features/account/commands";
import type { Dialects } from "../../dialect";
import type { Config } from "../../platform/config/options";
import type { Database } from "../../platform/db/database";
import { countOf } from "../amounts";
import { sentenceOf } from "../failure";
import { broken, type Finding, type Subject, together, warning } from "./finding";

/** Names of dialects that tokens speak and that are not set, each with the number of these tokens. */
function unknownDialects(db: Database, dialects: Dialects): readonly string[] {
  const counts = [...tokensByDialect(db)].filter(([name]) => !dialects.byName(name));
  return counts.map(([name, count]) => `${name} (${countOf(count, "token")})`);
}

/** A warning at the start about tokens that nobody can talk to any more. */
export function dialectWarning(db: Database, known: Dialects): string | undefined {
  const unknown = unknownDialects(db, known);
  if (unknown.length === 0) return undefined;
  return `Warning: DIALECTS has no file for ${unknown.join(", ")}. The message broker refuses these clients until it has.`;
}

const NO_BROKER = "messages do not pass this server, so that they have the contract's words";

/** Whether the dialects can be used, and which tokens speak them. */
export function checkDialects({ config, db }: Subject): Finding | undefined {
  const known = open(config);
  if ("state" in known) return known;
  const unknown = db ? unknownDialects(db, known) : [];
  if (config.dialects.length === 0 && unknown.length === 0) return undefined;
  const counts = db ? tokensByDialect(db) : new Map<string, number>();
  const told = config.dialects.map(({ port, url, file }) => {
    const name = known.ofFile(file)?.name ?? "";
    const count = counts.get(name) ?? 0;
    return `${name} at ${url ?? `port ${port}`}, ${countOf(count, "token")} ${count === 1 ? "speaks" : "speak"} it`;
  });
  const isElsewhere = config.brokerUrl === undefined && (config.mqttHost ?? config.mqttWs) !== undefined;
  return together(told.join("; "), [
    unknown.length > 0
      ? warning(`no file is set for ${unknown.join(", ")}`, "set it in DIALECTS, or log these clients in anew")
      : undefined,
    isElsewhere && config.dialects.length > 0 ? warning(NO_BROKER, "set BROKER_URL instead of MQTT_HOST") : undefined,
  ]);
}

function open(config: Config): Dialects | Finding {
  try {
    return openDialects(config, features);
  } catch (error) {
    return broken(sentenceOf(error), "`gardenshed words check` tells more");
  }
}
