import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../src/cli/commands";
import { archiveOf } from "../../tools/ar";
import { buildDebianPackage } from "../../tools/debian";
import { manualOf } from "../../tools/manual";
import { tempFolder } from "../support/folder";

/* What is packed for others to install (operations.md §7). With a small file as executable: the real one takes long. */

const root = join(import.meta.dir, "../..");
const folder = tempFolder();
afterAll(() => rmSync(folder, { recursive: true }));

async function build(name: string): Promise<string> {
  const scratch = join(folder, name);
  mkdirSync(scratch);
  const executable = join(folder, "executable");
  writeFileSync(executable, "#!/bin/sh\necho hello\n");
  const time = new Date("2026-11-23T10:00:00Z");
  return buildDebianPackage(
    { root, scratch, executable, architecture: "amd64", version: "1.2.3", time, notices: "Notices" },
    folder,
  );
}

test("an archive has fields of fixed width, and files begin at even bytes", () => {
  const members = [
    { name: "odd", content: Buffer.from("abc") },
    { name: "even", content: Buffer.from("ab") },
  ];
  expect(Buffer.from(archiveOf(members, new Date(5000))).toString()).toBe(
    `!<arch>\n${"odd".padEnd(16)}${"5".padEnd(12)}0     0     100644  3         \`\nabc\n` +
      `${"even".padEnd(16)}${"5".padEnd(12)}0     0     100644  2         \`\nab`,
  );
});

test("the manual page has every command, and no line that roff would read as its own", () => {
  const page = manualOf(commands, "1.2.3");
  for (const { name } of commands) expect(page).toContain(`.B gardenshed ${name.replaceAll("-", "\\-")}`);
  const own = page.split("\n").filter((line) => line.startsWith("."));
  expect(own.filter((line) => !/^\.(?:TH|SH|TP|B|I)\b/.test(line))).toEqual([]);
});

describe.skipIf(Bun.which("dpkg-deb") === null)("dpkg reads the package", () => {
  const ask = (...args: readonly string[]): string => Bun.spawnSync(["dpkg-deb", ...args]).stdout.toString();

  test("every command uses the settings of the service", async () => {
    const out = join(folder, "unpacked");
    ask("--extract", await build("unpacking"), out);
    expect(readFileSync(join(out, "usr/bin/gardenshed"), "utf8")).toContain("--config /etc/gardenshed/gardenshed.toml");
  });

  test("the same sources give the same bytes", async () => {
    const first = readFileSync(await build("one"));
    expect(readFileSync(await build("two")).equals(first)).toBe(true);
  });

  test("its files belong to root, and settings are kept by upgrades", async () => {
    const path = await build("three");
    expect(ask("--field", path, "Version", "Architecture")).toBe("Version: 1.2.3\nArchitecture: amd64\n");
    const rows = ask("--contents", path).trim().split("\n");
    expect(rows.filter((row) => !/^[-d]rw.r-.r-. 0\/0 /.test(row))).toEqual([]);
    const paths = rows.map((row) => row.split(" ").at(-1));
    for (const each of ["./usr/bin/gardenshed", "./usr/lib/systemd/system/gardenshed.service"])
      expect(paths).toContain(each);
    const control = join(folder, "control");
    ask("--control", path, control);
    expect(readdirSync(control).sort()).toEqual(["conffiles", "control", "md5sums", "postinst", "postrm", "prerm"]);
    expect(readFileSync(join(control, "conffiles"), "utf8")).toBe("/etc/gardenshed/gardenshed.toml\n");
  });
});

describe("texts for others", () => {
  const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

  test("the Dockerfile has at most 15 lines, another user than root, a volume and a health check", () => {
    const lines = textOf("Dockerfile").trim().split("\n");
    expect(lines.length).toBeLessThanOrEqual(15);
    for (const start of ["USER gardenshed", "VOLUME /var/lib/gardenshed", "HEALTHCHECK "])
      expect(lines.some((line) => line.startsWith(start))).toBe(true);
  });

  const forge = [...new Bun.Glob(".github/**/*.{yml,yaml}").scanSync({ cwd: root, dot: true })].sort();
  test.each([...forge, "compose.yaml"])("%s is YAML", (path) => {
    expect(Bun.YAML.parse(textOf(path))).toBeObject();
  });

  test("workflows run what exists", () => {
    const scripts = Object.keys((JSON.parse(textOf("package.json")) as { scripts: object }).scripts);
    const runs = forge.flatMap((path) => [...textOf(path).matchAll(/(?:npm run|bun run) ([\w:-]+)/g)]);
    expect(runs.map(([, name = ""]) => name).filter((name) => !scripts.includes(name))).toEqual([]);
    const used = forge.flatMap((path) => [...textOf(path).matchAll(/ (?:run|uses): \.\/?(\S+)/g)]);
    expect(
      used
        .map(([, path = ""]) => (path.startsWith("ci/") ? `.${path}` : path))
        .filter((path) => !existsSync(join(root, path))),
    ).toEqual([]);
  });
});
