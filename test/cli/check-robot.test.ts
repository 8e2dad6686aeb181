import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands } from "../../src/cli/commands";
import { Database } from "../../src/platform/db/database";
import { run } from "./fixtures";

/* `gardenshed check --robot` (operations.md §1): is the robot connected, and if not, why. */

const root = mkdtempSync(join(tmpdir(), "check-robot-"));
const dataDir = join(root, "data");
const environment = { DATA_DIR: dataDir, MQTT_HOST: "127.0.0.1", PUBLIC_URL: "https://garden.test" };
const email = "ada@garden.test";
const inTable = (line: string) => run(line, { table: commands, environment });
beforeAll(async () => {
  expect((await inTable(`user create ${email}`)).code).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true }));

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 86_400 + 60;

interface State {
  readonly seen?: string;
  /** By the built-in message broker. */
  readonly heard?: string;
  readonly version?: string;
  readonly timezone?: string;
  readonly token?: { readonly made: string; readonly exp: number };
}

/** Stores what the requests of a robot leave behind, and answers what the command prints, by row. */
async function checkRobot({ seen, heard, version, timezone, token }: State, settings: Record<string, string> = {}) {
  const text = (value: string | undefined): string => (value === undefined ? "null" : `'${value}'`);
  const db = new Database(join(dataDir, "gardenshed.db"));
  db.execute(`update devices set last_saw_api = ${text(seen)}, last_saw_mq = ${text(heard)}, dos_version = ${text(version)}, timezone = ${text(timezone)};
    delete from token_issuances`);
  if (token) {
    db.execute(`insert into token_issuances (device_id, exp, jti, aud, created_at, updated_at)
      select id, ${token.exp}, 'x', 'bot', '${token.made}', '${token.made}' from devices`);
  }
  db.close();
  const { code, out, err } = await run(`check --robot ${email}`, {
    ...{ table: commands, environment: { ...environment, ...settings } },
  });
  const rows = out.map((line) =>
    /^(ok|warning|broken) +(last seen|live|version|clock|token|message broker) +(.+)$/.exec(line),
  );
  return { code, err, rows: new Map(rows.map((row) => [row?.[2], `${row?.[1]} ${row?.[3]}`])) };
}

describe("check --robot", () => {
  test("a robot that was seen within the hour: exit 0", async () => {
    const token = { made: ago(3 * 1440 + 1), exp: inDays(57) };
    const { code, err, rows } = await checkRobot({
      seen: ago(59),
      version: "15.8.0",
      timezone: "Europe/Berlin",
      token,
    });
    expect({ code, err }).toEqual({ code: 0, err: [`Data folder: ${dataDir}`] });
    expect([...rows.keys()]).toEqual(["last seen", "version", "clock", "token", "message broker"]);
    expect(rows.get("last seen")).toMatch(/^ok 59 minutes ago, \S+Z$/);
    expect(rows.get("version")).toBe("ok 15.8.0");
    expect(rows.get("clock")).toMatch(/^(ok \S+Z here, \d\d:\d\d in Europe\/Berlin|warning .*not synchronised.*)$/);
    expect(rows.get("token")).toBe("ok 3 days old, good for 57 days more");
    expect(rows.get("message broker")).toMatch(/^(ok|warning) .*127\.0\.0\.1:(1883|3002)/);
  });

  test("a robot that was never here: exit 1, and what to enter where", async () => {
    const { code, err, rows } = await checkRobot({});
    expect({ code, err }).toEqual({
      code: 1,
      err: [`The robot was not seen within the last hour (data folder ${dataDir}).`],
    });
    expect(rows.get("last seen")).toStartWith("broken never: let it log in at https://garden.test, ");
    expect(rows.get("version")).toStartWith("warning not told yet: ");
    expect(rows.get("clock")).toContain("the robot has no time zone");
    expect(rows.get("token")).toStartWith("warning none: ");
  });

  test.each<[string, () => State, string, string]>([
    [
      "whose log-in is stored and whose visit is not yet",
      () => ({ token: { made: ago(2), exp: inDays(60) } }),
      "last seen",
      "ok 2 minutes ago, ",
    ],
    ["seen longer ago", () => ({ seen: ago(61) }), "last seen", "broken 1 hour ago, "],
    ["seen days ago", () => ({ seen: ago(5 * 1440) }), "last seen", "broken 5 days ago, "],
    ["too old", () => ({ version: "1.0.0" }), "version", "broken 1.0.0, MINIMUM_DOS_VERSION is "],
    [
      "with a token that is over",
      () => ({ token: { made: ago(90), exp: inDays(-1) } }),
      "token",
      "warning 1 hour old, over: ",
    ],
  ])("%s", async (_, state, row, says) => {
    const { code, rows } = await checkRobot(state());
    expect(code).toBe(says.startsWith("ok") ? 0 : 1);
    expect(rows.get(row)).toStartWith(says);
  });

  test.each<[string, () => State, string, string]>([
    [
      "that was never there",
      () => ({}),
      "broken never: ",
      "warning has said nothing over the message broker yet: let it reach port 1884 of this machine, ",
    ],
    [
      "that is there",
      () => ({ heard: ago(3), seen: ago(61) }),
      "ok 3 minutes ago, ",
      "ok has said something over the message broker 3 minutes ago",
    ],
    [
      "that was there, and only asks over HTTP since",
      () => ({ heard: ago(61), seen: ago(3) }),
      "ok 3 minutes ago, ",
      "warning has said something over the message broker 1 hour ago: let it reach port 1884 ",
    ],
  ])("with the built-in message broker, a robot %s", async (_, state, seen, live) => {
    const { rows } = await checkRobot(state(), { MQTT_HOST: "", MQTT_PORT: "1884" });
    expect(rows.get("last seen")).toStartWith(seen);
    expect(rows.get("live")).toStartWith(live);
  });

  test("an account that does not exist, and a folder that does not", async () => {
    expect(await inTable("check --robot nobody@garden.test")).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^There is no account nobody@garden\.test/)],
    });
    const nowhere = { DATA_DIR: join(root, "none") };
    expect(await run(`check --robot ${email}`, { table: commands, environment: nowhere })).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^There is no database /)],
    });
  });
});
