/** A Debian of its own for packages: this machine's files below, and what is installed above, in a folder. */
import { copyFileSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";

const run = (...line: readonly string[]) => Bun.spawnSync([...line], { stdout: "pipe", stderr: "pipe" });

/** Whether this user may mount, and has the programs of Debian. */
export const canLayer =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  ["apt-get", "dpkg", "chroot", "mount"].every((program) => Bun.which(program) !== null);

/** A root folder in which packages are installed, and this machine stays as it is. */
export class LayeredDebian implements Disposable {
  readonly root: string;

  /** `folder`: an empty one. @throws Error where nothing can be laid over the files of this machine */
  constructor(folder: string) {
    const [upper, work] = [join(folder, "upper"), join(folder, "work")];
    this.root = join(folder, "root");
    for (const path of [upper, work, this.root]) mkdirSync(path);
    this.#do("mount", "-t", "overlay", "overlay", "-o", `lowerdir=/,upperdir=${upper},workdir=${work}`, this.root);
    for (const path of ["/proc", "/dev"]) this.#do("mount", "--bind", path, join(this.root, path));
    this.#do("mount", "-t", "tmpfs", "none", join(this.root, "tmp"));
  }

  #do(...line: readonly string[]): void {
    const { success, stderr } = run(...line);
    if (!success) throw new Error(`${line.join(" ")}: ${stderr}`);
  }

  /** Runs a line of a shell in it, as root. @throws Error with what it has printed */
  inside(line: string): void {
    this.#do("chroot", this.root, "sh", "-c", `export DEBIAN_FRONTEND=noninteractive LC_ALL=C; cd /tmp; ${line}`);
  }

  /** Copies a file into its folder for temporary files. @returns its name there */
  bring(path: string, name = basename(path)): string {
    copyFileSync(path, join(this.root, "tmp", name));
    return name;
  }

  [Symbol.dispose](): void {
    for (const path of ["/tmp", "/dev", "/proc", ""]) run("umount", "-l", join(this.root, path));
  }
}
