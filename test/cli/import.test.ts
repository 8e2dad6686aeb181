import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, openAccount } from "../support/account";
import { command } from "./fixtures";
import { tempFolder } from "../support/folder";
import { contentOf } from "../support/database";
import { type Exported, neutral, recordsIn } from "../features/transfer/neutral";
import { enrich } from "../support/rich-account";
import { makeAccount, PASSWORD, post, remove, send, type TestAccount } from "../support/scenarios";
import { sequence, update } from "../support/script-users";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

let here: TestServer;
let there: TestServer;
let root: string;
beforeAll(async () => {
  root = tempFolder();
  [here, there] = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  rmSync(root, { recursive: true });
});

let count = 0;
const newPath = (): string => join(root, `${count++}.json`);
const exportOf = async (server: TestServer, { token }: TestAccount): Promise<Exported> =>
  (await send(server, post("/api/export_data"), token)).json as Exported; // its documented shape

describe("export and import of a rich account", () => {
  let rich: Account;
  let first: Exported;
  let file: string;
  beforeAll(async () => {
    // So that no id is the same in both.
    for (let index = 0; index < 3; index++) {
      const other = await openAccount(there);
      await other.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
    }
    rich = await openAccount(here, "rich@garden.test");
    await rich.ask(post("/api/device/seed", { product_line: "standard_xl_1.7", demo: true }));
    await enrich(rich);
    const ids = async (path: string): Promise<number[]> => (await rich.list(path)).map(({ id }) => id);
    const [[tool], [curve = 0]] = [await ids("tools"), await ids("curves")];
    const plant = (await rich.list("points")).find(({ pointer_type }) => pointer_type === "Plant")?.id ?? 0;
    const criteria = { number_eq: { water_curve_id: [curve], tool_id: [tool] } };
    await rich.ask(post("/api/point_groups", { name: "Watered", point_ids: [], criteria }));
    await rich.ask(sequence("Grow", update("Plant", plant, "water_curve_id", curve)));
    file = newPath();
    expect(await command(["export", rich.email, file], here.dataDir)).toEqual({
      code: 0,
      out: [expect.stringMatching(/^Exported rich@garden\.test to \S+: \d{3} kB\.$/)],
      err: [`Data folder: ${here.dataDir}`],
    });
    first = JSON.parse(readFileSync(file, "utf8")) as Exported; // its documented shape
  });

  test("the command exports what the API does, for its owner's eyes only", async () => {
    const answer = await exportOf(here, rich);
    const { export_created_at: _, server_url: __, images: ___, ...own } = first;
    expect(answer).toMatchObject(own);
    expect(Object.keys(first).sort()).toEqual(Object.keys(answer).sort());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const printed = await command(["export", rich.email], here.dataDir);
    expect(JSON.parse(printed.out[0] ?? "")).toMatchObject(own);
  });

  test("a dry run tells everything and changes nothing", async () => {
    const target = await makeAccount(there);
    const before = contentOf(there);
    const printed = await command(["import", target.email, file, "--dry-run"], there.dataDir);
    expect(printed.code).toBe(0);
    expect(printed.out).toContain("sequences: 20 taken");
    expect(printed.out.at(-1)).toMatch(
      /^Nothing was stored: without --dry-run \d+ records would be taken and 2 records left out\.$/,
    );
    expect(contentOf(there)).toBe(before);
  });

  test("what comes out of the other server is what went in, but for ids and its own times", async () => {
    const target = await makeAccount(there);
    const printed = await command(["import", target.email, file], there.dataDir);
    expect({ code: printed.code, out: printed.out.filter((line) => line.startsWith("  ")) }).toEqual({
      code: 0,
      out: [
        expect.stringMatching(/^ {2}left out 1 record: the account keeps its own user \(#\d+\)$/),
        expect.stringMatching(/^ {2}left out 1 record: tokens are good on their own server only \(#\d+\)$/),
      ],
    });
    const second = await exportOf(there, target);
    expect(neutral(second)).toEqual(neutral(first));
    const ids = (exported: Exported) => new Set(recordsIn(exported, "sequences").map(({ id }) => id));
    expect(ids(second).isDisjointFrom(ids(first))).toBe(true);
  });

  longTest("what uses a record is known: it cannot be deleted", async () => {
    const target = await openAccount(there);
    await command(["import", target.email, file], there.dataDir);
    const [tool] = await target.list("tools");
    const callee = (await target.list("sequences")).find(({ name }) => name === "Callee")?.id ?? 0;
    const answers = await Promise.all(
      [`tools/${tool?.id}`, `sequences/${callee}`].map((path) => send(there, remove(`/api/${path}`), target.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[1]?.text).toContain("Caller");
  });

  longTest("nobody is mailed about old logs", async () => {
    const mailing = await startServer({ MAIL_DIR: root });
    const target = await makeAccount(mailing);
    await command(["import", target.email, file], mailing.dataDir, { environment: { MAIL_DIR: root } });
    const { db } = mailing.services;
    expect(db.rows("select count(*) as count from logs where sent_at is null")).toEqual([{ count: 0 }]);
    await mailing.stop();
  });

  longTest("the server beside gives no id that the command has given", async () => {
    const target = await makeAccount(there);
    const other = await openAccount(there);
    const report = async (): Promise<number> => {
      const { json } = await send(there, post("/api/logs", { message: "beside" }), other.token);
      return (json as { id: number }).id; // a log
    };
    const before = [await report(), await report()];
    await command(["import", target.email, file], there.dataDir);
    const taken = recordsIn(await exportOf(there, target), "logs").map(({ id }) => Number(id));
    const ids = [...before, ...taken, await report(), await report()];
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  longTest("progress is drawn on a terminal", async () => {
    const target = await makeAccount(there);
    let drawn = "";
    const terminal = (text: string): void => void (drawn += text);
    await command(["import", target.email, file, "--dry-run"], there.dataDir, { terminal });
    expect(drawn).toMatch(/^\r\u001b\[KImporting: 1 of \d+ records/);
  });

  longTest("an export comes from standard input for -", async () => {
    const target = await makeAccount(there);
    const stdin = readFileSync(file, "utf8");
    expect((await command(["import", target.email, "-"], there.dataDir, { stdin })).code).toBe(0);
  });

  longTest("a file may begin with a byte order mark", async () => {
    const target = await makeAccount(there);
    const marked = join(there.dataDir, "marked.json");
    writeFileSync(marked, `\uFEFF${readFileSync(file, "utf8")}`);
    expect((await command(["import", target.email, marked], there.dataDir)).code).toBe(0);
  });

  longTest("a server at work shows what was imported in its next answer", async () => {
    const target = await openAccount(there);
    expect(await target.list("tools")).toEqual([]);
    await command(["import", target.email, file], there.dataDir);
    expect(await target.list("tools")).toHaveLength(recordsIn(first, "tools").length);
  });
});

describe("an import that leaves whole resources out", () => {
  const tool = { id: 1, name: "Hoe" };
  const bad = { id: 1, name: "" };
  test.each<[string, object, 0 | 3, string | undefined]>([
    ["everything is taken", { tools: [tool] }, 0, undefined],
    ["a part of one is", { tools: [tool, bad] }, 0, undefined],
    ["nothing of one is", { tools: [bad], curves: {} }, 3, "Left out as a whole: tools, curves."],
    ["one is not known", { tools: [tool], robots: [{ id: 1 }] }, 3, "Left out as a whole: robots."],
    ["one that is not known is empty", { tools: [tool], robots: [] }, 0, undefined],
    [
      "it belongs to the other server",
      { tools: [tool], token_issuances: [{ id: 1 }], users: [{ id: 1 }] },
      0,
      undefined,
    ],
  ])("%s", async (_, data, code, told) => {
    for (const dry of [["--dry-run"], []]) {
      const { email } = await makeAccount(there);
      const path = newPath();
      writeFileSync(path, JSON.stringify(data));
      const printed = await command(["import", email, path, ...dry], there.dataDir);
      const last = printed.out.filter((line) => line.startsWith("Left out as a whole")).at(0);
      expect({ code: printed.code, last }).toEqual({ code, last: told });
    }
  });
});

describe("import refuses", () => {
  let target: Account;
  beforeAll(async () => {
    target = await openAccount(here);
  });
  const written = (content: string): string => {
    const path = newPath();
    writeFileSync(path, content);
    return path;
  };
  /** Without content, so that it takes no room. */
  const hugeFile = (): string => {
    const path = written("");
    truncateSync(path, 300e6);
    return path;
  };
  test.each<[string, () => string[], string]>([
    [
      "an account that is not there",
      () => ["nobody@garden.test", written('{"tools":[]}')],
      "There is no account nobody@garden.test",
    ],
    [
      "a file that is not there",
      () => [target.email, "/nowhere/x.json"],
      "Cannot read the export /nowhere/x.json: no such file or directory",
    ],
    ["a file that is no JSON", () => [target.email, written("{broken")], "Cannot read the export"],
    [
      "a file that is too large for an export",
      () => [target.email, hugeFile()],
      "it has 300.0 MB, at most 268.4 MB are read",
    ],
    ["JSON that is nested without end", () => [target.email, written("[".repeat(5_000_000))], "Cannot read the export"],
    ["JSON that is no object", () => [target.email, written("[1]")], "is no export of an account"],
    ["an object that is no export", () => [target.email, written('{"hello":1}')], "This is no export of an account"],
  ])("%s", async (_, words, sentence) => {
    const before = contentOf(here);
    const { code, out, err } = await command(["import", ...words()], here.dataDir);
    expect({ code, out, err: err[0] }).toEqual({ code: 1, out: [], err: expect.stringContaining(sentence) });
    expect(contentOf(here)).toBe(before);
  });

  longTest("an account with records, and names them", async () => {
    const used = await openAccount(here);
    for (const name of ["Hoe", "Rake"]) await used.ask(post("/api/tools", { name }));
    await used.ask(post("/api/folders", { name: "A", color: "red" }));
    const before = contentOf(here);
    const { code, err } = await command(["import", used.email, written('{"tools":[]}')], here.dataDir);
    expect({ code, err: err[0] }).toEqual({
      code: 1,
      err: expect.stringContaining(
        "The account has records already (1 folder, 2 tools); import into one without any, or empty this one first: Settings, Reset or delete, in its console (POST /api/device/reset)",
      ),
    });
    expect(contentOf(here)).toBe(before);
    const telemetry = { target: "sbc", soc_temp: 40 };
    await used.ask(post("/api/telemetries", telemetry));
    await used.ask(post("/api/device/reset", { password: PASSWORD }));
    expect((await command(["import", used.email, written('{"tools":[]}')], here.dataDir)).code).toBe(0);
  });
});

describe("export refuses", () => {
  test("an account that is not there", async () => {
    expect(await command(["export", "nobody@garden.test"], here.dataDir)).toMatchObject({ code: 1, out: [] });
  });
  test("a folder that is not there", async () => {
    const { email } = await makeAccount(here);
    expect(await command(["export", email, join(root, "not/there.json")], here.dataDir)).toMatchObject({ code: 1 });
  });
});
