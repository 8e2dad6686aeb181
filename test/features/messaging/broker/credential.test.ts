import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brokerCredential } from "../../../../src/features/messaging/broker/credential";
import { inspectKeys } from "../../../../src/platform/auth/keys";
import { saveBackup } from "../../../../src/features/backup/save";
import { namesIn } from "../../../support/backups";
import { startServer, type TestServer } from "../../../support/server";

let server: TestServer;
let file: string;
beforeAll(async () => {
  server = await startServer();
  file = join(server.dataDir, "keys/broker.secret");
});
afterAll(() => server.stop());

describe("what the server logs in with at another broker (live.md §5)", () => {
  test("is made when it is first needed, and stays the same", async () => {
    await server.services.keys;
    expect(existsSync(file)).toBe(false);
    expect(await inspectKeys(server.dataDir)).toEqual([]);
    const credential = server.services.get(brokerCredential);
    const secret = await credential.secret();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(file, "utf8")).toBe(`${secret}\n`);
    expect(await credential.secret()).toBe(secret);
    expect(credential.user).toBe("gardenshed");
  });

  test.skipIf(process.platform === "win32")("is for its owner only", () =>
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600"),
  );

  test("matches itself only", async () => {
    const credential = server.services.get(brokerCredential);
    const secret = await credential.secret();
    expect(await credential.matches("gardenshed", secret)).toBe(true);
    expect(await credential.matches("gardenshed", `${secret}x`)).toBe(false);
    expect(await credential.matches("gardenshed", "")).toBe(false);
    expect(await credential.matches("device_1", secret)).toBe(false);
  });

  test("is in backups", async () => {
    const backup = join(server.dataDir, "backup.tar");
    await saveBackup(server.services, backup);
    expect(await namesIn(backup)).toContain("keys/broker.secret");
  });

  test("is refused with what to do when it is damaged", async () => {
    writeFileSync(file, "x");
    const [fault] = await inspectKeys(server.dataDir);
    expect(String(fault?.fault)).toMatch(/broker\.secret is damaged\. Restore it from a backup, or delete it/);
  });
});
