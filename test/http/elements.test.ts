import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isOfFew } from "../support/crowds";
import { Examples } from "../support/examples";
import { makeAccount, post, remove, send, type TestAccount } from "../support/scenarios";
import { QUIET, startServer, type TestServer } from "../support/server";
import { locals, node } from "../support/scripts";
import { crowdTests, REFUSAL_BYTES } from "./crowd-tests";
import { part } from "../support/tier";

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

crowdTests(() => ({ server, account, examples }), isOfFew);

describe("scripts", () => {
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const variable = (index: number) =>
    node("variable_declaration", { label: `v${index}`, data_value: node("text", { string: "" }) });
  test.each(
    part(
      [
        [
          "40,000 steps",
          { body: many(40_000, () => ({ kind: "", args: {} })) },
          { error: "A script has at most 10000 nodes." },
        ],
        [
          "200,000 steps",
          { body: many(200_000, () => ({ kind: "", args: {} })) },
          { body: "Body has too many elements, at most 300000 are allowed in a request" },
        ],
        [
          "2,000 variables",
          { args: { locals: locals(...many(2_000, variable)) }, body: [] },
          { body: "A sequence has at most 200 variables." },
        ],
        [
          "15,000 variables",
          { args: { locals: locals(...many(15_000, variable)) }, body: [] },
          { error: "A script has at most 10000 nodes." },
        ],
        [
          "300,000 args",
          { body: [node("sync", Object.fromEntries(many(300_000, (i) => [i.toString(36), 0])))] },
          undefined,
        ],
      ],
      3,
    ),
  )("%s are refused", async (_, script, expected) => {
    const { status, json, text } = await send(
      server,
      post("/api/sequences", { name: "Flood", ...script }),
      account.token,
    );
    expect({ status, isShort: text.length <= REFUSAL_BYTES }).toEqual({ status: 422, isShort: true });
    if (expected) expect(json).toEqual(expected);
  });
});

describe("all elements of a request (accounts.md §1.2)", () => {
  const soil = { label: "Soil", pin: 12, mode: 1 };
  /** A list that counts as so many elements. */
  const list = (elements: number): string => `[${"0,".repeat(elements - 1)}0]`;
  const sensor = (more: string): string => `${JSON.stringify(soil).slice(0, -1)},${more}}`;
  /** What the other keys and values count as. */
  const OTHERS = 8;
  const refusal = (what: string) => `${what} has too many elements, at most 300000 are allowed in a request`;
  const rows: readonly (readonly [name: string, body: string, expected: object])[] = [
    ["300,000 are looked at", sensor(`"more":${list(300_000 - OTHERS)}`), soil],
    ["one more is refused", sensor(`"more":${list(300_001 - OTHERS)}`), { more: refusal("More") }],
    ["under the key where they are", `{"a":["b"],"c d\\"e":${list(400_000)}}`, { 'c d"e': refusal('C d"e') }],
    ["whatever comes behind", `{"many":${list(400_000)},"label":`, { many: refusal("Many") }],
    ["keys of the request itself", `{${'"a":0,'.repeat(150_000)}"a":0}`, { error: refusal("The request") }],
    ["a list of many", list(400_000), { error: "This API takes JSON. Send a valid JSON object." }],
    ["a key that is none", `{"\\x":${list(400_000)}}`, { error: "This API takes JSON. Send a valid JSON object." }],
    ["texts count as one", sensor(`"more":${JSON.stringify('[{,:\\"'.repeat(400_000))}`), soil],
  ];
  test.each(part(rows, 2))("%s", async (_, body, expected) => {
    const { json } = await send(server, post("/api/sensors", body), account.token);
    expect(json).toMatchObject(expected);
    const { id } = json as { id?: number };
    if (id) await send(server, remove(`/api/sensors/${id}`), account.token);
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
