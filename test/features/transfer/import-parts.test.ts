import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { importParts } from "../../../src/features/transfer/parts";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { writeDialect } from "../../support/oldshed";
import { get, post, send, scenarios } from "../../support/scenarios";
import { QUIET, startServer, type TestServer } from "../../support/server";
import { head, openConnection } from "../../support/sockets";
import { longTest } from "../../support/tier";

const PARTS = "/api/import_data/parts";
const part = (number: unknown, data: unknown, more: object = {}, sent: object = {}) =>
  post(PARTS, { file: "garden", number, export: data, ...more }, sent);
const take = (parts: unknown, more: object = {}, sent: object = {}) =>
  post("/api/import_data", { file: "garden", parts, ...more }, sent);

const plant = (id: number, name: string) => ({ id, pointer_type: "Plant", name, x: id, y: 20, z: 0 });
const slot = { ...plant(9, "Slot"), pointer_type: "ToolSlot", tool_id: 7, pullout_direction: 1 };
const [FIRST, SECOND] = [
  { tools: [{ id: 7, name: "Hoe" }], points: [plant(1, "Leek"), slot], device: { name: "Old" } },
  { points: [plant(2, "Mint")], device: { name: "New" } },
];
const missing = (numbers: string) => ({ parts: `Parts are not there, send them again: ${numbers}` });
const tooMuch = {
  error:
    "The parts of an export have at most 20 MB and 1200000 elements together. Leave something out, or let the operator import it.",
};
const taken = (name: string, count: number) => expect.objectContaining({ name, taken: count, left_out: 0 });

