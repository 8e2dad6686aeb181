import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { changeStream, type CommittedChange } from "../../../src/features/journal";
import { startBeside } from "../../cli/beside";
import { type Account, openAccount } from "../../support/account";
import { restored, startBackedUp } from "../../support/backups";
import { eventually } from "../../support/eventually";
import { get, PASSWORD, patch, post, remove, send } from "../../support/scenarios";
import { publish, unpublish, install } from "../../support/published";
import { sequence } from "../../support/script-users";
import { startServer, type TestServer } from "../../support/server";
import { LONG_AGO, newestVersion, storedPoints } from "../../support/stored";
import { TIME } from "../../support/patterns";
import { longTest } from "../../support/tier";

/* The change journal as clients see it (`live.md` §1). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Change {
  readonly number: string;
  readonly resource: string;
  readonly id: number;
  readonly action: string;
  readonly request: string;
  readonly by: string;
  readonly name?: string;
  readonly before?: object;
  readonly record?: object | null;
}
interface Changes {
  readonly cursor: string;
  readonly reset: boolean;
  readonly changes: readonly Change[];
}
const changesOf = async (account: Account, query = ""): Promise<Changes> =>
  (await account.ask(get(`/api/changes${query}`))) as Changes; // as specified
/** What a request adds to the journal, oldest first. */
async function added(account: Account, work: () => Promise<unknown>): Promise<string[]> {
  const { cursor } = await changesOf(account);
  await work();
  return (await changesOf(account, `?since=${cursor}`)).changes.map(({ resource, action }) => `${resource} ${action}`);
}
const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3 };
const weed = { pointer_type: "Weed", x: 1, y: 2, z: 3 };

describe("GET /api/changes/plants", () => {
  const look = (account: Account) => account.ask(get("/api/changes/plants"));

  test("each step puts back what it replaced, newest first", async () => {
    const account = await openAccount(server);
    const id = await account.make(post("/api/points", { ...plant, name: "Mint", cropdb_slug: "mint" }));
    await account.ask(patch(`/api/points/${id}`, { x: 5, plant_stage: "planted" }));
    await account.ask(patch(`/api/points/${id}`, { meta: { color: "red" }, depth: 3 })); // shows on no map
    await account.ask(remove(`/api/points/${id}`));
    expect(await look(account)).toEqual({
      since: null,
      steps: [
        {
          at: expect.any(String),
          id,
          before: {
            ...{ pointer_type: "Plant", name: "Mint", cropdb_slug: "mint", x: 5, y: 2, radius: 25 },
            ...{ plant_stage: "planted", planted_at: null, spread_curve_id: null, height_curve_id: null },
            created_at: TIME,
          },
        },
        { at: expect.any(String), id, before: { x: 1, plant_stage: "planned" } },
        { at: expect.any(String), id, before: null },
      ],
    });
  });

  test("without a past, and those of others are not among them", async () => {
    const account = await openAccount(server);
    expect(await look(account)).toEqual({ since: null, steps: [] });
    const neighbour = await openAccount(server);
    await neighbour.make(post("/api/points", plant));
    expect(await look(account)).toEqual({ since: null, steps: [] });
  });
});

