import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { creations, Examples } from "../../support/examples";
import { enrich } from "../../support/rich-account";
import { patch, post, remove, send, type Sent } from "../../support/scenarios";
import { sequence, goTo, pointNode, toolNode } from "../../support/script-users";
import { startServer, type TestServer } from "../../support/server";
import { importInto } from "../transfer/import/rows";
import { stateOf } from "./state";
import { longTest, part } from "../../support/tier";

/* Undo (`live.md` §1): what a request has changed is as it was before, and after a second undo as it was then. */

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer({ DURABILITY: "relaxed" });
  account = await openAccount(server);
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  await enrich(account);
});
afterAll(() => server.stop());

let requests = 0;
/** Sends a request under an id of its own, which it answers. */
async function under(of: Account, request: Sent): Promise<string> {
  const id = `request-${(requests += 1)}`;
  await of.ask({ ...request, headers: { "x-device-rpc-id": id } });
  return id;
}
const undo = async (of: Account, request: string): Promise<{ request: string; changes: number }> =>
  (await of.ask(post("/api/changes/undo", { request }))) as { request: string; changes: number }; // as specified
const state = (of: Account) => stateOf(server.services, of.deviceId);

/** A saved garden with so many plants. */
async function gardenOf(own: Account, plants: number): Promise<number> {
  const templates = Array.from({ length: plants }, () => ({ saved_garden_id: 1, name: "Mint", x: 1, y: 1, radius: 1 }));
  await importInto(server, own, { saved_gardens: [{ id: 1, name: "Spring" }], plant_templates: templates });
  const [garden] = await own.list("saved_gardens");
  return garden?.id ?? 0;
}

/** The request changes something; undone, everything is as before; undone again, as after it. */
async function goesThereAndBack(of: Account, request: Sent): Promise<void> {
  const before = state(of);
  const id = await under(of, request);
  const after = state(of);
  expect(after).not.toEqual(before);
  const back = await undo(of, id);
  expect(back.changes).toBeGreaterThan(0);
  expect(state(of)).toEqual(before);
  const forth = await undo(of, back.request);
  expect(state(of)).toEqual(after);
  await undo(of, forth.request);
  expect(state(of)).toEqual(before);
}

const REPORTS = ["logs", "sensor_readings", "telemetries", "images"];
const made = [...creations].filter(([name, { isSecret }]) => !REPORTS.includes(name) && !isSecret);

describe("a create is undone", () => {
  test.each(part(made, 2))("of %s", async (_, action) => {
    const own = await openAccount(server);
    const body = await new Examples(server, own).bodyOf(action);
    await goesThereAndBack(own, post(action.path, body));
  });
});

/** Edits of the first record of a collection, or of a single one. */
const EDITS: Readonly<Record<string, object>> = {
  points: { x: 1.25, name: "Moved", meta: { a: "b" } },
  point_groups: { name: "Other", point_ids: [] },
  tools: { name: "Other", flow_rate_ml_per_s: 7 },
  curves: { name: "Other" },
  saved_gardens: { notes: "Other" },
  plant_templates: { x: 77 },
  sensors: { label: "Other" },
  peripherals: { label: "Other", pin: 999 },
  pin_bindings: { pin_num: 5 },
  webcam_feeds: { name: "Other" },
  plugin_envs: { value: "other" },
  wizard_step_results: { answer: true },
  folders: { name: "Other", parent_id: null },
  sequences: { name: "Other", color: "pink", args: {}, body: [{ kind: "take_photo", args: {} }] },
  regimens: { name: "Other", color: "pink", regimen_items: [], body: [] },
  farm_events: { repeat: 3, body: [] },
};
const SINGLE: Readonly<Record<string, object>> = {
  device: { name: "Other", lat: 12.345678901234567, timezone: "Europe/Berlin", indoor: false },
  dos_config: { safe_height: -77, boot_sequence_id: null },
  firmware_config: { movement_step_per_mm_x: 1.1, encoder_enabled_x: 0 },
  web_app_config: { internal_use: "other", xy_swap: false },
};
const firstOf = async (collection: string): Promise<number> => (await account.list(collection))[0]?.id ?? 0;