scenarios("an export in parts (accounts.md §7.6)", [
  {
    name: "a part is kept, and the answer says how much there is",
    send: part(1, FIRST),
    is: { bytes: JSON.stringify(FIRST).length },
    headers: { "x-ignored-fields": null },
    then: [{ send: get("/api/points"), is: [] }],
  },
  {
    name: "its parts are taken as one: records name each other, of a setting the last one counts",
    given: { first: part(1, FIRST), second: part(2, SECOND) },
    send: take([1, 2]),
    has: { parts: expect.arrayContaining([taken("tools", 1), taken("points", 3)]) },
    then: [
      {
        send: get("/api/points"),
        has: [{ name: "Leek" }, { name: "Mint" }, { name: "Slot", tool_id: expect.any(Number) }],
      },
      { send: get("/api/device"), has: { name: "New" } },
      { send: take([1, 2]), status: 422, is: missing("1, 2") },
    ],
  },
  {
    name: "parts come in any order, and count in the one in which they are named",
    given: { second: part(2, SECOND), first: part(1, FIRST) },
    send: take([2, 1]),
    then: [
      { send: get("/api/points"), has: [{ name: "Leek" }, { name: "Mint" }, { name: "Slot" }] },
      { send: get("/api/device"), has: { name: "Old" } },
    ],
  },
  {
    name: "a dry run stores nothing, and the parts stay for the import",
    given: { first: part(1, FIRST), second: part(2, SECOND) },
    send: take([1, 2], { dry: true }),
    has: { in_the_way: [], parts: expect.arrayContaining([taken("points", 3)]), photos: { count: 0 } },
    then: [
      { send: get("/api/points"), is: [] },
      { send: take([1]), has: { parts: expect.arrayContaining([taken("points", 2)]) } },
    ],
  },
  {
    name: "a part that is sent or named twice is taken once, as it was sent last",
    given: { lost: part(1, SECOND), first: part(1, FIRST) },
    send: take([1, 1]),
    has: { parts: expect.arrayContaining([taken("points", 2)]) },
    then: [{ send: get("/api/points"), has: [{ name: "Leek" }, { name: "Slot" }] }],
  },
  {
    name: "missing ones are named, and nothing is taken",
    given: { second: part(2, SECOND) },
    send: take([1, 2, 3]),
    status: 422,
    is: missing("1, 3"),
    then: [{ send: get("/api/points"), is: [] }],
  },
  {
    name: "parts of another export take the place of those before",
    given: { first: part(1, FIRST), other: part(1, SECOND, { file: "other" }) },
    send: take([1]),
    status: 422,
    is: missing("1"),
    then: [{ send: take([1], { file: "other" }), has: { parts: expect.arrayContaining([taken("points", 1)]) } }],
  },
  {
    name: "nobody takes the parts of another account, or puts theirs between them",
    given: { first: part(1, FIRST), theirs: part(1, SECOND, {}, { as: "neighbour" }) },
    send: take([1]),
    then: [
      { send: get("/api/points"), has: [{ name: "Leek" }, { name: "Slot" }] },
      { send: get("/api/points", { as: "neighbour" }), is: [] },
      { send: take([1, 2], {}, { as: "neighbour" }), status: 422, is: missing("2") },
    ],
  },
  {
    name: "an account with records takes nothing, and the parts stay",
    given: { first: part(1, FIRST), tool: post("/api/tools", { name: "Rake" }) },
    send: take([1]),
    status: 422,
    is: { error: expect.stringMatching(/^The account has records already \(1 tool\)/) },
    then: [{ send: take([1], { dry: true }), has: { in_the_way: [{ name: "tools", count: 1 }] } }],
  },
  {
    name: "the number of pictures is bounded in the sum",
    given: Object.fromEntries(
      [1, 2].map((number) => [
        `part${number}`,
        part(number, { images: Array.from({ length: 501 }, (_, id) => ({ id })) }),
      ]),
    ),
    send: take([1, 2]),
    status: 422,
    is: { export: "Export has more than 1000 images: leave some out, or let the operator import it" },
  },
  ...(
    [
      ["bytes", () => ({ notes: "x".repeat(5_000_000) })],
      ["elements", () => ({ tools: Array(299_990).fill(0) })],
    ] as const
  ).map(([what, data]) => ({
    name: `${what} of all parts are bounded, whatever is sent anew`,
    given: Object.fromEntries([1, 2, 3, 4, 4].map((number) => [`part${number}`, part(number, data())])),
    send: part(5, data()),
    status: 413,
    is: tooMuch,
    then: [{ send: take([5]), status: 422, is: missing("5") }, { send: part(1, FIRST) }, { send: part(5, FIRST) }],
  })),
  {
    name: "a part has the bounds of a body",
    send: part(1, { notes: "x".repeat(5 * 1024 * 1024) }),
    status: 413,
    is: { error: "Request body is too large." },
  },
  ...[undefined, null, [], "tools"].map((data) => ({
    name: `${JSON.stringify(data)} in place of a part is refused`,
    send: part(1, data),
    status: 422,
    is: { export: "Export isn't an object" },
  })),
  {
    name: "file and number are asked for",
    send: post(PARTS, { number: 1001, export: FIRST }),
    status: 422,
    has: { file: expect.stringContaining("required"), number: "Number is too big" },
  },
  ...["", "a b", "../garden", "x".repeat(101)].map((file) => ({
    name: `${file.slice(0, 9)} is no name of a file`,
    send: part(1, FIRST, { file }),
    status: 422,
    has: { file: expect.stringMatching(/blank|must be 1 to 100 letters/) },
  })),
  {
    name: "what is no export is refused when it is taken",
    given: { cats: part(1, { cats: [] }) },
    send: take([1]),
    status: 422,
    is: { error: "This is no export of an account." },
  },
  { name: "an empty list names no part", send: take([]), status: 422, is: { parts: "Parts names no part" } },
  { name: "nobody else sends parts", send: part(1, FIRST, {}, { as: "nobody" }), status: 401, lacks: ["bytes"] },
]);

