import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../../../src/platform/config/error";
import { loadSettings, type Settings } from "../../../src/platform/config/load";
import { sentenceOf } from "../../../src/cli/failure";
import { tempFolder } from "../../support/folder";

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));

let files = 0;

/** The path of a new file with this text. */
function file(text: string, name = "settings.toml"): string {
  const folder = join(root, String(files++));
  mkdirSync(folder);
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** The path of a new data folder with this settings file. */
const folderWith = (toml: string): string => join(file(toml, "gardenshed.toml"), "..");

/** The data folder, if nothing else is said, is one without settings file. */
const load = (flags: Record<string, string>, environment: Record<string, string> = {}, configFile?: string): Settings =>
  loadSettings({ flags: new Map(Object.entries(flags)), environment: { DATA_DIR: root, ...environment }, configFile });

const rowOf = (name: string, settings: Settings) => settings.describe().find((row) => row.name === name);

function failure(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return sentenceOf(error);
  }
  throw new Error("was accepted");
}

describe("order of the sources", () => {
  const configFile = file('port = 3003\nhost = "10.0.0.3"\nsignup = "closed"');
  const environment = { PORT: "3002", HOST: "10.0.0.2" };

  test.each([
    { name: "PORT", value: "3001", origin: "flag --port" },
    { name: "HOST", value: "10.0.0.2", origin: "environment HOST" },
    { name: "SIGNUP", value: "closed", origin: `file ${configFile}` },
    { name: "BACKUP_KEEP", value: "7", origin: "default" },
  ])("$name comes from the first that has it", (row) => {
    expect(rowOf(row.name, load({ port: "3001" }, environment, configFile))).toMatchObject(row);
  });

  test("an empty text counts as not given", () => {
    expect(load({ port: " " }, { PORT: "", SIGNUP: "" }, configFile).config).toMatchObject({
      port: 3003,
      signup: "closed",
    });
    expect(load({}, {}, file('public_url = ""')).config.publicUrl).toBeUndefined();
  });

  test("the value is checked only where it is used", () => {
    expect(load({ port: "1" }, { PORT: "abc" }).config.port).toBe(1);
    expect(failure(() => load({}, { PORT: "abc" }))).toBe(
      "PORT must be a whole number from 0 to 65535 (environment PORT).",
    );
  });
});

describe("settings file", () => {
  test.each<[string, string, Record<string, unknown>]>([
    ["numbers", "port = 8080\nai_temperature = 0.5", { port: 8080, aiTemperature: 0.5 }],
    ["switches", "force_ssl = true\nexport_by_email = false", { forceSsl: true, exportByEmail: false }],
    ["lists", 'trusted_domains = ["a.example", "b.example"]', { trustedDomains: ["a.example", "b.example"] }],
    ["lists in a text", 'trusted_domains = "a.example,b.example"', { trustedDomains: ["a.example", "b.example"] }],
    ["nothing", "# no settings", { port: 3000 }],
  ])("holds %s", (_, toml, has) => expect(load({}, {}, file(toml)).config).toMatchObject(has));

  test("is found in the data folder of a flag, the environment and nowhere else", () => {
    const folder = folderWith("port = 8081");
    expect(load({ data_dir: folder }).config).toMatchObject({ port: 8081, dataDir: folder });
    expect(load({}, { DATA_DIR: folder }).config.port).toBe(8081);
    expect(load({ data_dir: join(folder, "other") }).config.port).toBe(3000);
  });

  test("that --config names replaces the one of the data folder and may say where that is", () => {
    const folder = folderWith("port = 8081");
    const settings = load({}, { DATA_DIR: "" }, file(`data_dir = ${JSON.stringify(folder)}`));
    expect(settings.config).toMatchObject({ dataDir: folder, port: 3000 });
  });

  const withDataFolder = folderWith('data_dir = "/srv/garden"');
  const unknown = file("prot = 3000");
  const upperCase = file('PUBLIC_URL = "https://garden.example"');
  const noSecret = file('port_file = "/run/port"');
  const table = file('[smtp]\nurl = "smtp://mail.example"');
  const nested = file('[port]\nnumber = "3000"');
  const date = file("backup_every = 2026-03-01");
  const broken = file("port = ");
  const brokenBelow = file('trusted_domains = [\n"a.example",\n"b.example"]\n\n# who\nsignup = first\nport = 1\n');

  test.each([
    { of: "an unknown key", given: unknown, says: `Unknown key prot in ${unknown}; did you mean port?` },
    {
      of: "a key in capitals",
      given: upperCase,
      says: `Unknown key PUBLIC_URL in ${upperCase}; did you mean public_url?`,
    },
    {
      of: "the file of a setting that is no secret",
      given: noSecret,
      says: `Unknown key port_file in ${noSecret}; did you mean port?`,
    },
    { of: "a table", given: table, says: `Unknown key smtp in ${table}; did you mean smtp_ca?` },
    {
      of: "a table as value",
      given: nested,
      says: `port in ${nested} must be a text, a number, true or false, or a list of texts.`,
    },
    {
      of: "a date",
      given: date,
      says: `backup_every in ${date} must be a text, a number, true or false, or a list of texts.`,
    },
    {
      of: "no TOML",
      given: broken,
      says: `Cannot use ${broken}, line 1: Missing value after '='.`,
    },
    {
      of: "no TOML further down",
      given: brokenBelow,
      says: `Cannot use ${brokenBelow}, line 6: Strings must be quoted: "first".`,
    },
    {
      of: "a missing file",
      given: join(root, "missing.toml"),
      says: `Cannot read ${join(root, "missing.toml")}: no such file or directory`,
    },
  ])("is refused because of $of", ({ given, says }) => expect(failure(() => load({}, {}, given))).toEqual(says));

  test("of the data folder cannot move the data folder", () => {
    expect(failure(() => load({ data_dir: withDataFolder }))).toBe(
      `${join(withDataFolder, "gardenshed.toml")} cannot hold data_dir, because it is looked for in the data folder.`,
    );
  });
});

