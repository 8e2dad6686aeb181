/**
 * Proves that the executable works alone: `bun test/smoke.ts dist/gardenshed` starts it with an empty environment in a
 * folder that holds nothing but settings it must not read, signs up, logs in, reads the device and ends it.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const deadline = AbortSignal.timeout(20_000);
const folder = mkdtempSync(join(tmpdir(), "gardenshed-"));
writeFileSync(join(folder, ".env"), "SIGNUP=closed\n");
writeFileSync(join(folder, "bunfig.toml"), 'preload = ["./missing.ts"]\n');

const server = Bun.spawn([resolve(process.argv[2] ?? "dist/gardenshed"), "--host", "127.0.0.1", "--port", "0"], {
  cwd: folder,
  env: {},
  stdout: "pipe",
  stderr: "inherit",
  signal: deadline,
});

/** The address in the line `Listening on …`. The pipe stays open: a server that logs into a closed one would end. */
async function address(): Promise<string> {
  const output = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (true) {
    const { done, value } = await output.read();
    if (done) throw new Error(`The server ended before it listened:\n${text}`);
    text += value;
    const found = /^Listening on (\S+)$/m.exec(text)?.[1];
    if (found) return found;
  }
}

/** Sends a request that must be answered 200 and returns the text of the answer. */
async function ask(method: string, url: string, body?: object, token?: string): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: body ? JSON.stringify(body) : null,
    signal: deadline,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
  console.log(`200 ${method} ${new URL(url).pathname}`);
  return text;
}

try {
  const base = await address();
  const user = { name: "Smoke", email: "smoke@example.org", password: "password123" };
  await ask("GET", `${base}/health`);
  await ask("POST", `${base}/api/users`, { ...user, password_confirmation: user.password });
  const login = JSON.parse(await ask("POST", `${base}/api/tokens`, { user })) as { token: { encoded: string } }; // as specified
  await ask("GET", `${base}/api/device`, undefined, login.token.encoded);
  for (const embedded of ["/docs", "/docs/json", "/docs/scalar.js"]) await ask("GET", base + embedded);
  server.kill("SIGTERM");
  if ((await server.exited) !== 0) throw new Error(`SIGTERM ended the server with exit code ${server.exitCode}.`);
  console.log("0 exit code after SIGTERM");
} finally {
  server.kill("SIGKILL");
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
}
