/** The client as files of a release: one script without imports, and its types in one file. */
import { join } from "node:path";

const client = join(import.meta.dir, "../src/client");
/** Files that hold nothing but types. */
const TYPES = ["verbs.ts", "records.ts", "client.ts"];
const HEAD = "/*! Client of Gardenshed, a self-hosted account server for a garden robot. Licence: MIT */\n";

/** The file that declares the exports of the script. */
const EXPORTS = "types.d.ts";

/** Writes both files to a folder and answers their paths. */
export async function buildClient(folder: string): Promise<{ readonly script: string; readonly types: string }> {
  const { outputs } = await Bun.build({ entrypoints: [join(client, "index.ts")], target: "browser", format: "esm" });
  const types = await Promise.all([...TYPES, EXPORTS].map((name) => Bun.file(join(client, name)).text()));
  const alone = types.map((text) =>
    text.replace(/^\/\*\n[^]*?\*\/\n/, "").replace(/^(?:import|export) type [^;]* from [^;]*;\n/gm, ""),
  );
  const files = { script: join(folder, "gardenshed-client.js"), types: join(folder, "gardenshed-client.d.ts") };
  await Bun.write(files.script, HEAD + (await outputs[0]?.text()));
  await Bun.write(files.types, HEAD + alone.join("\n"));
  return files;
}
