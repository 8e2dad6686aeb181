import { expect } from "bun:test";
import { install, publish, unpublish } from "../../../support/published";
import { deviceLimits, newestVersion, storedSequences } from "../../../support/stored";
import { get, patch, post, remove, type Scenario, scenarios, type Sent } from "../../../support/scenarios";
import { wait } from "../../../support/script-steps";

const care = { name: "Care", color: "green", description: "# One", body: [wait(1)] };
/** `$version` is on offer by the neighbour, whose sequence is `$theirs`. */
const offered = {
  theirs: { ...post("/api/sequences", care), as: "neighbour" },
  out: publish("$theirs", "CC0", "neighbour"),
  version: newestVersion,
} as const satisfies Scenario["given"];
const text = expect.any(String);
const clash = { status: 422, is: { error: "Name is already used on this device" } };
const edit = (fields: object): Sent => patch("/api/sequences/$mine", { name: "Care", args: {}, body: [], ...fields });

scenarios("install (sequences.md §5.4)", [
  {
    name: "a copy of the version is made; any body is ignored",
    given: offered,
    send: post("/api/sequences/$version/install", { name: "Mine", color: "red", pinned: true }),
    has: {
      ...care,
      device_id: "$device",
      copyright: "CC0",
      forked: false,
      pinned: false,
      sequence_version_id: "$version",
    },
    then: [{ send: get("/api/sequences"), has: [{ name: "Care", folder_id: null }] }],
  },
  {
    name: "description and copyright are those of the version until the copy has its own",
    given: { ...offered, mine: install("$version") },
    send: edit({ description: "", copyright: "MIT" }),
    has: { description: "", copyright: "MIT", body: [wait(1)] },
  },
  { name: "an unknown version is not found", send: install(999_999), status: 404, is: { error: text } },
  {
    name: "one that is withdrawn is not on offer",
    given: { ...offered, back: unpublish("$theirs", "neighbour") },
    send: install("$version"),
    status: 422,
    is: { sequence_version: text },
    then: [{ send: get("/api/sequences"), is: [] }],
  },
  {
    name: "the account must not have too many",
    given: { ...offered, stored: storedSequences(75) },
    send: install("$version"),
    status: 422,
    is: { sequence_count: expect.stringContaining("75") },
  },
  {
    name: "both are told together",
    given: { ...offered, back: unpublish("$theirs", "neighbour"), stored: storedSequences(75) },
    send: install("$version"),
    status: 422,
    is: { sequence_version: text, sequence_count: text },
  },
  {
    name: "copies count",
    given: { ...offered, mine: install("$version"), limit: deviceLimits({ max_sequence_count: 1 }) },
    send: post("/api/sequences", { ...care, name: "Other" }),
    status: 422,
    is: { sequence_count: expect.stringContaining("1") },
  },
  {
    name: "a used name is refused",
    given: { ...offered, mine: post("/api/sequences", care) },
    send: install("$version"),
    ...clash,
    then: [{ send: get("/api/sequences"), has: [{ id: "$mine", sequence_version_id: null }] }],
  },
  {
    name: "the author's own sequence is in the way too",
    given: { mine: post("/api/sequences", care), out: publish("$mine"), version: newestVersion },
    send: install("$version"),
    ...clash,
  },
  {
    name: "until it has another name",
    given: {
      mine: post("/api/sequences", care),
      out: publish("$mine"),
      version: newestVersion,
      renamed: edit({ name: "Original" }),
    },
    send: install("$version"),
    has: { ...care, sequence_version_id: "$version" },
  },
  {
    name: "a copy that is there is reset, whatever was changed",
    given: {
      ...offered,
      mine: install("$version"),
      changed: edit({ color: "red", description: "Mine", pinned: true, forked: true }),
    },
    send: install("$version"),
    has: { id: "$mine", ...care, forked: false, pinned: true },
    then: [
      { send: get("/api/sequences"), has: [{ id: "$mine" }] },
      { send: edit({ body: [wait(9)], forked: true }), has: { body: [wait(9)] } },
    ],
  },
  {
    name: "the count is checked all the same",
    given: { ...offered, mine: install("$version"), limit: deviceLimits({ max_sequence_count: 1 }) },
    send: install("$version"),
    status: 422,
    is: { sequence_count: text },
  },
  {
    name: "a renamed copy is another one",
    given: { ...offered, mine: install("$version"), renamed: edit({ name: "Mine" }) },
    send: install("$version"),
    has: { name: "Care" },
    then: [{ send: get("/api/sequences"), has: [{ id: "$mine" }, { name: "Care" }] }],
  },
  {
    name: "a deleted copy leaves the offer alone",
    given: { ...offered, mine: install("$version") },
    send: remove("/api/sequences/$mine"),
    has: { id: "$mine", ...care },
    then: [{ send: get("/api/sequence_versions/$version"), has: care }],
  },
]);

scenarios("sequence versions (sequences.md §5.6)", [
  {
    name: "a version shows what was published and nothing of its author",
    given: offered,
    send: get("/api/sequence_versions/$version"),
    is: {
      id: "$version",
      created_at: text,
      copyright: "CC0",
      kind: "sequence",
      args: { version: 20180209, locals: { kind: "scope_declaration", args: {} } },
      ...care,
    },
  },
  {
    name: "body and description may be empty",
    given: { mine: post("/api/sequences", { name: "Empty", body: [] }), out: publish("$mine"), version: newestVersion },
    send: get("/api/sequence_versions/$version"),
    has: { body: [], description: null, color: "gray" },
  },
  { name: "an unknown one is not found", send: get("/api/sequence_versions/999999"), status: 404, is: { error: text } },
  {
    name: "nor a withdrawn one, for those who have it neither",
    given: { ...offered, mine: install("$version"), back: unpublish("$theirs", "neighbour") },
    send: get("/api/sequence_versions/$version"),
    status: 404,
    hides: [care.name, care.description],
    then: [
      { send: get("/api/sequence_versions/$version", { as: "neighbour" }), status: 404, hides: [care.name] },
      { send: get("/api/sequences/$mine"), has: { ...care, sequence_versions: [] } },
    ],
  },
]);
