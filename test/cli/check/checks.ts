import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, cpSync, existsSync, openSync, closeSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { checks } from "../../../src/cli/checks/index";
import { Database } from "../../../src/platform/db/database";
import { tempFolder } from "../../support/folder";
import { part } from "../../support/tier";
import { command } from "../fixtures";

export type Settings = Readonly<Record<string, string>>;

/** Nobody else uses these: what is not looked at in a row must not depend on the machine. */
const QUIET: Settings = { HOST: "127.0.0.1", MQTT_HOST: "127.0.0.1" };

/** Lines of `gardenshed check` by their name, each as state and text. */
export async function check(dataDir: string, settings: Settings = {}) {
  const { code, out, err } = await command("check", dataDir, { environment: { ...QUIET, ...settings } });
  const names = checks.map(({ name }) => name).join("|");
  const rows = out.map((line) => new RegExp(`^(ok|warning|broken) +(${names}) +(\\S.*)$`).exec(line) ?? [line]);
  return {
    code,
    err,
    rows: new Map(rows.map(([line, state, name, text]) => [name ?? line ?? "", `${state} ${text}`])),
  };
}

/** What `gardenshed check` says of one thing on a copy of a healthy folder. */
export interface Row {
  readonly name: string;
  /** Makes the folder what the row is about; may answer settings. */
  readonly prepare?: (dataDir: string) => Settings | void;
  readonly settings?: Settings;
  readonly check: string;
  /** State and text of its line; undefined: there is none. */
  readonly says: RegExp | undefined;
}

/** Folders that are checked, and rows about them. */
export interface Checks {
  readonly root: string;
  /** A data folder with an account. */
  readonly healthy: string;
  readonly newFolder: () => string;
  readonly table: (title: string, rows: readonly Row[]) => void;
}

/** Makes the folders for the tests of a file, and removes them after it. */
export function openChecks(): Checks {
  const root = tempFolder();
  const healthy = join(root, "healthy");
  let folders = 0;
  /** A copy of a data folder with an account. */
  function newFolder(): string {
    const path = join(root, String(folders++));
    cpSync(healthy, path, { recursive: true });
    chmodSync(path, 0o700);
    return path;
  }

  beforeAll(async () => {
    const made = await command("user create ada@garden.test", healthy);
    expect(made.code).toBe(0);
  });
  afterAll(() => rmSync(root, { recursive: true }));
  return { root, healthy, newFolder, table: tableOn(newFolder) };
}

const tableOn =
  (newFolder: () => string) =>
  (title: string, rows: readonly Row[]): void => {
    describe(title, () => {
      test.each(part(rows, 5).map((row) => [row.name, row] as const))(
        "%s",
        async (_, { prepare, settings, check: name, says }) => {
          const dataDir = newFolder();
          const result = await check(dataDir, { ...settings, ...prepare?.(dataDir) });
          if (existsSync(dataDir)) chmodSync(dataDir, 0o700); // it is to be removed
          const line = result.rows.get(name);
          if (says === undefined) expect(line).toBeUndefined();
          else expect(line).toMatch(says);
          const isBroken = says?.source.startsWith("^broken") === true;
          if (isBroken)
            expect({ code: result.code, err: result.err }).toEqual({
              code: 1,
              err: [expect.stringMatching(/broken \(data folder \S+\)\.$/)],
            });
          else expect({ code: result.code, err: result.err }).toEqual({ code: 0, err: [`Data folder: ${dataDir}`] });
        },
      );
    });
  };

/** Runs SQL on the database of a folder, without regard to what belongs together. */
export function change(dataDir: string, sql: string): void {
  const db = new Database(join(dataDir, "gardenshed.db"));
  db.execute(`pragma foreign_keys = off; ${sql}`);
  db.close();
}

/** Overwrites a page in the middle of the database. */
export function damage(dataDir: string): void {
  const file = openSync(join(dataDir, "gardenshed.db"), "r+");
  writeSync(file, Buffer.alloc(4096, 0x55), 0, 4096, 4 * 4096);
  closeSync(file);
}