describe("an edit is undone", () => {
  test.each(part(Object.entries(EDITS), 2))("of %s", async (collection, body) => {
    await goesThereAndBack(account, patch(`/api/${collection}/${await firstOf(collection)}`, body));
  });
  test.each(Object.entries(SINGLE))("of %s", async (name, body) => {
    await goesThereAndBack(account, patch(`/api/${name}`, body));
  });
});

describe("a deletion is undone", () => {
  const free: Readonly<Record<string, () => Sent | Promise<Sent>>> = {
    "plants and weeds together": async () => {
      const points = await account.list("points");
      const free = points.filter((point) => point["pointer_type"] === "Plant").slice(5, 8);
      return remove(`/api/points/${free.map(({ id }) => id).join(",")}`);
    },
    "a point group that nothing uses": async () =>
      remove(`/api/point_groups/${(await account.list("point_groups")).at(-1)?.id}`),
    "a saved garden with its plants": async () => remove(`/api/saved_gardens/${await firstOf("saved_gardens")}`),
    "a plant template": async () => remove(`/api/plant_templates/${await firstOf("plant_templates")}`),
    "a farm event": async () => remove(`/api/farm_events/${await firstOf("farm_events")}`),
    "a pin binding": async () => remove(`/api/pin_bindings/${await firstOf("pin_bindings")}`),
    "a webcam feed": async () => remove(`/api/webcam_feeds/${await firstOf("webcam_feeds")}`),
    "all that plug-ins remember": () => remove("/api/plugin_envs/all"),
    "a step of the wizard": async () => remove(`/api/wizard_step_results/${await firstOf("wizard_step_results")}`),
    "an alert": async () => remove(`/api/alerts/${await firstOf("alerts")}`),
    "a settings record": () => remove("/api/web_app_config"),
  };
  test.each(part(Object.entries(free), 2))("of %s", async (_, request) => goesThereAndBack(account, await request()));

  test("of a sequence, a regimen, a folder, a tool and what is wired, with what scripts name", async () => {
    const own = await openAccount(server);
    const plant = await own.make(post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3 }));
    const tool = await own.make(post("/api/tools", { name: "Hoe" }));
    const script = await own.make(sequence("Named", goTo(pointNode(plant)), goTo(toolNode(tool))));
    const items = [{ sequence_id: script, time_offset: 60_000 }];
    const regimen = await own.make(post("/api/regimens", { name: "Care", color: "red", regimen_items: items }));
    const folder = await own.make(post("/api/folders", { name: "Outer", color: "red" }));
    const spare = await own.make(post("/api/tools", { name: "Spare" }));
    await own.ask(patch("/api/device", { mounted_tool_id: spare }));
    for (const path of [`regimens/${regimen}`, `sequences/${script}`, `folders/${folder}`, `tools/${spare}`]) {
      if (path.startsWith("sequences")) await own.ask(remove(`/api/regimens/${regimen}`));
      await goesThereAndBack(own, remove(`/api/${path}`));
    }
  });

  test("of a settings record over the one that was made since", async () => {
    const own = await openAccount(server);
    await own.ask(patch("/api/dos_config", { safe_height: -5 }));
    const before = state(own);
    const id = await under(own, remove("/api/dos_config"));
    await own.show("dos_config");
    await undo(own, id);
    expect(state(own)).toEqual(before);
    expect(await own.show("dos_config")).toMatchObject({ safe_height: -5 });
  });
});

