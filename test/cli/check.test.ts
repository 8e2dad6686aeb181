import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../package.json";
import { broken, textOf, together, warning } from "../../src/cli/checks/finding";
import { checkTemporaryFolder } from "../../src/cli/checks/machine";
import { checks } from "../../src/cli/checks/index";
import { commands } from "../../src/cli/commands";
import { Database } from "../../src/platform/db/database";
import { schemaVersion } from "../../src/platform/db/migrate";
import { freeBytes } from "../../src/platform/disk/files";
import { writeCertificate } from "../support/certificate";
import { type MailServer, startMailServer } from "../support/mail-server";
import { run } from "./fixtures";
import { type ServerProcess, startServe } from "./process";

const root = mkdtempSync(join(tmpdir(), "check-"));
const healthy = join(root, "healthy");
let folders = 0;
/** A copy of a data folder with an account. */
function newFolder(): string {
  const path = join(root, String(folders++));
  cpSync(healthy, path, { recursive: true });
  chmodSync(path, 0o700);
  return path;
}
beforeAll(async () => {
  const made = await run("user create ada@garden.test", { table: commands, environment: { DATA_DIR: healthy } });
  expect(made.code).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true }));

const waitingPicture = (
  id: number,
) => `insert into images (id, device_id, attachment_url, meta, key, created_at, updated_at)
  values (${id}, 1, 'x', '{}', hex(randomblob(16)), '', '')`;
const REFUSED = "update images set refusal = 'It is no picture' where id = 9";
const PICTURE = `insert into images (id, device_id, attachment_url, meta, key, extension, width, height, created_at, updated_at)
  select 7, id, 'http://camera.test/1.jpg', '{}', '${"0".repeat(32)}', 'jpg', 1, 1, created_at, created_at from devices`;

type Settings = Readonly<Record<string, string>>;

/** Nobody else uses these: what is not looked at in a row must not depend on the machine. */
const QUIET: Settings = { HOST: "127.0.0.1", MQTT_HOST: "127.0.0.1" };

/** Lines of `gardenshed check` by their name, each as state and text. */
async function check(dataDir: string, settings: Settings = {}) {
  const environment = { ...QUIET, ...settings, DATA_DIR: dataDir };
  const { code, out, err } = await run("check", { table: commands, environment });
  const names = checks.map(({ name }) => name).join("|");
  const rows = out.map((line) => new RegExp(`^(ok|warning|broken) +(${names}) +(\\S.*)$`).exec(line) ?? [line]);
  return {
    code,
    err,
    rows: new Map(rows.map(([line, state, name, text]) => [name ?? line ?? "", `${state} ${text}`])),
  };
}

interface Row {
  readonly name: string;
  /** Makes the folder what the row is about; may answer settings. */
  readonly prepare?: (dataDir: string) => Settings | void;
  readonly settings?: Settings;
  readonly check: string;
  /** State and text of its line; undefined: there is none. */
  readonly says: RegExp | undefined;
}

function table(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    test.each(rows.map((row) => [row.name, row] as const))(
      "%s",
      async (_, { prepare, settings, check: name, says }) => {
        const dataDir = newFolder();
        const result = await check(dataDir, { ...settings, ...prepare?.(dataDir) });
        const line = result.rows.get(name);
        if (says === undefined) expect(line).toBeUndefined();
        else expect(line).toMatch(says);
        const isBroken = says?.source.startsWith("^broken") === true;
        if (isBroken)
          expect({ code: result.code, err: result.err }).toEqual({
            code: 1,
            err: [expect.stringMatching(/broken \(data folder \S+\)\.$/)],
          });
        else expect({ code: result.code, err: result.err }).toEqual({ code: 0, err: [`Data folder: ${dataDir}`] });
      },
    );
  });
}

/** Runs SQL on the database of a folder, without regard to what belongs together. */
function change(dataDir: string, sql: string): void {
  const db = new Database(join(dataDir, "gardenshed.db"));
  db.execute(`pragma foreign_keys = off; ${sql}`);
  db.close();
}

