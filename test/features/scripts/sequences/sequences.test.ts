import { expect, test } from "bun:test";
import { get, makeAccount, patch, post, put, remove, type Scenario, scenarios, send } from "../../../support/scenarios";
import { wait } from "../../../support/script-steps";
import { locals, variable, VALUES } from "../../../support/scripts";
import { startServer } from "../../../support/server";

const scope = { kind: "scope_declaration", args: {} };
const spot = locals(variable("Spot", VALUES.coordinate));
const photo = { kind: "take_photo", args: {}, comment: "north end" };
const round = { name: "Photo round", body: [photo] };
const given = { mine: post("/api/sequences", round) };

const record = {
  id: expect.any(Number),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updated_at: expect.any(String),
  device_id: "$device",
  args: { version: 20180209, locals: scope },
  color: "gray",
  folder_id: null,
  forked: false,
  name: "Photo round",
  pinned: false,
  copyright: null,
  description: null,
  sequence_versions: [],
  sequence_version_id: null,
  kind: "sequence",
  body: [photo],
};

const refused = (name: string, fields: object, answer: object): Scenario => ({
  name,
  send: post("/api/sequences", { ...round, ...fields }),
  status: 422,
  is: answer,
  then: [{ send: get("/api/sequences"), is: [] }],
});
const created = (name: string, fields: object, shown: object): Scenario => ({
  name,
  send: post("/api/sequences", { ...round, ...fields }),
  has: shown,
});

scenarios("sequences: create (sequences.md §4.2)", [
  {
    name: "a sequence is created and answered as the record, alone and in the list",
    given,
    send: get("/api/sequences/$mine"),
    is: { ...record, id: "$mine" },
    then: [{ send: get("/api/sequences"), is: [{ ...record, id: "$mine" }] }],
  },
  { name: "create answers in the same form", send: post("/api/sequences", round), is: record },
  {
    name: "the fields may stand inside an object under the key sequence; what is beside it does not count",
    send: post("/api/sequences", { name: "Outer", pinned: true, sequence: round }),
    has: { name: "Photo round", pinned: false },
  },
  created("a sequence key that holds no object is ignored", { sequence: "Photo round" }, { name: "Photo round" }),
  created(
    "null in optional fields counts as absent",
    {
      args: null,
      color: null,
      folder_id: null,
      pinned: null,
      description: null,
      copyright: null,
      forked: null,
    },
    { args: record.args, color: "gray", pinned: false, description: null, copyright: null, forked: false },
  ),
  created("locals may be absent", { args: {} }, { args: record.args }),
  created("or null", { args: { locals: null } }, { args: record.args }),
  created(
    "locals are kept, the version and other args are ours",
    { args: { version: 4, locals: spot, other: 1 } },
    { args: { version: 20180209, locals: spot } },
  ),
  created("a sequence may be empty", { body: [] }, { body: [] }),
  created("a comment of the sequence itself is dropped", { comment: "why" }, { body: [photo] }),
  ...["blue", "green", "yellow", "orange", "purple", "pink", "gray", "red"].map((color) =>
    created(`it may be ${color}`, { color }, { color }),
  ),
  created("values are converted", { name: 5, pinned: "TRUE", forked: 1 }, { name: "5", pinned: true, forked: true }),
  created(
    "description and copyright are stored",
    { description: "# Round", copyright: "c".repeat(1500) },
    { description: "# Round", copyright: "c".repeat(1500) },
  ),
  created("a description may be empty", { description: " " }, { description: "" }),
  created(
    "what the service sets is ignored",
    {
      id: 1,
      device_id: 1,
      kind: "wait",
      sequence_versions: [{ id: 1 }],
      sequence_version_id: 1,
      created_at: "never",
      uuid: "6f0d",
    },
    { device_id: "$device", kind: "sequence", sequence_versions: [], sequence_version_id: null },
  ),
  refused(
    "name and body are required",
    { name: undefined, body: undefined },
    {
      name: "Name is required",
      body: "Body is required",
    },
  ),
  refused("they can't be null", { name: null, body: null }, { name: "Name can't be null", body: "Body can't be null" }),
  refused("a name can't be blank", { name: " \t" }, { name: "Name can't be blank" }),
  ...["[]", 5, { 0: photo }].map((body) =>
    refused(`a body of ${JSON.stringify(body)} is refused`, { body }, { body: "Body isn't an array" }),
  ),
  ...["{}", 5, []].map((args) =>
    refused(`args of ${JSON.stringify(args)} are refused`, { args }, { args: "Args isn't an object" }),
  ),
  ...["{}", 5, []].map((value) =>
    refused(
      `locals of ${JSON.stringify(value)} are refused`,
      { args: { locals: value } },
      {
        args: { locals: "Locals isn't an object" },
      },
    ),
  ),
  ...[{}, { kind: "scope_declaration" }, photo].map((value) =>
    refused(
      `locals of ${JSON.stringify(value)} are no scope`,
      { args: { locals: value } },
      {
        body: expect.stringContaining("'locals'"),
      },
    ),
  ),
  refused("another color is refused", { color: "black" }, { color: "Color isn't an option" }),
  refused("an empty copyright is refused", { copyright: "" }, { copyright: "Copyright can't be blank" }),
  refused("a longer copyright too", { copyright: "c".repeat(1501) }, { error: expect.any(String) }),
  refused(
    "problems of fields are reported together",
    { name: {}, color: 5, folder_id: "x", pinned: "maybe", forked: "", description: [], copyright: {} },
    {
      name: "Name isn't a string",
      color: "Color isn't an option",
      folder_id: "Folder ID isn't an integer",
      pinned: "Pinned isn't a boolean",
      forked: "Forked can't be blank",
      description: "Description isn't a string",
      copyright: "Copyright isn't a string",
    },
  ),
]);

