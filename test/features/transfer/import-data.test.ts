import { expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { contentOf } from "../../support/database";
import { get, post, scenarios } from "../../support/scenarios";
import { startServer } from "../../support/server";

const ASKED = { headers: { "x-device-rpc-id": "take-over" } };
const importing = (data: unknown, more: object = {}, sent: object = {}) =>
  post("/api/import_data", { export: data, ...more }, sent);

const GARDEN = {
  tools: [{ id: 7, name: "Hoe" }],
  points: [
    { id: 3, pointer_type: "Plant", name: "Leek", x: 10, y: 20, z: 0 },
    { id: 4, pointer_type: "ToolSlot", name: "Slot", x: 1, y: 2, z: 0, tool_id: 7, pullout_direction: 1 },
    { id: 5, pointer_type: "Plant", name: "Lost", x: "far", y: 20, z: 0 },
  ],
  users: [{ id: 1, email: "grace@elsewhere.test" }],
  oddities: [1],
};
const RECORDS = "/api/points";

scenarios("import (accounts.md §7.5)", [
  {
    name: "an export is taken, and the answer tells what was not, and why",
    send: importing(GARDEN),
    has: {
      parts: expect.arrayContaining([
        { name: "tools", taken: 1, left_out: 0, remarks: [], unknown_keys: [] },
        {
          name: "points",
          taken: 2,
          left_out: 1,
          remarks: [{ what: "left_out", reason: expect.stringContaining("X"), count: 1, ids: ["5"] }],
          unknown_keys: [],
        },
      ]),
      unknown: ["oddities"],
    },
    headers: { "x-ignored-fields": null },
    then: [
      { send: get(RECORDS), has: [{ name: "Leek" }, { name: "Slot" }] },
      { send: get("/api/users"), hides: ["grace@elsewhere.test"] },
    ],
  },
  {
    name: "a dry run tells the same, and stores nothing",
    send: importing(GARDEN, { dry: true }),
    has: {
      in_the_way: [],
      parts: expect.arrayContaining([expect.objectContaining({ name: "points", taken: 2, left_out: 1 })]),
    },
    then: [
      { send: get(RECORDS), is: [] },
      { send: get("/api/tools"), is: [] },
    ],
  },
  {
    name: "an account with records takes nothing, and is told how it is emptied",
    given: { tool: post("/api/tools", { name: "Rake" }) },
    send: importing(GARDEN),
    status: 422,
    is: { error: expect.stringMatching(/^The account has records already \(1 tool\); .*POST \/api\/device\/reset/) },
    then: [
      { send: get(RECORDS), is: [] },
      {
        send: importing(GARDEN, { dry: true }),
        has: { unknown: ["oddities"], in_the_way: [{ name: "tools", count: 1 }] },
      },
      { send: get("/api/tools"), has: [{ name: "Rake" }] },
    ],
  },
  {
    name: "the journal names who has asked for it, by the request",
    send: importing(GARDEN, {}, ASKED),
    then: [
      {
        send: get("/api/changes"),
        has: {
          changes: expect.arrayContaining([
            expect.objectContaining({
              resource: "tools",
              request: "take-over",
              by: expect.stringMatching(/^session:/),
            }),
          ]),
        },
      },
    ],
  },
  {
    name: "nothing of another account is touched",
    given: { theirs: post("/api/tools", { name: "Theirs" }, { as: "neighbour" }) },
    send: importing(GARDEN),
    then: [{ send: get("/api/tools", { as: "neighbour" }), has: [{ id: "$theirs", name: "Theirs" }] }],
  },
  {
    name: "what is no export is refused",
    send: importing({ cats: [] }),
    status: 422,
    is: { error: "This is no export of an account." },
  },
  ...[undefined, null, [], "tools", 3].map((data) => ({
    name: `${JSON.stringify(data)} in place of an export is refused`,
    send: importing(data),
    status: 422,
    is: { export: "Export isn't an object" },
  })),
  {
    name: "dry is a boolean",
    send: importing(GARDEN, { dry: "perhaps" }),
    status: 422,
    has: { dry: expect.stringContaining("boolean") },
  },
  {
    name: "more pictures than a server wants to fetch are refused",
    send: importing({ images: Array.from({ length: 1001 }, (_, id) => ({ id })) }),
    status: 422,
    is: { export: "Export has more than 1000 images: leave some out, or let the operator import it" },
  },
  { name: "nobody else imports", send: importing(GARDEN, {}, { as: "nobody" }), status: 401, lacks: ["parts"] },
]);

test("an export of one account fills another, also after a reset", async () => {
  const server = await startServer();
  try {
    const [here, there] = [
      await openAccount(server, "ada@garden.test"),
      await openAccount(server, "grace@garden.test"),
    ];
    for (const account of [here, there]) {
      await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
    }
    const data = (await here.ask(post("/api/export_data"))) as object;
    await there.ask(post("/api/device/reset", { password: "password123" }));
    const before = contentOf(server);
    await there.ask(importing(data, { dry: true }));
    expect(contentOf(server)).toEqual(before);
    await there.ask(importing(data));
    for (const path of ["points", "sequences", "tools", "point_groups", "curves"]) {
      const namesIn = async ({ list }: typeof here) => (await list(path)).map(({ name }) => String(name)).toSorted();
      expect(await namesIn(there)).toEqual(await namesIn(here));
    }
  } finally {
    await server.stop();
  }
});

test.each([
  ["lan", "The address of the picture is not allowed (IMAGE_FETCH)"],
  ["off", "Fetching pictures is switched off (IMAGE_FETCH)"],
])(
  "a dry run counts photos that only have an address, and tries the newest as IMAGE_FETCH=%s allows",
  async (mode, problem) => {
    const server = await startServer({ IMAGE_FETCH: mode });
    const account = await openAccount(server);
    const tried = "http://127.0.0.1:9/new.jpg"; // the server's own machine is closed to addresses of others
    const images = ["http://127.0.0.1:9/old.jpg", "no address", tried].map((attachment_url, id) => ({
      id,
      attachment_url,
      meta: {},
    }));
    const dry = { dry: true };
    expect(await account.ask(importing({ ...GARDEN, images }, dry))).toMatchObject({
      photos: { count: 2, tried, problem },
    });
    expect(await account.ask(importing(GARDEN, dry))).toMatchObject({
      photos: { count: 0, tried: null, problem: null },
    });
    expect(await account.ask(importing(GARDEN))).not.toHaveProperty("photos");
    await server.stop();
  },
);
