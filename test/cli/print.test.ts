import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gardenshed } from "./process";

const environment = {
  DATA_DIR: "/var/lib/gardenshed",
  PORT: "8080",
  PUBLIC_URL: "https://garden.example",
  SMTP_URL: "smtp://ada:top-secret@mail.example:587",
  MAIL_FROM: "100% Garden <shed@garden.example>",
};
const print = async (text: string) => (await gardenshed(["print", text], environment)).out;

describe("gardenshed print", () => {
  const CONTAINS: readonly (readonly [text: string, part: string])[] = [
    ["unit", 'Environment="DATA_DIR=/var/lib/gardenshed"'],
    ["unit", 'Environment="PORT=8080"'],
    ["unit", 'Environment="MAIL_FROM=100%% Garden <shed@garden.example>"'],
    ["unit", "SMTP_URL_FILE"],
    ["compose", 'ports: ["8080:8080"]'],
    ["compose", "/tmp:exec"],
    ["caddy", "garden.example {"],
    ["caddy", "reverse_proxy 127.0.0.1:8080"],
    ["mosquitto", "listener 3002"],
    ["mosquitto", "/var/lib/gardenshed/keys/token.pub.pem"],
    ["avahi", "<port>8080</port>"],
  ];
  test.each(CONTAINS)("%s: %s", async (text, part) => {
    expect(await print(text)).toContain(part);
  });

  test.each(["unit", "compose", "caddy", "mosquitto", "avahi"])("%s holds no secret", async (text) => {
    expect(await print(text)).not.toContain("top-secret");
  });

  test("an unknown text is wrong usage and names the known ones", async () => {
    const { code, err } = await gardenshed(["print", "cups"], environment);
    expect(code).toBe(2);
    expect(err).toContain("unit, compose, caddy, mosquitto, avahi");
  });

  test.skipIf(Bun.which("systemd-analyze") === null)("systemd accepts the unit", async () => {
    const folder = mkdtempSync(join(tmpdir(), "gardenshed-unit-"));
    const file = join(folder, "gardenshed.service");
    // The user of the unit does not exist on the machine that runs the tests.
    writeFileSync(file, (await print("unit")).replace(/^(User|Group)=.*$/gm, ""));
    const { exitCode, stderr } = Bun.spawnSync(["systemd-analyze", "verify", file]);
    expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
    rmSync(folder, { recursive: true });
  });
});
