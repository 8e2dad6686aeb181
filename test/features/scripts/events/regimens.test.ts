import { expect } from "bun:test";
import { get, makeAccount, patch, post, remove, type Scenario, scenarios, send } from "../../../support/scenarios";
import { pointNode, sequence } from "../../../support/script-users";
import { application, locals, node, parameter, variable, VALUES } from "../../../support/scripts";
import { startServer } from "../../../support/server";
import { TIME } from "../../../support/patterns";
import { longTest } from "../../../support/tier";

const care = { name: "Weekly care", color: "green", regimen_items: [] };
const water = sequence("Water");
const item = (time_offset: unknown, sequence_id: unknown = "$water") => ({ time_offset, sequence_id });
const stored = (time_offset: number) => ({
  id: expect.any(Number),
  created_at: TIME,
  updated_at: TIME,
  regimen_id: "$mine",
  sequence_id: "$water",
  time_offset,
});
const text = expect.any(String);

const created = (name: string, fields: object, shown: object): Scenario => ({
  name,
  given: { water },
  send: post("/api/regimens", { ...care, ...fields }),
  has: shown,
});
const refused = (name: string, fields: object, answer: object): Scenario => ({
  name,
  given: { water, theirs: { ...sequence("Theirs"), as: "neighbour" } },
  send: post("/api/regimens", { ...care, ...fields }),
  status: 422,
  is: answer,
  then: [{ send: get("/api/regimens"), is: [] }],
});

scenarios("regimens: create (sequences.md §7)", [
  {
    name: "a regimen is created and answered as the record, alone and in the list",
    given: { water, mine: post("/api/regimens", { ...care, regimen_items: [item(5), item(0)] }) },
    send: get("/api/regimens/$mine"),
    is: {
      id: "$mine",
      created_at: text,
      updated_at: text,
      device_id: "$device",
      name: "Weekly care",
      color: "green",
      body: [],
      regimen_items: [stored(5), stored(0)],
    },
    then: [{ send: get("/api/regimens"), has: [{ id: "$mine", regimen_items: [stored(5), stored(0)] }] }],
  },
  {
    name: "create answers in the same form",
    given: { water },
    send: post("/api/regimens", { ...care, regimen_items: [item(0)] }),
    is: {
      id: expect.any(Number),
      created_at: text,
      updated_at: text,
      device_id: "$device",
      name: "Weekly care",
      color: "green",
      body: [],
      regimen_items: [{ ...stored(0), regimen_id: expect.any(Number) }],
    },
  },
  created(
    "offsets are not bound to 32 bits and may be negative",
    { regimen_items: [item(9_007_199_254_740_991), item(-86_400_000)] },
    { regimen_items: [{ time_offset: 9_007_199_254_740_991 }, { time_offset: -86_400_000 }] },
  ),
  created(
    "the same item may occur twice",
    { regimen_items: [item(1), item(1)] },
    { regimen_items: [{ time_offset: 1 }, { time_offset: 1 }] },
  ),
  created(
    "items are converted, and what else they have is ignored",
    { regimen_items: [{ id: -5, regimen_id: 1, sequence_id: "$water", time_offset: "77", uuid: "6f0d" }] },
    { regimen_items: [{ sequence_id: "$water", time_offset: 77 }] },
  ),
  created("500 items", { regimen_items: Array(500).fill(item(1)) }, {}),
  refused("not 501", { regimen_items: Array(501).fill(item(1)) }, { regimen_items: text }),
  created("a name of 280 characters", { name: "🌱".repeat(280) }, {}),
  refused("not 281", { name: "🌱".repeat(281) }, { error: text }),
  refused(
    "name, color and items are required",
    { name: undefined, color: undefined, regimen_items: undefined },
    {
      name: "Name is required",
      color: "Color is required",
      regimen_items: "Regimen Items is required",
    },
  ),
  refused(
    "they can't be null",
    { name: null, color: null, regimen_items: null },
    {
      name: "Name can't be null",
      color: "Color can't be null",
      regimen_items: "Regimen Items can't be null",
    },
  ),
  refused(
    "another color is refused",
    { color: "black" },
    { color: "Color isn't an option, options: blue, green, yellow, orange, purple, pink, gray, red" },
  ),
  refused(
    "items that are no array are refused",
    { regimen_items: {} },
    { regimen_items: "Regimen Items isn't an array" },
  ),
  refused(
    "problems of items stand at their index",
    { regimen_items: [item(1), { time_offset: "x" }, 5, null, { sequence_id: "$water" }, item(0.5, null)] },
    {
      regimen_items: [
        null,
        { time_offset: "Time Offset isn't an integer", sequence_id: "Sequence ID is required" },
        "Regimen Items[2] isn't an object",
        "Regimen Items[3] can't be null",
        { time_offset: "Time Offset is required" },
        { time_offset: "Time Offset isn't an integer", sequence_id: "Sequence ID is required" },
      ],
    },
  ),
  ...["$theirs", 999_999, 0, 3_000_000_000].map((id) =>
    refused(`the sequence ${id} is refused`, { regimen_items: [item(1), item(2, id)] }, { error: text }),
  ),
]);

