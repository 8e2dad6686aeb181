import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSettings } from "../../src/platform/config/load";
import { optionRows } from "../../src/platform/config/options";
import { tempFolder } from "../support/folder";

/* The add-on for Home Assistant, by the rules that its Supervisor has for `config.yaml` and translations. */

const addon = join(import.meta.dir, "../../packages/home-assistant");
const textOf = (name: string): string => readFileSync(join(addon, name), "utf8");

interface AddOn {
  readonly [key: string]: unknown;
  readonly ports: Readonly<Record<string, number>>;
  readonly options: Readonly<Record<string, string>>;
  readonly schema: Readonly<Record<string, string>>;
}
interface Translation {
  readonly configuration: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  readonly network: Readonly<Record<string, string>>;
}
const config = Bun.YAML.parse(textOf("config.yaml")) as AddOn; // the first test reads it by its rules
const folder = tempFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** What a value must be. Keys without a rule are unknown here. */
const RULES: Readonly<Record<string, RegExp>> = {
  name: /^\S/,
  version: /^\d+\.\d+\.\d+$/,
  slug: /^[-_.A-Za-z0-9]+$/,
  description: /^\S/,
  startup: /^(?:initialize|system|services|application|once)$/,
  boot: /^(?:auto|manual|manual_only)$/,
  backup: /^(?:hot|cold)$/,
  ingress: /^true$/,
  ingress_port: /^\d+$/,
  ingress_stream: /^(?:true|false)$/,
  panel_icon: /^mdi:[a-z-]+$/,
  panel_title: /^\S/,
  watchdog: /^https?:\/\/\[HOST\]:\[PORT:\d+\]\/health$/,
};
const ELEMENT = /^(?:str|password|email|url|bool|port|int(?:\(\d*,\d*\))?|list\([\w|]+\))\??$/;

describe("config.yaml", () => {
  test("has the keys that must be there, and no value that its rule refuses", () => {
    for (const [key, rule] of Object.entries(RULES)) expect(`${config[key]}`, key).toMatch(rule);
    const others = ["arch", "ports", "ports_description", "options", "schema"];
    expect(Object.keys(config).sort()).toEqual([...Object.keys(RULES), ...others].sort());
  });

  test("names the platforms of the packages, and the version of the program", () => {
    expect(config["arch"]).toEqual(["aarch64", "amd64"]);
    const { version } = JSON.parse(readFileSync(join(addon, "../../package.json"), "utf8")) as { version: string };
    expect(config["version"]).toBe(version);
  });

  test("opens the ports that the program listens on unless told otherwise", () => {
    const { config: own } = loadSettings({ flags: new Map(), environment: {} });
    expect(config["ingress_port"]).toBe(own.port);
    const ports = [own.port, own.mqttPort].map((port) => [`${port}/tcp`, port] as const);
    expect(config.ports).toEqual(Object.fromEntries(ports));
  });

  test("each option is a setting of the program, of a kind that the Supervisor knows", () => {
    const known = optionRows.map(([key]) => String(key));
    for (const [key, element] of Object.entries(config.schema)) {
      expect(known).toContain(key);
      expect([key, element]).toEqual([key, expect.stringMatching(ELEMENT)]);
    }
    for (const key of Object.keys(config.options)) expect(config.schema[key]).toBeString();
    const needed = Object.keys(config.schema).filter((key) => !config.schema[key]?.endsWith("?"));
    expect(Object.keys(config.options)).toEqual(needed);
  });

  const choices = Object.entries(config.schema).flatMap(([key, element]) =>
    (/^list\((.*)\)/.exec(element)?.[1]?.split("|") ?? []).map((value) => [key, value] as const),
  );
  test.each([...Object.entries(config.options), ...choices])("%s may be %s", (key, value) => {
    expect(() => loadSettings({ flags: new Map([[key, value]]), environment: {} })).not.toThrow();
  });
});

describe.each(["en", "de"])("translations/%s.yaml", (language) => {
  const { configuration, network } = Bun.YAML.parse(textOf(`translations/${language}.yaml`)) as Translation;

  test("has a name and a description of each option and each port, and of nothing else", () => {
    expect(Object.keys(configuration)).toEqual(Object.keys(config.schema));
    for (const { name, description } of Object.values(configuration)) expect(name && description).toBeTruthy();
    expect(Object.keys(network)).toEqual(Object.keys(config.ports));
  });
});

describe.skipIf(Bun.which("jq") === null)("run.sh", () => {
  /** What the program finds in its environment. Only what needs root is played. */
  function run(options: object): Record<string, string> {
    const bin = join(folder, "bin");
    mkdirSync(bin, { recursive: true });
    for (const [name, text] of [
      ["install", "exit 0"],
      ["setpriv", "printf '%s\\0' \"$*\"; exec env -0"],
    ] as const) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    const data = join(folder, "options.json");
    writeFileSync(data, JSON.stringify(options));
    const script = textOf("run.sh").replace("/data/options.json", data);
    const env = { PATH: `${bin}:${process.env["PATH"]}` };
    const { stdout, stderr, exitCode } = Bun.spawnSync(["sh", "-c", script], { env });
    expect({ exitCode, said: stderr.toString() }).toEqual({ exitCode: 0, said: "" });
    const [words, ...variables] = stdout.toString().split("\0");
    expect(words).toBe("--reuid=gardenshed --regid=gardenshed --clear-groups gardenshed");
    return Object.fromEntries(variables.map((row) => /^([^=]*)=([^]*)$/.exec(row)?.slice(1) ?? []));
  }

  test("options become settings, whatever stands in them; those that are empty do not", () => {
    const options = {
      ...config.options,
      smtp_url: "smtp://ada:a'b\"$(touch x);`id`@mail.test:587",
      image_keep: 500,
      mail_from: "",
      log_level: null,
    };
    const found = run(options);
    expect(found).toMatchObject({
      ...{ PUBLIC_URL: "http://homeassistant.local:3000", SIGNUP: "first", IMAGE_KEEP: "500" },
      ...{ SMTP_URL: options.smtp_url, DATA_DIR: "/data/garden", TRUSTED_PROXIES: "loopback,172.30.32.2" },
    });
    expect(Object.keys(found)).not.toContain("MAIL_FROM");
    expect(Object.keys(found)).not.toContain("LOG_LEVEL");
    const { DATA_DIR = "", TRUSTED_PROXIES = "" } = found;
    expect(() => loadSettings({ flags: new Map(), environment: { DATA_DIR, TRUSTED_PROXIES } })).not.toThrow();
  });
});
