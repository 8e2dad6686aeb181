import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import {
  call,
  goTo,
  importInto,
  importRows,
  mount,
  plant,
  point,
  remarksOf,
  sequence,
  startPeopled,
  tool,
} from "./rows";
import { update } from "../../../support/script-users";
import { application, locals, node, parameter } from "../../../support/scripts";
import type { TestServer } from "../../../support/server";

/* What names a record names the new one; what cannot, is told. */

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server.stop());

async function imported(data: object): Promise<readonly string[]> {
  account = await openAccount(server);
  return remarksOf(await importInto(server, account, data));
}
/** Ids of what the account has now, list by list. */
async function idsOf<const Paths extends readonly string[]>(...paths: Paths) {
  const lists = await Promise.all(paths.map((path) => account.list(path)));
  return lists.map((records) => records.map(({ id }) => id)) as { [Path in keyof Paths]: number[] }; // one for each
}
const curve = (id: number) => ({ id, name: `Curve ${id}`, type: "water", data: { 1: 1 } });
const group = (id: number, more: object) => ({ id, name: `Group ${id}`, point_ids: [], ...more });

test("criteria that ask for records by id ask for the new ones", async () => {
  const number_eq = { id: [10, 99], tool_id: [1, 0], water_curve_id: [3], x: [3, 10] };
  const remarks = await imported({
    tools: [tool(1)],
    curves: [curve(3)],
    points: [plant(10)],
    point_groups: [
      group(1, { criteria: { number_eq, string_eq: { name: ["3"] } } }),
      group(2, { criteria: { number_eq: { x: [1] }, number_gt: { id: 5 } } }),
    ],
  });
  const [[hoe], [growth], [lettuce]] = await idsOf("tools", "curves", "points");
  expect(await account.list("point_groups")).toMatchObject([
    {
      criteria: {
        number_eq: { id: [lettuce, 0], tool_id: [hoe, 0], water_curve_id: [growth], x: [3, 10] },
        string_eq: { name: ["3"] },
      },
    },
    { criteria: { number_eq: { x: [1] }, number_gt: { id: 5 } } },
  ]);
  expect(remarks).toEqual([
    "point_groups 1 changed: its criteria ask for none now: point 99 was not taken",
    "point_groups 2 changed: its criteria compare ids, which are others now",
  ]);
});

test("a script that gives a plant a curve, or a slot a tool, names the new one, or none", async () => {
  const remarks = await imported({
    tools: [tool(1)],
    curves: [curve(3)],
    points: [plant(10), point(11, { pointer_type: "ToolSlot" })],
    sequences: [
      sequence(
        1,
        update("Plant", 10, "water_curve_id", 3),
        update("Plant", 10, "height_curve_id", 4),
        update("ToolSlot", 11, "tool_id", 1),
        mount(2),
        mount(2),
      ),
    ],
  });
  const [[hoe], [growth], [lettuce, slot]] = await idsOf("tools", "curves", "points");
  expect((await account.list("sequences"))[0]?.["body"]).toEqual([
    update("Plant", lettuce, "water_curve_id", growth),
    update("Plant", lettuce, "height_curve_id", 0),
    update("ToolSlot", slot, "tool_id", hoe),
    mount(0),
    mount(0),
  ]);
  expect(remarks).toEqual([
    "sequences 1 changed: its script sets height_curve_id to none now: curve 4 was not taken",
    "sequences 1 changed: its script sets mounted_tool_id to none now: tool 2 was not taken",
  ]);
});

test("a value within a value within a call is one of the script", async () => {
  const place = (pointer_id: number) => node("point", { pointer_type: "Plant", pointer_id });
  const remarks = await imported({
    points: [plant(10)],
    sequences: [
      { ...sequence(1), args: { locals: locals(parameter("Place", place(10))) } },
      sequence(
        2,
        node("_if", {
          lhs: "x",
          op: "is",
          rhs: 0,
          _else: node("nothing"),
          _then: node("execute", { sequence_id: 1 }, [application("Place", place(10))]),
        }),
      ),
    ],
    regimens: [
      {
        id: 4,
        name: "R",
        color: "red",
        regimen_items: [{ id: 9, sequence_id: 2, time_offset: 5 }],
        body: [application("Place", place(10))],
      },
    ],
    farm_events: [
      {
        id: 5,
        executable_type: "Regimen",
        executable_id: 4,
        repeat: 1,
        time_unit: "never",
        start_time: "2026-04-01T00:00:00.000Z",
        body: [application("Place", place(10))],
      },
    ],
  });
  expect(remarks).toEqual([]);
  const [[lettuce]] = await idsOf("points");
  const [[first, second]] = await idsOf("sequences");
  const [[regimen]] = await idsOf("regimens");
  expect(await account.list("sequences")).toMatchObject([
    { args: { locals: locals(parameter("Place", place(lettuce ?? 0))) } },
    {
      body: [{ args: { _then: { args: { sequence_id: first }, body: [application("Place", place(lettuce ?? 0))] } } }],
    },
  ]);
  const body = [application("Place", place(lettuce ?? 0))];
  expect(await account.list("regimens")).toMatchObject([{ regimen_items: [{ sequence_id: second }], body }]);
  expect(await account.list("farm_events")).toMatchObject([{ executable_id: regimen, body }]);
});

