/** The Debian package of an executable. It is packed here, so that any machine can build it. Source: `operations.md` §7. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { create } from "tar";
import { commands } from "../src/cli/commands";
import { serviceUnit } from "../src/cli/print/systemd";
import { archiveOf } from "./ar";
import { manualOf } from "./manual";

/** The contents of a package, beside the files of `packages/debian`. */
export interface DebianPackage {
  /** The sources. */
  readonly root: string;
  /** An empty folder to work in. */
  readonly scratch: string;
  readonly executable: string;
  readonly architecture: "amd64" | "arm64";
  readonly version: string;
  /** Time of everything in it: the same sources give the same bytes. */
  readonly time: Date;
  /** Notices of all that the executable holds. */
  readonly notices: string;
}

const DATA = "/var/lib/gardenshed";
const MAINTAINER = "The Gardenshed authors <gardenshed@localhost>";

const unit = serviceUnit({
  command: "/usr/bin/gardenshed serve",
  folders: [DATA],
  written: [DATA],
  reloads: false,
});

const control = ({ architecture, version }: DebianPackage, kilobytes: number): string => `Package: gardenshed
Version: ${version}
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${kilobytes}
Depends: adduser, libc6 (>= 2.34), libgcc-s1 (>= 4.2), libstdc++6 (>= 11)
Section: net
Priority: optional
Description: account server for a garden robot
 Gardenshed stores the account of a garden robot in one folder of this
 machine: the garden, sequences, events, hardware, logs and pictures. Robots,
 apps and scripts reach it over HTTP and over a message broker of its own.
`;

const changelog = ({ version, time }: DebianPackage): string => `gardenshed (${version}) unstable; urgency=medium

  * Version ${version}: what is new is told by the project's CHANGELOG.

 -- ${MAINTAINER}  ${time.toUTCString().replace("GMT", "+0000")}
`;

/** The licence as a paragraph of the file: indented, an empty line is a dot. */
const paragraphOf = (licence: string): string => {
  const [, , , , ...lines] = licence.trim().split("\n");
  return lines.map((line) => ` ${line || "."}`).join("\n");
};

const gzip = (text: string): Uint8Array => Bun.gzipSync(text, { level: 9 });

/** The files of the package by their path: their content, and whether they can be run. */
function filesOf(made: DebianPackage): ReadonlyMap<string, { content: string | Uint8Array; runs?: true }> {
  const own = (name: string): string => readFileSync(join(made.root, "packages/debian", name), "utf8");
  return new Map<string, { content: string | Uint8Array; runs?: true }>([
    ["etc/gardenshed/gardenshed.toml", { content: own("gardenshed.toml") }],
    ["usr/bin/gardenshed", { content: own("gardenshed.sh"), runs: true }],
    ["usr/lib/gardenshed/gardenshed", { content: readFileSync(made.executable), runs: true }],
    ["usr/lib/systemd/system/gardenshed.service", { content: unit }],
    ["usr/share/doc/gardenshed/changelog.gz", { content: gzip(changelog(made)) }],
    [
      "usr/share/doc/gardenshed/copyright",
      { content: own("copyright").replace("@LICENSE@", paragraphOf(readFileSync(join(made.root, "LICENSE"), "utf8"))) },
    ],
    ["usr/share/doc/gardenshed/NOTICES.gz", { content: gzip(made.notices) }],
    ["usr/share/man/man1/gardenshed.1.gz", { content: gzip(manualOf(commands, made.version)) }],
    ["usr/share/lintian/overrides/gardenshed", { content: own("lintian-overrides") }],
  ]);
}

/** Paths of files and of their folders, `./` first. */
function withFolders(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => {
    const parts = dirname(path).split("/");
    return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  });
  return [
    ".",
    ...new Set(
      [...folders, ...paths]
        .filter((path) => path !== ".")
        .map((path) => `./${path}`)
        .sort(),
    ),
  ];
}

/** A compressed archive of a folder, with neither users nor times of this machine. */
async function packed(folder: string, paths: readonly string[], mtime: Date): Promise<Uint8Array> {
  const file = `${folder}.tar.gz`;
  const options = { file, cwd: folder, gzip: { level: 9 }, portable: true, mtime, noDirRecurse: true };
  // Portable archives tell no time of folders; Debian wants one.
  const onWriteEntry = (entry: { noMtime: boolean }): void => void (entry.noMtime = false);
  await create({ ...options, onWriteEntry }, withFolders(paths));
  return readFileSync(file);
}

function write(folder: string, path: string, content: string | Uint8Array, runs: boolean): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  writeFileSync(target, content);
  chmodSync(target, runs ? 0o755 : 0o644);
}

/** Writes the package into `folder`. @returns its path */
export async function buildDebianPackage(made: DebianPackage, folder: string): Promise<string> {
  const [data, meta] = ["data", "control"].map((name) => join(made.scratch, name)) as [string, string]; // two names
  const files = filesOf(made);
  for (const [path, { content, runs }] of files) write(data, path, content, runs === true);
  const bytes = [...files.values()].reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const sums = [...files].map(([path, { content }]) => `${Bun.MD5.hash(content, "hex")}  ${path}\n`);
  write(meta, "control", control(made, Math.ceil(bytes / 1024)), false);
  write(meta, "conffiles", "/etc/gardenshed/gardenshed.toml\n", false);
  write(meta, "md5sums", sums.join(""), false);
  for (const script of ["postinst", "prerm", "postrm"]) {
    copyFileSync(join(made.root, "packages/debian", script), join(meta, script));
    chmodSync(join(meta, script), 0o755);
  }
  const scripts = ["conffiles", "control", "md5sums", "postinst", "postrm", "prerm"];
  const path = join(folder, `gardenshed_${made.version}_${made.architecture}.deb`);
  const archive = archiveOf(
    [
      { name: "debian-binary", content: Buffer.from("2.0\n") },
      { name: "control.tar.gz", content: await packed(meta, scripts, made.time) },
      { name: "data.tar.gz", content: await packed(data, [...files.keys()], made.time) },
    ],
    made.time,
  );
  writeFileSync(path, archive);
  rmSync(made.scratch, { recursive: true });
  return path;
}
