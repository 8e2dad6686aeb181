import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "../support/folder";
import { main, startServe } from "./process";

test("a failure that nobody waits for is logged, and the server goes on (operations.md §6)", async () => {
  const folder = tempFolder();
  const failing = [process.execPath, "--preload", join(import.meta.dir, "unawaited.ts"), main];
  {
    await using server = await startServe(folder, {}, failing);
    server.kill("SIGUSR2");
    let line = "";
    for (let read = 0; read < 20 && !line.includes("unexpected_error"); read++) line = await server.nextLine();
    expect(line).toContain("Nobody waits for this.");
    expect((await fetch(`${server.base}/health`)).status).toBe(200);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
  rmSync(folder, { recursive: true });
});
