import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setDeviceLimit } from "../../../src/features/account/device/limits";
import { type Account, openAccount } from "../../support/account";
import { contentOf } from "../../support/database";
import { get, PASSWORD, patch, post, scenarios, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { storedPoints } from "../../support/stored";

const seed = (product_line: unknown, demo?: unknown): Sent => post("/api/device/seed", { product_line, demo });
const loading = { done: "Loading resources." };
const present = { done: "Seed data is already present." };

const NO_OPTION = expect.stringMatching(/^Product Line isn't an option, options: compact_1\.0, /);

scenarios("POST /api/device/seed (seed-data.md §1)", [
  { name: "needs a token", send: { ...seed("none"), as: "nobody" }, status: 401 },
  {
    name: "needs a product line",
    send: post("/api/device/seed", {}),
    status: 422,
    is: { product_line: "Product Line is required" },
  },
  ...[
    [null, "Product Line can't be null"],
    ["", "Product Line can't be blank"],
    [" ", "Product Line can't be blank"],
    ["standard_2.0", NO_OPTION],
    ["Standard_1.7", NO_OPTION],
    [17, NO_OPTION],
    [["none"], "Product Line isn't a string"],
  ].map(([product_line, text]) => ({
    name: `refuses the product line ${JSON.stringify(product_line)}`,
    send: seed(product_line),
    status: 422,
    is: { product_line: text },
    then: [{ send: seed("none"), is: loading }],
  })),
  ...[
    ["yes", "Demo isn't a boolean"],
    [2, "Demo isn't a boolean"],
    ["", "Demo can't be blank"],
    [[], "Demo isn't a boolean"],
    [{}, "Demo isn't a boolean"],
  ].map(([demo, text]) => ({
    name: `refuses ${JSON.stringify(demo)} as demo`,
    send: seed("none", demo),
    status: 422,
    is: { demo: text },
    then: [{ send: seed("none"), is: loading }],
  })),
  ...[true, "true", "1", 1].map((demo) => ({
    name: `takes ${JSON.stringify(demo)} as a demo`,
    send: seed("none", demo),
    is: loading,
    then: [{ send: get("/api/device"), has: { dos_version: "100.0.0" } }],
  })),
  ...[false, "false", "0", 0, null, undefined].map((demo) => ({
    name: `takes ${JSON.stringify(demo)} as no demo`,
    send: seed("none", demo),
    is: loading,
    then: [{ send: get("/api/device"), has: { dos_version: null } }],
  })),
  {
    name: "reports both fields",
    send: seed("x", "x"),
    status: 422,
    is: {
      product_line:
        "Product Line isn't an option, options: compact_1.0, compact_1.1, compact_1.2, compact_xl_1.0, compact_xl_1.1, compact_xl_1.2, standard_1.2, standard_1.3, standard_1.4, standard_1.5, standard_1.6, standard_1.7, standard_1.8, standard_1.9, standard_xl_1.4, standard_xl_1.5, standard_xl_1.6, standard_xl_1.7, standard_xl_1.8, standard_xl_1.9, …",
      demo: "Demo isn't a boolean",
    },
  },
  {
    name: "refuses an array",
    send: post("/api/device/seed", []),
    status: 422,
    is: { error: "This API takes JSON. Send a valid JSON object." },
  },
  { name: "ignores other keys", send: post("/api/device/seed", { product_line: "none", name: "Mine" }), is: loading },
  {
    name: "does nothing the second time, for another line and a demo as well",
    given: { first: seed("compact_1.0") },
    send: seed("standard_1.7", true),
    is: present,
    then: [
      { send: get("/api/device"), has: { name: "Garden Robot Compact", dos_version: null } },
      { send: get("/api/sensors"), is: [] },
      { send: get("/api/curves"), is: [] },
    ],
  },
  {
    name: "counts none as a line",
    given: { first: seed("none") },
    send: seed("compact_1.0"),
    is: present,
    then: [{ send: get("/api/tools"), is: [] }],
  },
  {
    name: "checks the line before it looks whether there is anything to do",
    given: { first: seed("none") },
    send: seed("x"),
    status: 422,
  },
  {
    name: "may be sent again after a reset",
    given: { first: seed("compact_1.0"), reset: post("/api/device/reset", { password: PASSWORD }) },
    send: seed("standard_1.7"),
    is: loading,
    then: [
      { send: get("/api/device"), has: { name: "Garden Robot Standard" } },
      // Clients remove the alert of the reset.
      { send: get("/api/alerts"), has: [{ problem_tag: "api.seed_data.missing" }] },
    ],
  },
  {
    name: "shows the mark of the device, which nobody else can set",
    given: { edit: patch("/api/device", { account_seeded_at: "2026-01-01T00:00:00.000Z" }) },
    send: seed("compact_1.0"),
    is: loading,
    then: [
      { send: get("/api/device"), has: { account_seeded_at: expect.not.stringContaining("2026-01-01T00:00:00.000Z") } },
    ],
  },
  {
    name: "computes the hours of updates like every save of the device",
    given: { zone: patch("/api/device", { timezone: "Asia/Makassar", ota_hour: 2 }) },
    send: seed("compact_1.0"),
    then: [{ send: get("/api/device"), has: { name: "Garden Robot Compact", ota_hour: 2, ota_hour_utc: 18 } }],
  },
]);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("the second time nothing at all changes", async () => {
  const account = await openAccount(server);
  await account.ask(seed("standard_xl_1.6", true));
  const before = contentOf(server);
  for (const request of [seed("standard_xl_1.6", true), seed("compact_1.0"), seed("none")]) {
    expect(await account.ask(request)).toEqual(present);
  }
  expect(contentOf(server)).toBe(before);
});

test("two requests at once fill the device once", async () => {
  const account = await openAccount(server);
  const answers = await Promise.all([account.ask(seed("compact_1.0")), account.ask(seed("standard_1.7"))]);
  expect(answers).toEqual(expect.arrayContaining([loading, present]));
  expect((await account.list("point_groups")).length).toBe(3);
});

describe("limits", () => {
  /** What a request leaves behind when it is refused: nothing. */
  async function refused(account: Account, request: Sent): Promise<unknown> {
    const before = contentOf(server);
    const { status, json } = await send(server, request, account.token);
    expect(status).toBe(422);
    expect(contentOf(server)).toBe(before);
    return json;
  }
  const withSequences = async (limit: number): Promise<Account> => {
    const { db, writes, clock } = server.services;
    const account = await openAccount(server);
    await writes.run(
      "account",
      () => setDeviceLimit(db, account.deviceId, "max_sequence_count", limit, clock()),
      account.deviceId,
    );
    return account;
  };
  const withPoints = async (count: number): Promise<Account> => {
    const account = await openAccount(server);
    await storedPoints(count)(server.services, account.deviceId);
    return account;
  };

  test("as many sequences as the device may have", async () => {
    const account = await withSequences(17);
    expect(await account.ask(seed("standard_1.7"))).toEqual(loading);
  });

  test("one sequence too many undoes everything, and a smaller line still fits", async () => {
    const account = await withSequences(16);
    expect(await refused(account, seed("standard_1.7"))).toEqual({
      sequence_count: "The limit of 16 sequences is reached, delete unused ones",
    });
    expect(await account.ask(seed("standard_1.4"))).toEqual(loading);
  });

  test("sequences that are kept count once", async () => {
    const account = await withSequences(12);
    await account.ask(post("/api/sequences", { name: "Water plant", args: {}, body: [] }));
    expect(await account.ask(seed("compact_1.0"))).toEqual(loading);
  });

  test("1000 points", async () => {
    const account = await withPoints(1000 - 2);
    expect(await account.ask(seed("compact_1.0"))).toEqual(loading);
  });

  test("a slot too many undoes everything", async () => {
    const account = await withPoints(1000 - 1);
    expect(await refused(account, seed("compact_1.0"))).toEqual({
      point_limit: "The limit of 1000 points is reached. Delete unused points.",
    });
    expect(await account.ask(seed("none"))).toEqual(loading);
  });

  test("plants and soil points of a demo count", async () => {
    expect(await (await withPoints(1000 - 100)).ask(seed("none", true))).toEqual(loading);
    const account = await withPoints(1000 - 99);
    expect(await refused(account, seed("none", true))).toEqual({
      point_limit: "The limit of 1000 points is reached. Delete unused points.",
    });
  });
});
