import { describe, expect, test } from "bun:test";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { rmSync, writeFileSync } from "node:fs";
import { loadSettings } from "../../../src/platform/config/load";
import { type OptionKey, optionRows } from "../../../src/platform/config/options";
import { tempFolder } from "../../support/folder";

/** Loads with no source but the one given; the data folder of the default holds no settings file. */
const load = (flags: Record<string, string>, environment: Record<string, string> = {}, configFile?: string) =>
  loadSettings({ flags: new Map(Object.entries({ data_dir: "/nowhere", ...flags })), environment, configFile });

interface Row {
  readonly key: OptionKey;
  readonly property: string;
  readonly default: unknown;
  readonly text: string;
  readonly value: unknown;
}

const row = (key: OptionKey, property: string, defaultValue: unknown, text: string, value: unknown = text): Row => ({
  ...{ key, property, default: defaultValue, text, value },
});

const smtp = (tls: boolean, host: string, port: number, login?: { user: string; password: string }) => ({
  tls,
  host,
  port,
  login,
});

const broker = smtp;

const rows: readonly Row[] = [
  row("host", "host", "0.0.0.0", "::1"),
  row("port", "port", 3000, "0", 0),
  row("public_url", "publicUrl", undefined, "https://garden.example:8443/", "https://garden.example:8443"),
  row("force_ssl", "forceSsl", false, "yes", true),
  row("trusted_proxies", "trustedProxies", ["loopback"], "loopback, 10.0.0.0/8,fd00::/8,::1", [
    "loopback",
    "10.0.0.0/8",
    "fd00::/8",
    "::1",
  ]),
  row("signup", "signup", "open", "First", "first"),
  row("invites", "invites", true, "off", false),
  row("trusted_domains", "trustedDomains", [], "Garden.example , localhost,", ["garden.example", "localhost"]),
  row("tos_url", "tosUrl", undefined, "https://garden.example/terms?v=2"),
  row("priv_url", "privUrl", undefined, "http://garden.example/privacy"),
  row(
    "smtp_url",
    "smtpUrl",
    undefined,
    "smtp://ada:p%40ss@mail.example:2525",
    smtp(false, "mail.example", 2525, { user: "ada", password: "p@ss" }),
  ),
  row("smtp_ca", "smtpCa", undefined, "ca.pem", resolve("ca.pem")),
  row("mail_from", "mailFrom", `no-reply@${hostname()}`, "Garden <garden@garden.example>"),
  row("mail_dir", "mailDir", undefined, "/srv/mail"),
  row("mqtt", "mqtt", true, "off", false),
  row("mqtt_port", "mqttPort", 1883, "0", 0),
  row("mqtt_tls_port", "mqttTlsPort", 8883, "8884", 8884),
  row("mqtt_host", "mqttHost", undefined, "[fd00::1]"),
  row("mqtt_ws", "mqttWs", undefined, "wss://broker.example:3002/ws"),
  row("mqtt_vhost", "mqttVhost", "/", "garden"),
  row("broker_hooks", "brokerHooks", false, "on", true),
  row("broker_url", "brokerUrl", undefined, "mqtt://broker.example", broker(false, "broker.example", 1883)),
  row("broker_password", "brokerPassword", undefined, "secret-1"),
  row("broker_dialect", "brokerDialect", undefined, "/srv/oldshed.toml"),
  row("device_user_agent", "deviceUserAgent", ["DeviceOS"], "DeviceOS,Garden OS", ["DeviceOS", "Garden OS"]),
  row("dialects", "dialects", [], "3001=/srv/oldshed.toml, https://shed.example:8443 = /srv/other.toml", [
    { port: 3001, file: "/srv/oldshed.toml" },
    { url: "https://shed.example:8443", file: "/srv/other.toml" },
  ]),
  row("authorized_publisher", "authorizedPublisher", undefined, "Ada@Garden.example", "ada@garden.example"),
  row("ai_base_url", "aiBaseUrl", undefined, "http://localhost:8080/v1"),
  row("ai_api_key", "aiApiKey", undefined, "key-1"),
  row("ai_model", "aiModel", undefined, "small"),
  row("ai_model_lua", "aiModelLua", undefined, "coder"),
  row("ai_temperature", "aiTemperature", 1, "0.25", 0.25),
  row("image_fetch", "imageFetch", "lan", "public"),
  row("notify_fetch", "notifyFetch", "public", "lan"),
  row("notify_url", "notifyUrl", undefined, "ntfy+https://ntfy.example/shed-7"),
  row("image_keep", "imageKeep", 10_000, "0", 0),
  row("changes_keep", "changesKeep", 30, "0", 0),
  row("min_free_space", "minFreeSpace", 200_000_000, "1.5 GiB", 1_610_612_736),
  row("feedback_webhook_url", "feedbackWebhookUrl", undefined, "https://hooks.example/abc"),
  row("export_by_email", "exportByEmail", false, "TRUE", true),
  row("inactive_account_cleanup", "inactiveAccountCleanup", false, "1", true),
  row("backup_dir", "backupDir", undefined, "backups", resolve("backups")),
  row("backup_every", "backupEvery", 86_400_000, "90m", 5_400_000),
  row("backup_keep", "backupKeep", 7, "1", 1),
  row("mirror_dir", "mirrorDir", undefined, "mirror", resolve("mirror")),
  row("mirror_every", "mirrorEvery", 21_600_000, "90m", 5_400_000),
  row("practice_robots", "practiceRobots", 20, "0", 0),
  row("script_memory", "scriptMemory", 256_000_000, "128MB", 128_000_000),
  row("console", "console", true, "off", false),
  row("metrics", "metrics", "off", "public"),
  row("metrics_garden", "metricsGarden", false, "on", true),
  row("durability", "durability", "balanced", "relaxed"),
  row("log_level", "logLevel", "info", "debug"),
  row("log_format", "logFormat", "text", "json"),
];