describe("GET /api/changes", () => {
  test("without since the newest, newest first", async () => {
    const account = await openAccount(server);
    const id = await account.make({ ...post("/api/points", plant), headers: { "x-device-rpc-id": "made" } });
    await account.ask(patch(`/api/points/${id}`, { x: 5 }));
    const { cursor, reset, changes } = await changesOf(account, "?limit=2");
    expect(reset).toBeFalse();
    expect(changes).toMatchObject([
      { number: cursor, resource: "points", id, action: "updated", request: "NONE" },
      {
        resource: "points",
        id,
        action: "created",
        request: "made",
        by: expect.stringMatching(/^session:[0-9a-f]{8}$/),
      },
    ]);
    expect(cursor).toMatch(/^[0-9a-f]{8}-[0-9]+$/);
  });

  test("with since what came after it, page by page until nothing comes", async () => {
    const account = await openAccount(server);
    let { cursor } = await changesOf(account);
    for (let x = 0; x < 5; x++) await account.make(post("/api/points", { ...plant, x }));
    const pages: number[] = [];
    for (let page = await changesOf(account, `?since=${cursor}&limit=2`); page.changes.length > 0;) {
      pages.push(page.changes.length);
      cursor = page.cursor;
      page = await changesOf(account, `?since=${cursor}&limit=2`);
    }
    expect(pages).toEqual([2, 2, 1]);
  });

  test("with records one entry per record, as it is now", async () => {
    const account = await openAccount(server);
    const { cursor } = await changesOf(account);
    const [kept, archived] = [
      await account.make(post("/api/points", plant)),
      await account.make(post("/api/points", weed)),
    ];
    await account.ask(patch(`/api/points/${kept}`, { x: 9 }));
    await account.ask(remove(`/api/points/${archived}`));
    const { changes } = await changesOf(account, `?since=${cursor}&records=true`);
    expect(changes.map(({ id, action, record }) => ({ id, action, record }))).toEqual([
      { id: kept, action: "updated", record: await account.show(`points/${kept}`) },
      { id: archived, action: "deleted", record: null },
    ]);
  });

  test.each([
    ["points", { ...plant, name: "Lettuce" }, "Lettuce"],
    ["points", { ...weed, name: "Dock" }, "Dock"], // archived
    ["sensors", { label: "Soil", pin: 59, mode: 1 }, "Soil"],
    ["folders", { name: 'Say "hi"', color: "red" }, 'Say "hi"'],
    ["plugin_envs", { key: "a", value: "b" }, undefined],
  ])("without since, deleted %s %j are named %p", async (resource, record, name) => {
    const account = await openAccount(server);
    const id = await account.make(post(`/api/${resource}`, record));
    const { cursor } = await changesOf(account);
    await account.ask(remove(`/api/${resource}/${id}`));
    const [newest] = (await changesOf(account, "?limit=1")).changes;
    expect(newest).toMatchObject({ resource, id, action: "deleted" });
    expect(newest?.name).toBe(name);
    for (const entry of (await changesOf(account, `?since=${cursor}`)).changes)
      expect(entry).not.toHaveProperty("name");
    await account.ask(post("/api/changes/undo", { number: newest?.number }));
    expect((await changesOf(account, "?limit=1")).changes[0]).not.toHaveProperty("name");
  });

  test("without since, changes of points tell what they replaced, and no others do", async () => {
    const account = await openAccount(server);
    const id = await account.make(post("/api/points", { ...plant, name: "Mint" }));
    const script = await account.make(sequence("Water"));
    await account.ask(patch("/api/points", { ids: [id], plant_stage: "planted" }));
    await account.ask(patch(`/api/sequences/${script}`, { name: "Rain", args: {}, body: [] }));
    const { cursor, changes } = await changesOf(account, "?limit=4");
    expect(changes.map(({ resource, before }) => [resource, before])).toEqual([
      ["sequences", undefined],
      ["points", { plant_stage: "planned" }],
      ["sequences", undefined],
      ["points", undefined],
    ]);
    await account.ask(remove(`/api/points/${id}`));
    expect((await changesOf(account, "?limit=1")).changes[0]?.before).toMatchObject({
      ...{ pointer_type: "Plant", name: "Mint", plant_stage: "planted" },
    });
    for (const entry of (await changesOf(account, `?since=${cursor}`)).changes)
      expect(entry).not.toHaveProperty("before");
  });

  test.each(["", "x", "12", "-1", "1f0c9a3e", "1f0c9a3e-x"])("since %j is refused", async (since) => {
    const account = await openAccount(server);
    expect((await send(server, get(`/api/changes?since=${since}`), account.token)).status).toBe(422);
  });
  test.each(["0", "00000000-1"])("since %s means: download anew", async (since) => {
    const account = await openAccount(server);
    const { cursor } = await changesOf(account);
    expect(await changesOf(account, `?since=${since}`)).toEqual({ cursor, reset: true, changes: [] });
  });
  test.each([0, 1001, "x"])("a limit of %s is refused", async (limit) => {
    const account = await openAccount(server);
    expect((await send(server, get(`/api/changes?limit=${limit}`), account.token)).status).toBe(422);
  });

  test("shows nothing of another account", async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)];
    expect(await added(account, () => other.make(post("/api/points", plant)))).toEqual([]);
  });

  longTest("of many entries, those that are in the index and those that are not yet", async () => {
    const account = await openAccount(server);
    const { cursor } = await changesOf(account);
    for (let part = 0; part < 10; part++) {
      await storedPoints(900)(server.services, account.deviceId);
      await account.ask(get("/api/points"));
    }
    const known: number[] = [];
    for (let page = await changesOf(account, `?since=${cursor}&limit=1000`); page.changes.length > 0;) {
      known.push(...page.changes.map(({ number }) => Number(number.split("-")[1])));
      page = await changesOf(account, `?since=${page.cursor}&limit=1000`);
    }
    expect(known.length).toBe(9000);
    expect(known.toSorted((a, b) => a - b)).toEqual(known);
  });
});