const full = {
  name: "Weekly care",
  color: "green",
  regimen_items: [item(1), item(2)],
  body: [application("Where", VALUES.coordinate)],
};
const mine = { water, mine: post("/api/regimens", full) };
const edited = (name: string, fields: object, shown: object): Scenario => ({
  name,
  given: mine,
  send: patch("/api/regimens/$mine", fields),
  has: shown,
  then: [{ send: get("/api/regimens/$mine"), has: shown }],
});
const kept = (name: string, fields: object, answer: object): Scenario => ({
  name,
  given: { ...mine, other: post("/api/regimens", { ...care, name: "Other" }) },
  send: patch("/api/regimens/$mine", fields),
  status: 422,
  is: answer,
  then: [{ send: get("/api/regimens/$mine"), has: full }],
});

scenarios("regimens: edit (sequences.md §7)", [
  edited("what is absent keeps its value", { color: "red" }, { ...full, color: "red" }),
  edited("so does what is null", { name: null, color: null, regimen_items: null, body: null }, full),
  edited("items are replaced", { regimen_items: [item(3)] }, { ...full, regimen_items: [stored(3)] }),
  edited("by none", { regimen_items: [] }, { ...full, regimen_items: [] }),
  edited(
    "the body is replaced",
    { body: [application("Other", VALUES.text)] },
    {
      ...full,
      body: [application("Other", VALUES.text)],
    },
  ),
  edited("or removed", { body: [] }, { ...full, body: [] }),
  edited("it may keep its name", { name: "Weekly care" }, full),
  kept("a used name is refused", { name: "Other" }, { error: "Name is already used on this device" }),
  kept("so is a blank one", { name: " " }, { name: "Name can't be blank" }),
  kept(
    "a sequence that does not exist is shown with its item",
    { name: "New", regimen_items: [item(4), item(5, 999_999)] },
    {
      regimen_items: expect.stringMatching(/999999/),
    },
  ),
  kept("501 items are refused", { regimen_items: Array(501).fill(item(1)) }, { regimen_items: text }),
  {
    name: "an unknown one is not found",
    send: patch("/api/regimens/999999", { color: "black" }),
    status: 404,
    is: { error: text },
  },
  {
    name: "a used name is refused on create",
    given: mine,
    send: post("/api/regimens", care),
    status: 422,
    is: { error: "Name is already used on this device" },
  },
  {
    name: "another account may use it",
    given: { theirs: post("/api/regimens", care, { as: "neighbour" }) },
    send: post("/api/regimens", care),
  },
]);

const wrong = { status: 422, is: { error: text } };
const inBody = (...body: unknown[]): [object, object] => [{ ...care, body }, { body }];
/** What create and edit refuse alike. */
const faulty = (name: string, answer: object, [all, one]: [object, object]): Scenario[] => [
  {
    name: `create: ${name}`,
    given: { water },
    send: post("/api/regimens", all),
    status: 422,
    is: answer,
    then: [{ send: get("/api/regimens"), is: [] }],
  },
  { ...kept(`edit: ${name}`, one, answer) },
];

