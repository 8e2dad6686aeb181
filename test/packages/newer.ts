import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dir, "../..");

/**
 * Builds a version, in `folder`, that knows one more file of the schema, as any release is built.
 * @returns the folder of what `target` makes
 */
export function buildNewer(folder: string, version: string, ...target: readonly string[]): string {
  for (const entry of readdirSync(repository))
    if (!["node_modules", "dist"].includes(entry) && !entry.startsWith("."))
      cpSync(join(repository, entry), join(folder, entry), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  const manifest = readFileSync(join(folder, "package.json"), "utf8");
  writeFileSync(join(folder, "package.json"), manifest.replace(/"version": "[^"]*"/, `"version": "${version}"`));
  const next = readdirSync(join(folder, "schema")).filter((name) => name.endsWith(".sql")).length + 1;
  const file = `${String(next).padStart(4, "0")}_newer.sql`;
  writeFileSync(join(folder, "schema", file), "CREATE TABLE newer (id INTEGER PRIMARY KEY) STRICT;\n");
  for (const script of [["schema/tables.ts"], ["build.ts", ...target]]) {
    const { success, stderr } = Bun.spawnSync([process.execPath, ...script], { cwd: folder, stdout: "ignore" });
    if (!success) throw new Error(stderr.toString());
  }
  return join(folder, "dist");
}
