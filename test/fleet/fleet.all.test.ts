import { afterAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { program } from "../cli/process";
import { tempFolder } from "../support/folder";

/* The simulation itself, with a few devices for a moment: what it measures is told by longer runs. */

const isLinux = process.platform === "linux";
if (!isLinux) console.log("Not tested: the simulation of a fleet, because this is not Linux.");
const folder = tempFolder();
afterAll(() => rmSync(folder, { recursive: true }));

async function fleet(...args: readonly string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "main.ts"), ...args], {
    ...{ stdout: "pipe", stderr: "pipe" },
  });
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  return { code, out, err };
}

test.skipIf(!isLinux)(
  "three devices send what devices and their owners send, and nothing is refused",
  async () => {
    const file = join(folder, "gardenshed");
    writeFileSync(file, `#!/bin/sh\nexec ${program.join(" ")} "$@"\n`, { mode: 0o755 });
    const { code, out, err } = await fleet("3", "--speed", "600", "--seconds", "3", "--program", file);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^3 devices, 600 times as fast as life/) });
    for (const kind of ["telemetry", "sensor reading", "log line", "upload", "new image"])
      expect(out).toMatch(new RegExp(`^${kind} +[1-9]`, "m"));
    expect(out).toMatch(/^all requests +\d+ .* 0$/m);
    expect(out).not.toContain("failed");
  },
  120_000,
);

test
  .skipIf(!isLinux)
  .each([[["none"]], [["3", "--speed", "0"]], [["3", "--seconds", "x"]], [["3", "--durability", "some"]]])(
  "%j means nothing, which is told before anything is prepared",
  async (args) => {
    expect(await fleet(...args)).toEqual({ code: 2, out: "", err: expect.stringMatching(/^[^\n]+\.\n$/) });
  },
);
