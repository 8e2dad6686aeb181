import { type Placeholders, type Query, query } from "./query";

/** Ids reserved at once: `id_blocks` changes once for so many rows. */
const BLOCK_IDS = 1000;

/** Ids that are ours alone, up to and without `end`. */
interface Block {
  next: number;
  readonly end: number;
  /** `Owner.transactions` when it was reserved. */
  readonly transaction: number;
}

/** What ids need of the `Database` they belong to. */
interface Owner {
  readonly transactions: number;
  requireWrite(what: string): void;
  returned<P, R>(query: Query<P, R>, parameters: P): R[];
  onRollback(listener: () => void): void;
}

const reserve = query((q, p: Placeholders<{ name: string }>) =>
  q
    .updateTable("id_blocks")
    .set((e) => ({ next: e("next", "+", BLOCK_IDS) }))
    .where("name", "=", p.name)
    .returning("next as end"),
);

/** Ids for new rows of the tables in which SQLite gives none. */
export class Ids {
  readonly #db: Owner;
  readonly #blocks = new Map<string, Block>();

  constructor(db: Owner) {
    this.#db = db;
    // What a transaction has reserved goes when it is undone.
    db.onRollback(() => {
      for (const [table, { transaction }] of this.#blocks)
        if (transaction === db.transactions) this.#blocks.delete(table);
    });
  }

  /**
   * An id that has never been given before, by any process, and never will be.
   * @throws Error outside of a write.
   */
  next(table: string): number {
    this.#db.requireWrite("Ids.next");
    let block = this.#blocks.get(table);
    if (!block || block.next === block.end) {
      block = this.#reserve(table);
      this.#blocks.set(table, block);
    }
    return block.next++;
  }

  #reserve(name: string): Block {
    const [reserved] = this.#db.returned(reserve, { name });
    if (!reserved) throw new Error(`id_blocks has no row ${name}`);
    return { next: reserved.end - BLOCK_IDS, end: reserved.end, transaction: this.#db.transactions };
  }
}
