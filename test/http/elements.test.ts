import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../src/framework/action";
import { contentOf as schemaOf, type Schema } from "../../src/http/openapi/example";
import { contentOf } from "../support/database";
import { allActions, creations, Examples, fieldSchemasOf } from "../support/examples";
import { makeAccount, post, send, type TestAccount } from "../support/scenarios";
import { QUIET, startServer, type TestServer } from "../support/server";
import { locals, node } from "../support/scripts";

/** What a request may hold (`accounts.md` §1.2), and what a refusal may (§1.3). */
const BODY_BYTES = 5 * 1024 * 1024;
const REFUSAL_BYTES = 16_384;

let server: TestServer;
let account: TestAccount;
let examples: Examples;
beforeAll(async () => {
  server = await startServer(QUIET);
  account = await makeAccount(server);
  examples = new Examples(server, account);
  await examples.createAll();
});
afterAll(() => server.stop());

/** As many of an element as fit, as JSON text. */
const filled = (open: string, element: (index: number) => string, close: string, bytes: number): string => {
  const parts: string[] = [];
  for (let length = 0, index = 0; ; index++) {
    const part = element(index);
    length += part.length + 1;
    if (length > bytes) break;
    parts.push(part);
  }
  return `${open}${parts.join(",")}${close}`;
};
/** The cheapest elements of lists and maps. */
const LISTS: readonly (readonly [name: string, make: (bytes: number) => string])[] = [
  ["numbers", (bytes) => filled("[", () => "0", "]", bytes)],
  ["texts", (bytes) => filled("[", () => '""', "]", bytes)],
  ["lists", (bytes) => filled("[", () => "[]", "]", bytes)],
];
const MAPS: typeof LISTS = [
  ["keys", (bytes) => filled("{", (index) => `"${index.toString(36)}":0`, "}", bytes)],
  ["keys with a list", (bytes) => filled("{", (index) => `"${index.toString(36)}":[]`, "}", bytes)],
];

function typesOf(schema: Schema): readonly string[] {
  const { type, anyOf = [], oneOf = [] } = schemaOf(schema);
  return type === undefined ? [...anyOf, ...oneOf].flatMap(typesOf) : [type].flat();
}

/** Largest bodies of the cheapest elements, one per field; what holds no elements gets a shorter one. */
async function floods(action: Action): Promise<{ readonly what: string; readonly body: string }[]> {
  const example = ((await examples.bodyOf(action)) ?? {}) as Readonly<Record<string, unknown>>; // a JSON object
  return Object.entries(fieldSchemasOf(action)).flatMap(([name, schema]) => {
    const holdsElements = typesOf(schema).some((type) => type === "array" || type === "object");
    const others = JSON.stringify({ ...example, [name]: undefined }).slice(1, -1);
    const bytes = (holdsElements ? BODY_BYTES : 65_536) - others.length - name.length - 16;
    const values = holdsElements ? [...LISTS, ...MAPS] : LISTS.slice(0, 1);
    return values.map(([what, make]) => ({
      what: `${name}: ${what}`,
      body: `{${others === "" ? "" : `${others},`}${JSON.stringify(name)}:${make(bytes)}}`,
    }));
  });
}

describe("the largest body of the cheapest elements (accounts.md §1.3)", () => {
  const collectionOf = (path: string): string => path.split("/")[2] ?? "";
  const withFields = allActions.filter(({ reference, body }) => reference.request && body !== "ignored");
  test.each(withFields.map((action) => [`${action.method} ${action.path}`, action] as const))(
    "%s: a short answer, and nothing stored that is refused",
    async (_, action) => {
      const id = creations.has(collectionOf(action.path)) ? await examples.idOf(collectionOf(action.path)) : 1;
      const path = action.path.replace(/:\w+/g, String(id));
      for (const { what, body } of await floods(action)) {
        const before = contentOf(server);
        const { status, text } = await send(server, { method: action.method, path, body }, account.token);
        expect({ what, status, isShort: text.length <= REFUSAL_BYTES || status < 400 }).toMatchObject({
          isShort: true,
        });
        expect(text.length).toBeLessThan(200_000);
        if (status >= 400) expect({ what, isSame: contentOf(server) === before }).toEqual({ what, isSame: true });
      }
    },
  );
});

describe("scripts", () => {
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const variable = (index: number) =>
    node("variable_declaration", { label: `v${index}`, data_value: node("text", { string: "" }) });
  test.each([
    ["200,000 steps", { body: many(200_000, () => ({ kind: "", args: {} })) }, { error: expect.any(String) }],
    [
      "2,000 variables",
      { args: { locals: locals(...many(2_000, variable)) }, body: [] },
      { body: "A sequence has at most 200 variables." },
    ],
    [
      "20,000 variables",
      { args: { locals: locals(...many(20_000, variable)) }, body: [] },
      { error: "A script has at most 10000 nodes." },
    ],
    [
      "300,000 args",
      { body: [node("sync", Object.fromEntries(many(300_000, (i) => [i.toString(36), 0])))] },
      undefined,
    ],
  ])("%s are refused", async (_, script, expected) => {
    const { status, json, text } = await send(
      server,
      post("/api/sequences", { name: "Flood", ...script }),
      account.token,
    );
    expect({ status, isShort: text.length <= REFUSAL_BYTES }).toEqual({ status: 422, isShort: true });
    if (expected) expect(json).toEqual(expected);
  });
});

describe("a refusal", () => {
  const group = (point_ids: unknown) => post("/api/point_groups", { name: "g", point_ids });
  const ask = async (point_ids: unknown) => (await send(server, group(point_ids), account.token)).json;
  const wrong = (index: number) => `Point Ids[${index}] isn't the right class`;

  test("tells the first 20 problems of a list, each in its place", async () => {
    const { point_ids } = (await ask(Array(1000).fill("x"))) as { point_ids: (string | null)[] };
    expect(point_ids.slice(0, 21)).toEqual([...Array.from({ length: 20 }, (_, index) => wrong(index)), null]);
    expect(point_ids.filter((problem) => problem !== null)).toHaveLength(20);
  });
  test("keeps the only problem of a long list in its place", async () => {
    const { point_ids } = (await ask([...Array(999).fill(1), "x"])) as { point_ids: (string | null)[] };
    expect(point_ids.at(-1)).toBe(wrong(999));
    expect(point_ids).toHaveLength(1000);
  });
  test("counts elements before it looks at them", async () => {
    expect(await ask(Array(1001).fill("x"))).toEqual({
      point_ids: "Point Ids has too many elements, at most 1000 are allowed",
    });
  });
  test("cuts long texts and keys, and is never longer than 16,384 bytes", async () => {
    const criteria = Object.fromEntries(Array.from({ length: 90 }, (_, key) => [`${key}${"k".repeat(5000)}`, "x"]));
    const body = { name: "g", point_ids: [], criteria: { number_lt: criteria, string_eq: criteria } };
    const { status, text } = await send(server, post("/api/point_groups", body), account.token);
    expect(status).toBe(422);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(REFUSAL_BYTES);
    expect(text).toContain("…");
  });
});