describe("every setting", () => {
  test("has a row here, or a test of its own", () => {
    const apart = ["data_dir", "tls_cert", "tls_key", "home_assistant_url", "home_assistant_account"];
    expect([...rows.map(({ key }) => key), ...apart].sort()).toEqual(optionRows.map(([key]) => key).sort());
  });

  describe.each(rows)("$key", ({ key, property, text, value, ...row }) => {
    test("has its default", () => expect(load({}).config).toHaveProperty(property, row.default));

    test("is read from the flag", () => expect(load({ [key]: text }).config).toHaveProperty(property, value));

    test("is read from the environment", () => {
      expect(load({}, { [key.toUpperCase()]: ` ${text} ` }).config).toHaveProperty(property, value);
    });

    test("is read from the file", () => {
      const folder = tempFolder();
      writeFileSync(join(folder, "some.toml"), `${key} = ${JSON.stringify(text)}\n`);
      const { config } = load({}, {}, join(folder, "some.toml"));
      rmSync(folder, { recursive: true });
      expect(config).toHaveProperty(property, value);
    });
  });

  test("TLS_CERT and TLS_KEY come together", () => {
    const { config } = load({ tls_cert: "/srv/cert.pem" }, { TLS_KEY: "/srv/key.pem" });
    expect(config).toMatchObject({ tlsCert: "/srv/cert.pem", tlsKey: "/srv/key.pem" });
    expect(() => load({ tls_cert: "/srv/cert.pem" })).toThrow("TLS_CERT and TLS_KEY belong together; set TLS_KEY too.");
    expect(() => load({ tls_key: "/srv/key.pem" })).toThrow("TLS_CERT and TLS_KEY belong together; set TLS_CERT too.");
  });
});

test("HOME_ASSISTANT_URL and HOME_ASSISTANT_ACCOUNT come together", () => {
  const given = { home_assistant_url: "mqtt://ada:p%40ss@home.example:1884" };
  const { config, describe } = load({ ...given, home_assistant_account: "Ada@Garden.example" });
  expect(config).toMatchObject({
    homeAssistantUrl: broker(false, "home.example", 1884, { user: "ada", password: "p@ss" }),
    homeAssistantAccount: "ada@garden.example",
  });
  expect(describe().find(({ name }) => name === "HOME_ASSISTANT_URL")?.value).toBe("mqtt://***@home.example:1884");
  expect(() => load(given)).toThrow(
    "HOME_ASSISTANT_URL and HOME_ASSISTANT_ACCOUNT belong together; set HOME_ASSISTANT_ACCOUNT too.",
  );
  for (const text of ["home.example", "http://home.example", "mqtt://:secret@home.example", "mqtt://a:%zz@home"]) {
    expect(() => load({ home_assistant_url: text })).toThrow(
      "HOME_ASSISTANT_URL must be mqtt://user:password@host:1883",
    );
  }
});

describe("defaults that follow from other settings", () => {
  test.each([
    {
      name: "MAIL_FROM",
      given: { public_url: "https://Garden.example:8443" },
      has: { mailFrom: "no-reply@garden.example" },
    },
    { name: "AI_MODEL_LUA", given: { ai_model: "small" }, has: { aiModel: "small", aiModelLua: "small" } },
    {
      name: "AI_MODEL_LUA unless given",
      given: { ai_model: "small", ai_model_lua: "coder" },
      has: { aiModelLua: "coder" },
    },
  ])("$name", ({ given, has }) => expect(load(given).config).toMatchObject(has));
});

