import { install, publish, unpublish, upgrade } from "../../../support/published";
import { deviceLimits, newestVersion } from "../../../support/stored";
import { get, patch, post, type Scenario, scenarios, type Sent } from "../../../support/scenarios";
import { wait } from "../../../support/script-steps";

const care = { name: "Care", color: "green", description: "# One", body: [wait(1)] };
const next = { name: "Care 2", color: "red", description: "# Two", body: [wait(2)], args: {} };
/** `$v1` and `$v2` are on offer by the neighbour. */
const offered = {
  theirs: { ...post("/api/sequences", care), as: "neighbour" },
  out: publish("$theirs", "CC0", "neighbour"),
  v1: newestVersion,
  revised: { ...patch("/api/sequences/$theirs", next), as: "neighbour" },
  again: publish("$theirs", "MIT", "neighbour"),
  v2: newestVersion,
} as const satisfies Scenario["given"];
const imported = { ...offered, mine: install("$v1") };
const edit = (fields: object): Sent => patch("/api/sequences/$mine", { ...care, args: {}, ...fields });
const { args: _, ...second } = next;

scenarios("upgrade (sequences.md §5.5)", [
  {
    name: "a copy follows the version in everything",
    given: imported,
    send: upgrade("$mine", "$v2"),
    has: { id: "$mine", ...second, copyright: "MIT", sequence_version_id: "$v2", sequence_versions: ["$v1", "$v2"] },
  },
  {
    name: "a changed name stays, the color follows",
    given: { ...imported, changed: edit({ name: "Mine" }) },
    send: upgrade("$mine", "$v2"),
    has: { ...second, name: "Mine" },
  },
  {
    name: "a changed color stays, the name follows",
    given: { ...imported, changed: edit({ color: "pink" }) },
    send: upgrade("$mine", "$v2"),
    has: { ...second, color: "pink" },
  },
  {
    name: "its own script, description and the mark of changes go; copyright, pin and folder stay",
    given: {
      ...imported,
      folder: post("/api/folders", { name: "Mine", color: "red" }),
      changed: edit({
        body: [wait(9)],
        forked: true,
        description: "Mine",
        copyright: "Mine",
        pinned: true,
        folder_id: "$folder",
      }),
    },
    send: upgrade("$mine", "$v2"),
    has: { ...second, forked: false, copyright: "Mine", pinned: true, folder_id: "$folder" },
    then: [{ send: edit({ name: "Care 2", forked: true, body: [] }), has: { body: [], forked: true } }],
  },
  {
    name: "the same version discards changes",
    given: { ...imported, changed: edit({ body: [wait(9)], forked: true }) },
    send: upgrade("$mine", "$v1"),
    has: { ...care, forked: false },
  },
  {
    name: "an older version is fine",
    given: { ...offered, mine: install("$v2") },
    send: upgrade("$mine", "$v1"),
    has: { ...care, sequence_version_id: "$v1" },
  },
  {
    name: "so is one of another publication",
    given: {
      ...imported,
      other: { ...post("/api/sequences", { name: "Other", body: [] }), as: "neighbour" },
      otherOut: publish("$other", "CC0", "neighbour"),
      v3: newestVersion,
    },
    send: upgrade("$mine", "$v3"),
    has: { name: "Other", color: "gray", description: null, body: [], sequence_versions: ["$v3"] },
  },
  {
    name: "a private sequence becomes an import with name and color of the version",
    given: { ...offered, mine: post("/api/sequences", { name: "Private", color: "pink", body: [wait(9)] }) },
    send: upgrade("$mine", "$v1"),
    has: { id: "$mine", ...care, forked: false, sequence_version_id: "$v1" },
  },
  {
    name: "the count of sequences is not checked",
    given: { ...imported, limit: deviceLimits({ max_sequence_count: 1 }) },
    send: upgrade("$mine", "$v2"),
    has: second,
  },
  { name: "an unknown version is not found", given: imported, send: upgrade("$mine", 999_999), status: 404 },
  { name: "an unknown sequence neither", given: offered, send: upgrade(999_999, "$v2"), status: 404 },
  { name: "a foreign sequence neither", given: offered, send: upgrade("$theirs", "$v1"), status: 404 },
  {
    name: "nor one that is unknown, although the version is withdrawn",
    given: { ...offered, back: unpublish("$theirs", "neighbour") },
    send: upgrade(999_999, "$v1"),
    status: 404,
  },
  {
    name: "a version that is withdrawn is not on offer",
    given: { ...imported, back: unpublish("$theirs", "neighbour") },
    send: upgrade("$mine", "$v2"),
    status: 422,
    is: { sequence_version: "This version is not on offer any more" },
    then: [{ send: get("/api/sequences/$mine"), has: { ...care, sequence_version_id: "$v1" } }],
  },
  {
    name: "the resulting name must be free",
    given: { ...imported, blocker: post("/api/sequences", { name: "Care 2", body: [] }) },
    send: upgrade("$mine", "$v2"),
    status: 422,
    is: { error: "Name is already used on this device" },
    then: [{ send: get("/api/sequences/$mine"), has: { ...care, sequence_version_id: "$v1" } }],
  },
  {
    name: "a name that stays is in nobody's way",
    given: {
      ...imported,
      changed: edit({ name: "Mine" }),
      blocker: post("/api/sequences", { name: "Care 2", body: [] }),
    },
    send: upgrade("$mine", "$v2"),
    has: { name: "Mine" },
  },
]);
