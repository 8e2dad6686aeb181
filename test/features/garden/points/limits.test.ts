import { afterAll, beforeAll, describe, expect } from "bun:test";
import { type Account, openAccount, type Shown } from "../../../support/account";
import { get, patch, post, remove, scenarios, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { aged, LONG_AGO, storedPoints, withoutPlants } from "../../../support/stored";
import { longTest } from "../../../support/tier";

const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3 };
const full = { status: 422, is: { point_limit: expect.stringContaining("1000") } };
/** Of a list whose length tells all. */
const length = (count: number) => Array.from({ length: count }, () => ({}));

scenarios("limits of points (garden.md §2.6)", [
  {
    name: "point 1000 can be created, point 1001 cannot",
    given: { many: storedPoints(999) },
    send: post("/api/points", plant),
    has: { pointer_type: "Plant" },
    then: [
      { send: post("/api/points", plant), ...full },
      { send: get("/api/points"), has: length(1000) },
    ],
  },
  {
    name: "a refused request removes nothing",
    given: { kept: storedPoints(1000), archived: storedPoints(3, "Weed", new Date().toISOString()) },
    send: post("/api/points", plant),
    ...full,
    then: [{ send: get("/api/points?filter=old"), has: length(3) }],
  },
  {
    name: "an invalid one is told why, and removes nothing",
    given: { kept: storedPoints(1000), archived: storedPoints(3, "Weed", new Date().toISOString()) },
    send: post("/api/points", { ...plant, x: 50_000 }),
    status: 422,
    is: { error: "Coordinates must be less than 50000." },
    then: [{ send: get("/api/points?filter=old"), has: length(3) }],
  },
  {
    name: "with 799 points kept and archived, the archived ones stay",
    given: { kept: storedPoints(796), archived: storedPoints(3, "Weed", new Date().toISOString()) },
    send: post("/api/points", plant),
    then: [{ send: get("/api/points?filter=all"), has: length(800) }],
  },
  {
    name: "with 800, they go together with the insertion",
    given: { kept: storedPoints(797), archived: storedPoints(3, "Weed", new Date().toISOString()) },
    send: post("/api/points", plant),
    then: [
      { send: get("/api/points?filter=old"), is: [] },
      { send: get("/api/points"), has: length(798) },
    ],
  },
  {
    name: "archived points alone do not block",
    given: { archived: storedPoints(1200, "Weed", new Date().toISOString()) },
    send: post("/api/points", plant),
    then: [{ send: get("/api/points?filter=all"), has: length(1) }],
  },
  {
    name: "points of other accounts do not count",
    given: { kept: storedPoints(1000) },
    send: post("/api/points", plant, { as: "neighbour" }),
  },
  {
    name: "a deleted point makes room for one",
    given: { last: storedPoints(1000, "Plant") },
    send: post("/api/points", plant),
    ...full,
    then: [
      { send: remove("/api/points/$last") },
      { send: post("/api/points", plant), has: { pointer_type: "Plant" } },
      { send: post("/api/points", plant), ...full },
    ],
  },
  {
    name: "a point archived after others were created goes with the next one beyond 800",
    given: { last: storedPoints(799, "Weed") },
    send: post("/api/points", plant),
    then: [
      { send: remove("/api/points/$last") },
      { send: get("/api/points?filter=old"), has: length(1) },
      { send: post("/api/points", plant) },
      { send: get("/api/points?filter=old"), is: [] },
      { send: get("/api/points"), has: length(800) },
    ],
  },
  {
    name: "edits are never limited",
    given: { last: storedPoints(1001) },
    send: patch("/api/points/$last", { name: "Edited" }),
    has: { name: "Edited" },
  },
]);

const near = {
  ...{ type: "warn", channels: ["fatal_email"], verbosity: 1, device_id: "$device" },
  message: "More than 800 points: the limit of 1000 is near. Delete points that are not needed.",
};
const logged = (count: number) => ({ send: get("/api/logs"), has: Array.from({ length: count }, () => near) });
const archived = (count: number) => storedPoints(count, "Weed", new Date().toISOString());
const garden = { plants: storedPoints(200, "Plant"), saved: post("/api/saved_gardens/snapshot", { name: "Now" }) };

scenarios("the log of 800 points (garden.md §2.6)", [
  {
    name: "comes with point 801, and not again",
    given: { many: storedPoints(799) },
    send: post("/api/points", plant),
    then: [logged(0), { send: post("/api/points", plant) }, logged(1), { send: post("/api/points", plant) }, logged(1)],
  },
  {
    name: "comes again after they were 800",
    given: { last: storedPoints(800, "Plant") },
    send: post("/api/points", plant),
    then: [logged(1), { send: remove("/api/points/$last") }, { send: post("/api/points", plant) }, logged(2)],
  },
  {
    name: "does not come of archived points",
    given: { kept: storedPoints(700), old: archived(900) },
    send: post("/api/points", plant),
    then: [logged(0)],
  },
  {
    name: "comes with kept ones, whatever is archived",
    given: { kept: storedPoints(800), old: archived(10) },
    send: post("/api/points", plant),
    then: [logged(1)],
  },
  {
    name: "does not come of a point that is refused",
    given: { kept: storedPoints(800) },
    send: post("/api/points", { ...plant, x: 50_000 }),
    status: 422,
    then: [logged(0)],
  },
  {
    name: "does not come of an edit, nor beyond 801",
    given: { kept: storedPoints(801) },
    send: patch("/api/points/$kept", { name: "Edited" }),
    then: [{ send: post("/api/points", plant) }, logged(0)],
  },
  {
    name: "does not come of the seeding",
    given: { kept: storedPoints(796) },
    send: post("/api/device/seed", { product_line: "standard_1.9" }),
    then: [logged(0)],
  },
  {
    name: "comes when a saved garden makes them more",
    given: {
      ...garden,
      others: storedPoints(601),
      clear: withoutPlants,
    },
    send: patch("/api/saved_gardens/$saved/apply"),
    then: [logged(1)],
  },
  {
    name: "does not come when they were as many before",
    given: { ...garden, others: storedPoints(601) },
    send: post("/api/saved_gardens/$saved/apply"),
    then: [logged(0)],
  },
  {
    name: "belongs to the account",
    given: { many: storedPoints(800) },
    send: post("/api/points", plant),
    then: [{ send: get("/api/logs", { as: "neighbour" }), is: [] }],
  },
]);

