/**
 * Proves that the executable works alone: `bun test/smoke.ts dist/gardenshed` starts it with an empty environment in a
 * folder that holds nothing but settings it must not read, lives through a first day with it and ends it; then does the
 * same with temporary folders that are of no use. `--runner "qemu-aarch64 -L /usr/aarch64-linux-gnu"` starts an
 * executable of another processor, which lives through the day only.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { NOT_STARTED } from "../src/features/rehearsal/script-process";
import { SCRIPTS_COMMAND } from "../src/platform/config/build";
import { READY } from "../src/platform/process/supervised-process";
import { type Environment, Executable, type RunningServer } from "./support/executable";
import { tempFolder } from "./support/folder";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runner: { type: "string" } } });
const runner = values.runner?.split(" ") ?? [];
const deadline = AbortSignal.timeout(runner.length > 0 ? 180_000 : 60_000);
const gardenshed = new Executable([...runner, resolve(positionals[0] ?? "dist/gardenshed")], deadline);
const root = tempFolder();

/** A server from its first start to its end, with an account, records, a photo and a backup. */
async function firstDay(name: string, env: Environment = {}): Promise<void> {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, ".env"), "SIGNUP=closed\n");
  writeFileSync(join(folder, "bunfig.toml"), 'preload = ["./missing.ts"]\n');
  await using server = await gardenshed.serve(folder, env);
  await server.ask("GET", "/health");
  const account = await server.signUp("smoke@example.org");
  await server.ask("GET", "/api/device", undefined, account);
  await server.ask("POST", "/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3, name: "Basil" }, account);
  await server.photograph(account);
  if (runner.length > 0) await scriptsThroughRunner(server, account);
  else await rehearseLua(server, account);
  for (const embedded of ["/docs", "/docs/json", "/docs/scalar.js"]) await server.ask("GET", embedded);
  const backup = await gardenshed.run(folder, env, "backup", "backup.tar");
  if (backup.code !== 0 || !existsSync(join(folder, "backup.tar"))) throw new Error(`No backup: ${backup.err}`);
  const licenses = await gardenshed.run(folder, env, "licenses");
  if (!licenses.out.includes("JavaScriptCore")) throw new Error(`No notices: ${licenses.err}`);
  await server.end();
  console.log(`ok  ${name}`);
}

const luaScript = { body: [{ kind: "lua", args: { lua: "toast('from Lua')" } }] };

/** Lua runs in a process of its own, which is this executable once more. */
async function rehearseLua(server: RunningServer, account: Environment): Promise<void> {
  const rehearsal = await (await server.ask("POST", "/api/rehearsals", luaScript, account)).text();
  if (!rehearsal.includes('"text":"from Lua"')) throw new Error(`No Lua: ${rehearsal}`);
}

/**
 * The kernel starts no executable of another processor. So the server has to say that scripts cannot run, and the runner
 * starts their process in its place.
 */
async function scriptsThroughRunner(server: RunningServer, account: Environment): Promise<void> {
  const headers = { ...account, "content-type": "application/json" };
  const refused = await fetch(`${server.url}/api/rehearsals`, {
    ...{ method: "POST", headers, body: JSON.stringify(luaScript), signal: deadline },
  });
  const text = await refused.text();
  if (refused.status !== 503 || !text.includes(NOT_STARTED)) throw new Error(`Scripts: ${refused.status} ${text}`);
  const ready = Promise.withResolvers<unknown>();
  const child = Bun.spawn([...gardenshed.line, SCRIPTS_COMMAND], {
    ...{ env: {}, stdio: ["ignore", "inherit", "inherit"], serialization: "advanced", signal: deadline },
    ipc: ready.resolve,
    onExit: (_, code) => ready.reject(new Error(`The process for scripts ended with ${code}.`)),
  });
  const told = await ready.promise;
  child.kill();
  if (told !== READY) throw new Error(`The process for scripts began with ${String(told)}.`);
}

/** A temporary folder of no use is told in one sentence, and BUN_TMPDIR helps. */
async function withoutTemporaryFolder(name: string, TMPDIR: string): Promise<void> {
  const { code, out, err } = await gardenshed.run(
    root,
    { TMPDIR, DATA_DIR: join(root, `${name} data`) },
    "serve",
    "--port",
    "0",
  );
  const isTold = /^Cannot load the database engine .*; set BUN_TMPDIR to another folder\.\n$/.test(err);
  if (code !== 1 || out !== "" || !isTold || !err.includes(TMPDIR))
    throw new Error(`${name}: exit code ${code}, ${out}${err}`);
  const BUN_TMPDIR = join(root, `${name} instead`);
  mkdirSync(BUN_TMPDIR);
  await firstDay(name, { TMPDIR, BUN_TMPDIR });
}

/** Mounts a file system in memory. */
function mount(path: string, options: string): boolean {
  mkdirSync(path);
  return Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "none", path], { stderr: "ignore" }).success;
}

const mounts = { noexec: "noexec", "read-only": "ro" };
const mayMount = process.platform === "linux" && process.getuid?.() === 0;
const mounted: string[] = [];
try {
  await firstDay("first day");
  if (runner.length === 0) {
    await withoutTemporaryFolder("missing temporary folder", join(root, "missing"));
    for (const [name, options] of Object.entries(mounts)) {
      const path = join(root, name);
      if (mayMount && mount(path, options)) {
        mounted.push(path);
        await withoutTemporaryFolder(`${name} temporary folder`, path);
      } else console.log(`Not tested: a ${name} temporary folder, because this user may not mount one.`);
    }
  }
} finally {
  for (const path of mounted) Bun.spawnSync(["umount", "-l", path]);
  rmSync(root, { recursive: true, force: true });
}
