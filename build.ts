/**
 * `bun run build` makes `dist/gardenshed` for this machine, `bun run build --all` one executable per platform, each also as
 * `.tar.gz`, packages for Debian, the client for programs, a list of parts and `SHA256SUMS`. `bun run build linux-arm64` makes the executable of
 * one platform, `bun run build deb` the package for this machine, and `bun run build client` the client alone. DIST names another
 * folder than `dist`. The same sources give the same bytes. Source: `operations.md` §7.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { version } from "./package.json";
import { bundle, type Platform, platforms, root, targets, thisPlatform, webConsole } from "./tools/bundle";
import { create } from "tar";
import { declarationsOf } from "./src/app/declarations";
import { listedWords } from "./src/dialect";
import { features } from "./src/features";
import { configOf } from "./src/platform/config/program";
import { buildDebianPackage } from "./tools/debian";
import { noticesOf, type Package, packagesIn } from "./tools/notices";
import { buildClient } from "./tools/client-build";
import { partsList } from "./tools/parts-list";

const dist = process.env["DIST"] ?? join(root, "dist");
const scratch = join(root, "node_modules/.cache/build");

/** Files and folders that an executable is made of. */
const SOURCES = ["src", "schema", "docs/guide", "tools", "LICENSE", "build.ts", "package.json", "bun.lock"];

/** The answer of git; undefined outside of a repository. */
function git(...args: readonly string[]): string | undefined {
  const answer = Bun.which("git") && Bun.spawnSync(["git", ...args], { cwd: root, stderr: "ignore" });
  return answer && answer.success ? answer.stdout.toString().trim() : undefined;
}

/** The commit that is built, with `-modified` when files differ from it, or `NONE` outside of a repository. */
function revision(): string {
  const commit = git("rev-parse", "HEAD");
  if (commit === undefined) return "NONE";
  return git("status", "--porcelain", "--", ...SOURCES) === "" ? commit : `${commit}-modified`;
}

/**
 * Bun's executable for another platform, from the package of the same version. It comes through the npm client, whose
 * configuration knows the registry, and must have the hash in `bun.lock`.
 * @returns path of the executable
 */
async function fetchRuntime(name: string): Promise<string> {
  // Lines read `"name": ["name@version", "", { … }, "sha512-…"]`; they are the only source of version and hash.
  const lock = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as { packages: Record<string, string[]> };
  const [spec = name, , , hash] = lock.packages[name] ?? [];
  if (spec !== `${name}@${Bun.version}`) throw new Error(`bun.lock names ${spec}, but Bun ${Bun.version} is running.`);
  mkdirSync(scratch, { recursive: true });
  const pack = await Bun.$`npm pack ${spec} --loglevel=error --prefer-offline --pack-destination ${scratch}`.text();
  const archive = await Bun.file(join(scratch, pack.trim())).bytes();
  if (`sha512-${Bun.SHA512.hash(archive, "base64")}` !== hash)
    throw new Error(`${spec} has another hash than in bun.lock.`);
  const [executable] = (await new Bun.Archive(archive).files("package/bin/bun*")).values();
  if (!executable) throw new Error(`${spec} holds no executable.`);
  const path = join(scratch, `${pack.trim()}.bun`);
  await Bun.write(path, executable);
  return path;
}

/**
 * Cuts off the code signature of a Mach-O file. Bun 1.4.5 signs for arm64 only; in files for x64 it leaves the signature
 * of its own executable, whose hashes no longer match. Macs with x64 run unsigned files.
 */
async function removeSignature(path: string): Promise<void> {
  const file = Buffer.from(await Bun.file(path).arrayBuffer());
  const command = 32 + file.readUInt32LE(20) - 16; // the last load command
  if (file.readUInt32LE(command) !== 0x1d) throw new Error(`${path}: the last load command is no signature.`);
  const [start, size] = [file.readUInt32LE(command + 8), file.readUInt32LE(command + 12)];
  const linkEdit = file.indexOf("__LINKEDIT") - 8; // the segment that holds the signature, and ends with it
  file.writeUInt32LE(file.readUInt32LE(linkEdit + 48) - size, linkEdit + 48);
  file.writeUInt32LE(file.readUInt32LE(16) - 1, 16); // number of load commands
  file.writeUInt32LE(file.readUInt32LE(20) - 16, 20); // and their length
  file.fill(0, command, command + 16);
  await Bun.write(path, file.subarray(0, start));
}

/** The packages that the bundle holds: it has to be made once to know. */
async function packages(platform: Platform): Promise<readonly Package[]> {
  const { metafile } = await Bun.build({ ...bundle(platform), metafile: true });
  const inputs = [...Object.keys(metafile?.inputs ?? {}), ...webConsole.inputs];
  return packagesIn(root, inputs, ["@scalar/api-reference", "better-sqlite3"]);
}
const notices = async (platform: Platform): Promise<string> => noticesOf(root, await packages(platform));

/**
 * Writes one executable to `outfile`; Windows ones get `.exe`. `executablePath` is the Bun it holds. It is made under the
 * same name for every `outfile`, because it knows that name.
 */