describe("what one request does to many records is undone", () => {
  longTest("seeding", async () => {
    const own = await openAccount(server);
    await goesThereAndBack(own, post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  });
  test("a snapshot, and applying a garden", async () => {
    const own = await openAccount(server);
    for (let x = 0; x < 5; x++) await own.make(post("/api/points", { pointer_type: "Plant", x, y: 2, z: 3 }));
    const ids = (await own.list("points")).map(({ id }) => id);
    await own.make(post("/api/point_groups", { name: "All", point_ids: ids }));
    await goesThereAndBack(own, post("/api/saved_gardens", { name: "Empty" }));
    await goesThereAndBack(own, post("/api/saved_gardens/snapshot", { name: "Now" }));
    const garden = await own.make(post("/api/saved_gardens/snapshot", { name: "Then" }));
    await goesThereAndBack(own, post(`/api/saved_gardens/${garden}/apply`));
    await own.ask(remove(`/api/points/${ids.join(",")}`));
    await goesThereAndBack(own, patch(`/api/saved_gardens/${garden}/apply`));
  });
  longTest("2,200 changes", async () => {
    const own = await openAccount(server);
    await goesThereAndBack(own, remove(`/api/saved_gardens/${await gardenOf(own, 2_199)}`));
  });
  test("a tool that comes into a slot", async () => {
    const own = await openAccount(server);
    const tool = await own.make(post("/api/tools", { name: "Hoe" }));
    const slot = await own.make(post("/api/points", { pointer_type: "ToolSlot", x: 1, y: 2, z: 3 }));
    await goesThereAndBack(own, patch(`/api/points/${slot}`, { tool_id: tool }));
    expect(await own.show(`tools/${tool}`)).toMatchObject({ status: "inactive" });
  });
});

describe("refused, and nothing is done", () => {
  interface Refused {
    readonly name: string;
    /** What is to be undone, and what has happened since; the request that undoes it. */
    readonly story: (own: Account) => Promise<object>;
    readonly status: number;
    readonly has?: object;
  }
  const point = { pointer_type: "Plant", x: 1, y: 2, z: 3 };
  const rows: readonly Refused[] = [
    { name: "an unknown request", story: () => Promise.resolve({ request: "never sent" }), status: 404 },
    { name: "an unknown number", story: () => Promise.resolve({ number: "00000000-1" }), status: 404 },
    { name: "NONE", story: () => Promise.resolve({ request: "NONE" }), status: 422 },
    { name: "neither request nor number", story: () => Promise.resolve({}), status: 422 },
    {
      name: "a record that has changed since",
      story: async (own) => {
        const id = await own.make(post("/api/sensors", { pin: 5, label: "Soil", mode: 0 }));
        const request = await under(own, patch(`/api/sensors/${id}`, { label: "Air" }));
        await own.ask(patch(`/api/sensors/${id}`, { label: "Sun" }));
        return { request };
      },
      status: 422,
      has: { records: [{ resource: "sensors", id: expect.any(Number), reason: "It has changed since." }] },
    },
    {
      name: "a pin that another record has taken",
      story: async (own) => {
        const id = await own.make(post("/api/sensors", { pin: 5, label: "Soil", mode: 0 }));
        const request = await under(own, remove(`/api/sensors/${id}`));
        await own.make(post("/api/sensors", { pin: 5, label: "New", mode: 0 }));
        return { request };
      },
      status: 422,
      has: { records: [{ resource: "sensors", reason: "Another record has taken its place." }] },
    },
    {
      name: "a script that names what is gone",
      story: async (own) => {
        const plant = await own.make(post("/api/points", point));
        const script = await own.make(sequence("Named", goTo(pointNode(plant))));
        const request = await under(own, remove(`/api/sequences/${script}`));
        await own.ask(remove(`/api/points/${plant}`));
        return { request };
      },
      status: 422,
      has: { records: [{ resource: "sequences" }] },
    },
    {
      name: "a create that something uses by now",
      story: async (own) => {
        const request = await under(own, post("/api/tools", { name: "Hoe" }));
        const [tool] = await own.list("tools");
        await own.make(sequence("Named", goTo(toolNode(tool?.id))));
        return { request };
      },
      status: 422,
      has: { records: [{ resource: "tools", reason: "Cannot delete tool: used by sequences: Named" }] },
    },
    {
      name: "a saved garden that was filled by now",
      story: async (own) => {
        const request = await under(own, post("/api/saved_gardens", { name: "Spring" }));
        const [garden] = await own.list("saved_gardens");
        for (const name of ["Mint", "Sage"])
          await own.make(post("/api/plant_templates", { saved_garden_id: garden?.id, name, x: 1, y: 2 }));
        return { request };
      },
      status: 422,
      has: { records: [{ resource: "saved_gardens", reason: "The garden holds plants: Mint, Sage" }] },
    },
    {
      name: "a snapshot to which a plant was added",
      story: async (own) => {
        await own.make(post("/api/points", point));
        const request = await under(own, post("/api/saved_gardens/snapshot", { name: "Now" }));
        const [garden] = await own.list("saved_gardens");
        await own.make(post("/api/plant_templates", { saved_garden_id: garden?.id, name: "Sage", x: 1, y: 2 }));
        return { request };
      },
      status: 422,
      has: { records: [{ resource: "saved_gardens", reason: "The garden holds plants: Sage" }] },
    },
    {
      name: "one entry too many",
      story: async (own) => {
        const request = await under(own, post("/api/plugin_envs", { key: "first", value: "1" }));
        const [first] = await own.list("plugin_envs");
        const removal = await under(own, remove(`/api/plugin_envs/${first?.id}`));
        for (let key = 0; key < 300; key++) await own.make(post("/api/plugin_envs", { key: `k${key}`, value: "1" }));
        return request === removal ? {} : { request: removal };
      },
      status: 422,
      has: { records: [{ resource: "plugin_envs", reason: "The limit of 300 entries is reached" }] },
    },
    {
      name: "more than 2,200 changes at once",
      story: async (own) => {
        const garden = await gardenOf(own, 2_200);
        return { request: await under(own, remove(`/api/saved_gardens/${garden}`)) };
      },
      status: 422,
      has: { error: "The request made more than 2200 changes: undo those that matter by their numbers." },
    },
    {
      name: "the name of the user",
      story: async (own) => ({ request: await under(own, patch("/api/users", { name: "Other" })) }),
      status: 422,
      has: { records: [{ resource: "users", reason: "It cannot be put back." }] },
    },
    {
      name: "a publication",
      story: async (own) => {
        const script = await own.make(sequence("Shared"));
        return { request: await under(own, post(`/api/sequences/${script}/publish`, { copyright: "CC0" })) };
      },
      status: 422,
      has: { records: [{ resource: "sequences", reason: "It cannot be put back." }] },
    },
  ];
  test.each(part(rows, 2).map((row) => [row.name, row] as const))("%s", async (_, { story, status, has }) => {
    const own = await openAccount(server);
    const body = await story(own);
    const before = state(own);
    const answer = await send(server, post("/api/changes/undo", body), own.token);
    expect(answer.status).toBe(status);
    if (has) expect(answer.json).toMatchObject(has);
    expect(state(own)).toEqual(before);
  });

  test("what another account did", async () => {
    const [own, other] = [await openAccount(server), await openAccount(server)];
    const request = await under(own, post("/api/points", point));
    await other.ask(post("/api/changes/undo", { request }), 404);
    const { changes } = (await own.show("changes")) as unknown as { changes: { number: string }[] }; // as specified
    await other.ask(post("/api/changes/undo", { number: changes[0]?.number }), 404);
    expect(await own.list("points")).toHaveLength(1);
  });
});

describe("a record has changed since, and is again as it was left", () => {
  const changedSince = async (times: number) => {
    const own = await openAccount(server);
    const id = await own.make(post("/api/tools", { name: "Hoe" }));
    const request = await under(own, patch(`/api/tools/${id}`, { name: "Rake" }));
    const { db, writes } = server.services;
    const change = (name: string) => db.execute(`update tools set name = '${name}' where id = ${id}`);
    await writes.run(
      "account",
      () => {
        for (let n = times; n > 0; n--) change(n > 1 ? `Rake ${n}` : "Rake");
      },
      own.deviceId,
    );
    const { status, json } = await send(server, post("/api/changes/undo", { request }), own.token);
    return { status, json, name: (await own.show(`tools/${id}`))["name"] };
  };

  longTest("3,000 times: it is undone", async () => {
    expect(await changedSince(3_000)).toMatchObject({ status: 200, name: "Hoe" });
  });
  longTest("3,001 times: that is refused", async () => {
    const error = "Its records have had more than 3000 changes since: too many to look through.";
    expect(await changedSince(3_001)).toEqual({ status: 422, json: { error }, name: "Rake" });
  });
});

test("a request id that was used twice means its last request", async () => {
  const own = await openAccount(server);
  const headers = { "x-device-rpc-id": "twice" };
  await own.ask({ ...post("/api/tools", { name: "First" }), headers });
  await own.ask({ ...post("/api/tools", { name: "Second" }), headers });
  await undo(own, "twice");
  expect((await own.list("tools")).map(({ name }) => name)).toEqual(["First"]);
});

test("what cannot be undone is refused before a write begins", async () => {
  const stranger = await openAccount(server);
  const { counts } = server.services.writes;
  const before = counts.groups;
  for (const body of [{ request: "never sent" }, { number: "1f0c9a3e-1" }, {}]) {
    expect([404, 422]).toContain((await send(server, post("/api/changes/undo", body), stranger.token)).status);
  }
  expect(counts.groups).toBe(before);
});
