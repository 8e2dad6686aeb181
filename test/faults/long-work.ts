import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "bun:test";
import { gardenshed } from "../../src/app/gardenshed";
import { Database } from "../../src/platform/db/database";
import { openAccount, type Account } from "../support/account";
import { eventually } from "../support/eventually";
import { tempFolder } from "../support/folder";
import { get, PASSWORD, post, remove, send, type Sent } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { importInto, tool } from "../features/transfer/import/rows";
import { integrityProblems } from "./kill";

/* Work in steps that a crash ends (`operations.md` §4). After each commit the data folder is what a crash would leave. */

/** More than one write does, and in several steps. */
const MANY = 9_000;
const templates = (garden: number) =>
  Array.from({ length: MANY }, (_, index) => ({ saved_garden_id: garden, name: "Mint", x: index % 1000, y: 1 }));
const full = {
  saved_gardens: [
    { id: 1, name: "Spring" },
    { id: 2, name: "Autumn" },
  ],
  plant_templates: [...templates(1), { saved_garden_id: 2, name: "Kale", x: 1, y: 1 }],
  tools: [tool(1), tool(2)],
  device: { name: "Bed" },
};

const LISTS = ["plant_templates", "saved_gardens", "tools", "device"];
const nothing = { plant_templates: 0, saved_gardens: 0, tools: 0, device: "Garden Robot" };
const all = { plant_templates: MANY + 1, saved_gardens: 2, tools: 2, device: "Bed" };
/** What somebody sees who is told of an end of the account. */
const GONE = "gone";

type Ask = (sent: Sent) => Promise<{ readonly status: number; readonly json: unknown }>;

/** What a reader sees of the account, one list at a time; undefined while it is closed. */
async function seenBy(ask: Ask): Promise<object | typeof GONE | undefined> {
  const seen: Record<string, unknown> = {};
  for (const name of LISTS) {
    const { status, json } = await ask(get(`/api/${name}`));
    if (status === 503) return undefined;
    if (status === 401) return GONE;
    expect(status).toBe(200);
    seen[name] = Array.isArray(json) ? json.length : (json as { name: string }).name; // a device
  }
  return seen;
}

interface Work {
  readonly name: string;
  readonly before: object;
  readonly after: object | typeof GONE;
  readonly begin: (server: TestServer, account: Account) => Promise<unknown>;
}

const asked =
  (request: (account: Account) => Promise<Sent>): Work["begin"] =>
  async (server, account) =>
    expect((await send(server, await request(account), account.token)).status).toBe(200);

export const WORKS: readonly Work[] = [
  { name: "import", before: nothing, after: all, begin: (server, account) => importInto(server, account, full) },
  {
    name: "reset",
    before: all,
    after: nothing,
    begin: asked(async () => post("/api/device/reset", { password: PASSWORD })),
  },
  {
    name: "deletion",
    before: all,
    after: GONE,
    begin: asked(async () => remove("/api/users", { password: PASSWORD })),
  },
  {
    name: "garden",
    before: all,
    after: { ...all, plant_templates: 1, saved_gardens: 1 },
    begin: asked(async ({ list }) => {
      const gardens = await list("saved_gardens");
      return remove(`/api/saved_gardens/${gardens.find(({ name }) => name === "Spring")?.id}`);
    }),
  },
];

/** A crash right after a commit. */
interface Moment {
  /** 1 for the first commit of the work. */
  readonly commit: number;
  /** Whether the account was closed then. */
  readonly isClosed: boolean;
}

export interface Crash extends Moment {
  /** Data folder that it leaves. */
  readonly folder: string;
}

/**
 * Does a work on a server, and looks at the account meanwhile: it is shown as it was or as it will be, or not at all.
 * Answers what a crash would have left after the commits that `isTried` chooses, knowing those it has chosen before.
 */
export async function crashesOf(
  { before, after, begin }: Work,
  isTried: (moment: Moment, before: readonly Crash[]) => boolean,
): Promise<{ readonly account: Account; readonly crashes: readonly Crash[]; readonly remove: () => void }> {
  const root = tempFolder();
  const server = await startServer({ DURABILITY: "relaxed" });
  const account = await openAccount(server);
  if (before === all) await importInto(server, account, full);
  const ask: Ask = (sent) => send(server, sent, account.token);
  expect(await seenBy(ask)).toEqual(before);
  const crashes: Crash[] = [];
  const { writes, db } = server.services;
  let commits = 0;
  const note = (): void => {
    const marks = db.rows("select is_closed from long_work");
    if (marks.length === 0) return;
    const moment = { commit: (commits += 1), isClosed: marks[0]?.["is_closed"] === 1 };
    if (!isTried(moment, crashes)) return;
    const folder = join(root, String(commits));
    mkdirSync(folder);
    for (const name of ["gardenshed.db", "gardenshed.db-wal", "keys"]) {
      cpSync(join(server.dataDir, name), join(folder, name), { recursive: true });
    }
    crashes.push({ ...moment, folder });
  };
  writes.onCommit.add(note);
  let isDone = false;
  const done = begin(server, account).finally(() => (isDone = true));
  while (!isDone) {
    const seen = await seenBy(ask);
    if (seen !== undefined) expect([before, after]).toContainEqual(seen);
  }
  await done;
  writes.onCommit.delete(note);
  expect(await seenBy(ask)).toEqual(after as object);
  expect(db.rows("select * from long_work")).toEqual([]);
  await server.stop();
  return { account, crashes, remove: () => rmSync(root, { recursive: true }) };
}

/** Starts on what a crash has left: the account is shown whole or not at all, and soon as it has to be. */
export async function expectWhole({ before, after, name }: Work, { token }: Account, { folder, isClosed }: Crash) {
  // An import goes back, as nobody was told of its end. Everything else goes on.
  const end = name === "import" ? before : after;
  const garden = await gardenshed({ dataDir: folder });
  const ask: Ask = async ({ method, path }) => {
    const request = new Request(`http://garden.test${path}`, { method, headers: { authorization: token } });
    const answer = await garden.fetch(request, { address: "127.0.0.1" });
    if (answer.status === 503) expect(answer.headers.get("retry-after")).toBe("1");
    return { status: answer.status, json: await answer.json() };
  };
  const first = await seenBy(ask);
  if (isClosed && first !== end) expect(first).toBeUndefined(); // tokens go before the account
  expect(await eventually(() => seenBy(ask))).toEqual(end as object);
  const db = new Database(join(folder, "gardenshed.db"));
  await eventually(async () => db.value("select count(*) from long_work") === 0 || undefined);
  expect(db.rows("select id from devices")).toHaveLength(end === GONE ? 0 : 1);
  db.close();
  await garden.stop();
  expect(integrityProblems(join(folder, "gardenshed.db"))).toEqual([]);
}
