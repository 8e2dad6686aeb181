import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { program } from "./process";
import { longTest } from "../support/tier";

const FULL = "/dev/full";

test.skipIf(!existsSync(FULL)).each(["version", "help", "openapi"])(
  "%s fails when nobody can read what it says",
  async (command) => {
    const child = Bun.spawn([...program, command], { stdout: Bun.file(FULL), stderr: "pipe" });
    const [code, err] = await Promise.all([child.exited, child.stderr.text()]);
    expect([code, err]).toEqual([1, "Standard output takes nothing more: no space left on device\n"]);
  },
);

longTest("a reader that has enough is no failure", async () => {
  const child = Bun.spawn(["sh", "-c", '"$@" | head -c 10', "sh", ...program, "openapi"], { stderr: "pipe" });
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  expect([out.length, err]).toEqual([10, ""]);
});
