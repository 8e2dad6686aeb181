/** The console as part of an executable: made once, embedded gzipped as browsers are sent it. Source: `console.md` §1. */
import type { BunPlugin } from "bun";
import { makeBundle, pressed } from "../src/features/console/bundle";

/** The module that stands in the place of the one that makes the bundle. */
const MODULE = /[\\/]features[\\/]console[\\/]bundle\.ts$/;
const EMBEDDED = /^embedded-console:/;

/** The plugin that embeds the console, and the files that went into it. */
export async function embeddedConsole(): Promise<{ plugin: BunPlugin; inputs: readonly string[] }> {
  const { files, inputs, ...texts } = await makeBundle();
  const source = [
    ...files.map(({ name }, index) => `import file${index} from "embedded-console:${name}" with { type: "file" };`),
    `const files = new Map([${files.map(({ name, type }, index) => entryOf(name, type, index)).join(", ")}]);`,
    `export const loadBundle = async () => ({ ...${JSON.stringify(texts)}, files });`,
  ].join("\n");
  const plugin: BunPlugin = {
    name: "embedded console",
    setup: (build) => {
      build.onLoad({ filter: MODULE }, () => ({ contents: source, loader: "js" }));
      build.onResolve({ filter: EMBEDDED }, ({ path }) => ({
        path: path.replace(EMBEDDED, ""),
        namespace: "embedded-console",
      }));
      build.onLoad({ filter: /./, namespace: "embedded-console" }, ({ path }) => {
        const { bytes = new Uint8Array() } = files.find(({ name }) => name === path) ?? {};
        return { contents: pressed(bytes), loader: "file" };
      });
    },
  };
  return { plugin, inputs };
}

const entryOf = (name: string, type: string, index: number): string =>
  `[${JSON.stringify(name)}, { type: ${JSON.stringify(type)}, read: () => Bun.file(file${index}).bytes() }]`;
