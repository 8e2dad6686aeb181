import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "../support/folder";
import { main, startServe } from "./process";

test("failures that nobody waits for are logged, and the server goes on (operations.md §6)", async () => {
  const folder = tempFolder();
  const failing = [process.execPath, "--preload", join(import.meta.dir, "unawaited.ts"), main];
  {
    await using server = await startServe(folder, {}, failing);
    server.kill("SIGUSR2");
    let text = "";
    for (let read = 0; read < 20 && text.split("unexpected_error").length < 3; read++) text += await server.nextLine();
    for (const failure of ["Nobody waits for this.", "Nobody hears this."]) expect(text).toContain(failure);
    expect((await fetch(`${server.base}/health`)).status).toBe(200);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
  rmSync(folder, { recursive: true });
});
