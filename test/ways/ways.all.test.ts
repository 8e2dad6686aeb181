import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeSharedBrowser, hasBrowser } from "../support/browser";
import { canLayer } from "./debian";
import { root } from "./line";
import { errorsIn, walk } from "./walk";
import { type Machine, ways } from "./ways";

/* Each way to run that README and guide name shows the whole product (operations.md §7). */

/** A way installs packages, starts a server and a browser. */
const LONGEST_MS = 300_000;

const scratch = mkdtempSync(join(tmpdir(), "gardenshed-ways-"));
let machine: Machine;

beforeAll(async () => {
  const env = { ...process.env, DIST: scratch };
  const build = Bun.spawn([process.execPath, "build.ts", ...(canLayer ? ["deb"] : [])], {
    cwd: root,
    env,
    stdout: "ignore",
  });
  expect(await build.exited).toBe(0);
  const found = (pattern: RegExp): string =>
    join(scratch, readdirSync(scratch).find((name) => pattern.test(name)) ?? "");
  machine = {
    executable: found(/^gardenshed(?:-[\w-]+)?$/),
    debianPackage: found(/\.deb$/),
    folder: () => mkdtempSync(join(scratch, "way-")),
  };
}, LONGEST_MS);
afterAll(async () => {
  await closeSharedBrowser();
  rmSync(scratch, { recursive: true, force: true });
});

describe("each way to run shows the whole product", () => {
  for (const { name, isPossible, start } of ways) {
    test.skipIf(!isPossible || !hasBrowser)(
      name,
      async () => {
        await using server = await start(machine);
        const faults = await walk(server.address, server.front);
        expect({ faults, errors: errorsIn(server.printed()) }).toEqual({ faults: [], errors: [] });
      },
      LONGEST_MS,
    );
  }
});
