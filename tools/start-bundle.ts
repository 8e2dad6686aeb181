import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BuildArtifact } from "bun";
import { bundle, root, thisPlatform } from "./bundle";

/** Further bundles are removed, the oldest first. */
const KEPT = 3;

/**
 * Bundles the program, each time that its sources have changed. A bundle has a numbered folder in `parent` of its own, because
 * a server that runs loads parts of its bundle late.
 * @returns path of the main file
 * @throws Error where there is no platform for it, or no place
 */
export async function bundleForStart(parent: string): Promise<string> {
  const { outputs } = await Bun.build({ ...bundle(thisPlatform()), root: join(root, "src") });
  mkdirSync(parent, { recursive: true });
  const numbers = readdirSync(parent).map(Number);
  numbers.sort((a, b) => a - b);
  const last = numbers.at(-1) ?? 0;
  const folderOf = (number: number) => join(parent, `${number}`);
  if (await holds(folderOf(last), outputs)) return join(folderOf(last), "main.js");
  const folder = folderOf(last + 1);
  mkdirSync(folder); // fails if another start makes it now
  await Promise.all(outputs.map((artifact) => Bun.write(join(folder, artifact.path), artifact)));
  for (const number of numbers.slice(0, 1 - KEPT)) rmSync(folderOf(number), { recursive: true });
  return join(folder, "main.js");
}

/** Whether the folder holds all of them. */
async function holds(folder: string, artifacts: readonly BuildArtifact[]): Promise<boolean> {
  for (const artifact of artifacts) {
    const file = Bun.file(join(folder, artifact.path));
    if (!(await file.exists())) return false;
    if (!Buffer.from(await artifact.arrayBuffer()).equals(await file.bytes())) return false;
  }
  return true;
}
