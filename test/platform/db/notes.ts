import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Database } from "../../../src/platform/db/database";
import { type Placeholders, query } from "../../../src/platform/db/query";
import { type Durability, WriteQueue } from "../../../src/platform/db/write-queue";
import { tempFolder } from "../../support/folder";

const insertion = query((q, p: Placeholders<{ text: string }>) => ({
  compile: () => sql`insert into notes (text) values (${p.text})`.compile(q),
}));

/** A database of long texts in a folder of its own, and the queue that writes them. */
export class Notes {
  readonly folder = tempFolder();
  readonly path = join(this.folder, "test.db");
  readonly db = new Database(this.path);
  readonly queue: WriteQueue;

  /** `againMs`: after which a log that a reader has held is tried again. */
  constructor(againMs?: number) {
    this.queue = new WriteQueue(this.db, "balanced", againMs);
    this.db.execute("create table notes (id integer primary key, text text not null); pragma wal_checkpoint(truncate)");
  }

  insert(text: string, durability: Durability): Promise<unknown> {
    return this.queue.run(durability, () => this.db.run(insertion, { text }), 1);
  }

  async close(): Promise<void> {
    await this.queue.close();
    this.db.close();
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true });
  }
}
