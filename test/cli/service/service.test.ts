import { describe, expect, test } from "bun:test";
import { managerOf } from "../../../src/cli/service";
import type { ServiceUser } from "../../../src/cli/service/manager";
import { perform } from "../../../src/cli/service/step";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSettings } from "../../../src/platform/config/load";
import type { Given } from "../../../src/cli/print/settings";
import { tempFolder } from "../../support/folder";
import { gardenshed } from "../process";

/* `gardenshed service` (operations.md §1). Steps are rows: what is done to the machine, in which order. */

function given(environment: Readonly<Record<string, string>>): Given {
  const { config, describe } = loadSettings({ flags: new Map(), environment });
  return { config, settings: describe() };
}
const ada: ServiceUser = { caller: "ada", exists: () => true };
const nobody: ServiceUser = { caller: undefined, exists: () => false };

const linesOf = (platform: string, settings: Readonly<Record<string, string>>, user: ServiceUser): string[] =>
  managerOf(platform)
    .install(given(settings), user)
    .map((serviceStep) =>
      serviceStep.does === "run"
        ? serviceStep.line.join(" ")
        : `${serviceStep.does} ${"path" in serviceStep ? serviceStep.path : serviceStep.to}`,
    );

const textOf = (platform: string, settings: Readonly<Record<string, string>>): string =>
  managerOf(platform)
    .install(given(settings), ada)
    .flatMap((serviceStep) => (serviceStep.does === "write" ? [serviceStep.text] : []))
    .join("");

describe("service install", () => {
  test("with systemd: the user comes first, the start last", () => {
    expect(linesOf("linux", { DATA_DIR: "/srv/garden" }, nobody)).toEqual([
      "useradd --system --home-dir /srv/garden gardenshed",
      "folder /srv/garden",
      "copy /usr/local/bin/gardenshed",
      "write /etc/systemd/system/gardenshed.service",
      "systemctl daemon-reload",
      "systemctl enable gardenshed",
      "systemctl restart gardenshed",
    ]);
  });
  test("again with systemd: the user stays", () => {
    expect(linesOf("linux", { DATA_DIR: "/srv/garden" }, ada)[0]).toBe("folder /srv/garden");
  });
  test("with launchd: one that runs is ended before", () => {
    expect(linesOf("darwin", { DATA_DIR: "/srv/garden" }, ada)).toEqual([
      "folder /srv/garden",
      "copy /usr/local/bin/gardenshed",
      "write /Library/LaunchDaemons/gardenshed.plist",
      "launchctl bootout system/gardenshed",
      "launchctl bootstrap system /Library/LaunchDaemons/gardenshed.plist",
    ]);
  });

  test.each([
    ["linux", 'Environment="DATA_DIR=/srv/my garden"'],
    ["linux", 'Environment="MAIL_FROM=100%% <a@b.example>"'],
    ["linux", "# SMTP_URL is a secret"],
    ["darwin", "<string>/srv/my garden</string>"],
    ["darwin", "<string>100% &lt;a@b.example&gt;</string>"],
    ["darwin", "<string>ada</string>"],
  ])("on %s it has %s, and no secret", (platform, part) => {
    const settings = {
      DATA_DIR: "/srv/my garden",
      MAIL_FROM: "100% <a@b.example>",
      SMTP_URL: "smtp://a:hush-hush@b:25",
    };
    expect(textOf(platform, settings)).toContain(part);
    expect(textOf(platform, settings)).not.toContain("hush-hush");
  });

  test("elsewhere it says what to do", () => {
    expect(() => managerOf("win32")).toThrow("systemd (Linux) and launchd (macOS)");
  });
});

test("a program is put in its place while another one runs there, and a folder that is there stays", () => {
  const folder = tempFolder();
  const [from, to] = [join(folder, "new"), join(folder, "bin/gardenshed")];
  writeFileSync(from, "new");
  perform({ does: "copy", from, to });
  expect([readFileSync(to, "utf8"), statSync(to).mode & 0o777]).toEqual(["new", 0o755]);
  perform({ does: "folder", path: folder, owner: "nobody" });
  expect(statSync(folder).uid).toBe(process.getuid?.() ?? 0);
  expect(() => perform({ does: "run", line: ["false"] })).toThrow("false has failed: exit code 1");
  expect(() => perform({ does: "run", line: ["no-such-program"] })).toThrow("There is no no-such-program");
});

test.skipIf(process.getuid?.() === 0)("who is not root is told how to do it", async () => {
  const { code, err } = await gardenshed(["service", "install"], {});
  expect([code, err]).toEqual([1, expect.stringContaining("run sudo")]);
});
