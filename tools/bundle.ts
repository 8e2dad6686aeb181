/** How `build.ts` bundles the server for an executable. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildConfig, BunPlugin } from "bun";
import { embeddedConsole } from "./console-build";

/** Per platform: the package with Bun's executable, and the entry of better-sqlite3 with the native library. */
export const targets = {
  "linux-x64": { runtime: "@oven/bun-linux-x64", sqlite: "better-sqlite3/linux-x64" },
  "linux-arm64": { runtime: "@oven/bun-linux-aarch64", sqlite: "better-sqlite3/linux-arm64" },
  "linux-x64-musl": { runtime: "@oven/bun-linux-x64-musl", sqlite: "better-sqlite3/linuxmusl-x64" },
  "linux-arm64-musl": { runtime: "@oven/bun-linux-aarch64-musl", sqlite: "better-sqlite3/linuxmusl-arm64" },
  "darwin-arm64": { runtime: "@oven/bun-darwin-aarch64", sqlite: "better-sqlite3/darwin-arm64" },
  "darwin-x64": { runtime: "@oven/bun-darwin-x64", sqlite: "better-sqlite3/darwin-x64" },
  "windows-x64": { runtime: "@oven/bun-windows-x64", sqlite: "better-sqlite3/win32-x64" },
} as const;
export type Platform = keyof typeof targets;
export const platforms = Object.keys(targets) as Platform[]; // Object.keys widens to string

/** The platform of this machine. @throws Error where nothing can be bundled */
export function thisPlatform(): Platform {
  const musl = process.platform === "linux" && readFileSync("/proc/self/maps", "latin1").includes("/ld-musl-");
  const sqlite = `better-sqlite3/${process.platform}${musl ? "musl" : ""}-${process.arch}`;
  const found = platforms.find((platform) => targets[platform].sqlite === sqlite);
  if (!found) throw new Error(`There is no executable for ${process.platform} on ${process.arch}.`);
  return found;
}

export const root = join(import.meta.dir, "..");
export const webConsole = await embeddedConsole();

/** Binds the driver to the library of the target: its default entry looks beside its own file, which is not embedded. */
const nativeLibrary = (entry: string): BunPlugin => ({
  name: "native library",
  setup: (build) => {
    build.onResolve({ filter: /^better-sqlite3$/ }, () => ({ path: Bun.resolveSync(entry, root) }));
  },
});

/** Embeds the script of the API reference gzipped, as browsers are sent it: 1.3 instead of 4.4 MB. */
const gzippedScript: BunPlugin = {
  name: "gzipped script",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]standalone\.js$/ }, async ({ path }) => ({
      contents: Bun.gzipSync(await Bun.file(path).bytes(), { level: 9 }),
      loader: "file",
    }));
  },
};

/** The bundle of the server for one platform. */
export const bundle = (platform: Platform) =>
  ({
    entrypoints: [join(root, "src/main.ts")],
    target: "bun",
    format: "esm",
    splitting: true, // what is loaded on demand is not even looked at by a start
    minify: true,
    sourcemap: "linked",
    plugins: [nativeLibrary(targets[platform].sqlite), gzippedScript, webConsole.plugin],
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
  }) satisfies Partial<BuildConfig>;
