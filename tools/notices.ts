/** The notices of everything that an executable holds, for `gardenshed licenses`. Source: `operations.md` §§1, 7. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files in which packages carry their licence. */
const NOTICE = /^(?:licen[cs]es?|copying|notice|third.?party.?(?:licen[cs]es?|notices?))(?:[-.].*)?$/i;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package that is installed in `folder`. */
export interface Package extends Manifest {
  readonly folder: string;
}

const readPackage = (folder: string): Package => ({
  ...(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest), // npm packages have one of this shape
  folder,
});

/** Folder of the package that a file belongs to; undefined for files of our own. */
const packageFolderOf = (file: string): string | undefined =>
  /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];

/** Folder of what a package depends on, looked for as Node does; undefined when it is not installed. */
function folderOf(name: string, from: string): string | undefined {
  const found = join(from, "node_modules", name);
  if (existsSync(join(found, "package.json"))) return found;
  return from === dirname(from) ? undefined : folderOf(name, dirname(from));
}

/** A package and all it depends on: a package that others have bundled names no files of its own. */
function withDependencies(folder: string, seen: Set<string>): Set<string> {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  for (const name of Object.keys(readPackage(folder).dependencies ?? {})) {
    const next = folderOf(name, folder);
    if (next !== undefined) withDependencies(next, seen);
  }
  return seen;
}

/** The licence texts of a package; of one without files what its `package.json` says. */
function textOf({ folder, license = "not told" }: Package): string {
  const files = readdirSync(folder).filter((name) => NOTICE.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), "utf8").trim());
  return texts.length === 0 ? `License: ${license}. The package holds no licence file.` : texts.join("\n\n");
}

const BAR = "=".repeat(100);
const chapter = (titles: readonly string[], text: string): string => `${BAR}\n${titles.join("\n")}\n${BAR}\n${text}\n`;

/**
 * Every package that an executable holds, in the order of their names.
 * `inputs`: files of the bundle, relative to `root`; `bundled`: names of packages that are bundles themselves, or native.
 */
export function packagesIn(root: string, inputs: readonly string[], bundled: readonly string[]): readonly Package[] {
  const folders = new Set(inputs.flatMap((file) => packageFolderOf(join(root, file)) ?? []));
  for (const name of bundled) withDependencies(join(root, "node_modules", name), folders);
  return [...folders].map(readPackage).sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/**
 * The licences of this program, of each package in the bundle, and of the run time. Packages with the same text share it.
 */
export function noticesOf(root: string, packages: readonly Package[]): string {
  const read = (path: string): string => readFileSync(join(root, path), "utf8").trim();
  const titles = Map.groupBy(packages, textOf);
  return [
    chapter(["Gardenshed"], read("LICENSE")),
    ...[...titles].map(([text, all]) =>
      chapter([...new Set(all.map(({ name, version }) => `${name} ${version}`))], text),
    ),
    chapter(["The page of the API reference"], read("tools/licenses/api-reference.txt")),
    chapter(["Bun, and the engine in it"], read("tools/licenses/bun.txt")),
  ].join("\n");
}