describe("which entries changes make", () => {
  test("an edit that changes nothing makes none; one of a group, which counts, does", async () => {
    const account = await openAccount(server);
    const point = await account.make(post("/api/points", plant));
    const group = await account.make(post("/api/point_groups", { name: "All", point_ids: [point] }));
    expect(await added(account, () => account.ask(patch(`/api/points/${point}`, { x: 1 })))).toEqual([]);
    expect(await added(account, () => account.ask(patch(`/api/point_groups/${group}`, { name: "All" })))).toEqual([
      "point_groups updated",
    ]);
  });

  test("reports, tokens, sightings and refused requests make none", async () => {
    const account = await openAccount(server);
    const reading = { pin: 1, value: 5, x: 1, y: 2, z: 3, mode: 1 };
    const headers = { "user-agent": "DeviceOS/1.2.3 (host)" };
    expect(
      await added(account, async () => {
        await account.ask(post("/api/logs", { message: "Hello", type: "info" }));
        await account.ask(post("/api/sensor_readings", reading));
        await account.ask(post("/api/telemetries", { target: "sbc4" }));
        await send(server, { ...get("/api/points"), headers }, account.token);
        await account.ask(post("/api/points", { x: 1 }), 422);
        await send(server, post("/api/tokens", { user: { email: account.email, password: PASSWORD } }));
      }),
    ).toEqual([]);
  });

  test("a tool that comes into a slot: the point and the tool", async () => {
    const account = await openAccount(server);
    const tool = await account.make(post("/api/tools", { name: "Hoe" }));
    const slot = { pointer_type: "ToolSlot", x: 1, y: 2, z: 3 };
    expect(await added(account, () => account.make(post("/api/points", { ...slot, tool_id: tool })))).toEqual([
      "points created",
      "tools updated",
    ]);
  });

  test("points that are deleted: the groups, then the points", async () => {
    const account = await openAccount(server);
    const ids = [await account.make(post("/api/points", plant)), await account.make(post("/api/points", weed))];
    await account.make(post("/api/point_groups", { name: "All", point_ids: ids }));
    expect(await added(account, () => account.ask(remove(`/api/points/${ids.join(",")}`)))).toEqual([
      "point_groups updated",
      "points deleted",
      "points deleted",
    ]);
  });

  test("a saved garden that is deleted: its plants, then itself", async () => {
    const account = await openAccount(server);
    await account.make(post("/api/points", plant));
    const garden = await account.make(post("/api/saved_gardens/snapshot", { name: "Now" }));
    expect(await added(account, () => account.ask(remove(`/api/saved_gardens/${garden}`)))).toEqual([
      "plant_templates deleted",
      "saved_gardens deleted",
    ]);
  });

  test("a publication and its end: the sequence, and the copies in other accounts", async () => {
    const [author, other] = [await openAccount(server), await openAccount(server)];
    const script = await author.make(sequence("Shared"));
    await author.ask(publish(script));
    await other.make(install(await newestVersion(server.services, author.deviceId)));
    expect(await added(other, () => author.ask(publish(script)))).toEqual(["sequences updated"]);
    expect(await added(other, () => author.ask(unpublish(script)))).toEqual(["sequences updated"]);
    expect(await added(author, () => author.ask(publish(script)))).toContain("sequences updated");
    const { changes } = await changesOf(other, "?limit=1");
    expect(changes).toMatchObject([{ by: "server", request: "NONE" }]);
  });

  test("the first access that stores a settings record, also a read", async () => {
    const account = await openAccount(server);
    expect(await added(account, () => account.show("dos_config"))).toEqual(["dos_config created"]);
    expect(await added(account, () => account.show("dos_config"))).toEqual([]);
  });
});

