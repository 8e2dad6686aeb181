import type { Driver, Statement } from "./driver";
import type { Query } from "./query";

/** The methods of `Database` for each kind of query. */
const METHODS = { reads: "all and get", writes: "run and returned" } as const;

/** Prepared queries of one kind. The kind of a query is checked once, so it costs nothing when the query runs. */
export class Statements {
  readonly #driver: Driver;
  readonly #kind: keyof typeof METHODS;
  readonly #prepared = new WeakMap<object, Statement>();

  constructor(driver: Driver, kind: keyof typeof METHODS) {
    this.#driver = driver;
    this.#kind = kind;
  }

  /** The statement of a query. @throws Error if the query is of the other kind. */
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
