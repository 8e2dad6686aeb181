import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lanHosts } from "../../src/platform/network/public-address";
import { command } from "./fixtures";
import { type ServerProcess, startServe } from "./process";
import { longTest } from "../support/tier";

/* Commands take the settings of the running server from beside its lock (`operations.md` §1). */

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

  longTest("check finds it, and nothing of it is broken", async () => {
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

  longTest("their own flags, variables and files named by --config come first", async () => {
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

describe("beside a service that got its settings from its environment", () => {
  let dataDir: string;
  let server: ServerProcess;
  const SMTP_URL = "smtp://ada:top-secret@mail.test:2525";
  const settings = { SIGNUP: "first", IMAGE_KEEP: "7", PUBLIC_URL: "https://garden.test", METRICS: "on", SMTP_URL };
  beforeAll(async () => {
    dataDir = await newFolder();
    writeFileSync(join(dataDir, "gardenshed.toml"), 'signup = "closed"\ntos_url = "https://garden.test/terms"\n');
    server = await startServe(dataDir, settings);
    writeFileSync(join(dataDir, "gardenshed.toml"), 'signup = "closed"\ntos_url = "https://garden.test/new"\n');
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const configured = async (...flags: string[]) => {
    const { out } = await command(["config", ...flags], dataDir);
    return new Map(out.map((line) => line.split(/ {2,}/)).map(([name = "", value, origin]) => [name, [value, origin]]));
  };

  test("config tells what is in force there, and where it came from", async () => {
    const rows = await configured("--image-keep", "9");
    expect(rows.get("SIGNUP")).toEqual(["first", "the running server: environment SIGNUP"]);
    expect(rows.get("TOS_URL")).toEqual([
      "https://garden.test/terms",
      `the running server: file ${join(dataDir, "gardenshed.toml")}`,
    ]);
    expect(rows.get("PORT")).toEqual([String(server.port), "the running server: environment PORT"]);
    expect(rows.get("BACKUP_KEEP")).toEqual(["7", "default"]);
    expect(rows.get("IMAGE_KEEP")).toEqual(["9", "flag --image-keep"]);
    expect(rows.get("DATA_DIR")).toEqual([dataDir, "environment DATA_DIR"]);
  });

  test("a secret is told as set, and stands in no file", async () => {
    expect((await configured()).get("SMTP_URL")).toEqual(["***", "the running server"]);
    expect(readFileSync(join(dataDir, "lock.json"), "utf8")).not.toContain("top-secret");
    expect((await configured("--smtp-url", SMTP_URL)).get("SMTP_URL")?.[1]).toBe("flag --smtp-url");
  });

  longTest("check knows its ports, and says what it cannot try without a secret", async () => {
    const { out } = await command(["check"], dataDir, { environment: { PUBLIC_URL: server.base } });
    const text = out.join("\n");
    expect(text).toMatch(/^ok +message broker +the built-in one listens on \d+$/m);
    expect(text).toMatch(/^warning +mail +the server has SMTP_URL, this command was not given it, /m);
  });

  test("mail test says what it lacks", async () => {
    const { code, err } = await command(["mail", "test", email], dataDir);
    expect({ code, err }).toEqual({
      code: 1,
      err: ["The running server has SMTP_URL, and tells it nobody: give it to this command, too."],
    });
  });

  test.each([
    ["caddy", () => `reverse_proxy 127.0.0.1:${server.port} {`],
    ["nginx", () => `proxy_pass http://127.0.0.1:${server.port};`],
    ["unit", () => 'Environment="SIGNUP=first"'],
  ])("print %s uses its settings", async (text, part) => {
    const { code, out } = await command(["print", text], dataDir);
    expect({ code, text: out.join("\n") }).toEqual({ code: 0, text: expect.stringContaining(part()) });
    expect(out.join("\n")).not.toContain("TOS_URL");
  });
});

longTest("PUBLIC_URL of the server holds, and comes before the file in the data folder", async () => {
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

longTest("what a killed server has left counts for nothing", async () => {
  const dataDir = await newFolder();
  await using server = await startServe(dataDir);
  server.kill("SIGKILL");
  await server.ended;
  expect(existsSync(join(dataDir, "lock.json"))).toBe(true);
  expect(await issuer(dataDir)).toBe(`//${lan}:3000`);
  await using next = await startServe(dataDir);
  expect(await issuer(dataDir)).toBe(`//${lan}:${next.port}`);
});
