import { type CommandContext, UsageError } from "../command";
import { avahiService } from "./avahi";
import { composeFile } from "./compose";
import { emqxFile } from "./emqx";
import { litestreamFile, litestreamUnit } from "./litestream";
import { mosquittoFile } from "./mosquitto";
import { caddyFile, nginxFile } from "./proxy";
import { rabbitmqFile } from "./rabbitmq";
import { systemdUnit } from "./unit";

/** The texts of `gardenshed print`. They contain the current settings (`operations.md` §1). */
const TEXTS: Readonly<Record<string, (context: CommandContext) => string>> = {
  unit: systemdUnit,
  compose: composeFile,
  caddy: caddyFile,
  mosquitto: mosquittoFile,
  rabbitmq: rabbitmqFile,
  emqx: emqxFile,
  avahi: avahiService,
  nginx: nginxFile,
  litestream: litestreamFile,
  "litestream-unit": litestreamUnit,
};

const PRINTABLE = Object.keys(TEXTS);

/** Prints one of the texts. */
export async function print(context: CommandContext): Promise<void> {
  const [kind = ""] = context.words;
  const text = Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : undefined;
  if (!text) throw new UsageError(`There is no text "${kind}"; choose one of ${PRINTABLE.join(", ")}.`);
  context.out(text(context).trimEnd());
}
