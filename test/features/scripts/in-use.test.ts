import { afterAll, beforeAll, describe, expect } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { install, publish, upgrade } from "../../support/published";
import { newestVersion } from "../../support/stored";
import { get, PASSWORD, patch, post, remove, type Scenario, scenarios, type Sent } from "../../support/scenarios";
import { absolute, pin, read, when, write } from "../../support/script-steps";
import { farmEvent, groupNode, pointNode, regimen, sequence, toolNode, update } from "../../support/script-users";
import { application, locals, node, variable } from "../../support/scripts";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* What holds on to what (sequences.md §9, garden.md §1.5), and how it lets go. */

const point = (pointer_type: string, more: object = {}) =>
  post("/api/points", { pointer_type, x: 1, y: 2, z: 0, ...more });
const given = {
  weed: point("Weed"),
  plant: point("Plant"),
  hoe: post("/api/tools", { name: "Hoe" }),
  slot: point("ToolSlot", { tool_id: "$hoe" }),
  rake: post("/api/tools", { name: "Rake" }),
  group: post("/api/point_groups", { name: "Weeds", point_ids: ["$weed"] }),
  valve: post("/api/peripherals", { pin: 8, label: "Valve" }),
  soil: post("/api/sensors", { pin: 59, label: "Soil", mode: 0 }),
  callee: sequence("Callee"),
  folder: post("/api/folders", { name: "Rounds", color: "red" }),
};
const call = (body?: unknown[]) => node("execute", { sequence_id: "$callee" }, body);

/** What a step holds on to, and the key of the refusal. */
const HELD: readonly [name: string, step: object, path: string, key: string][] = [
  ["a point it goes to", absolute(pointNode("$weed", "Weed")), "/api/points/$weed", "whoops"],
  ["a point it goes to as one of another kind", absolute(pointNode("$weed", "Plant")), "/api/points/$weed", "whoops"],
  ["a plant it marks", update("Plant", "$plant", "plant_stage", "planted"), "/api/points/$plant", "whoops"],
  ["the slot of a tool it fetches", absolute(toolNode("$hoe")), "/api/points/$slot", "whoops"],
  ["a tool it fetches", absolute(toolNode("$rake")), "/api/tools/$rake", "tool"],
  ["a tool it mounts", update("Device", 1, "mounted_tool_id", "$rake"), "/api/tools/$rake", "tool"],
  ["a group it hands on", call([application("Where", groupNode("$group"))]), "/api/point_groups/$group", "in_use"],
  ["a peripheral it switches", write(pin("Peripheral", "$valve")), "/api/peripherals/$valve", "peripheral"],
  ["a sensor it reads", read(pin("Sensor", "$soil")), "/api/sensors/$soil", "sensor"],
  ["a sensor it compares", when(pin("Sensor", "$soil")), "/api/sensors/$soil", "sensor"],
  ["a sequence it calls", call(), "/api/sequences/$callee", "sequence"],
];
const refusal = (key: string, user: string) => ({ status: 422, is: { [key]: expect.stringContaining(user) } });
const emptied = patch("/api/sequences/$user", { name: "User", args: {}, body: [] });

