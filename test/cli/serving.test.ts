import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lanHosts } from "../../src/platform/network/public-address";
import { command } from "./fixtures";
import { type ServerProcess, startServe } from "./process";

/* Commands take the address of the running server from beside its lock (`operations.md` §1). */

const root = mkdtempSync(join(tmpdir(), "serving-"));
afterAll(() => rmSync(root, { recursive: true }));
const lan = lanHosts()[0] ?? "127.0.0.1";
const email = "ada@garden.test";
let folders = 0;
async function newFolder(): Promise<string> {
  const path = join(root, String(folders++));
  await command(["user", "create", email], path);
  return path;
}
const issuer = async (dataDir: string, ...flags: string[]): Promise<unknown> =>
  JSON.parse((await command(["token", email, ...flags], dataDir)).out[0] ?? "").token.unencoded.iss;
const exportedUrl = async (dataDir: string, ...flags: string[]): Promise<unknown> =>
  JSON.parse((await command(["export", email, "-", ...flags], dataDir)).out[0] ?? "").server_url;

describe("beside a server with settings of its own", () => {
  let dataDir: string;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = await newFolder();
    server = await startServe(dataDir);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("health asks it", async () => {
    expect(await command(["health"], dataDir)).toMatchObject({ code: 0, out: [expect.stringContaining('"ok"')] });
  });

  test("check finds it, and nothing of it is broken", async () => {
    const { out } = await command(["check"], dataDir);
    expect(out.join("\n")).toContain(`process ${server.pid} is well at ${server.base}`);
  });

  test("token and export name its port", async () => {
    expect([await issuer(dataDir), await exportedUrl(dataDir)]).toEqual([
      `//${lan}:${server.port}`,
      `//${lan}:${server.port}`,
    ]);
  });

  test("check --robot names the address that the robot has to reach", async () => {
    const { code, out } = await command(["check", "--robot", email], dataDir);
    expect(code).toBe(1);
    expect(out[0]).toContain(`never: let it log in at http://${lan}:${server.port}, `);
  });

  test("their own flags, variables and files named by --config come first", async () => {
    const file = join(root, "settings.toml");
    writeFileSync(file, "port = 4444\n");
    expect([
      await issuer(dataDir, "--port", "8080"),
      await exportedUrl(dataDir, "--public-url", "https://garden.test"),
      await issuer(dataDir, "--config", file),
    ]).toEqual([`//${lan}:8080`, "//garden.test:443", `//${lan}:4444`]);
    const { err } = await command(["health"], dataDir, { environment: { PORT: "9" } });
    expect(err[0]).toContain("No answer from a server at http://127.0.0.1:9");
  });

  test("the file is its owner's alone", () => {
    const { pid, scheme } = JSON.parse(readFileSync(join(dataDir, "lock.json"), "utf8"));
    expect({ pid, scheme }).toEqual({ pid: server.pid, scheme: "http" });
  });
});

test("PUBLIC_URL of the server holds, and comes before the file in the data folder", async () => {
  const dataDir = await newFolder();
  await using server = await startServe(dataDir, { PUBLIC_URL: "https://garden.test:8443" });
  writeFileSync(join(dataDir, "gardenshed.toml"), 'public_url = "http://other.test"\nport = 4444\n');
  expect(await issuer(dataDir)).toBe("//garden.test:8443");
  expect((await command(["health"], dataDir)).code).toBe(0);
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(existsSync(join(dataDir, "lock.json"))).toBe(false);
  expect(await issuer(dataDir)).toBe("//other.test:80");
});

test("what a killed server has left counts for nothing", async () => {
  const dataDir = await newFolder();
  await using server = await startServe(dataDir);
  server.kill("SIGKILL");
  await server.ended;
  expect(existsSync(join(dataDir, "lock.json"))).toBe(true);
  expect(await issuer(dataDir)).toBe(`//${lan}:3000`);
  await using next = await startServe(dataDir);
  expect(await issuer(dataDir)).toBe(`//${lan}:${next.port}`);
});
