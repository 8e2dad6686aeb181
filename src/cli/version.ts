import { revision, version } from "../config/build";
import type { Context } from "./command";

export async function printVersion({ out }: Context): Promise<void> {
  out(`gardenshed ${version} (revision ${revision})`);
}