async function build(platform: Platform, outfile: string, executablePath: string): Promise<string> {
  const shape = bundle(platform);
  const { outputs } = await Bun.build({
    ...shape,
    bytecode: true,
    define: {
      ...shape.define,
      "process.env.GARDENSHED_EXECUTABLE": JSON.stringify("1"),
      "process.env.GARDENSHED_REVISION": JSON.stringify(revision()),
      "process.env.GARDENSHED_NOTICES": JSON.stringify(await notices(platform)),
      "process.env.GARDENSHED_WORDS": JSON.stringify(listedWords(declarationsOf(features, configOf({ dataDir: "" })))),
    },
    compile: {
      outfile: join(scratch, "gardenshed"),
      // Settings come from flags, environment and the data folder, never from files of the folder it is started in.
      autoloadDotenv: false,
      autoloadBunfig: false,
      target: `bun-${platform}`,
      executablePath,
    },
  });
  const made = outputs.find(({ kind }) => kind === "entry-point")?.path ?? "";
  const executable = made.endsWith(".exe") ? `${outfile}.exe` : outfile;
  mkdirSync(dist, { recursive: true });
  rmSync(executable, { force: true }); // it may be running
  copyFileSync(made, executable); // DIST may be on another file system
  rmSync(made);
  if (platform === "darwin-x64") await removeSignature(executable);
  console.log(`${relative(root, executable)}  ${(Bun.file(executable).size / 1e6).toFixed(1)} MB`);
  return executable;
}

/** The time of everything that is packed: when the commit was made. */
const builtAt = (): Date => new Date(git("show", "--no-patch", "--format=%cI", "HEAD") ?? 0);

/** Platforms that get a Debian package, and what Debian calls them. */
const DEBIAN: Partial<Record<Platform, "amd64" | "arm64">> = { "linux-x64": "amd64", "linux-arm64": "arm64" };

/** Packs an executable for Debian; answers the path of the package, none for other platforms. */
async function packForDebian(platform: Platform, executable: string): Promise<string[]> {
  const architecture = DEBIAN[platform];
  if (architecture === undefined) return [];
  const made = {
    root,
    executable,
    architecture,
    version,
    time: builtAt(),
    scratch: join(scratch, `debian-${architecture}`),
    notices: await notices(platform),
  };
  const path = await buildDebianPackage(made, dist);
  console.log(`${relative(root, path)}  ${(Bun.file(path).size / 1e6).toFixed(1)} MB`);
  return [path];
}

/** Packs an executable, under its short name, with the licence; answers the path of the archive. */
async function pack(platform: Platform, executable: string): Promise<string> {
  const folder = join(scratch, `gardenshed-${platform}`);
  mkdirSync(folder, { recursive: true });
  const program = join(folder, executable.endsWith(".exe") ? "gardenshed.exe" : "gardenshed");
  copyFileSync(executable, program);
  chmodSync(program, 0o755);
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const file = join(dist, `gardenshed-${platform}.tar.gz`);
  // Neither users nor times of this machine.
  await create({ file, cwd: scratch, gzip: { level: 9 }, portable: true, mtime: builtAt() }, [basename(folder)]);
  rmSync(folder, { recursive: true });
  return file;
}

/** The line of a file in `SHA256SUMS`. */
const sumOf = async (path: string): Promise<string> =>
  `${Bun.SHA256.hash(await Bun.file(path).bytes(), "hex")}  ${basename(path)}\n`;

/** Writes the client, and answers the paths of its files. */
async function buildClientFiles(): Promise<readonly string[]> {
  const paths = Object.values(await buildClient(dist));
  for (const path of paths) console.log(`${relative(root, path)}  ${(Bun.file(path).size / 1e3).toFixed(1)} kB`);
  return paths;
}

/** Writes executables, and answers their paths. */
async function buildFor(chosen: readonly Platform[]): Promise<Map<Platform, string>> {
  const executables = new Map<Platform, string>();
  for (const platform of chosen) {
    const runtime = await fetchRuntime(targets[platform].runtime);
    executables.set(platform, await build(platform, join(dist, `gardenshed-${platform}`), runtime));
  }
  return executables;
}

/** Builds the Debian package for this machine. @throws Error on a machine that no package is for */
async function buildPackageHere(): Promise<void> {
  const platform = thisPlatform();
  const executable = await build(platform, join(dist, `gardenshed-${platform}`), process.execPath);
  if ((await packForDebian(platform, executable)).length === 0) throw new Error(`${platform} has no Debian package.`);
}

/** Everything that is offered for download. */
async function buildAll(): Promise<void> {
  const files: string[] = [];
  for (const [platform, executable] of await buildFor(platforms)) {
    files.push(executable, await pack(platform, executable), ...(await packForDebian(platform, executable)));
  }
  files.push(...(await buildClientFiles()));
  const parts = join(dist, "gardenshed.cdx.json");
  await Bun.write(parts, partsList(await packages("linux-x64"), version, builtAt()));
  files.push(parts);
  await Bun.write(join(dist, "SHA256SUMS"), (await Promise.all(files.map(sumOf))).join(""));
}

const [target] = process.argv.slice(2);
const chosen = platforms.filter((platform) => platform === target);
mkdirSync(scratch, { recursive: true });
if (target === undefined) await build(thisPlatform(), join(dist, "gardenshed"), process.execPath);
else if (target === "client") await buildClientFiles();
else if (target === "deb") await buildPackageHere();
else if (target === "--all") await buildAll();
else if (chosen.length > 0) await buildFor(chosen);
else {
  console.error(`Usage: bun run build [--all | deb | client | ${platforms.join(" | ")}]`);
  process.exitCode = 2;
}
rmSync(scratch, { recursive: true, force: true });
