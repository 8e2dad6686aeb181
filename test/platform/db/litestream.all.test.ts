import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Database } from "../../../src/platform/db/database";
import { type Placeholders, query } from "../../../src/platform/db/query";
import { eventually } from "../../support/eventually";
import { hasLitestream, litestream, startLitestream } from "../../support/litestream";
import { Notes } from "./notes";

/* What the log goes through while Litestream is away, and the copy that it makes when it is back. */

const ROWS = 100;

let notes: Notes;
let restores = 0;
const configuration = () => join(notes.folder, "litestream.yml");

beforeEach(() => {
  notes = new Notes();
  const copy = { type: "file", path: join(notes.folder, "copy"), "sync-interval": "100ms" };
  const config = { dbs: [{ path: notes.path, "monitor-interval": "100ms", replica: copy }] };
  writeFileSync(configuration(), JSON.stringify(config)); // JSON is YAML
});
afterEach(() => notes.remove());

const change = query((q, p: Placeholders<{ id: number; text: string }>) => ({
  compile: () => sql`update notes set text = ${p.text} where id = ${p.id}`.compile(q),
}));
const insert = (pages: number) => notes.insert("x".repeat(pages * 4_000), "account");

/** What stands in the copy, once it has the version that is set now. */
const copied = () =>
  eventually(async () => {
    const file = join(notes.folder, `restored-${(restores += 1)}.db`);
    const { code } = await litestream("restore", "-config", configuration(), "-o", file, notes.path);
    if (code !== 0) return undefined; // nothing is copied yet
    const copy = new Database(file, { readonly: true });
    try {
      return copy.value(VERSION) === notes.db.value(VERSION) ? copy.rows(CONTENT) : undefined;
    } finally {
      copy.close();
    }
  });
const VERSION = "pragma user_version";
const CONTENT = "select text = 'changed' as changed, count(*) as rows from notes not indexed group by 1";

describe.skipIf(!hasLitestream)("a log that was copied into the database while Litestream was away", () => {
  test("leaves nothing out of the copy that goes on when it is back", async () => {
    const first = await startLitestream(configuration());
    for (let row = 0; row < ROWS; row++) await insert(1);
    notes.db.execute("pragma user_version = 1");
    await copied();
    await first.kill("SIGKILL");

    for (let id = 1; id <= ROWS; id++)
      await notes.queue.run("account", () => notes.db.run(change, { id, text: "changed" }), 1);
    let before = 0;
    for (let log = notes.db.logSize(); log.pages >= before; log = notes.db.logSize()) {
      before = log.pages;
      await insert(20);
      await notes.queue.settled();
    }
    await insert(1); // the log begins anew

    await using _ = await startLitestream(configuration());
    notes.db.execute("pragma user_version = 2");
    expect(await copied()).toEqual(notes.db.rows(CONTENT));
  });
});
