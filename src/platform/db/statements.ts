import type { Driver, Statement } from "./driver";
import type { Query } from "./query";

/** What a query does with the database, and the methods of `Database` that are for it. */
const METHODS = { reads: "all and get", writes: "run and returned" } as const;

/** Queries of one kind, each prepared and looked at once: which kind a query is costs nothing when it runs. */
export class Statements {
  readonly #driver: Driver;
  readonly #kind: keyof typeof METHODS;
  readonly #prepared = new WeakMap<object, Statement>();

  constructor(driver: Driver, kind: keyof typeof METHODS) {
    this.#driver = driver;
    this.#kind = kind;
  }

  /** @throws Error when the query is of the other kind. */
  of<P, R>(query: Query<P, R>): Statement {
    return this.#prepared.get(query) ?? this.#prepare(query);
  }

  #prepare<P, R>(query: Query<P, R>): Statement {
    const { sql } = query.compiled;
    const statement = this.#driver.prepare(sql);
    const kind = statement.readonly ? "reads" : "writes";
    if (kind !== this.#kind) throw new Error(`A query that ${kind} is for ${METHODS[kind]} of Database only: ${sql}`);
    this.#prepared.set(query, statement);
    return statement;
  }
}