describe("parts on the disk", () => {
  let server: TestServer;
  let account: Account;
  let now = new Date("2026-03-01T08:00:00.000Z");
  beforeAll(async () => {
    server = await startServer({ DIALECTS: `https://oldshed.example=${writeDialect(tempFolder())}` }, () => now);
  });
  afterAll(() => server.stop());
  const files = () => readdirSync(join(server.dataDir, "uploads"));
  const held = () => server.services.get(importParts);
  const open = async () => (account = await openAccount(server));

  test("parts in other words are taken by the name of their dialect", async () => {
    await open();
    const growth = (id: number) => ({
      ...plant(id, "reach"),
      pointer_type: "Growth",
      reach: 77,
      meta: { reach: "spots" },
    });
    for (const number of [1, 2]) await account.ask(part(number, { spots: [growth(number)] }));
    const words = { dialect: "oldshed" };
    expect(await account.ask(take([1, 2]), 422)).toEqual({ error: "This is no export of an account." });
    expect(await account.ask(take([1, 2], words))).toMatchObject({ parts: [taken("points", 2)], unknown: [] });
    const shown = { pointer_type: "Plant", name: "reach", radius: 77, meta: { reach: "spots" } };
    expect(await account.list("points")).toMatchObject([shown, shown]);
    expect(files()).toEqual([]);
  });

  test("a part whose connection ends is not there, and can be sent again", async () => {
    await open();
    const body = JSON.stringify({ file: "garden", number: 1, export: { ...FIRST, notes: "x".repeat(100_000) } });
    const lines = [`Authorization: ${account.token}`, `Content-Length: ${body.length}`];
    const connection = await openConnection(Number(new URL(server.base).port));
    connection.send(head("POST", PARTS, ...lines) + body.slice(0, 50_000));
    connection.socket.destroy();
    await connection.closed;
    expect(await account.ask(take([1]), 422)).toEqual(missing("1"));
    await account.ask(part(1, FIRST));
    await account.ask(take([1]));
    expect(await account.list("points")).toHaveLength(2);
  });

  test("imports of parts wait for each other, one of each account; who has gone by then imports nothing", async () => {
    await open();
    const neighbour = await openAccount(server);
    for (const each of [account, neighbour]) await each.ask(part(1, FIRST));
    const { promise: end, resolve: passOn } = Promise.withResolvers<void>();
    const other = held().turns.run(() => end);
    const leaving = new AbortController();
    const asked = fetch(`${server.base}/api/import_data`, {
      method: "POST",
      headers: { authorization: account.token },
      body: JSON.stringify(take([1]).body),
      signal: leaving.signal,
    }).catch(() => "gone");
    const isRefused = await eventually(async () => {
      const { status, json } = await send(server, take([2]), account.token);
      return status === 503 ? json : undefined;
    });
    expect(isRefused).toEqual({ error: "Another import of the account waits. Try again." });
    leaving.abort();
    expect(await asked).toBe("gone");
    expect(await account.list("points")).toEqual([]); // by then the server has heard of it
    const taking = neighbour.ask(take([1]));
    passOn();
    await Promise.all([other, taking]);
    expect(await neighbour.list("points")).toHaveLength(2);
    expect(await account.list("points")).toEqual([]);
    await account.ask(take([1]));
  });

  test("an hour after the last request about them they go, and so does what a server has left that ended", async () => {
    await open();
    await account.ask(part(1, FIRST));
    now = new Date(now.getTime() + 50 * 60_000);
    await account.ask(take([1], { dry: true }));
    now = new Date(now.getTime() + 50 * 60_000);
    await Bun.write(join(server.dataDir, "uploads", `import-${crypto.randomUUID()}`), "{}");
    await Bun.write(join(server.dataDir, "uploads", `import-${crypto.randomUUID()}.part`), "{");
    await held().prune();
    expect(files()).toHaveLength(1);
    await account.ask(take([1], { dry: true }));
    now = new Date(now.getTime() + 61 * 60_000);
    await held().prune();
    expect(files()).toEqual([]);
    expect(await account.ask(take([1]), 422)).toEqual(missing("1"));
  });
});

longTest("without room on the disk no part is kept (operations.md §4)", async () => {
  const server = await startServer(QUIET);
  const account = await openAccount(server);
  expect(await account.ask(part(1, FIRST), 507)).toEqual({
    error: "The server has no room left on its disk. Nothing was stored.",
  });
  expect(readdirSync(join(server.dataDir, "uploads"))).toEqual([]);
  await server.stop();
});
