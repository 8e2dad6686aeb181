/**
 * Proves that the executable works alone: `bun test/smoke.ts dist/gardenshed` starts it with an empty environment in a
 * folder that holds nothing but settings it must not read, lives through a first day with it and ends it; then does the
 * same with temporary folders that are of no use. `--runner "qemu-aarch64 -L /usr/aarch64-linux-gnu"` starts an
 * executable of another processor, which lives through the day only.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { decode, jpeg } from "./support/pictures";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runner: { type: "string" } } });
const runner = values.runner?.split(" ") ?? [];
const gardenshed = [...runner, resolve(positionals[0] ?? "dist/gardenshed")];
const deadline = AbortSignal.timeout(runner.length > 0 ? 60_000 : 30_000);
const root = mkdtempSync(join(tmpdir(), "gardenshed-"));

type Environment = Readonly<Record<string, string>>;

/** Runs a command in a folder to its end. */
async function run(cwd: string, env: Environment, ...args: readonly string[]) {
  const options = { cwd, env, stdout: "pipe", stderr: "pipe", signal: deadline } as const;
  const child = Bun.spawn([...gardenshed, ...args], options);
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  return { code, out, err };
}

/** The address in the line `Listening on …`. The pipe stays open: a server that logs into a closed one would end. */
async function addressIn(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const output = stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (true) {
    const { done, value } = await output.read();
    if (done) throw new Error(`The server ended before it listened:\n${text}`);
    text += value;
    const found = /^Listening on (\S+)$/m.exec(text)?.[1];
    if (found) return found;
  }
}

/** Sends a request that must be answered 200. */
async function ask(method: string, url: string, body?: object, token?: string): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
    signal: deadline,
  });
  if (response.status !== 200)
    throw new Error(`${method} ${url} was answered ${response.status}: ${await response.text()}`);
  return response;
}

/** What a client reads in answers, as specified. */
interface Answers {
  readonly login: { token: { encoded: string } };
  readonly permission: { form_data: Record<string, string>; url: string };
  readonly image: { id: number; attachment_url: string };
}
const answer = async <Name extends keyof Answers>(_: Name, response: Promise<Response>) =>
  (await (await response).json()) as Answers[Name];

/** Uploads a photo with a permission, waits until it is processed and fetches it in a smaller size. */
async function photograph(base: string, token: string): Promise<void> {
  const { form_data, url } = await answer("permission", ask("GET", `${base}/api/storage_auth`, undefined, token));
  const form = new FormData();
  for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.set(name, value);
  form.set("file", new Blob([await jpeg(1280, 960)], { type: "image/jpeg" }), "photo.jpg");
  await ask("POST", `http:${url}`, form);
  const attachment_url = `http:${url}${form_data["key"]}`;
  let image = await answer("image", ask("POST", `${base}/api/images`, { attachment_url }, token));
  while (image.attachment_url.includes("/placeholder.jpg")) {
    await Bun.sleep(50);
    image = await answer("image", ask("GET", `${base}/api/images/${image.id}`, undefined, token));
  }
  const { width, height } = await decode(await (await ask("GET", `${image.attachment_url}?size=x640`)).bytes());
  if (width !== 640 || height !== 480) throw new Error(`The photo came back with ${width} × ${height} pixels.`);
}

/** A server from its first start to its end, with an account, records, a photo and a backup. */
async function firstDay(name: string, env: Environment = {}): Promise<void> {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, ".env"), "SIGNUP=closed\n");
  writeFileSync(join(folder, "bunfig.toml"), 'preload = ["./missing.ts"]\n');
  const server = Bun.spawn([...gardenshed, "--host", "127.0.0.1", "--port", "0"], {
    ...{ cwd: folder, env, stdout: "pipe", stderr: "inherit", signal: deadline },
  });
  try {
    const base = await addressIn(server.stdout);
    const user = { name: "Smoke", email: "smoke@example.org", password: "password123" };
    await ask("GET", `${base}/health`);
    await ask("POST", `${base}/api/users`, { ...user, password_confirmation: user.password });
    const { token } = await answer("login", ask("POST", `${base}/api/tokens`, { user }));
    await ask("GET", `${base}/api/device`, undefined, token.encoded);
    await ask("POST", `${base}/api/points`, { pointer_type: "Plant", x: 1, y: 2, z: 3, name: "Basil" }, token.encoded);
    await photograph(base, token.encoded);
    for (const embedded of ["/docs", "/docs/json", "/docs/scalar.js"]) await ask("GET", base + embedded);
    const backup = await run(folder, env, "backup", "backup.tar");
    if (backup.code !== 0 || !existsSync(join(folder, "backup.tar"))) throw new Error(`No backup: ${backup.err}`);
    const licenses = await run(folder, env, "licenses");
    if (!licenses.out.includes("JavaScriptCore")) throw new Error(`No notices: ${licenses.err}`);
    server.kill("SIGTERM");
    if ((await server.exited) !== 0) throw new Error(`SIGTERM ended the server with exit code ${server.exitCode}.`);
    console.log(`ok  ${name}`);
  } finally {
    server.kill("SIGKILL");
    await server.exited;
  }
}

/** A temporary folder of no use is told in one sentence, and BUN_TMPDIR helps. */
async function withoutTemporaryFolder(name: string, TMPDIR: string): Promise<void> {
  const { code, out, err } = await run(root, { TMPDIR, DATA_DIR: join(root, `${name} data`) }, "serve", "--port", "0");
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
