import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkDialects } from "../../src/cli/checks/dialects";
import { textOf } from "../../src/cli/checks/finding";
import type { Subject } from "../../src/cli/checks/finding";
import { commands } from "../../src/cli/commands";
import { loadSettings } from "../../src/platform/config/load";
import { tempFolder } from "../support/folder";
import { makeAccount } from "../support/scenarios";
import { startServer } from "../support/server";
import { run } from "./fixtures";
import { longTest } from "../support/tier";

const fileWith = (toml: string): string => {
  const file = join(tempFolder(), "oldshed.toml");
  writeFileSync(file, toml);
  return file;
};

describe("words (dialects.md §1)", () => {
  test("prints a file with every word, which can be used", async () => {
    const { code, out } = await run("words", { table: commands });
    expect(code).toBe(0);
    expect(out.join("\n")).toContain('\ncropdb_slug = "cropdb_slug"');
    const checked = await run(`words check ${fileWith(out.join("\n"))}`, { table: commands });
    expect(checked.code).toBe(0);
    expect(checked.out.join("\n")).toEndWith("can be used: example, with 0 words.");
  });

  test("check tells each fault with its line", async () => {
    const file = fileWith('name = "oldshed"\n[paths]\ndos_confg = "shed_config"\n');
    const { code, out, err } = await run(`words check ${file}`, { table: commands });
    expect(code).toBe(1);
    expect(out).toEqual([
      `${file}, line 3: dos_confg is no segment of a path of the contract; did you mean dos_config?`,
    ]);
    expect(err.join("\n")).toContain("1 word cannot be used.");
  });

  test("check of a file that is not there", async () => {
    const { code, err } = await run("words check /nowhere/at/all.toml", { table: commands });
    expect(code).toBe(1);
    expect(err.join("\n")).toContain("Cannot read /nowhere/at/all.toml");
  });
});

describe("the check of the dialects (dialects.md §2)", () => {
  const look = (subject: object) => {
    const finding = checkDialects(subject as Subject); // the rest is not asked for
    return finding && `${finding.state}: ${textOf(finding)}`;
  };

  longTest("tells who speaks what, and of tokens whose dialect is gone", async () => {
    const file = fileWith('name = "oldshed"\n');
    const server = await startServer({ DIALECTS: `0=${file}` });
    const account = await makeAccount(server);
    const { services } = server;
    const { config, db } = services;
    expect(look({ config, db })).toBe("ok: oldshed at port 0, 0 tokens speak it");
    await fetch(`${server.spoken["oldshed"]}/api/tokens`, { headers: { authorization: account.token } });
    await fetch(`${server.spoken["oldshed"]}/api/tokens`, {
      method: "POST",
      body: JSON.stringify({ user: { email: account.email, password: "password123" } }),
    });
    expect(look({ config, db })).toBe("ok: oldshed at port 0, 1 token speaks it");
    const without = loadSettings({ flags: new Map(), environment: { DATA_DIR: server.dataDir } }).config;
    expect(look({ config: without, db })).toBe(
      "warning: no file is set for oldshed (1 token): set it in DIALECTS, or log these clients in anew",
    );
    await server.stop();
  });

  test("tells a faulty file", () => {
    const file = fileWith('name = "oldshed"\n[keys]\nid = "number"\n');
    const { config } = loadSettings({ flags: new Map(), environment: { DIALECTS: `3001=${file}` } });
    expect(look({ config })).toStartWith(`broken: ${file}, line 3: The key id is the same in every dialect.`);
  });

  test("has nothing to say without dialects", () => {
    expect(look({ config: loadSettings({ flags: new Map(), environment: {} }).config })).toBeUndefined();
  });
});