scenarios("regimens: body (sequences.md §7)", [
  created(
    "applications, parameters and variables",
    {
      body: [
        application("a", VALUES.point_group),
        parameter("b", VALUES.number_placeholder),
        variable("c", VALUES.text),
      ].slice(1),
    },
    { body: [parameter("b", VALUES.number_placeholder), variable("c", VALUES.text)] },
  ),
  created(
    "comes back without what does not belong to it",
    { body: [{ ...application("a", VALUES.text), uuid: 1, body: [], comment: " " }] },
    { body: [application("a", VALUES.text)] },
  ),
  created("null counts as none", { body: null }, { body: [] }),
  ...faulty("a body that is no array", { body: "Body isn't an array" }, [{ ...care, body: {} }, { body: "[]" }]),
  ...faulty("an element that is no node", { error: text }, inBody(5)),
  ...faulty("a node that does not belong there", { error: text }, inBody(node("wait", { milliseconds: 1 }))),
  ...faulty(
    "an identifier, which nothing binds",
    { error: text },
    inBody(variable("a", VALUES.text), application("b", node("identifier", { label: "a" }))),
  ),
  ...faulty("a placeholder as value", { error: text }, inBody(application("a", VALUES.location_placeholder))),
  ...faulty("a point that does not exist", { error: text }, inBody(application("a", pointNode(999_999)))),
  ...faulty(
    "a leaf of more than 3000 characters",
    { error: text },
    inBody(application("a", node("text", { string: "s".repeat(2999) }))),
  ),
  {
    name: "what is not well formed is told before items that do not fit",
    given: mine,
    send: patch("/api/regimens/$mine", { regimen_items: [item(1, 999_999)], body: [5] }),
    ...wrong,
  },
  {
    name: "other faults of the body together with them",
    given: mine,
    send: patch("/api/regimens/$mine", { regimen_items: [item(1, 999_999)], body: [locals()] }),
    status: 422,
    is: { regimen_items: text, error: text },
  },
  { name: "a body has no limit of characters", ...largeBody() },
]);

function largeBody() {
  const body = Array(50).fill(application("a", node("text", { string: "s".repeat(2998) })));
  return { send: post("/api/regimens", { ...care, body }), has: { body } };
}

const event = (executable_id: string, start_time: string) =>
  post("/api/farm_events", { executable_type: "Regimen", executable_id, start_time, repeat: 1, time_unit: "never" });
const zone = patch("/api/device", { timezone: "Europe/Berlin" });

scenarios("regimens: list and delete (sequences.md §7)", [
  {
    name: "the list has pages, is by id and tells no use",
    given: { b: post("/api/regimens", { ...care, name: "B" }), a: post("/api/regimens", { ...care, name: "A" }) },
    send: get("/api/regimens"),
    has: [{ name: "B" }, { name: "A" }],
    lacks: ["in_use"],
    then: [{ send: get("/api/regimens?page=2&per=1"), has: [{ id: "$a" }] }],
  },
  {
    name: "a deleted regimen is answered and gone with its items: the sequence is free",
    given: mine,
    send: remove("/api/regimens/$mine"),
    has: { id: "$mine", ...full },
    then: [{ send: get("/api/regimens/$mine"), status: 404 }, { send: remove("/api/sequences/$water") }],
  },
  {
    name: "not while a farm event has it",
    given: { ...mine, event: event("$mine", "2040-01-01") },
    send: remove("/api/regimens/$mine"),
    status: 422,
    is: { regimen: text },
    then: [
      { send: get("/api/regimens/$mine"), has: full },
      { send: remove("/api/farm_events/$event") },
      { send: remove("/api/regimens/$mine") },
    ],
  },
  {
    name: "events that are over are removed before",
    given: { ...mine, zone, event: event("$mine", "2020-01-01") },
    send: remove("/api/regimens/$mine"),
    has: { id: "$mine" },
    then: [{ send: get("/api/farm_events/$event"), status: 404 }],
  },
]);

longTest("items get new ids with every edit, and every edit moves updated_at", async () => {
  let seconds = 0;
  const server = await startServer({}, () => new Date(Date.UTC(2026, 2, 4, 5, 6, seconds++)));
  const { token } = await makeAccount(server);
  type Record = { id: number; updated_at: string; regimen_items: { id: number }[] };
  const ask = async (request: Parameters<typeof send>[1]) => (await send(server, request, token)).json as Record;
  const { id } = await ask(water);
  const regimen_items = [item(1, id)];
  const before = await ask(post("/api/regimens", { ...care, regimen_items }));
  const after = await ask(patch(`/api/regimens/${before.id}`, { regimen_items }));
  expect(after.regimen_items[0]?.id).toBeGreaterThan(before.regimen_items[0]?.id ?? 0);
  const last = await ask(patch(`/api/regimens/${before.id}`, {}));
  expect(last.regimen_items).toEqual(after.regimen_items);
  expect([before.updated_at < after.updated_at, after.updated_at < last.updated_at]).toEqual([true, true]);
  await server.stop();
});