describe("conversions", () => {
  test.each<[OptionKey, string, string, unknown]>([
    ["public_url", "HTTP://192.168.1.5:80", "publicUrl", "http://192.168.1.5"],
    ["public_url", "https://garden.example/shed/", "publicUrl", "https://garden.example/shed"],
    ["public_url", "https://garden.example:8443/a/b-c_d.e", "publicUrl", "https://garden.example:8443/a/b-c_d.e"],
    ["public_url", "http://[fd00::1]:3000", "publicUrl", "http://[fd00::1]:3000"],
    ["force_ssl", "off", "forceSsl", false],
    ["smtp_url", "smtp://mail.example", "smtpUrl", smtp(false, "mail.example", 587)],
    ["broker_url", "mqtts://broker.example/", "brokerUrl", broker(true, "broker.example", 8883)],
    ["broker_url", "mqtt://[::1]:1884", "brokerUrl", broker(false, "::1", 1884)],
    ["smtp_url", "smtps://mail.example/", "smtpUrl", smtp(true, "mail.example", 465)],
    ["smtp_url", "smtp://[::1]:25", "smtpUrl", smtp(false, "::1", 25)],
    ["min_free_space", "0", "minFreeSpace", 0],
    ["min_free_space", "512", "minFreeSpace", 512],
    ["min_free_space", "10kB", "minFreeSpace", 10_000],
    ["min_free_space", "2tb", "minFreeSpace", 2_000_000_000_000],
    ["backup_every", "45s", "backupEvery", 45_000],
    ["backup_every", "7d", "backupEvery", 604_800_000],
    ["backup_every", "1w", "backupEvery", 604_800_000],
    ["metrics", "on", "metrics", "on"],
  ])("%s %s", (key, text, property, value) => expect(load({ [key]: text }).config).toHaveProperty(property, value));
});

const publicUrlRule =
  "PUBLIC_URL must be http or https, host, optional port and path, such as https://garden.example:8443, without a password, the host in ASCII without > ? ~ (flag --public-url).";
const mqttHostRule =
  "MQTT_HOST must be a host name or address without scheme, port and path, in ASCII without > ? ~ (flag --mqtt-host).";
const mqttWsRule = "MQTT_WS must be a ws or wss address without password, in ASCII without > ? ~ (flag --mqtt-ws).";
const smtpRule =
  "SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465, user and password optional together, their special characters written as %40 (flag --smtp-url).";
const peerRule =
  "TRUSTED_PROXIES must be a comma-separated list; each element loopback, an IP address or a network such as 10.0.0.0/8 (flag --trusted-proxies).";
const sizeRule = "MIN_FREE_SPACE must be a size such as 200MB or 1GiB (flag --min-free-space).";
const durationRule = "BACKUP_EVERY must be a duration such as 90s, 30m, 24h, 7d or 1w, not zero (flag --backup-every).";