const full = {
  name: "Photo round",
  args: { locals: spot },
  body: [photo],
  color: "red",
  folder_id: "$folder",
  pinned: true,
  description: "# Round",
  copyright: "CC0",
  forked: true,
};
const stored = {
  folder: post("/api/folders", { name: "Rounds", color: "red" }),
  mine: post("/api/sequences", full),
};
const empty = { name: "Photo round", args: {}, body: [] };
const edited = (name: string, fields: object, shown: object): Scenario => ({
  name,
  given: stored,
  send: patch("/api/sequences/$mine", { ...empty, ...fields }),
  has: shown,
  then: [{ send: get("/api/sequences/$mine"), has: shown }],
});
const kept = (name: string, fields: object, answer: object): Scenario => ({
  name,
  given: stored,
  send: patch("/api/sequences/$mine", { ...empty, ...fields }),
  status: 422,
  is: answer,
  then: [{ send: get("/api/sequences/$mine"), has: { ...full, args: { locals: spot } } }],
});

scenarios("sequences: edit (sequences.md §4.2)", [
  edited("the script is replaced: steps and locals go", {}, { args: record.args, body: [] }),
  edited(
    "absent optional fields keep their values",
    {},
    {
      color: "red",
      folder_id: "$folder",
      pinned: true,
      description: "# Round",
      copyright: "CC0",
      forked: true,
    },
  ),
  edited(
    "null keeps description and copyright",
    { description: null, copyright: null, color: null, pinned: null },
    { description: "# Round", copyright: "CC0", color: "red", pinned: true },
  ),
  edited("an empty text clears the description", { description: "" }, { description: "" }),
  edited("null takes it out of its folder", { folder_id: null }, { folder_id: null }),
  edited(
    "all fields can change",
    { name: "Other", args: { locals: spot }, body: [wait(1)], color: "blue", pinned: false, forked: "0" },
    { name: "Other", args: { version: 20180209, locals: spot }, body: [wait(1)], color: "blue", forked: false },
  ),
  edited(
    "version fields are ignored",
    { sequence_version_id: 1, sequence_versions: [1] },
    {
      sequence_version_id: null,
      sequence_versions: [],
    },
  ),
  kept(
    "name, args and body are required",
    { name: undefined, args: undefined, body: undefined },
    {
      name: "Name is required",
      args: "Args is required",
      body: "Body is required",
    },
  ),
  kept(
    "they can't be null",
    { name: null, args: null, body: null },
    {
      name: "Name can't be null",
      args: "Args can't be null",
      body: "Body can't be null",
    },
  ),
  kept("a name can't be blank", { name: "" }, { name: "Name can't be blank" }),
  kept("a copyright can't be removed", { copyright: "" }, { copyright: "Copyright can't be blank" }),
  kept("nor be longer than 1500 characters", { copyright: "c".repeat(1501) }, { error: expect.any(String) }),
  {
    name: "the wrapper works here too, and PUT is PATCH",
    given,
    send: put("/api/sequences/$mine", { sequence: { ...empty, pinned: true } }),
    has: { pinned: true, body: [] },
  },
]);

