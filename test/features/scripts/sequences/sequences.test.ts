import { expect } from "bun:test";
import { get, patch, post, type Scenario, scenarios } from "../../../support/scenarios";
import { spot, photo, round, given, record } from "./rows";

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
  refused(
    "another color is refused",
    { color: "black" },
    { color: "Color isn't an option, options: blue, green, yellow, orange, purple, pink, gray, red" },
  ),
  refused("an empty copyright is refused", { copyright: "" }, { copyright: "Copyright can't be blank" }),
  refused("a longer copyright too", { copyright: "c".repeat(1501) }, { error: "A text is too long." }),
  refused(
    "problems of fields are reported together",
    { name: {}, color: 5, folder_id: "x", pinned: "maybe", forked: "", description: [], copyright: {} },
    {
      name: "Name isn't a string",
      color: "Color isn't an option, options: blue, green, yellow, orange, purple, pink, gray, red",
      folder_id: "Folder ID isn't an integer",
      pinned: "Pinned isn't a boolean",
      forked: "Forked can't be blank",
      description: "Description isn't a string",
      copyright: "Copyright isn't a string",
    },
  ),
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
