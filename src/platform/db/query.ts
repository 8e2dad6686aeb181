import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  type OperationNodeSource,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  ValueNode,
} from "kysely";
import type { Tables } from "./tables";

/** A value that SQLite stores: booleans are 0/1, objects and arrays JSON text, times ISO 8601 UTC text with milliseconds. */
export type SqlValue = string | number | null;

/** The parameter that every query on account data names. */
export type OfDevice = { readonly device_id: number };

/** Stands for a value that is given when the query runs. */
class Placeholder implements OperationNodeSource {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }

  /** Throws like a symbol, the type that `Placeholders` gives it. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`Parameter ${this.name} has no value while the query is built: it is an expression`);
  }
}

/**
 * The parameters of a query while it is built. Each is an expression for a value of `P` and goes wherever Kysely takes a
 * value. It has no value yet, so calculating with it, comparing it and putting it into a template string are type errors.
 * For the template string its type is also `symbol`: TypeScript allows every other type there.
 */
export type Placeholders<P> = { readonly [Name in keyof P]: Expression<P[Name]> & symbol };

/**
 * Writes constants into the text of the query, and each parameter as `+?`. SQLite plans by the value of a bound `limit`, and of
 * a parameter that an `order by` may depend on. So it would prepare the statement again each time one is bound. It does
 * not look at the value of an expression. A short list is read in 2 µs instead of 17.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value);
    else this.appendImmediateValue(value);
  }

  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** Builder of typed SQL. It only compiles: `Database` runs the result on better-sqlite3. */
const sqlBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyQueryCompiler(),
  },
});
export type SqlBuilder = typeof sqlBuilder;

/** SQL text with its parameters in order: placeholders and constants. */
interface CompiledQuery {
  readonly sql: string;
  readonly parameters: readonly (Placeholder | SqlValue)[];
}

/** A query that is compiled once, at first use. `P`: its parameters by name; `R`: its rows. */
export class Query<P, R> {
  readonly #build: () => Compilable<R>;
  #compiled: CompiledQuery | undefined;

  constructor(build: () => Compilable<R>) {
    this.#build = build;
  }

  get compiled(): CompiledQuery {
    this.#compiled ??= compile(this.#build());
    return this.#compiled;
  }

  /** Values in the order of the parameters in the SQL text. */
  bind(parameters: P): SqlValue[] {
    // `query` makes P an object of SqlValues; a type parameter cannot say so without an index signature.
    const named = parameters as Readonly<Record<string, SqlValue>>;
    const values: SqlValue[] = [];
    for (const slot of this.compiled.parameters)
      values.push(slot instanceof Placeholder ? (named[slot.name] ?? null) : slot);
    return values;
  }
}

const compile = (query: Compilable<unknown>): CompiledQuery => {
  const { sql, parameters } = query.compile();
  return { sql, parameters: parameters as CompiledQuery["parameters"] }; // Kysely gets only SqlValues and Placeholders
};

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * A query that is compiled once, with a statement that is prepared once per database.
 *
 *     const pinTaken = query((q, p: Placeholders<{ device_id: number; pin: number }>) =>
 *       q.selectFrom("sensors").select("id").where("device_id", "=", p.device_id).where("pin", "=", p.pin));
 */
export function query<P, R>(build: (q: SqlBuilder, p: Placeholders<P>) => Compilable<R>): Query<P, R> {
  return new Query(() => build(sqlBuilder, placeholders as Placeholders<P>)); // every property of the proxy is a placeholder
}

/** The values of a JSON array of numbers, for `in`: one parameter, however many there are. */
export const valuesIn = (numbers: Expression<string>) => sql<number>`(select value from json_each(${numbers}))`;
/** List of texts as one parameter. */
export const textsIn = (texts: Expression<string>) => sql<string>`(select value from json_each(${texts}))`;
