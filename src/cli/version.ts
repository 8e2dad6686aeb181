import { revision, version } from "../platform/config/build";
import type { CommandContext } from "./command";

export async function printVersion({ out }: CommandContext): Promise<void> {
  out(`gardenshed ${version} (revision ${revision})`);
}
