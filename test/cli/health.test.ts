import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { version } from "../../package.json";
import { commands } from "../../src/cli/commands";
import { writeCertificate } from "../support/certificate";
import { tempFolder } from "../support/folder";
import { startServer, type TestServer } from "../support/server";
import { run } from "./fixtures";
import { gardenshed } from "./process";

const folder = tempFolder();
const tls = writeCertificate(folder);
let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  [plain, secure] = await Promise.all([startServer(), startServer(tls)]);
});
afterAll(async () => {
  await Promise.all([plain.stop(), secure.stop()]);
  rmSync(folder, { recursive: true });
});

const portOf = ({ base }: TestServer): string => new URL(base).port;
const health = (environment: Record<string, string>) => run("health", { table: commands, environment });
const ok = expect.stringMatching(
  new RegExp(`^\\{"status":"ok","version":"${version}","schema":\\d+,"uptime_s":\\d+,"warnings":\\[\\]\\}$`),
);
const well = { code: 0 as const, out: [ok as string], err: [] }; // compared like the text it stands for

describe("health", () => {
  test.each([["0.0.0.0"], ["127.0.0.1"], ["localhost"]])("asks the server that listens on %s", async (HOST) => {
    expect(await health({ HOST, PORT: portOf(plain) })).toEqual(well);
  });

  test("asks over HTTPS, whoever has signed the server's certificate", async () => {
    expect(await health({ PORT: portOf(secure), ...tls })).toEqual(well);
  });

  test("asks no proxy", async () => {
    const proxies = { HTTP_PROXY: "http://127.0.0.1:9", http_proxy: "http://127.0.0.1:9", PORT: portOf(plain) };
    expect(await gardenshed(["health"], proxies)).toEqual({ code: 0, out: expect.stringContaining('"ok"'), err: "" });
  });

  test("fails when the server is failing", async () => {
    const body = '{"status":"failing","reason":"disk I/O error"}';
    using failing = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(body, { status: 503 }) });
    expect(await health({ PORT: String(failing.port) })).toEqual({
      ...{ code: 1, out: [] },
      err: [`The server at http://127.0.0.1:${failing.port} is failing, it answers 503: ${body}`],
    });
  });

  test("reads the beginning of an answer only", async () => {
    const body = () =>
      new ReadableStream({ pull: (piece) => piece.enqueue(new TextEncoder().encode("x".repeat(1e6))) });
    using endless = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(body(), { status: 503 }) });
    const { code, err } = await health({ PORT: String(endless.port) });
    expect({ code, err }).toEqual({ code: 1, err: [expect.stringMatching(/, it answers 503: x{10000}$/) as string] }); // stands for a text
  });

  test("fails when nothing listens", async () => {
    expect(await health({ PORT: "9" })).toEqual({
      ...{ code: 1, out: [] },
      err: [expect.stringContaining("No answer from a server at http://127.0.0.1:9: ") as string], // stands for a text
    });
  });

  test("fails when the server speaks another protocol", async () => {
    expect((await health({ PORT: portOf(plain), ...tls })).code).toBe(1);
    expect((await health({ PORT: portOf(secure) })).code).toBe(1);
  });

  test("fails when the port is not known", async () => {
    expect(await health({ PORT: "0" })).toEqual({
      ...{ code: 1, out: [] },
      err: ["With port 0 nobody knows where the server listens; give the one that it printed."],
    });
  });
});
