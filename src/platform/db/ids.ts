import type { Database } from "./database";
import { type Placeholders, query } from "./query";

/** Ids reserved at once: `id_blocks` changes once for so many rows. */
const BLOCK_IDS = 1000;

/** Ids that are ours alone, up to and without `end`. */
interface Block {
  next: number;
  readonly end: number;
  /** `Database.transactions` when it was reserved. */
  readonly transaction: number;
}

const blocksByDatabase = new WeakMap<Database, Map<string, Block>>();

/** The blocks of a database. What a transaction has reserved goes when it is undone. */
function blocksOf(db: Database): Map<string, Block> {
  const known = blocksByDatabase.get(db);
  if (known) return known;
  const blocks = new Map<string, Block>();
  db.onRollback(() => {
    for (const [table, { transaction }] of blocks) if (transaction === db.transactions) blocks.delete(table);
  });
  blocksByDatabase.set(db, blocks);
  return blocks;
}

const reserve = query((q, p: Placeholders<{ name: string }>) =>
  q
    .updateTable("id_blocks")
    .set((e) => ({ next: e("next", "+", BLOCK_IDS) }))
    .where("name", "=", p.name)
    .returning("next as end"),
);

/**
 * An id for a new row of a table in which SQLite gives none. It has never been given before, by any process, and never
 * will be. Belongs into a write.
 */
export function nextId(db: Database, table: string): number {
  const blocks = blocksOf(db);
  let block = blocks.get(table);
  if (!block || block.next === block.end) {
    block = reserveBlock(db, table);
    blocks.set(table, block);
  }
  return block.next++;
}

function reserveBlock(db: Database, name: string): Block {
  const reserved = db.get(reserve, { name });
  if (!reserved) throw new Error(`id_blocks has no row ${name}`);
  return { next: reserved.end - BLOCK_IDS, end: reserved.end, transaction: db.transactions };
}
