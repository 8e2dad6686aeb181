import { revision, version } from "../platform/config/build";
import type { Context } from "./command";

export async function printVersion({ out }: Context): Promise<void> {
  out(`gardenshed ${version} (revision ${revision})`);
}
