import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { type Placeholders, type Query, query, type SqlBuilder, valuesIn } from "../../../src/platform/db/query";

type Pin = Placeholders<{ id: number; label: string; ids: string }>;

const sensors = (q: SqlBuilder) => q.selectFrom("sensors").select("label");
const sqlOf = ({ compiled: { sql, parameters } }: Query<never, unknown>) => [
  sql.replaceAll('"', ""),
  parameters.map((each) => (each instanceof Object ? each.name : each)),
];

describe("a parameter stands where a value would", () => {
  test.each([
    ["where", query((q, p: Pin) => sensors(q).where("id", "=", p.id)), "where id = +?", ["id"]],
    ["limit and offset", query((q, p: Pin) => sensors(q).limit(p.id).offset(p.id)), "limit +? offset +?", ["id", "id"]],
    [
      "a list of values",
      query((q, p: Pin) => sensors(q).where("id", "in", valuesIn(p.ids))),
      "where id in (select value from json_each(+?))",
      ["ids"],
    ],
    [
      "SQL text",
      query((q, p: Pin) => sensors(q).where(sql<boolean>`lower(label) = lower(${p.label})`)),
      "where lower(label) = lower(+?)",
      ["label"],
    ],
  ])("%s", (_, made, clause, parameters) => {
    expect(sqlOf(made)).toEqual([`select label from sensors ${clause}`, parameters]);
  });

  test("values of an insert", () => {
    const insert = query((q, p: Pin) => q.insertInto("global_config").values({ key: p.label, value: p.ids }));
    expect(sqlOf(insert)).toEqual(["insert into global_config (key, value) values (+?, +?)", ["label", "ids"]]);
  });

  test("values of an update; a constant becomes text", () => {
    const update = query((q, p: Pin) =>
      q.updateTable("sensors").set({ label: p.label, pin: 5 }).where("id", "=", p.id),
    );
    expect(sqlOf(update)).toEqual(["update sensors set label = +?, pin = 5 where id = +?", ["label", "id"]]);
  });

  test("the values follow the order of the text, absent ones are null", () => {
    const pair = query((q, p: Pin) => sensors(q).where("label", "=", p.label).where("id", "=", p.id));
    expect(pair.bind({ id: 1, label: "Soil", ids: "[]" })).toEqual(["Soil", 1]);
    const optional = query((q, p: Placeholders<{ label?: string }>) =>
      sensors(q).where("label", "is", p.label ?? null),
    );
    expect(optional.bind({})).toEqual([null]);
  });
});

/** Each line is refused by `bun check`, and says so too when it is run all the same. */
describe("a parameter has no value while the query is built", () => {
  const misuses: readonly (readonly [string, Query<never, unknown>])[] = [
    // @ts-expect-error
    ["a sum", query((q, p: Pin) => sensors(q).where("id", "=", p.id + 1))],
    // @ts-expect-error
    ["a product", query((q, p: Pin) => sensors(q).where("id", "=", 2 * p.id))],
    // @ts-expect-error
    ["a sign", query((q, p: Pin) => sensors(q).where("id", "=", -p.id))],
    // @ts-expect-error
    ["joined text", query((q, p: Pin) => sensors(q).where("label", "=", "%" + p.label))],
    // @ts-expect-error
    ["a template string", query((q, p: Pin) => sensors(q).where("label", "=", `%${p.label}%`))],
    // @ts-expect-error
    ["an order", query((q, p: Pin) => sensors(q).limit(p.id > 1 ? 1 : 2))],
    // @ts-expect-error
    ["a method of its value", query((q, p: Pin) => sensors(q).where("label", "=", p.label.trim()))],
  ];
  test.each(misuses)("%s", (_, misuse) => expect(() => misuse.compiled).toThrow(TypeError));
});

const byId = query((q, p: Placeholders<{ id: number }>) => sensors(q).where("id", "=", p.id));

/** Not called: what `bun check` alone refuses. */
export const refusedByTypes = (): unknown[] => [
  // @ts-expect-error
  query((q, p: Pin) => sensors(q).limit(p.id === 1 ? 1 : 2)),
  // @ts-expect-error
  query((q, p: Pin) => sensors(q).where("id", "=", p.label)),
  // @ts-expect-error
  query((q, p: Pin) => q.updateTable("sensors").set({ label: p.id })),
  // @ts-expect-error
  query((q, p: Pin) => sensors(q).where("id", "=", p.pin)),
  // @ts-expect-error
  byId.bind({ id: "1" }),
  // @ts-expect-error
  byId.bind({}),
];