describe("secrets", () => {
  const key = file("key-from-file\n", "key");
  const smtp = file(" smtps://ada:secret@mail.example \n", "smtp");
  const both = file(`smtp_url = "smtp://mail.example"\nsmtp_url_file = ${JSON.stringify(smtp)}\n`);
  const empty = file("\n", "empty");

  test.each([
    { from: "a flag", settings: () => load({ ai_api_key_file: key }), origin: "flag --ai-api-key-file" },
    {
      from: "the environment",
      settings: () => load({}, { AI_API_KEY_FILE: key }),
      origin: "environment AI_API_KEY_FILE",
    },
    {
      from: "a file",
      settings: () => load({}, {}, file(`ai_api_key_file = ${JSON.stringify(key)}`)),
      origin: /^file .*toml$/,
    },
  ])("are read from the file that $from names", ({ settings, origin }) => {
    expect(settings().config.aiApiKey).toBe("key-from-file");
    expect(rowOf("AI_API_KEY", settings())?.origin).toMatch(origin);
  });

  test("a setting above wins over a secret file below", () => {
    expect(load({ ai_api_key: "key-1" }, { AI_API_KEY_FILE: join(root, "missing") }).config.aiApiKey).toBe("key-1");
    expect(load({ ai_api_key_file: key }, { AI_API_KEY: "key-1" }).config.aiApiKey).toBe("key-from-file");
  });

  test.each([
    { name: "SMTP_URL", flags: { smtp_url: "smtp://ada:secret@mail.example" }, value: "smtp://***@mail.example:587" },
    { name: "SMTP_URL", flags: { smtp_url: "smtps://[::1]:4650" }, value: "smtps://[::1]:4650" },
    { name: "SMTP_URL", flags: { smtp_url_file: smtp }, value: "smtps://***@mail.example:465" },
    { name: "AI_API_KEY", flags: { ai_api_key: "secret" }, value: "***" },
    { name: "FEEDBACK_WEBHOOK_URL", flags: { feedback_webhook_url: "https://hooks.example/secret" }, value: "***" },
  ])("$name is shown as $value", ({ name, flags, value }) => {
    const settings = load({ data_dir: root, ...flags });
    expect(rowOf(name, settings)?.value).toBe(value);
    expect(JSON.stringify(settings.describe())).not.toContain("secret");
  });

  test.each([
    {
      of: "two at one place",
      run: () => load({}, { SMTP_URL: "smtp://mail.example", SMTP_URL_FILE: smtp }),
      says: "Keep one of environment SMTP_URL and environment SMTP_URL_FILE.",
    },
    {
      of: "two in one file",
      run: () => load({}, {}, both),
      says: `Keep one of smtp_url in ${both} and smtp_url_file in ${both}.`,
    },
    {
      of: "a missing file",
      run: () => load({ smtp_url_file: join(root, "missing") }),
      says: `Cannot read ${join(root, "missing")} (flag --smtp-url-file): no such file or directory`,
    },
    {
      of: "an empty file",
      run: () => load({ smtp_url_file: empty }),
      says: `${empty} is empty (flag --smtp-url-file).`,
    },
    {
      of: "a bad value, without repeating it",
      run: () => load({ smtp_url_file: key }),
      says: expect.not.stringContaining("key-from-file"),
    },
  ])("are refused because of $of", ({ run, says }) => expect(failure(run)).toEqual(says));
});

describe("description", () => {
  test.each([
    { name: "DATA_DIR", value: "/srv/garden", origin: "flag --data-dir" },
    { name: "PUBLIC_URL", value: "(the address of each request)", origin: "default" },
    { name: "TRUSTED_DOMAINS", value: "(all)", origin: "default" },
    { name: "TOS_URL", value: "(none)", origin: "default" },
    { name: "MIN_FREE_SPACE", value: "200MB", origin: "default" },
  ])("shows $name", (row) => expect(rowOf(row.name, load({ data_dir: "/srv/garden" }))).toMatchObject(row));
});

test("the values cannot be changed", () => {
  const { config } = load({ smtp_url: "smtp://ada:secret@mail.example" });
  expect([config, config.trustedProxies, config.smtpUrl, config.smtpUrl?.login].every(Object.isFrozen)).toBe(true);
});
