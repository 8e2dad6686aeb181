/**
 * The walk of the Debian package: `bun test/packages/debian.ts <root> <package>`, as root. `root` is a folder with a Debian
 * of its own: `debootstrap --variant=minbase --include=adduser,libstdc++6 bookworm <root>`. The package is installed,
 * upgraded to a newer schema, removed and purged there by apt, and its server is used in between.
 */
import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Executable, RunningServer } from "../support/executable";
import { tempFolder } from "../support/folder";
import { buildNewer } from "./newer";

const [root = "", firstPackage = ""] = process.argv.slice(2).map((path) => resolve(path));
const deadline = AbortSignal.timeout(300_000);
const scratch = tempFolder();
const DATA = join(root, "var/lib/gardenshed");
const EMAIL = "ada@garden.example";
const done = (step: string): void => console.log(`ok  ${step}`);

function require(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`);
}

/** Runs a program in the root, as root. @throws Error with what it has printed */
function inside(...line: readonly string[]): string {
  const env = { PATH: process.env["PATH"] ?? "", DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  const { success, stdout, stderr } = Bun.spawnSync(["chroot", root, ...line], { env });
  if (!success) throw new Error(`${line.join(" ")}: ${stdout}${stderr}`);
  return stdout.toString();
}

function install(path: string): void {
  copyFileSync(path, join(root, "root", basename(path)));
  inside("apt-get", "install", "-y", "--no-install-recommends", `/root/${basename(path)}`);
}

/** What the unit runs, as the user of the unit. */
const program = new Executable(["chroot", "--userspec=gardenshed:gardenshed", root, "/usr/bin/gardenshed"], deadline);
const serve = (): Promise<RunningServer> => program.serve("/", { MQTT_PORT: "0", PATH: "/usr/sbin:/usr/bin:/bin" });
const command = async (...words: readonly string[]) => program.run("/", { PATH: "/usr/sbin:/usr/bin:/bin" }, ...words);

try {
  install(firstPackage);
  const folder = statSync(DATA);
  require((folder.mode & 0o777) === 0o700 && folder.uid !== 0, "the data folder is the user's own");
  require((statSync(join(root, "etc/gardenshed/gardenshed.toml")).mode & 0o777) === 0o640, "settings are not for all");
  require(inside("gardenshed", "version").includes("0.1.0"), "the version is that of the package");
  require(existsSync(join(root, "etc/systemd/system/multi-user.target.wants")) &&
    readdirSync(join(root, "etc/systemd/system/multi-user.target.wants")).includes(
      "gardenshed.service",
    ), "the service is on");
  done("installed by apt: user, folder, settings, service");

  let photo = 0;
  {
    await using server = await serve();
    const ada = await server.signUp(EMAIL);
    ({ id: photo } = await server.photograph(ada));
    await server.end();
  }
  require(existsSync(join(DATA, "gardenshed.db")), "data is in /var/lib/gardenshed");
  require((await command("user", "list")).out.includes(EMAIL), "commands work on the data of the service");
  done("an account with a picture, and a command on the same data");

  const newer = buildNewer(join(scratch, "newer"), "0.2.0", "deb");
  const [upgrade = ""] = readdirSync(newer).filter((name) => name.endsWith(".deb"));
  {
    const before = await serve();
    install(join(newer, upgrade));
    const logIn = await before.logIn(EMAIL); // the old one goes on until it is restarted
    const away = performance.now();
    await before.end();
    await using server = await serve();
    await server.processed(logIn, photo);
    done(`upgraded while the server ran; away for ${Math.round(performance.now() - away)} ms`);
    await server.end();
  }
  require(readdirSync(DATA).some((name) => name.includes(".db.before-")), "the database was copied before");
  require(inside("gardenshed", "version").includes("0.2.0"), "the version is the newer one");

  inside("apt-get", "remove", "-y", "gardenshed");
  require(existsSync(join(DATA, "gardenshed.db")), "a removal keeps data");
  require(existsSync(join(root, "etc/gardenshed/gardenshed.toml")), "a removal keeps settings");
  require(!existsSync(join(root, "usr/bin/gardenshed")), "a removal removes the program");
  done("removed: data and settings stay");

  inside("apt-get", "purge", "-y", "gardenshed");
  require(!existsSync(DATA) && !existsSync(join(root, "etc/gardenshed")), "a purge removes data and settings");
  require(!inside("cat", "/etc/passwd").includes("gardenshed"), "a purge removes the user");
  done("purged: nothing is left");
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