const APRIL_30 = "2026-04-30T12:00:00.000Z";

scenarios(
  "time of archived points (garden.md §§2.7, 2.8)",
  [
    {
      name: "two months are kept, to the last millisecond",
      given: {
        edge: storedPoints(1, "Weed", "2026-02-28T12:00:00.000Z"),
        over: storedPoints(1, "Weed", "2026-02-28T11:59:59.999Z"),
        kept: storedPoints(1),
      },
      send: get("/api/points?filter=all"),
      has: [{ id: "$edge" }, { id: "$kept" }],
      then: [{ send: get("/api/points/$over"), status: 404 }],
    },
    ...["", "?filter=kept", "?filter=old&page=7&per=0"].map((query) => ({
      name: `GET /api/points${query} removes what is over`,
      given: { over: storedPoints(1, "Weed", LONG_AGO) },
      send: get(`/api/points${query}`),
      is: [],
      then: [{ send: get("/api/points/$over"), status: 404 }],
    })),
    {
      name: "before that an archived point is shown by its id",
      given: { over: storedPoints(1, "GenericPointer", LONG_AGO) },
      send: get("/api/points/$over"),
      has: { discarded_at: LONG_AGO },
    },
    {
      name: "an archived point stays archived since when it was, and is answered",
      given: { old: storedPoints(1, "Weed", "2026-04-01T00:00:00.000Z") },
      send: remove("/api/points/$old"),
      has: [{ id: "$old", discarded_at: "2026-04-01T00:00:00.000Z", updated_at: LONG_AGO }],
      then: [{ send: get("/api/points/$old"), has: { discarded_at: "2026-04-01T00:00:00.000Z" } }],
    },
    {
      name: "archiving moves updated_at",
      given: { mine: storedPoints(1) },
      send: remove("/api/points/$mine"),
      has: [{ id: "$mine", discarded_at: APRIL_30, updated_at: APRIL_30, created_at: LONG_AGO }],
    },
    {
      name: "groups that lose a point are updated, others are not",
      given: {
        weed: storedPoints(1, "Weed"),
        plant: storedPoints(1, "Plant"),
        first: post("/api/point_groups", { name: "First", point_ids: ["$weed", "$plant"] }),
        second: post("/api/point_groups", { name: "Second", point_ids: ["$plant"] }),
        time: aged("point_groups"),
      },
      send: remove("/api/points/$weed"),
      then: [
        { send: get("/api/point_groups/$first"), has: { point_ids: ["$plant"], updated_at: APRIL_30 } },
        { send: get("/api/point_groups/$second"), has: { point_ids: ["$plant"], updated_at: LONG_AGO } },
      ],
    },
    {
      name: "so are groups of a removed plant",
      given: {
        plant: storedPoints(1, "Plant"),
        group: post("/api/point_groups", { name: "First", point_ids: ["$plant"] }),
        time: aged("point_groups"),
      },
      send: remove("/api/points/$plant"),
      then: [{ send: get("/api/point_groups/$group"), has: { point_ids: [], updated_at: APRIL_30 } }],
    },
    {
      name: "an edit that changes nothing does not move updated_at",
      given: { mine: storedPoints(1, "Plant") },
      send: patch("/api/points/$mine", { x: 1, meta: {}, planted_at: null, pointer_type: "Plant", radius: "25" }),
      has: { updated_at: LONG_AGO },
      then: [{ send: patch("/api/points/$mine", { x: 2 }), has: { x: 2, updated_at: APRIL_30 } }],
    },
  ],
  {},
  () => new Date(APRIL_30),
);

describe("a write that is undone", () => {
  let server: TestServer;
  let account: Account;
  beforeAll(async () => {
    server = await startServer();
    account = await openAccount(server);
  });
  afterAll(() => server.stop());

  longTest("does not count as if the points it had deleted were gone", async () => {
    const { services } = server;
    const { id } = (await account.ask(post("/api/saved_gardens", { name: "Spring" }))) as Shown; // a record
    for (const x of [1, 2]) {
      await account.ask(post("/api/plant_templates", { saved_garden_id: id, name: "Mint", slug: "mint", x, y: 1 }));
    }
    await storedPoints(999, "Plant")(services, account.deviceId);
    // The transaction fails at its end, after the garden was applied.
    services.writes.deferred = {
      isDue: () => true,
      write: () => services.db.execute("insert into no_table values (1)"),
      written: () => {},
    };
    expect(await send(server, post(`/api/saved_gardens/${id}/apply`), account.token)).toMatchObject({ status: 500 });
    services.writes.deferred = undefined;
    expect(await account.list("points")).toHaveLength(999);
    await account.ask(post("/api/points", plant));
    expect((await send(server, post("/api/points", plant), account.token)).json).toEqual(full.is);
    expect(await account.list("points")).toHaveLength(1000);
  });
});
