import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../../package.json";
import { schemaVersion } from "../../../src/platform/db/migrate";
import { type ServerProcess, startServe } from "../process";
import { check, openChecks } from "./checks";
import { longTest, part } from "../../support/tier";

const { root, newFolder } = openChecks();

describe("a healthy folder whose server runs", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServe(newFolder());
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const dataDir = (): string => server.lines[0]?.replace("Data folder: ", "") ?? "";

  test("has nothing that is broken, and no line says what to do but those of what is not there", async () => {
    const { code, err, rows } = await check(dataDir(), { PORT: String(server.port), PUBLIC_URL: server.base });
    expect({ code, err }).toEqual({ code: 0, err: [`Data folder: ${dataDir()}`] });
    // Whether the clock is synchronised and a broker runs depends on the machine.
    const steady = [...rows].filter(([name]) => !["clock", "message broker"].includes(name));
    expect(Object.fromEntries(steady)).toEqual({
      "data folder": `ok ${dataDir()}`,
      database: `ok whole, schema ${schemaVersion}`,
      keys: `ok those in ${join(dataDir(), "keys")} are of use`,
      server: `ok process ${server.pid} is well at ${server.base}`,
      address: `ok the server answers at ${server.base}`,
      "disk space": expect.stringMatching(/^ok \d+ MB free, MIN_FREE_SPACE is 200 MB$/),
      "temporary folder": `ok ${tmpdir()}`,
      scripts: "ok their process can be started",
      mail: "ok off, because neither SMTP_URL nor MAIL_DIR is set",
      jobs: expect.stringMatching(/^ok /),
      pictures: "ok each has its file",
    });
    expect(rows.get("clock")).toMatch(/^(ok|warning) /);
  });

  const answers: readonly (readonly [name: string, body: string | undefined, server: RegExp, code: number])[] = [
    [
      "is not where the settings say",
      undefined,
      /^broken no answer at http:\S+ \(.+\): give this command the settings/,
      1,
    ],
    [
      "is failing",
      '{"status":"failing","reason":"disk I/O error"}',
      /^broken .* is failing \(disk I\/O error\): look at/,
      1,
    ],
    ["is another program", "<html>", /^broken another program answers at http:\S+: /, 1],
    ["is another program with JSON", "null", /^broken another program answers at http:\S+: /, 1],
    [
      "has another version",
      '{"status":"ok","version":"0.0.1"}',
      /^warning .* version 0\.0\.1, this program [\d.]+: restart/,
      0,
    ],
    ["is well", `{"status":"ok","version":"${version}"}`, /^ok /, 0],
  ];
  test.each(part(answers, 3))("told of when what listens %s", async (_, body, says, code) => {
    using other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(body ?? null) });
    const port = String(other.port);
    if (body === undefined) await other.stop(true);
    const asServer = await check(dataDir(), { PORT: port, PUBLIC_URL: server.base });
    expect({ code: asServer.code, server: asServer.rows.get("server") }).toEqual({
      code: code as 0 | 1,
      server: expect.stringMatching(says),
    });
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    const asAddress = await check(dataDir(), { PORT: String(server.port), PUBLIC_URL });
    const advice = asAddress.rows
      .get("address")
      ?.replace("look at the name, the port and the firewall", "give this command the settings");
    expect({ code: asAddress.code, address: advice }).toEqual({
      code: code as 0 | 1,
      address: expect.stringMatching(says),
    });
  });

  longTest("lets pages open WebSockets, and what stands in front of it should too", async () => {
    const [, mqtt = ""] = /^Messages: MQTT on port (\d+)/m.exec(server.lines.join("\n")) ?? [];
    const settings = { PORT: String(server.port), MQTT_HOST: "", MQTT_PORT: mqtt };
    const well = await check(dataDir(), { ...settings, PUBLIC_URL: server.base });
    expect(well.rows.get("message broker")).toBe(`ok the built-in one listens on ${mqtt}`);
    const health = JSON.stringify({ status: "ok", version });
    using proxy = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response(health) });
    const PUBLIC_URL = `http://127.0.0.1:${proxy.port}`;
    const { code, rows } = await check(dataDir(), { ...settings, PUBLIC_URL });
    expect(code).toBe(0);
    expect(rows.get("address")).toBe(`ok the server answers at ${PUBLIC_URL}`);
    expect(rows.get("message broker")).toBe(
      `warning pages cannot open a WebSocket at ${PUBLIC_URL}/ws: let the proxy pass WebSockets on, as \`gardenshed print caddy\` and \`print nginx\` do`,
    );
  });

  test("is not looked for on port 0", async () => {
    const { code, rows } = await check(dataDir(), { PORT: "0" });
    expect({ code, server: rows.get("server") }).toMatchObject({ code: 0, server: expect.stringContaining("port 0") });
  });
});

longTest("keys that the first start is still making are not missing, those of a server with accounts are", async () => {
  const dataDir = join(root, "starting");
  await using server = await startServe(dataDir);
  await fetch(`${server.base}/api/public_key`); // is there when the key is
  rmSync(join(dataDir, "keys", "token.pem")); // what a small board needs seconds for
  expect((await check(dataDir)).rows.get("keys")).toBe("ok the server that has just started makes them");
  const user = { name: "Ada", email: "ada@garden.test", password: "password123", password_confirmation: "password123" };
  await fetch(`${server.base}/api/users`, { method: "POST", body: JSON.stringify(user) });
  expect((await check(dataDir)).rows.get("keys")).toMatch(/^broken \S+token\.pem is missing: restore it /);
});

describe("without a data folder", () => {
  test("says so, makes none, and leaves out what needs one", async () => {
    const dataDir = join(root, "none");
    const { code, rows } = await check(dataDir);
    expect(code).toBe(1);
    expect(rows.get("data folder")).toBe(
      `broken ${dataDir} does not exist: start the server once, or name another folder with --data-dir`,
    );
    expect(["database", "keys", "disk space", "jobs", "pictures"].filter((name) => rows.has(name))).toEqual([]);
    expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined();
  });
});
