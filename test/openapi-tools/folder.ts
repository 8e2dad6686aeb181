import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the tools are: not below `test`, which other tests walk through. */
export const folder = join(import.meta.dir, "../../node_modules/.cache/openapi-tools");
export const python = join(folder, "python/bin/python");

export const isInstalled = existsSync(join(folder, "node_modules/.bin")) && existsSync(python);

/** The file of a tool's command. */
export const tool = (name: string): string => join(folder, "node_modules/.bin", name);