describe("refusals", () => {
  test.each<[OptionKey, readonly string[], string]>([
    [
      "public_url",
      [
        ...["garden.example", "//garden.example", "https://", "ftp://garden.example", "ws://garden.example"],
        ...[
          "https://garden.example//",
          "https://garden.example/a//b",
          "https://garden.example/../a",
          "https://garden.example/a/.",
          "https://garden.example/a b",
          "https://garden.example/a~",
          'https://garden.example/"x',
          "https://garden.example?x",
          "https://garden.example#x",
        ],
        ...["https://ada:secret@garden.example", "https://ada@garden.example", "https://garden.example:0"],
        ...["https://garden.example:70000", "https://garden.example:", "https://a~b", "https://a%7Eb", "https://a>b"],
        ...["https://gärten.example", "https://a b", "https://[fd00::1", "https://1.2.3.4.5.6"],
      ],
      publicUrlRule,
    ],
    [
      "mqtt_host",
      ["ws://broker", "broker:1883", "broker/ws", "a~b", "a>b", "a?b", "gärten", "fd00::1", "a b"],
      mqttHostRule,
    ],
    [
      "mqtt_ws",
      [
        "http://broker/ws",
        "broker/ws",
        "ws://",
        "ws://broker/ws?x=1",
        "ws://broker/~ada",
        "ws://broker/>",
        "ws://gärten",
        "wss://a:b@broker",
      ],
      mqttWsRule,
    ],
    [
      "broker_url",
      [
        ...["broker.example", "http://broker.example", "mqtt://", "mqtt:broker.example", "mqtt://broker.example/path"],
        ...["mqtt://ada:secret@broker.example", "mqtt://ada@broker.example", "mqtt://broker.example:0"],
      ],
      "BROKER_URL must be mqtt://host:1883 or mqtts://host:8883, without user and password (flag --broker-url).",
    ],
    ["mqtt_vhost", ["a~b", "a?b", "a>b", "ä"], "MQTT_VHOST must be a name in ASCII without > ? ~ (flag --mqtt-vhost)."],
    [
      "host",
      ["http://0.0.0.0", "0.0.0.0:80", "a b", "300.1.1.1"],
      "HOST must be an IP address or a host name, without scheme and port (flag --host).",
    ],
    [
      "port",
      ["-1", "65536", "3000.5", "0x10", "abc", "1e3"],
      "PORT must be a whole number from 0 to 65535 (flag --port).",
    ],
    [
      "force_ssl",
      ["maybe", "2"],
      "FORCE_SSL must be on or off (also true or false, yes or no, 1 or 0) (flag --force-ssl).",
    ],
    ["trusted_proxies", ["proxy", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.1,,x"], peerRule],
    ["signup", ["always"], "SIGNUP must be one of open, closed, first (flag --signup)."],
    [
      "trusted_domains",
      ["ada@garden.example", "garden..example", "-a", "a b"],
      "TRUSTED_DOMAINS must be a comma-separated list; each element a domain such as garden.example (flag --trusted-domains).",
    ],
    [
      "tos_url",
      ["garden.example", "ftp://garden.example", "https://a:b@c"],
      "TOS_URL must be an http or https address without password (flag --tos-url).",
    ],
    [
      "smtp_url",
      [
        ...["mail.example", "http://mail.example", "smtp://", "smtp:mail.example", "smtp://ada@mail.example"],
        ...["smtp://:secret@mail.example", "smtp://ada:p/w@mail.example", "smtp://ada:%zz@mail.example"],
        ...["smtp://mail.example/path", "smtp://mail.example?x", "smtp://mail.example:0", "smtp://mail.example:99999"],
      ],
      smtpRule,
    ],
    [
      "mail_from",
      ["garden", "a@b@c", "Garden <garden>", "Garden a@b"],
      "MAIL_FROM must be an e-mail address, alone or as Name <address> (flag --mail-from).",
    ],
    [
      "device_user_agent",
      ["DeviceOS/1"],
      "DEVICE_USER_AGENT must be a comma-separated list; each element a product name without / and control characters (flag --device-user-agent).",
    ],
    [
      "dialects",
      [
        "/srv/a.toml",
        "3001",
        "3001=",
        "70000=/a",
        "ftp://shed.example=/a",
        "https://shed.example/x=/a",
        "a=/a",
        Array(9).fill("1=/a").join(),
      ],
      "DIALECTS must be a comma-separated list; each element a port or an http or https address without a path, an equals sign and the file of a dialect, such as 3001=/etc/gardenshed/oldshed.toml; at most 8 (flag --dialects).",
    ],
    [
      "authorized_publisher",
      ["ada", "a b@c"],
      "AUTHORIZED_PUBLISHER must be an e-mail address (flag --authorized-publisher).",
    ],
    ["ai_api_key", ["a\nb"], "AI_API_KEY must be text without control characters (flag --ai-api-key)."],
    [
      "ai_temperature",
      ["warm", "-1", "2.1", "1.", "NaN"],
      "AI_TEMPERATURE must be a number from 0 to 2 (flag --ai-temperature).",
    ],
    ["image_fetch", ["on"], "IMAGE_FETCH must be one of off, public, lan (flag --image-fetch)."],
    ["changes_keep", ["-1", "all"], "CHANGES_KEEP must be a whole number from 0 up (flag --changes-keep)."],
    ["image_keep", ["-1", "all"], "IMAGE_KEEP must be a whole number from 0 up (flag --image-keep)."],
    ["min_free_space", ["200 PB", "MB", "-1MB", "1,5GB", "99999999TB"], sizeRule],
    ["backup_every", ["24", "0h", "h", "-1h", "1 month"], durationRule],
    ["backup_keep", ["0"], "BACKUP_KEEP must be a whole number from 1 up (flag --backup-keep)."],
    ["metrics", ["true"], "METRICS must be one of off, on, public (flag --metrics)."],
    ["durability", ["none"], "DURABILITY must be one of balanced, full, relaxed (flag --durability)."],
    ["log_level", ["trace"], "LOG_LEVEL must be one of debug, info, warn, error (flag --log-level)."],
    ["log_format", ["xml"], "LOG_FORMAT must be one of text, json (flag --log-format)."],
  ])("%s refuses %j", (key, texts, sentence) => {
    for (const text of texts) expect(() => load({ [key]: text }), text).toThrow(new Error(sentence));
  });

  test("paths hold no zero byte", () => {
    expect(() => load({ backup_dir: "a\0b" })).toThrow("BACKUP_DIR must be a path (flag --backup-dir).");
  });
});
