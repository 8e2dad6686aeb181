import { resolve } from "node:path";
import { addressWithoutRequest } from "../platform/network/public-address";
import { contextOf } from "../features/account/commands";
import { writeWhole } from "../platform/disk/files";
import { exportAccount } from "../features/transfer/commands";
import { requireUser } from "./account";
import { sizeOf } from "./amounts";
import type { CommandContext } from "./command";
import { withWrite } from "./program";

/** What `POST /api/export_data` answers, as one line of JSON in a file of mode 0600 or on standard output. */
export async function exportToFile(context: CommandContext): Promise<void> {
  const [email = "", file] = context.words;
  const text = await withWrite(context, (services) => {
    const user = requireUser(services.db, email);
    const { config } = services;
    return JSON.stringify(exportAccount(contextOf(services, user, addressWithoutRequest(config, config.port))));
  });
  if (file === undefined || file === "-") return context.out(text);
  const bytes = Buffer.from(`${text}\n`);
  await writeWhole(resolve(file), [bytes]);
  context.out(`Exported ${email} to ${file}: ${sizeOf(bytes.length)}.`);
}
