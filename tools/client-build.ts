/** The client as files of a release: one script without imports, and its types in one file. */
import { join } from "node:path";

const client = join(import.meta.dir, "../src/client");
/** Files that hold nothing but types. */
const TYPES = ["verbs.ts", "records.ts", "client.ts"];
const HEAD = "/*! Client of Gardenshed, a self-hosted account server for a garden robot. Licence: MIT */\n";

/** What the script exports. A test compares it with the source. */
const EXPORTS = `
/**
 * A request that was refused or not answered. \`status\` is that of the answer, 0 when there was none; \`fields\` says why,
 * by field or under \`error\`, for example \`{ pin: "Pin is too big" }\`.
 */
export declare class GardenshedError extends Error {
  override readonly name: "GardenshedError";
  readonly status: number;
  readonly fields: Readonly<Record<string, Problem>>;
  /** Seconds until the same request may succeed, where the server says so. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    fields: Readonly<Record<string, Problem>>,
    options?: { readonly cause?: unknown; readonly retryAfter?: number },
  );
}

/**
 * Connects to a server. With e-mail and password it logs in now, and again before the token ends or when it is refused;
 * a token is used as it is, and the first call tells whether it is good.
 * @throws GardenshedError such as 422 with \`fields.auth\` for a wrong password.
 */
export declare function connect(options: ConnectOptions): Promise<Client>;
`;

/** Writes both files to a folder and answers their paths. */
export async function buildClient(folder: string): Promise<{ readonly script: string; readonly types: string }> {
  const { outputs } = await Bun.build({ entrypoints: [join(client, "index.ts")], target: "browser", format: "esm" });
  const types = await Promise.all(TYPES.map((name) => Bun.file(join(client, name)).text()));
  const withoutImports = types.map((text) => text.replace(/^import type [^;]*;\n/gm, ""));
  const files = { script: join(folder, "gardenshed-client.js"), types: join(folder, "gardenshed-client.d.ts") };
  await Bun.write(files.script, HEAD + (await outputs[0]?.text()));
  await Bun.write(files.types, HEAD + withoutImports.join("\n") + EXPORTS);
  return files;
}
