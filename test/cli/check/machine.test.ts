import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { broken, textOf, together, warning } from "../../../src/cli/checks/finding";
import { checkTemporaryFolder } from "../../../src/cli/checks/machine";
import { freeBytes } from "../../../src/platform/disk/files";
import { change, openChecks } from "./checks";

const { root, table } = openChecks();

/** What a server has stored of its clock so many days ago. */
const clockRow = (days: number, doubted: number): string =>
  `insert into trusted_clock (id, trusted_at, shown_at, held_ms, is_doubted)
   values (1, ${Date.now() + days * 86_400_000}, ${Date.now() + days * 86_400_000}, 0, ${doubted})`;

table("machine", [
  {
    name: "has no room",
    settings: { MIN_FREE_SPACE: "9000TB" },
    check: "disk space",
    says: /^broken \d+ MB free, MIN_FREE_SPACE is 9000000000 MB: make room/,
  },
  {
    name: "has little room",
    prepare: (path) => ({ MIN_FREE_SPACE: String(Math.floor(freeBytes(path) * 0.75)) }),
    check: "disk space",
    says: /^warning .*: make room soon$/,
  },
  {
    name: "has a clock that the server does not trust",
    prepare: (path) => change(path, clockRow(-2, 1)),
    check: "clock",
    says: /^warning \S+ is far ahead of the trusted time, \S+Z: nothing is deleted by its age: set the clock, or if it is right, run gardenshed clock approve/,
  },
  {
    name: "was off for a week",
    prepare: (path) => change(path, clockRow(-6, 0)),
    check: "clock",
    says: /^(ok|warning) (?!.*trusted)/,
  },
  {
    name: "was off for longer, so that the next start will not trust the clock",
    prepare: (path) => change(path, clockRow(-8, 0)),
    check: "clock",
    says: /^warning \S+ is far ahead of the trusted time/,
  },
  {
    name: "has a clock that is behind",
    prepare: (path) => change(path, "update users set created_at = '2999-01-01T00:00:00.000Z'"),
    check: "clock",
    says: /^broken \S+ is before the newest record of 2999-01-01T00:00:00\.000Z: set the clock/,
  },
]);

describe("temporary folder", () => {
  // What is mounted noexec cannot be made by a test.
  const cases: readonly (readonly [name: string, path: string, says: RegExp])[] = [
    ["is well", root, /^ok \S+$/],
    ["is missing", join(root, "nowhere"), /^broken \S+nowhere cannot be written \(ENOENT\): set BUN_TMPDIR to/],
    ["is a file", join(import.meta.path), /^broken \S+ cannot be written \(ENOTDIR\): set BUN_TMPDIR to/],
  ];
  test.each(cases)("%s", (_, path, says) => {
    const finding = checkTemporaryFolder(path);
    expect(`${finding.state} ${textOf(finding)}`).toMatch(says);
  });
});

describe("several problems in one line", () => {
  test("are as bad as the worst of them", () => {
    const both = together("fine", [warning("old", "renew it"), undefined, broken("lost", "restore it")]);
    expect(both).toEqual({ state: "broken", found: "old: renew it; lost: restore it" });
    expect(together("fine", [undefined])).toEqual({ state: "ok", found: "fine" });
  });
});
