import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/*
 * The browser that npm brings (`@sparticuz/chromium`): a Chromium without windows, for Linux on x64, packed. It is unpacked
 * once, beside the packages, with the libraries and the letters that a bare machine lacks.
 */

const packages = join(import.meta.dir, "../../node_modules");
const origin = join(packages, "@sparticuz/chromium");
const CACHE = join(packages, ".cache/gardenshed");

/** Whether the packed browser runs on this machine: its program is for one system and one processor only. */
export const runsPackedBrowser = process.platform === "linux" && process.arch === "x64" && existsSync(origin);

/** Starts the browser with its own libraries, and with its own letters, so that texts are as wide on every machine. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

const contentOf = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  brotliDecompressSync(await Bun.file(join(origin, "bin", name)).bytes());

/** Path of the program that starts the packed browser. Processes that unpack it at once do not disturb each other. */
export async function unpackBrowser(): Promise<string> {
  const { version } = (await Bun.file(join(origin, "package.json")).json()) as { version: string };
  const unpacked = join(CACHE, `browser-${version}`);
  const program = join(unpacked, "start");
  if (existsSync(program)) return program;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(`${unpacked}-`);
  try {
    for (const name of ["al2023.tar.br", "fonts.tar.br"]) await new Bun.Archive(await contentOf(name)).extract(folder);
    await writeFile(join(folder, "fonts.conf"), fontsIn(unpacked));
    await writeFile(join(folder, "chromium"), await contentOf("chromium.br"), { mode: 0o755 });
    await writeFile(join(folder, "start"), START, { mode: 0o755 });
    await rename(folder, unpacked);
  } catch (error) {
    if (!existsSync(program)) throw error; // another process was faster
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return program;
}