scenarios("a sequence holds on to what its steps name, until they are gone", [
  ...HELD.map(([name, step, path, key]): Scenario => ({
    name,
    given: { ...given, user: sequence("User", step) },
    send: remove(path),
    ...refusal(key, "User"),
    then: [{ send: get(path) }, { send: emptied }, { send: remove(path) }],
  })),
  ...HELD.map(([name, step, path]): Scenario => ({
    name: `${name}: deleting the sequence frees it too`,
    given: { ...given, user: sequence("User", step) },
    send: remove("/api/sequences/$user"),
    then: [{ send: remove(path) }],
  })),
  {
    name: "another script takes the place of the first one",
    given: { ...given, user: sequence("User", absolute(toolNode("$rake"))) },
    send: patch("/api/sequences/$user", { name: "User", args: {}, body: [absolute(pointNode("$weed", "Weed"))] }),
    then: [{ send: remove("/api/tools/$rake") }, { send: remove("/api/points/$weed"), ...refusal("whoops", "User") }],
  },
  {
    name: "an edit that is refused changes nothing",
    given: { ...given, user: sequence("User", absolute(toolNode("$rake"))) },
    send: patch("/api/sequences/$user", { name: "Callee", args: {}, body: [] }),
    status: 422,
    then: [{ send: remove("/api/tools/$rake"), ...refusal("tool", "User") }],
  },
  {
    name: "a variable holds by its declaration alone",
    given: {
      ...given,
      user: post("/api/sequences", {
        name: "User",
        body: [],
        args: { locals: locals(variable("Where", pointNode("$weed", "Weed"))) },
      }),
    },
    send: remove("/api/points/$weed"),
    ...refusal("whoops", "User"),
    then: [{ send: emptied }, { send: remove("/api/points/$weed") }],
  },
  {
    name: "every user is named",
    given: {
      ...given,
      b: sequence("Round B", absolute(toolNode("$rake"))),
      a: sequence("Round A", absolute(toolNode("$rake"))),
    },
    send: remove("/api/tools/$rake"),
    ...refusal("tool", "Round A, Round B"),
  },
  {
    name: "a folder is held by the sequences in it",
    given: { ...given, user: post("/api/sequences", { name: "User", body: [], folder_id: "$folder" }) },
    send: remove("/api/folders/$folder"),
    ...refusal("in_use", "1 sequence"),
    then: [
      { send: patch("/api/sequences/$user", { name: "User", args: {}, body: [], folder_id: null }) },
      { send: remove("/api/folders/$folder") },
    ],
  },
  {
    name: "marking a sequence, peripheral or sensor does not hold it",
    given: {
      ...given,
      user: sequence(
        "User",
        update("Sequence", "$callee", "pinned", true),
        update("Peripheral", "$valve", "label", "x"),
        update("Sensor", "$soil", "label", "x"),
      ),
    },
    send: remove("/api/sequences/$callee"),
    then: [{ send: remove("/api/peripherals/$valve") }, { send: remove("/api/sensors/$soil") }],
  },
]);

const BODIES: readonly [user: string, make: (value: object) => Sent, path: string][] = [
  ["FarmEvent '05/06/31'", (value) => farmEvent("$callee", value, "2031-05-06T07:00:00Z"), "/api/farm_events/$user"],
  ["Regimen 'Spring'", (value) => regimen("Spring", value), "/api/regimens/$user"],
];
const IN_BODY: readonly [name: string, value: object, path: string, key: string][] = [
  ["a point", pointNode("$weed", "Weed"), "/api/points/$weed", "whoops"],
  ["a point group", groupNode("$group"), "/api/point_groups/$group", "in_use"],
];
const NOT_IN_BODY: readonly [name: string, value: object, path: string][] = [
  ["a tool", toolNode("$rake"), "/api/tools/$rake"],
  [
    "a sequence as resource",
    node("resource", { resource_type: "Sequence", resource_id: "$spare" }),
    "/api/sequences/$spare",
  ],
  ["a point as resource", node("resource", { resource_type: "Weed", resource_id: "$weed" }), "/api/points/$weed"],
];

scenarios(
  "bodies of farm events and regimens",
  BODIES.flatMap(([user, make, own]): Scenario[] => [
    ...IN_BODY.map(([name, value, path, key]): Scenario => ({
      name: `${user} holds on to ${name}, until an edit lets go`,
      given: { ...given, user: make(value) },
      send: remove(path),
      ...refusal(key, user),
      then: [
        { send: patch(own, { repeat: 2, color: "red" }) },
        { send: remove(path), status: 422 },
        { send: patch(own, { body: [] }) },
        { send: remove(path) },
      ],
    })),
    ...IN_BODY.map(([name, value, path]): Scenario => ({
      name: `${user} lets go of ${name} when it is deleted`,
      given: { ...given, user: make(value) },
      send: remove(own),
      then: [{ send: remove(path) }],
    })),
    ...NOT_IN_BODY.map(([name, value, path]): Scenario => ({
      name: `${user} does not hold on to ${name}`,
      given: { ...given, spare: sequence("Spare"), user: make(value) },
      send: remove(path),
    })),
  ]),
);

const care = { name: "Care", args: {}, body: [] };
const theirs = {
  theirs: { ...post("/api/sequences", care), as: "neighbour" },
  out: publish("$theirs", "CC0", "neighbour"),
  version: newestVersion,
} as const;
const imported = { ...given, ...theirs, user: install("$version") };
const hidden = patch("/api/sequences/$user", { ...care, body: [absolute(toolNode("$rake"))] });
const held = { send: remove("/api/tools/$rake"), ...refusal("tool", "Care") };
const freed = { send: remove("/api/tools/$rake") };