describe("what is kept", () => {
  test("a reset empties the journal; whoever was away downloads anew", async () => {
    const account = await openAccount(server);
    await account.make(post("/api/points", plant));
    const { cursor } = await changesOf(account);
    await account.ask(post("/api/device/reset", { password: PASSWORD }));
    const after = await changesOf(account);
    expect(after.changes).toEqual([]);
    expect(await changesOf(account, `?since=${cursor}`)).toEqual({ cursor: after.cursor, reset: true, changes: [] });
    expect(await added(account, () => account.make(post("/api/points", plant)))).toEqual(["points created"]);
    expect(await changesOf(account, `?since=${after.cursor}`)).toMatchObject({ reset: false, changes: [{}] });
  });

  test("nothing of an account that is deleted", async () => {
    const account = await openAccount(server);
    await account.ask(remove("/api/users", { password: PASSWORD }));
    const left = ["changes", "change_index", "change_floors"].map((table) =>
      server.services.db.value(`select count(*) from ${table} where device_id = ${account.deviceId}`),
    );
    expect(left).toEqual([0, 0, 0]);
  });

  longTest("with CHANGES_KEEP=0 nothing, and numbers grow all the same", async () => {
    const other = await startServer({ CHANGES_KEEP: "0" });
    const account = await openAccount(other);
    const { cursor } = await changesOf(account);
    await account.make(post("/api/points", plant));
    const after = await changesOf(account);
    expect(after.changes).toEqual([]);
    expect(after.cursor).not.toBe(cursor);
    expect(await changesOf(account, `?since=${cursor}`)).toMatchObject({ reset: true });
    expect(await changesOf(account, `?since=${after.cursor}`)).toMatchObject({ reset: false });
    await other.stop();
  });

  longTest("what is older than CHANGES_KEEP goes", async () => {
    const { forgetOld } = await import("../../../src/features/journal/retention");
    let now = new Date(LONG_AGO);
    const other = await startServer({ CHANGES_KEEP: "2" }, () => now);
    const account = await openAccount(other);
    const { cursor } = await changesOf(account);
    now = new Date(now.getTime() + 3 * 86_400_000);
    const { token } = account;
    const id = await other.services.writes.run("account", () => 0, 0);
    expect([id, token.length > 0]).toEqual([0, true]);
    await forgetOld(other.services);
    expect(other.services.db.value("select count(*) from changes")).toBe(0);
    expect(cursor).not.toBe("");
    await other.stop();
  });
});

test("the stream tells each change once, after the commit, with the record as GET shows it", async () => {
  const account = await openAccount(server);
  const heard: CommittedChange[] = [];
  const leave = server.services.get(changeStream).add((told) => heard.push(...told));
  const tool = await account.make({ ...post("/api/tools", { name: "Hoe" }), headers: { "x-device-rpc-id": "hoe" } });
  await account.ask(post("/api/tools", { name: "Hoe" }), 422);
  expect(heard.map(({ resource, id, action, request, label }) => ({ resource, id, action, request, label }))).toEqual([
    { resource: "tools", id: tool, action: "created", request: "hoe", label: "hoe" },
  ]);
  expect(JSON.parse(heard[0]?.body ?? "")).toEqual(await account.show(`tools/${tool}`));
  leave();
  await account.make(post("/api/tools", { name: "Rake" }));
  expect(heard.length).toBe(1);
});

