import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a file into a folder, made if it is not there, and returns its path. It appears under its name only when all of
 * it is on the disk; only the owner may read it: mails hold links that let people in.
 */
export async function writeWhole(folder: string, name: string, content: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const draft = join(folder, `.${name}.part`);
  try {
    const file = await open(draft, "w", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return path;
}
