import { describe, expect, test } from "bun:test";
import { announcement as notices, publicUrlWarning } from "../../src/cli/announcement";
import { loadSettings } from "../../src/platform/config/load";
import { lanHosts } from "../../src/platform/network/public-address";
import { schemaVersion } from "../../src/platform/db/migrate";

const configOf = (environment: Record<string, string>) =>
  loadSettings({ flags: new Map(), environment: { DATA_DIR: "/srv/garden shed", ...environment } }).config;

const announcement = (...given: Parameters<typeof notices>) => notices(...given).map(({ sentence }) => sentence);

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
    expect(announcement(configOf(environment), 8080, true)[3]).toMatch(/^There is no account yet\. Create one: /);
    expect(announcement(configOf(environment), 8080, true)[3]).toMatch(line);
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