longTest(
  "the stream tells very many changes in parts, between which others have their turn, all in order",
  async () => {
    const account = await openAccount(server);
    const heard: number[] = [];
    let parts = 0;
    const leave = server.services.get(changeStream).add((told) => {
      parts += 1;
      for (const { resource, id } of told) if (resource === "points") heard.push(id);
    });
    await storedPoints(2_500)(server.services, account.deviceId);
    await eventually(() => heard.length >= 2_500 || undefined);
    expect(parts).toBeGreaterThan(2);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    leave();
  },
);

longTest("whoever listens may be the last one and leave while it is told, with a full part", async () => {
  const other = await startServer();
  const account = await openAccount(other);
  const stream = other.services.get(changeStream);
  let told = 0;
  stream.add((changes) => {
    told += changes.length;
    stream.close();
  });
  await storedPoints(1_000)(other.services, account.deviceId);
  expect(told).toBe(1_000);
  await other.stop();
});

longTest("the stream tells what a reset removes, and an account that goes", async () => {
  const account = await openAccount(server);
  const point = await account.make(post("/api/points", plant));
  const heard: string[] = [];
  const leave = server.services.get(changeStream).add((told) => {
    for (const { resource, id, action, body } of told) heard.push(`${resource} ${id} ${action} ${body}`);
  });
  await account.ask(post("/api/device/reset", { password: PASSWORD }));
  expect(heard).toContain(`points ${point} deleted null`);
  await account.ask(remove("/api/users", { password: PASSWORD }));
  expect(heard.at(-1)).toBe(`device ${account.deviceId} deleted null`);
  leave();
});

describe("limits of what is kept of a device", () => {
  const kept = (of: TestServer) =>
    of.services.db.rows("select count(*) as entries, sum(octet_length(previous)) as bytes from changes")[0];

  longTest("20,000 entries", async () => {
    const other = await startServer();
    const account = await openAccount(other);
    for (let part = 0; part < 24; part++) {
      await storedPoints(1_000)(other.services, account.deviceId);
    }
    await eventually(() => Number(kept(other)?.["entries"]) <= 20_000 || undefined);
    const { changes } = await changesOf(account, "?limit=1");
    expect(changes).toMatchObject([{ resource: "points", id: 24_000 }]);
    await other.stop();
  });

  longTest("20 MB of what was there before", async () => {
    const other = await startServer({ DURABILITY: "relaxed" });
    const account = await openAccount(other);
    const id = await account.make(sequence("Long"));
    for (let edit = 0; edit < 700; edit++) {
      const description = `${edit}`.padEnd(50_000, "x");
      await account.ask(patch(`/api/sequences/${id}`, { name: "Long", args: {}, body: [], description }));
    }
    await eventually(() => {
      const { entries, bytes } = kept(other) ?? {};
      return (Number(entries) > 0 && Number(bytes) <= 20 * 1024 * 1024) || undefined;
    });
    await other.stop();
  });
});

describe("changes of other processes", () => {
  longTest("those of a command are by the operator, and the stream tells them", async () => {
    const beside = await startBeside();
    const account = await openAccount(beside.server);
    const heard: string[] = [];
    const stream = beside.server.services.get(changeStream);
    stream.add((told) => {
      for (const { resource, action, author } of told) heard.push(`${resource} ${action} ${author}`);
    });
    await beside.command(["limit", account.email, "max_sequence_count", "7"]);
    expect((await changesOf(account, "?limit=1")).changes).toMatchObject([
      { resource: "device", action: "updated", by: "operator", request: "NONE" },
    ]);
    stream.look();
    expect(heard).toEqual(["device updated operator"]);
    await beside.server.stop();
  });

  longTest("after a restore another history begins", async () => {
    await using backup = await startBackedUp();
    const epochOf = (rows: (sql: string) => Record<string, unknown>[]) =>
      rows("select epoch from journal")[0]?.["epoch"];
    using first = await restored(backup.file);
    using second = await restored(backup.file);
    const epochs = [epochOf((sql) => backup.server.services.db.rows(sql)), epochOf(first.rows), epochOf(second.rows)];
    expect(new Set(epochs).size).toBe(3);
  });
});