test("settings name the new records", async () => {
  const data = {
    tools: [tool(1)],
    sequences: [sequence(5)],
    device: { mounted_tool_id: 1 },
    dos_config: { boot_sequence_id: 5 },
  };
  expect(await imported(data)).toEqual([]);
  const [[hoe], [first]] = await idsOf("tools", "sequences");
  expect(await account.show("device")).toMatchObject({ mounted_tool_id: hoe });
  expect(await account.show("dos_config")).toMatchObject({ boot_sequence_id: first });
});

test("ids may be texts, on either side", async () => {
  const remarks = await imported({
    tools: [tool(2), { ...tool(1), id: "1" }],
    points: [
      { ...point(10), pointer_type: "ToolSlot", tool_id: 1 },
      { ...point(11), pointer_type: "ToolSlot", tool_id: "2" },
    ],
    folders: [
      { id: 4, name: "Inner", color: "red", parent_id: "5" },
      { id: "5", name: "Outer", color: "red" },
    ],
    sequences: [{ ...sequence(6, goTo(node("tool", { tool_id: 1 }))), folder_id: "4" }],
  });
  expect(remarks).toEqual([]);
  const [[first, second], [outer, inner]] = await idsOf("tools", "folders");
  expect(await account.list("tools")).toMatchObject([{ name: "Tool 1" }, { name: "Tool 2" }]);
  expect(await account.list("points")).toMatchObject([{ tool_id: first }, { tool_id: second }]);
  expect(await account.list("folders")).toMatchObject([{ name: "Outer" }, { name: "Inner", parent_id: outer }]);
  expect(await account.list("sequences")).toMatchObject([{ folder_id: inner }]);
});

test("of several records with one id, the first that was taken is named", async () => {
  const remarks = await imported({
    tools: [tool(1, ""), tool(1, "Hoe"), tool(1, "Rake")],
    points: [point(10, { pointer_type: "ToolSlot", tool_id: 1 })],
    sequences: [sequence(5), { ...sequence(5, node("dance")), name: "Other" }, sequence(6, call(5))],
  });
  expect(remarks).toEqual([
    "tools 1 left out: Name can't be blank",
    "sequences 5 left out: Node 'sequence' must not hold a 'dance' node in its body.",
  ]);
  const [[hoe]] = await idsOf("tools");
  const [[callee]] = await idsOf("sequences");
  expect(await account.list("points")).toMatchObject([{ tool_id: hoe }]);
  expect(await account.list("sequences")).toMatchObject([
    { name: "Sequence 5" },
    { name: "Sequence 6", body: [call(callee ?? 0)] },
  ]);
});

importRows(
  () => server,
  [
    {
      name: "callers of callers of what was left out are left out, in whichever order they were made",
      data: {
        sequences: [
          sequence(1, call(2)),
          sequence(2, call(3)),
          sequence(3, call(4)),
          sequence(4, node("dance")),
          sequence(5, call(6)),
          sequence(
            6,
            node("update_resource", { resource: node("resource", { resource_type: "Sequence", resource_id: 5 }) }),
          ),
        ],
      },
      stored: { sequences: ["Sequence 5", "Sequence 6"] },
      remarks: [
        "sequences 4 left out: Node 'sequence' must not hold a 'dance' node in its body.",
        ...[3, 2, 1].map((id) => `sequences ${id} left out: its script names sequence ${id + 1}, which was not taken`),
      ],
    },
    {
      name: "an id that is none names nothing, whatever it is",
      data: {
        tools: [tool(1)],
        points: [point(10, { pointer_type: "ToolSlot", tool_id: { toString: 1 } }), plant(11, { water_curve_id: [3] })],
        point_groups: [{ id: 2, name: "G", point_ids: ["x", { toString: 1 }, null, 11] }],
        regimens: [
          { id: 3, name: "R", color: "red", regimen_items: [{ sequence_id: { valueOf: 1 }, time_offset: 0 }] },
          { id: 4, name: "S", color: "red", regimen_items: [{ time_offset: 0 }] },
        ],
        farm_events: [
          { id: 5, executable_type: "Robot", executable_id: 1, repeat: 1, time_unit: "never" },
          { id: 6, executable_type: { toString: 1 }, executable_id: 1, repeat: 1, time_unit: "never" },
          { id: 7, repeat: 1, time_unit: "never" },
        ],
        pin_bindings: [{ id: 8, pin_num: 4, sequence_id: true }],
        plant_templates: [{ id: 9, x: 1, y: 1 }],
        device: { mounted_tool_id: {} },
      },
      stored: { tools: ["Tool 1"], points: [10, 11], point_groups: ["G"], regimens: [], farm_events: [] },
      remarks: [
        "points 10 changed: tool_id is empty now: tool ? was not taken",
        "points 11 changed: water_curve_id is empty now: curve ? was not taken",
        "point_groups 2 changed: its points x, ?, ? were not taken, or are archived",
        "regimens 3 left out: its sequence ? was not taken",
        "regimens 4 left out: Sequence ID is required",
        "farm_events 5 left out: Executable Type isn't an option, options: Sequence, Regimen",
        "farm_events 6 left out: Executable Type isn't a string",
        "farm_events 7 left out: The sequence to execute does not exist",
        "pin_bindings 8 left out: its sequence ? was not taken",
        "plant_templates 9 left out: Saved Garden ID is required",
        "device mounted_tool_id changed: its tool ? was not taken",
      ],
    },
  ],
);
