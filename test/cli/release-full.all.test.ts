import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { software } from "../features/releases/software";
import { tempFolder } from "../support/folder";
import { gardenshed, program } from "./process";

/* A disk that becomes full, or allows no larger file, while device software comes in (care.md §2.2). */

const folder = tempFolder();
const disk = join(folder, "disk");
mkdirSync(disk);
const isMounted =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=230m", "none", disk]).exitCode === 0;
if (!isMounted) console.log("Not tested: a full disk, because this user may not mount one.");

const environment = { DATA_DIR: join(disk, "data") };
const place = ["--platform", "sbc4", "--channel", "stable"];
const large = join(folder, "large.fw");
/** 50 MB of which nobody says the length before. */
const endless = Bun.serve({
  port: 0,
  fetch: () =>
    new Response(
      (async function* () {
        for (let sent = 0; sent < 50; sent += 1) yield new Uint8Array(1e6);
      })() as unknown as ReadableStream, // Bun takes generators
    ),
});
beforeAll(async () => {
  writeFileSync(large, software("15.6.1", "os4", Buffer.alloc(8_000_000, 5)));
  expect((await gardenshed(["user", "create", "ada@garden.test"], environment)).code).toBe(0);
});
afterAll(async () => {
  await endless.stop(true);
  if (isMounted) Bun.spawnSync(["umount", "-l", disk]);
  rmSync(folder, { recursive: true });
});

/** The sentence of a refusal, after which neither a file nor a release may be there. */
async function refusalOf(args: readonly string[], command: readonly string[] = program): Promise<string> {
  const child = Bun.spawn([...command, "release", ...args, ...place], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(readdirSync(join(disk, "data", "releases"))).toEqual([]);
  expect((await gardenshed(["release", "list"], environment)).out).not.toContain("sbc4");
  return err;
}

const TOO_LITTLE = "There is too little room for the file: 200 MB beside it have to stay free (data folder";

test.if(isMounted)(
  "a download that fills the disk as it grows is refused, and nothing is left",
  async () => {
    const url = `http://127.0.0.1:${endless.port}/15.fw`;
    expect(await refusalOf(["fetch", url, "--anyway", "--software", "15.7.0"])).toStartWith(TOO_LITTLE);
  },
  60_000,
);

test.if(isMounted)(
  "so is a file for which the room is too little from the beginning",
  async () => {
    const ballast = join(disk, "ballast");
    writeFileSync(ballast, Buffer.alloc(40e6));
    expect(await refusalOf(["add", large])).toStartWith(TOO_LITTLE);
    rmSync(ballast);
  },
  60_000,
);

test("so is a file that is larger than a file may be here", async () => {
  const limited = ["sh", "-c", 'ulimit -f 4000 && exec "$@"', "sh", ...program]; // about 2 MB
  expect(await refusalOf(["add", large], limited)).toContain("file too large (data folder");
}, 60_000);
