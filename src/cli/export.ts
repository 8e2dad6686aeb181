import { resolve } from "node:path";
import type { Services } from "../framework/services";
import { EVERYBODY } from "../platform/db/write-queue";
import { addressWithoutRequest } from "../platform/network/public-address";
import { contextOf } from "../features/account/commands";
import { writeWhole } from "../platform/disk/files";
import { archiveOf, exportAccount } from "../features/transfer/commands";
import { requireUser } from "./account";
import { countOf, sizeOf } from "./amounts";
import type { CommandContext } from "./command";
import { withProgram } from "./program";

/**
 * Writes the answer of `POST /api/export_data` as one line of JSON, into a file of mode 0600 or to standard output. A file
 * that ends in `.tar` holds the pictures too. Source: `operations.md` §1.
 */
export async function exportToFile(context: CommandContext): Promise<void> {
  const [email = "", file] = context.words;
  context.out(
    await withProgram(context, async (services) => {
      const user = requireUser(services, email);
      const exported = await exportedBy(services, email);
      if (file === undefined || file === "-") return JSON.stringify(exported);
      if (/\.tar$/i.test(file)) {
        const counts = { pictures: 0, bytes: 0 };
        await writeWhole(resolve(file), archiveOf(services, user.device_id, exported, counts));
        return `Exported ${email} to ${file} with ${countOf(counts.pictures, "picture")}: ${sizeOf(counts.bytes)}.`;
      }
      const bytes = Buffer.from(`${JSON.stringify(exported)}\n`);
      await writeWhole(resolve(file), [bytes]);
      return `Exported ${email} to ${file}: ${sizeOf(bytes.length)}.`;
    }),
  );
}

/** Export of an account. The call is a write, because it creates settings records that do not exist yet. */
const exportedBy = (services: Services, email: string): Promise<Record<string, unknown>> => {
  const { config, writes } = services;
  const address = addressWithoutRequest(config, config.port);
  return writes.run(
    "account",
    () => exportAccount(contextOf(services, requireUser(services, email), () => address)),
    EVERYBODY,
  );
};
