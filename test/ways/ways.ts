/** Every way to run the server that README and guide name, each as it stands there. */
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort } from "../support/free-port";
import { startPathProxy } from "../support/path-proxy";
import { APART, commandOf, type Environment, plainEnvironment, root, StartedServer } from "./line";
import { canLayer, LayeredDebian } from "./debian";

/** What a way is given: what was built of these sources, and room. */
export interface Machine {
  /** A new empty folder. */
  readonly folder: () => string;
  readonly executable: string;
  /** The package for Debian of this machine. */
  readonly debianPackage: string;
}

/** A server that runs, and how people come to it. */
export interface Running extends AsyncDisposable {
  readonly address: string;
  /** Path of the console's front page; without it that of the server. */
  readonly front?: string;
  /** Everything that the server has printed up to now. */
  readonly printed: () => string;
}

interface Way {
  readonly name: string;
  /** False where this machine cannot go it. */
  readonly isPossible: boolean;
  readonly start: (machine: Machine) => Promise<Running>;
}

/** Runs a line of a shell in a folder until the server listens; `undo` is done behind it. */
async function started(line: string, cwd: string, env: Environment = {}, undo?: () => void): Promise<Running> {
  const server = new StartedServer(line, cwd, { ...plainEnvironment(), ...APART, ...env });
  const end = async (): Promise<void> => {
    await server[Symbol.asyncDispose]();
    undo?.();
  };
  try {
    const address = await server.address();
    return { address, printed: () => server.printed, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The files that a fresh clone has, with what is not committed yet. @returns the folder */
function cloned(machine: Machine): string {
  const clone = join(machine.folder(), "gardenshed");
  const listed = Bun.spawnSync(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const paths = listed.stdout.toString().split("\0");
  for (const path of paths.filter((path) => path !== "" && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    copyFileSync(join(root, path), join(clone, path));
  }
  return clone;
}

/** A folder with the executable in it. */
function home(machine: Machine): string {
  const folder = machine.folder();
  copyFileSync(machine.executable, join(folder, "gardenshed"));
  return folder;
}

/** Installs the package as `line` says, and runs a service's `command` there as `user`. */
async function startedInDebian(
  machine: Machine,
  install: (debian: LayeredDebian) => void,
  command: (debian: LayeredDebian) => { readonly line: string; readonly user?: string; readonly env?: Environment },
): Promise<Running> {
  const debian = new LayeredDebian(machine.folder());
  try {
    install(debian);
    const { line, user = "root", env = {} } = command(debian);
    const settings = Object.entries({ ...APART, ...env }).map(([name, value]) => `${name}=${value}`);
    const words = ["chroot", `--userspec=${user}:${user}`, debian.root, "env", ...settings, line];
    return await started(words.join(" "), "/", {}, () => debian[Symbol.dispose]());
  } catch (error) {
    debian[Symbol.dispose]();
    throw error;
  }
}

/** A line of a file inside of the package or of a text for containers. */
const lineOf = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`There is no ${pattern} in:\n${text}`);
  return found;
};
const textOf = (path: string): Promise<string> => Bun.file(path).text();

export const ways: readonly Way[] = [
  {
    name: "README: npm start in a fresh clone",
    isPossible: Bun.which("npm") !== null,
    start: (machine) => started(commandOf("README.md", /^ {4}(npm start)\b/m), cloned(machine)),
  },
  {
    name: "install.md: npm start from another folder",
    isPossible: Bun.which("npm") !== null,
    start: (machine) => {
      const line = commandOf("docs/guide/install.md", /^ {4}(npm --prefix \S+ start)\b/m);
      return started(line.replace(/(?<=--prefix )\S+/, cloned(machine)), machine.folder());
    },
  },
  {
    name: "README: the executable in an empty folder",
    isPossible: process.platform !== "win32",
    start: (machine) => started(commandOf("docs/guide/install.md", /^ {4}(\.\/gardenshed)$/m), home(machine)),
  },
  {
    name: "install.md: the unit of systemd that it prints",
    isPossible: process.platform === "linux",
    start: async (machine) => {
      const folder = home(machine);
      commandOf("docs/guide/install.md", /`(gardenshed print unit)`/);
      const printing = Bun.spawnSync(["./gardenshed", "print", "unit"], { cwd: folder, env: plainEnvironment() });
      return started(lineOf(printing.stdout.toString(), /^ExecStart=(.*)$/m), folder);
    },
  },
  {
    name: "install.md: the compose file that it prints",
    isPossible: process.platform === "linux",
    start: async (machine) => {
      const folder = home(machine);
      commandOf("docs/guide/install.md", /`(gardenshed print compose)`/);
      const printing = Bun.spawnSync(["./gardenshed", "print", "compose"], { cwd: folder, env: plainEnvironment() });
      const text = Bun.YAML.parse(printing.stdout.toString()) as PrintedCompose;
      const { command, environment } = text.services.gardenshed;
      const port = `${await freePort()}`;
      const own = { DATA_DIR: join(folder, "data"), PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
      return started(`.${command.join(" ")}`, folder, { ...environment, ...own });
    },
  },
  {
    name: "README: the service of the package for Debian",
    isPossible: canLayer,
    start: (machine) =>
      startedInDebian(
        machine,
        (debian) => {
          const line = commandOf("README.md", /`sudo (apt install \.\/gardenshed_\S+\.deb)`/);
          const name = debian.bring(machine.debianPackage);
          debian.inside(`${line.replace(/gardenshed_\S+/, name)} --yes --no-install-recommends`);
        },
        (debian) => {
          const unit = Bun.spawnSync(["cat", join(debian.root, "usr/lib/systemd/system/gardenshed.service")]).stdout;
          return { line: lineOf(unit.toString(), /^ExecStart=(.*)$/m), user: lineOf(unit.toString(), /^User=(.*)$/m) };
        },
      ),
  },
  {
    name: "README: the container's command",
    isPossible: canLayer,
    start: async (machine) => {
      commandOf("README.md", /`(PUBLIC_URL=\S+ docker compose up --detach)`/);
      const dockerfile = (await textOf(join(root, "Dockerfile"))).replaceAll("\\\n", " ");
      const port = `${await freePort()}`;
      return startedInDebian(
        machine,
        (debian) => {
          debian.bring(machine.debianPackage, "gardenshed.deb");
          const [apt = ""] = lineOf(dockerfile, /^RUN (.*)$/m).split("&& rm ");
          debian.inside(apt.replace("apt-get update && ", ""));
        },
        () => ({
          line: (JSON.parse(lineOf(dockerfile, /^CMD (.*)$/m)) as string[]).join(" "),
          user: lineOf(dockerfile, /^USER (.*)$/m),
          env: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
        }),
      );
    },
  },
  {
    name: "install.md: the add-on of a home automation",
    isPossible: canLayer,
    start: async (machine) => {
      const folder = commandOf("docs/guide/install.md", /`(packages\/home-assistant)`/);
      const dockerfile = (await textOf(join(root, folder, "Dockerfile"))).replaceAll("\\\n", " ");
      return startedInDebian(
        machine,
        (debian) => {
          debian.bring(machine.debianPackage);
          debian.bring(join(root, folder, "run.sh"));
          const [, apt = ""] = lineOf(dockerfile, /^RUN (.*)$/m).split(/apt-get update\s+&& |&& rm /);
          debian.inside(apt);
          mkdirSync(join(debian.root, "data"));
          writeFileSync(join(debian.root, "data/options.json"), "{}");
        },
        () => ({ line: (JSON.parse(lineOf(dockerfile, /^CMD (.*)$/m)) as string[]).join(" ") }),
      );
    },
  },
  {
    name: "embed.md: inside another program",
    isPossible: true,
    start: async (machine) => {
      const folder = machine.folder();
      mkdirSync(join(folder, "node_modules"));
      symlinkSync(root, join(folder, "node_modules/gardenshed"), "junction");
      symlinkSync(join(root, "node_modules/elysia"), join(folder, "node_modules/elysia"), "junction");
      const example = commandOf("docs/guide/embed.md", /^```ts\n([^]*?)^```/m);
      const [host = ""] = example.split("\nawait app.stop();");
      // The example lets nobody sign up, and ends. This one goes on and says where it listens.
      const text = `${host.replace('signup: "closed"', 'signup: "open"')}\nconsole.log(\`Listening on \${base}\`);\n`;
      writeFileSync(join(folder, "program.ts"), text);
      return { ...(await started(`'${process.execPath}' program.ts`, folder)), front: "/app" };
    },
  },
  {
    name: "proxy.md: below a path",
    isPossible: process.platform !== "win32",
    start: async (machine) => {
      const path = new URL(commandOf("docs/guide/proxy.md", /`(https:\/\/\S+\/\S+)`/)).pathname;
      const port = await freePort();
      const proxy = startPathProxy(`http://127.0.0.1:${port}`, path);
      const server = await started("./gardenshed", home(machine), { PORT: `${port}`, PUBLIC_URL: proxy.address });
      const end = async (): Promise<void> => {
        await server[Symbol.asyncDispose]();
        await proxy.stop();
      };
      return { ...server, address: proxy.address, [Symbol.asyncDispose]: end };
    },
  },
];

interface PrintedCompose {
  readonly services: {
    readonly gardenshed: { readonly command: readonly string[]; readonly environment: Environment };
  };
}
