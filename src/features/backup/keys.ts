import { existsSync } from "node:fs";
import { join } from "node:path";
import { inspectKeys } from "../../platform/auth/keys";
import type { DataFolder } from "../../platform/db/data-folder";

/** Files that a data folder needs: they are not made anew at every start. */
const REQUIRED = ["token.pem", "server.secret"];
/** Made when it is first needed. */
const OPTIONAL = ["broker.secret"];

/** A file of keys: its name inside of a data folder, and its path. */
export interface KeyFile {
  readonly name: string;
  readonly path: string;
}

/**
 * The key files of a data folder that belong into a copy of it.
 * @throws Error when a required one is missing or damaged: no server would start with the copy.
 */
export async function keyFiles({ path, keys }: DataFolder): Promise<readonly KeyFile[]> {
  const filesOf = (names: readonly string[]) => names.map((name) => ({ name: `keys/${name}`, path: join(keys, name) }));
  const required = filesOf(REQUIRED);
  const missing = required.find((file) => !existsSync(file.path));
  if (missing) throw new Error(`The key file ${missing.path} is missing. See what gardenshed check says.`);
  for (const { path: damaged, fault } of await inspectKeys(path)) {
    if (fault instanceof Error && required.some((file) => file.path === damaged)) throw fault;
  }
  return [...required, ...filesOf(OPTIONAL).filter((file) => existsSync(file.path))];
}
