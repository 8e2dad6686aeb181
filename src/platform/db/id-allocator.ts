import { type Placeholders, type Query, query } from "./query";

/** Ids reserved at once, so that `id_blocks` changes once per so many rows. */
const BLOCK_IDS = 1000;

/** Reserved ids, up to `end`, exclusive. */
interface Block {
  next: number;
  readonly end: number;
  /** `IdDatabase.transactions` at the time of the reservation. */
  readonly transaction: number;
}

/** The parts of `Database` that ids need. */
interface IdDatabase {
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

/** Ids for new rows of clustered tables, in which SQLite gives none. */
export class IdAllocator {
  readonly #db: IdDatabase;
  readonly #blocks = new Map<string, Block>();

  constructor(db: IdDatabase) {
    this.#db = db;
    // A rollback takes back the reservations of the transaction.
    db.onRollback(() => {
      for (const [table, { transaction }] of this.#blocks)
        if (transaction === db.transactions) this.#blocks.delete(table);
    });
  }

  /**
   * A new id, which no process ever gives again.
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