scenarios("imports and versions", [
  { name: "the own script holds also while an import hides it", given: { ...imported, hidden }, ...held },
  {
    name: "until it goes",
    given: { ...imported, hidden },
    send: patch("/api/sequences/$user", care),
    then: [freed],
  },
  {
    name: "installing again keeps it",
    given: { ...imported, hidden },
    send: install("$version"),
    then: [held, { send: patch("/api/sequences/$user", { ...care, forked: true }), has: { body: [] } }, freed],
  },
  { name: "upgrading deletes it", given: { ...imported, hidden }, send: upgrade("$user", "$version"), then: [freed] },
  {
    name: "also when the sequence was private",
    given: { ...given, ...theirs, user: sequence("User", absolute(toolNode("$rake"))) },
    send: upgrade("$user", "$version"),
    then: [freed],
  },
  {
    name: "publishing keeps it",
    given: { ...imported, hidden },
    send: publish("$user"),
    then: [held],
  },
  {
    name: "versions hold on to nothing",
    given: {
      ...given,
      mine: sequence("Mounts", node("lua", { lua: "" }, [node("pair", { label: "mounted_tool_id", value: "$rake" })])),
      out: publish("$mine"),
      emptied: patch("/api/sequences/$mine", { ...care, name: "Mounts" }),
    },
    ...freed,
  },
]);

describe("deleting by force", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const referencesOf = ({ deviceId }: Account): unknown =>
    server.services.db.value(`select count(*) from script_references where device_id = ${deviceId}`);

  /** Everything that can hold on to something, each in the grip of another. */
  async function entangled(): Promise<Account> {
    const account = await openAccount(server);
    const { ask, make } = account;
    const weed = await make(given.weed);
    const hoe = await make(given.hoe);
    await make(point("ToolSlot", { tool_id: hoe }));
    await ask(patch("/api/device", { mounted_tool_id: hoe }));
    const group = await make(post("/api/point_groups", { name: "Weeds", point_ids: [weed] }));
    const soil = await make(given.soil);
    const top = await make(given.folder);
    const folder_id = await make(post("/api/folders", { name: "Deep", color: "red", parent_id: top }));
    const steps = [absolute(toolNode(hoe)), absolute(pointNode(weed, "Weed")), read(pin("Sensor", soil))];
    const callee = await make(post("/api/sequences", { name: "Callee", body: steps, folder_id }));
    await make(sequence("Caller", node("execute", { sequence_id: callee }, [application("Where", groupNode(group))])));
    await make(post("/api/pin_bindings", { pin_num: 4, sequence_id: callee }));
    await ask(patch("/api/dos_config", { boot_sequence_id: callee }));
    const items = [{ sequence_id: callee, time_offset: 0 }];
    const body = [application("Where", pointNode(weed, "Weed"))];
    const care = await make(post("/api/regimens", { name: "Care", color: "red", regimen_items: items, body }));
    const event = { executable_type: "Regimen", executable_id: care, repeat: 1, time_unit: "never" };
    await make(post("/api/farm_events", { ...event, start_time: "2031-05-06", body }));
    await make(farmEvent(callee, groupNode(group), "2031-05-06"));
    const shared = await make(sequence("Shared"));
    await ask(publish(shared));
    await ask(patch(`/api/sequences/${shared}`, { name: "Original", args: {}, body: [] }));
    await make(install(await newestVersion(server.services, account.deviceId)));
    return account;
  }

  longTest("a reset leaves nothing behind, and what is made then holds on to nothing old", async () => {
    const account = await entangled();
    expect(referencesOf(account)).toBeGreaterThan(6);
    await account.ask(post("/api/device/reset", { password: PASSWORD }));
    expect(referencesOf(account)).toBe(0);
    for (const path of ["sequences", "regimens", "farm_events", "folders", "tools", "points", "point_groups"]) {
      expect(await account.ask(get(`/api/${path}`))).toEqual([]);
    }
    const rake = await account.make(given.rake);
    await account.make(sequence("User", absolute(toolNode(rake))));
    await account.ask(remove(`/api/tools/${rake}`), 422);
  });

  longTest("so does the end of the account; others keep theirs", async () => {
    const [account, other] = [await entangled(), await entangled()];
    const before = referencesOf(other);
    await account.ask(remove("/api/users", { password: PASSWORD }));
    expect([referencesOf(account), referencesOf(other)]).toEqual([0, before]);
  });
});
