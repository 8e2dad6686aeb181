import { describe, expect, test } from "bun:test";
import { announcement as notices, backupDirWarning, publicUrlWarning } from "../../src/cli/announcement";
import { loadSettings } from "../../src/platform/config/load";
import { lanHosts } from "../../src/platform/network/public-address";
import { schemaVersion } from "../../src/platform/db/migrate";

const configOf = (environment: Record<string, string>) =>
  loadSettings({ flags: new Map(), environment: { DATA_DIR: "/srv/garden shed", ...environment } }).config;

const announcement = (config: ReturnType<typeof configOf>, port: number, isEmpty: boolean, mqttPorts = [1883]) =>
  notices(config, port, isEmpty, mqttPorts).map(({ sentence }) => sentence);

const [lan4, lan6] = [
  lanHosts().filter((host) => !host.startsWith("[")),
  lanHosts().filter((host) => host.startsWith("[")),
];
const listening = (hosts: readonly string[], scheme = "http") =>
  hosts.map((host) => `Listening on ${scheme}://${host}:8080`);

describe("announcement", () => {
  test.each<[Record<string, string>, string[]]>([
    [{}, listening(["127.0.0.1", ...lan4])],
    [{ HOST: "::" }, listening(["127.0.0.1", ...lan4, ...lan6])],
    [{ HOST: "192.168.1.5" }, listening(["192.168.1.5"])],
    [{ HOST: "::1" }, listening(["[::1]"])],
    [{ HOST: "localhost" }, listening(["localhost"])],
    [{ HOST: "::1", TLS_CERT: "/c", TLS_KEY: "/k" }, listening(["[::1]"], "https")],
  ])("%j", (environment, lines) => {
    expect(announcement(configOf(environment), 8080, false)).toEqual([
      ...["Data folder: /srv/garden shed", `Schema: ${schemaVersion}`, "E-mail: off"],
      "Sign-up: open to everybody who reaches this server",
      "Backups: none; BACKUP_DIR makes them by itself",
      "Messages: MQTT on port 1883, WebSocket at /ws",
      ...lines,
    ]);
  });

  test.each([{ SMTP_URL: "smtp://mail.test" }, { MAIL_DIR: "/mails" }])("%j: e-mail is on", (environment) => {
    expect(announcement(configOf(environment), 8080, false)).toContain("E-mail: on");
  });

  test.each<[Record<string, string>, RegExp]>([
    [{}, / user create you@example\.com --data-dir '\/srv\/garden shed'$/],
    [{ DATA_DIR: "data" }, / user create you@example\.com$/],
    [{ DATA_DIR: "/srv/it's" }, / user create you@example\.com --data-dir '\/srv\/it'\\''s'$/],
    [{ DATA_DIR: "data", TRUSTED_DOMAINS: "garden.test,b.test" }, / user create you@garden\.test$/],
  ])("%j: what to type without an account", (environment, line) => {
    expect(announcement(configOf(environment), 8080, true)[6]).toMatch(/^There is no account yet\. Create one: /);
    expect(announcement(configOf(environment), 8080, true)[6]).toMatch(line);
  });
});

describe("what is said of messages", () => {
  test.each<[Record<string, string>, ports: number[], line: string]>([
    [{}, [1883, 8883], "Messages: MQTT on port 1883 and 8883, WebSocket at /ws"],
    [{}, [], "Messages: WebSocket at /ws"],
    [{ MQTT: "off" }, [], "Messages: none; MQTT is off"],
    [{ MQTT_HOST: "mq.garden.test" }, [], "Messages: another broker, mq.garden.test"],
    [
      { MQTT_HOST: "mq.garden.test", BROKER_URL: "mqtt://10.0.0.5" },
      [],
      "Messages: another broker, mqtt://10.0.0.5:1883",
    ],
  ])("%j, listening on %j", (environment, ports, line) => {
    expect(announcement(configOf(environment), 8080, false, ports)).toContain(line);
  });
});

describe("what is said of sign-up and backups", () => {
  test.each<[Record<string, string>, isEmpty: boolean, line: string]>([
    [{ SIGNUP: "closed" }, true, "Sign-up: closed; gardenshed user create makes accounts"],
    [{ SIGNUP: "first" }, true, "Sign-up: open to everybody who reaches this server, until one account exists"],
    [{ SIGNUP: "first" }, false, "Sign-up: closed; gardenshed user create makes accounts"],
    [{ TRUSTED_DOMAINS: "a.test,b.test" }, false, "Sign-up: open to addresses of a.test, b.test"],
    [{ BACKUP_DIR: "/mnt/usb" }, false, "Backups: every 24 h into /mnt/usb, the newest 7 are kept"],
    [
      { BACKUP_DIR: "/mnt/usb", BACKUP_EVERY: "90m", BACKUP_KEEP: "3" },
      false,
      "Backups: every 90 min into /mnt/usb, the newest 3 are kept",
    ],
    [{ BACKUP_DIR: "/mnt/usb", BACKUP_EVERY: "1w" }, false, "Backups: every 7 d into /mnt/usb, the newest 7 are kept"],
  ])("%j", (environment, isEmpty, line) => {
    expect(announcement(configOf(environment), 8080, isEmpty)).toContain(line);
  });

  test("a folder for backups that is not there is a warning", () => {
    expect(backupDirWarning(configOf({ BACKUP_DIR: "/nowhere/usb" }))).toStartWith(
      "Warning: BACKUP_DIR /nowhere/usb does not exist; connect the disk",
    );
    expect(backupDirWarning(configOf({ BACKUP_DIR: import.meta.dir }))).toBeUndefined();
    expect(backupDirWarning(configOf({}))).toBeUndefined();
  });
});

describe("publicUrlWarning", () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ PUBLIC_URL: "https://garden.test" }, false],
    [{ PUBLIC_URL: "http://192.168.1.5:3000" }, false],
    [{ PUBLIC_URL: "http://localhost.garden.test" }, false],
    [{ PUBLIC_URL: "http://localhost:3000" }, true],
    [{ PUBLIC_URL: "http://garden.localhost" }, true],
    [{ PUBLIC_URL: "http://127.0.0.1:3000" }, true],
    [{ PUBLIC_URL: "http://127.8.0.1" }, true],
    [{ PUBLIC_URL: "http://[::1]:3000" }, true],
    [{ PUBLIC_URL: "http://[::1]:3000", HOST: "::" }, true],
    [{ PUBLIC_URL: "http://localhost:3000", HOST: "127.0.0.1" }, false],
    [{ PUBLIC_URL: "http://localhost:3000", HOST: "localhost" }, false],
    [{ PUBLIC_URL: "http://localhost:3000", HOST: "::1" }, false],
  ])("%j: %p", (environment, warns) => {
    const warning = publicUrlWarning(configOf(environment));
    expect(warning?.startsWith(`Warning: PUBLIC_URL is ${environment["PUBLIC_URL"]}, `) ?? false).toBe(warns);
  });
});