/** Overwrites a page in the middle of the database. */
function damage(dataDir: string): void {
  const file = openSync(join(dataDir, "gardenshed.db"), "r+");
  writeSync(file, Buffer.alloc(4096, 0x55), 0, 4096, 4 * 4096);
  closeSync(file);
}

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
  test.each(answers)("told of when what listens %s", async (_, body, says, code) => {
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

  test("is not looked for on port 0", async () => {
    const { code, rows } = await check(dataDir(), { PORT: "0" });
    expect({ code, server: rows.get("server") }).toMatchObject({ code: 0, server: expect.stringContaining("port 0") });
  });
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

const isRoot = process.getuid?.() === 0;
const hasModes = process.platform !== "win32";

table("data folder", [
  { name: "is well", check: "data folder", says: /^ok / },
  {
    name: "is a file",
    prepare: (path) => (rmSync(path, { recursive: true }), writeFileSync(path, "")),
    check: "data folder",
    says: /^broken \S+ is no folder: /,
  },
  {
    name: "lacks a part",
    prepare: (path) => rmSync(join(path, "uploads"), { recursive: true }),
    check: "data folder",
    says: /^warning \S+uploads is missing: the next start makes it$/,
  },
  ...(hasModes
    ? [
        {
          name: "is open to others",
          prepare: (path: string) => chmodSync(path, 0o755),
          check: "data folder",
          says: /^warning others may look into \S+, mode 755: chmod 700 \S+$/,
        },
      ]
    : []),
  ...(hasModes && !isRoot
    ? [
        {
          name: "may not be written",
          prepare: (path: string) => chmodSync(join(path, "images"), 0o500),
          check: "data folder",
          says: /^broken this user may not read and write \S+images: /,
        },
      ]
    : []),
]);

table("database", [
  {
    name: "is missing",
    prepare: (path) => rmSync(join(path, "gardenshed.db")),
    check: "database",
    says: /^broken \S+ does not exist: /,
  },
  {
    name: "is none",
    prepare: (path) =>
      writeFileSync(join(path, "gardenshed.db"), "a text that is longer than its header would be, by far. ".repeat(4)),
    check: "database",
    says: /^broken \S+ cannot be read \(file is not a database\): stop the server, restore a backup$/,
  },
  { name: "is damaged", prepare: damage, check: "database", says: /^broken .*: stop the server, restore a backup$/ },
  {
    name: "has records that point to nothing",
    prepare: (path) => change(path, "delete from devices"),
    check: "database",
    says: /^broken \d+ records in .*users.* point to records that are gone: restore a backup$/,
  },
  {
    name: "is newer than the program",
    prepare: (path) => change(path, "pragma user_version = 9999"),
    check: "database",
    says: new RegExp(`^broken schema 9999, this program knows ${schemaVersion}: start the newer program$`),
  },
  {
    name: "is older than the program",
    prepare: (path) => change(path, "pragma user_version = 1"),
    check: "database",
    says: new RegExp(`^warning schema 1, this program brings ${schemaVersion}: restart`),
  },
  {
    name: "is older, so that nobody reads its records",
    prepare: (path) => change(path, "pragma user_version = 1"),
    check: "pictures",
    says: undefined,
  },
]);

table("keys", [
  ...["token.pem", "server.secret"].flatMap((key): Row[] => [
    {
      name: `${key} is missing`,
      prepare: (path) => rmSync(join(path, "keys", key)),
      check: "keys",
      says:
        key === "token.pem"
          ? /^broken \S+ is missing: restore it from a backup, or make a new one with gardenshed key new --yes \(/
          : /^broken \S+ is missing: restore it from a backup, or the next start makes a new one$/,
    },
    {
      name: `${key} is damaged`,
      prepare: (path) => writeFileSync(join(path, "keys", key), "x"),
      check: "keys",
      says:
        key === "token.pem"
          ? /^broken The key file \S+ is damaged\. Restore it from a backup, or make a new one with gardenshed key new/
          : /^broken The key file \S+ is damaged\. Restore it from a backup, or delete it/,
    },
    ...(hasModes
      ? [
          {
            name: `${key} is open to others`,
            prepare: (path: string) => chmodSync(join(path, "keys", key), 0o644),
            check: "keys",
            says: /^warning others may read \S+: chmod 600 \S+$/,
          },
        ]
      : []),
  ]),
  {
    name: "the public half is another one",
    prepare: (path) => writeFileSync(join(path, "keys", "token.pub.pem"), "x"),
    check: "keys",
    says: /^warning \S+token\.pub\.pem is not the public half of the signing key: restart/,
  },
]);

table("machine", [
  {
    name: "has no room",
    settings: { MIN_FREE_SPACE: "9000TB" },
    check: "disk space",
    says: /^broken \d+ MB free, MIN_FREE_SPACE is 9000000000 MB: make room/,
  },
  {
    name: "has little room",
    prepare: (path) => ({ MIN_FREE_SPACE: String(Math.floor(freeBytes(path) * 0.75)) }),
    check: "disk space",
    says: /^warning .*: make room soon$/,
  },
  {
    name: "has a clock that is behind",
    prepare: (path) => change(path, "update users set created_at = '2999-01-01T00:00:00.000Z'"),
    check: "clock",
    says: /^broken \S+ is before the newest record of 2999-01-01T00:00:00\.000Z: set the clock/,
  },
]);

describe("temporary folder", () => {
  // What is mounted noexec cannot be made by a test.
  const cases: readonly (readonly [name: string, path: string, says: RegExp])[] = [
    ["is well", root, /^ok \S+$/],
    ["is missing", join(root, "nowhere"), /^broken \S+nowhere cannot be written \(ENOENT\): set BUN_TMPDIR to/],
    ["is a file", join(import.meta.path), /^broken \S+ cannot be written \(ENOTDIR\): set BUN_TMPDIR to/],
  ];
  test.each(cases)("%s", (_, path, says) => {
    const finding = checkTemporaryFolder(path);
    expect(`${finding.state} ${textOf(finding)}`).toMatch(says);
  });
});

describe("several problems in one line", () => {
  test("are as bad as the worst of them", () => {
    const both = together("fine", [warning("old", "renew it"), undefined, broken("lost", "restore it")]);
    expect(both).toEqual({ state: "broken", found: "old: renew it; lost: restore it" });
    expect(together("fine", [undefined])).toEqual({ state: "ok", found: "fine" });
  });
});

table("address, while no server runs", [
  {
    name: "of this machine alone",
    check: "address",
    says: /^warning the server listens on 127\.0\.0\.1, where only this machine/,
  },
  {
    name: "that only this machine understands",
    settings: { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" },
    check: "address",
    says: /^warning other machines cannot reach PUBLIC_URL http:\/\/localhost:3000: /,
  },
  { name: "that is not tried", settings: { PUBLIC_URL: "http://garden.invalid" }, check: "address", says: undefined },
  {
    name: "the server",
    check: "server",
    says: /^warning none runs on this data folder: start it with `gardenshed serve`$/,
  },
]);

/** A certificate in the folder whose key nobody else may read. */
function certificate(dataDir: string): { TLS_CERT: string; TLS_KEY: string } {
  const tls = writeCertificate(dataDir);
  chmodSync(tls.TLS_KEY, 0o600);
  return tls;
}

table("certificate", [
  { name: "is not used", check: "certificate", says: undefined },
  { name: "is well", prepare: certificate, check: "certificate", says: /^ok in force until 2126-10-27T/ },
  {
    name: "names the host of PUBLIC_URL",
    prepare: certificate,
    settings: { PUBLIC_URL: "https://garden.test" },
    check: "certificate",
    says: /^ok /,
  },
  ...["https://other.test", "https://192.168.1.5", "https://[fd00::5]"].map((PUBLIC_URL): Row => ({
    name: `does not name ${PUBLIC_URL}`,
    prepare: certificate,
    settings: { PUBLIC_URL },
    check: "certificate",
    says: /^warning it does not name \S+, the host of PUBLIC_URL: /,
  })),
  {
    name: "has another key",
    prepare: (path) => {
      const tls = certificate(path);
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      writeFileSync(tls.TLS_KEY, privateKey.export({ type: "pkcs8", format: "pem" }));
      return tls;
    },
    check: "certificate",
    says: /^broken \S+key\.pem is not the key of \S+certificate\.pem: /,
  },
  {
    name: "is missing",
    prepare: (path) => ({ ...certificate(path), TLS_CERT: join(path, "none.pem") }),
    check: "certificate",
    says: /^broken \S+none\.pem cannot be used: no such file or directory: give PEM files/,
  },
  {
    name: "is none",
    prepare: (path) => {
      const tls = certificate(path);
      writeFileSync(tls.TLS_CERT, "x");
      return tls;
    },
    check: "certificate",
    says: /^broken \S+certificate\.pem cannot be used: .+: give PEM files/,
  },
  ...(hasModes
    ? [
        {
          name: "has a key that everybody may read",
          prepare: writeCertificate,
          check: "certificate",
          says: /^warning everybody may read \S+key\.pem: chmod o= \S+$/,
        },
      ]
    : []),
]);

describe("mail", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  const say = async (settings: Settings) => {
    const { code, rows } = await check(healthy, settings);
    return `${code} ${rows.get("mail")}`;
  };

  test("takes the login, and no mail is sent", async () => {
    expect(await say(server.settings)).toBe(`0 ok localhost:${server.port} takes the login`);
    expect(server.offered).toEqual([]);
  });

  test.each<[string, (settings: Settings) => Settings, RegExp]>([
    [
      "refuses the login",
      ({ SMTP_URL = "" }) => ({ SMTP_URL: SMTP_URL.replace(/\/\/.*@/, "//shed:secret@") }),
      /^1 broken localhost:\d+ does not take mails \(.*\): look at the user and the password in SMTP_URL$/,
    ],
    [
      "has a certificate of an unknown authority",
      () => ({ SMTP_CA: "" }),
      /^1 broken .*certificate.*: look at host, port and/,
    ],
    [
      "does not listen",
      () => ({ SMTP_URL: "smtp://a:secret@127.0.0.1:9" }),
      /^1 broken 127\.0\.0\.1:9 does not take mails .*: look at host/,
    ],
  ])("%s", async (_, settings, says) => {
    const said = await say({ ...server.settings, ...settings(server.settings) });
    expect(said).toMatch(says);
    expect(said).not.toContain("secret");
  });

  test.each<[string, (path: string) => void, RegExp]>([
    ["into a folder", (path) => mkdirSync(path), /^0 ok written into \S+$/],
    ["into a folder that is still to be made", () => {}, /^0 ok written into \S+$/],
    ["into a file", (path) => writeFileSync(path, ""), /^1 broken \S+ is no folder: /],
  ])("%s", async (_, prepare, says) => {
    const path = join(newFolder(), "mails");
    prepare(path);
    expect(await say({ MAIL_DIR: path })).toMatch(says);
  });
});

describe("message broker", () => {
  const listen = (hostname: string, port: number) => Bun.listen({ hostname, port, socket: { data: () => {} } });

  test("that is not there is a warning which names both ports", async () => {
    const settings = { MQTT_HOST: "127.0.0.1", MQTT_WS: "ws://127.0.0.1:9/ws" };
    const { code, rows } = await check(healthy, settings);
    expect(code).toBe(0);
    expect(rows.get("message broker")).toMatch(
      /^warning nothing listens on .*127\.0\.0\.1:9 \(ECONNREFUSED\): start the message broker/,
    );
  });

  // Only Linux has all of 127.0.0.0/8 without asking.
  test.skipIf(process.platform !== "linux")("that listens is well", async () => {
    const host = "127.83.18.83";
    const [mqtt, web] = [listen(host, 1883), listen(host, 0)];
    const { rows } = await check(healthy, { MQTT_HOST: host, MQTT_WS: `ws://${host}:${web.port}/ws` });
    for (const listener of [mqtt, web]) listener.stop(true);
    expect(rows.get("message broker")).toBe(`ok listens on ${host}:1883 and ${host}:${web.port}`);
  });
});

table("records", [
  { name: "no publisher", check: "publisher", says: undefined },
  {
    name: "a publisher with an account",
    settings: { AUTHORIZED_PUBLISHER: "ada@garden.test" },
    check: "publisher",
    says: /^ok ada@garden\.test$/,
  },
  {
    name: "a publisher without an account",
    settings: { AUTHORIZED_PUBLISHER: "eve@garden.test" },
    check: "publisher",
    says: /^warning AUTHORIZED_PUBLISHER eve@garden\.test has no account: create it/,
  },
  {
    name: "jobs that wait",
    prepare: (path) => change(path, job(new Date())),
    check: "jobs",
    says: /^ok 1 image_fetch$/,
  },
  {
    name: "jobs of an import, which have seven days",
    prepare: (path) => change(path, job(new Date(Date.now() - 3 * 3_600_000)).replace("image_fetch", "image_import")),
    check: "jobs",
    says: /^ok 1 image_import$/,
  },
  {
    name: "jobs that are stuck",
    prepare: (path) => change(path, job(new Date(Date.now() - 3 * 3_600_000))),
    check: "jobs",
    says: /^warning 1 image_fetch wait, the oldest since \S+Z: see whether a server runs/,
  },
  {
    name: "a picture without its file",
    prepare: (path) => change(path, PICTURE),
    check: "pictures",
    says: /^broken the files of pictures 7 are missing: restore them/,
  },
  {
    name: "pictures that wait and one that was refused",
    prepare: (path) => change(path, [waitingPicture(7), waitingPicture(8), waitingPicture(9), REFUSED].join(";")),
    check: "pictures",
    says: /^ok each has its file, 2 wait, 1 refused \(logs of the accounts say why\)$/,
  },
  {
    name: "a file without its picture",
    prepare: (path) => mkdirSync(join(path, "images", "stray")),
    check: "pictures",
    says: /^warning no picture knows stray in \S+images: /,
  },
]);

function job(at: Date): string {
  const time = at.toISOString();
  return `insert into jobs (kind, payload, run_at, created_at) values ('image_fetch', '{}', '${time}', '${time}')`;
}

table("backups", [
  { name: "are off", check: "backups", says: undefined },
  {
    name: "have no folder",
    settings: { BACKUP_DIR: "/nowhere/backups" },
    check: "backups",
    says: /^warning \/nowhere\/backups does not exist: connect/,
  },
  { name: "are still to come", prepare: () => backups(), check: "backups", says: /^warning none in \S+ yet: / },
  {
    name: "are made",
    prepare: () => backups(new Date(Date.now() - 30 * 3_600_000), new Date()),
    check: "backups",
    says: /^ok the newest of \S+ is of \S+Z$/,
  },
  {
    name: "are late",
    prepare: () => backups(new Date(Date.now() - 40 * 3_600_000)),
    check: "backups",
    says: /^warning the newest of \S+ is of \S+Z: see whether a server runs/,
  },
  {
    name: "are late for their clock",
    prepare: () => ({ ...backups(new Date(Date.now() - 40 * 3_600_000)), BACKUP_EVERY: "48h" }),
    check: "backups",
    says: /^ok /,
  },
]);

/** A folder with backups of some times. */
function backups(...times: readonly Date[]): Settings {
  const folder = mkdtempSync(join(root, "backups-"));
  for (const [index, time] of times.entries()) {
    const path = join(folder, `${index}.tar`);
    writeFileSync(path, "");
    utimesSync(path, time, time);
  }
  return { BACKUP_DIR: folder };
}