const clash = { status: 422, is: { error: "Name is already used on this device" } };
const inFolder = (folder_id: unknown) => post("/api/sequences", { ...round, folder_id });

scenarios("sequences: names and folders (sequences.md §4.2)", [
  {
    name: "a used name is refused",
    given,
    send: post("/api/sequences", round),
    ...clash,
    then: [{ send: get("/api/sequences"), has: [{ id: "$mine" }] }],
  },
  {
    name: "also with blanks around it",
    given,
    send: post("/api/sequences", { ...round, name: " Photo round " }),
    ...clash,
  },
  { name: "case counts", given, send: post("/api/sequences", { ...round, name: "photo round" }) },
  {
    name: "another account may use it",
    given: { theirs: post("/api/sequences", round, { as: "neighbour" }) },
    send: post("/api/sequences", round),
  },
  {
    name: "an edit to a used name is refused",
    given: { ...given, other: post("/api/sequences", { ...round, name: "Other" }) },
    send: patch("/api/sequences/$other", { ...empty }),
    ...clash,
    then: [{ send: get("/api/sequences/$other"), has: { name: "Other", body: [photo] } }],
  },
  { name: "a name has no limit of its own", send: post("/api/sequences", { ...round, name: "n".repeat(100_000) }) },
  {
    name: "but that of all texts",
    send: post("/api/sequences", { ...round, name: "n".repeat(100_001) }),
    status: 422,
    is: { error: expect.any(String) },
  },
  {
    name: "a sequence may lie in a folder",
    given: { folder: stored.folder },
    send: inFolder("$folder"),
    has: { folder_id: "$folder" },
  },
  ...[0, -1, 999_999].map((id) => ({
    name: `folder ${id} counts as none`,
    send: inFolder(id),
    has: { folder_id: null },
  })),
  {
    name: "an id that no record can have is out of range",
    send: inFolder(2 ** 31),
    status: 422,
    is: { error: "A number is out of range." },
  },
  {
    name: "a deleted folder counts as none",
    given: { folder: stored.folder, gone: remove("/api/folders/$folder") },
    send: inFolder("$folder"),
    has: { folder_id: null },
  },
  {
    name: "a foreign one too, in an edit as well",
    given: { theirs: { ...stored.folder, as: "neighbour" }, ...stored },
    send: patch("/api/sequences/$mine", { ...empty, folder_id: "$theirs" }),
    has: { folder_id: null },
  },
]);

scenarios("sequences: read (sequences.md §4.4)", [
  {
    name: "the list is by id and ignores pages",
    given: { b: post("/api/sequences", { ...round, name: "B" }), a: post("/api/sequences", { ...round, name: "A" }) },
    send: get("/api/sequences?page=2&per=1"),
    has: [{ id: "$b", name: "B", body: [photo] }, { id: "$a" }],
    lacks: ["in_use"],
  },
  {
    name: "an unknown one is not found",
    send: get("/api/sequences/999999"),
    status: 404,
    is: { error: "Record not found." },
  },
  {
    name: "an unknown one is not found before the fields are looked at",
    send: patch("/api/sequences/999999", {}),
    status: 404,
  },
]);

test("every edit moves updated_at", async () => {
  let seconds = 0;
  const server = await startServer({}, () => new Date(Date.UTC(2026, 2, 4, 5, 6, seconds++)));
  const { token } = await makeAccount(server);
  const created = (await send(server, post("/api/sequences", round), token)).json as { id: number; updated_at: string }; // a record
  const change = patch(`/api/sequences/${created.id}`, { ...round, args: {} });
  const { updated_at, ...same } = (await send(server, change, token)).json as typeof created;
  expect({ ...same, updated_at: created.updated_at }).toEqual(created);
  expect(updated_at > created.updated_at).toBe(true);
  await server.stop();
});
