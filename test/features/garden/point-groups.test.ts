import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";
import { farmEvent, goTo, groupNode, regimen, sequence } from "../../support/script-users";
import { aged, LONG_AGO } from "../../support/stored";
import { node, application } from "../../support/scripts";
import { TIME } from "../../support/patterns";

const point = (pointer_type = "Plant") => post("/api/points", { pointer_type, x: 1, y: 2, z: 3 });
const points = { first: point(), second: point("Weed"), third: point() };
const group = (point_ids: unknown = [], more: object = {}) =>
  post("/api/point_groups", { name: "All", point_ids, ...more });
const given = { ...points, group: group(["$third", "$first"]) };
const criteria = { day: { op: "<", days_ago: 0 }, string_eq: {}, number_eq: {}, number_lt: {}, number_gt: {} };
const wrongPoints = { status: 422, is: { points: "Invalid points in group: name kept points, each one once" } };

scenarios("point groups (garden.md §3)", [
  {
    name: "sort type and criteria have defaults; ids are ascending",
    given: points,
    send: group(["$third", "$first"]),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      created_at: TIME,
      updated_at: TIME,
      name: "All",
      point_ids: ["$first", "$third"],
      sort_type: "xy_ascending",
      criteria,
    },
  },
  {
    name: "the list shows the members of each",
    given: { ...given, empty: group() },
    send: get("/api/point_groups"),
    has: [
      { id: "$group", point_ids: ["$first", "$third"] },
      { id: "$empty", point_ids: [] },
    ],
  },
  {
    name: "name and points are required",
    send: post("/api/point_groups", {}),
    status: 422,
    is: { name: "Name is required", point_ids: "Point Ids is required" },
  },
  { name: "null is no list", send: group(null), status: 422, is: { point_ids: "Point Ids can't be null" } },
  { name: "a name has 80 characters", send: group([], { name: "n".repeat(80) }) },
  {
    name: "not 81",
    send: group([], { name: "n".repeat(81) }),
    status: 422,
    is: { error: "A text is too long." },
    then: [{ send: get("/api/point_groups"), is: [] }],
  },
  { name: "names are not unique", given, send: group() },
  ...["xy_descending", "yx_ascending", "yx_descending", "xy_alternating", "yx_alternating", "nn", "random"].map(
    (sort_type) => ({ name: `${sort_type} is a sort type`, send: group([], { sort_type }), has: { sort_type } }),
  ),
  {
    name: "another one is refused, with the options",
    send: group([], { sort_type: "zigzag" }),
    status: 422,
    is: { sort_type: expect.stringMatching(/zigzag.*xy_ascending.*random/) },
  },
]);

scenarios("members of point groups (garden.md §3)", [
  {
    name: "ids are JSON integers",
    given: points,
    send: group(["$first", "7", 1.5, null]),
    status: 422,
    is: {
      point_ids: [
        null,
        "Point Ids[1] isn't the right class",
        "Point Ids[2] isn't the right class",
        expect.stringContaining("Point Ids[3]"),
      ],
    },
  },
  { name: "they stand in an array", send: group("7"), status: 422, is: { point_ids: "Point Ids isn't an array" } },
  { name: "each id once", given: points, send: group(["$first", "$first"]), ...wrongPoints },
  { name: "each a point", given: points, send: group(["$first", 999_999]), ...wrongPoints },
  {
    name: "each of this device",
    given: { theirs: post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3 }, { as: "neighbour" }) },
    send: group(["$theirs"]),
    ...wrongPoints,
    then: [{ send: get("/api/point_groups"), is: [] }],
  },
  {
    name: "each a kept one",
    given: { ...given, gone: remove("/api/points/$second") },
    send: patch("/api/point_groups/$group", { point_ids: ["$second"], name: "None" }),
    ...wrongPoints,
    then: [{ send: get("/api/point_groups/$group"), has: { name: "All", point_ids: ["$first", "$third"] } }],
  },
  {
    name: "an edit replaces the list",
    given,
    send: patch("/api/point_groups/$group", { point_ids: ["$second", "$first"] }),
    has: { name: "All", point_ids: ["$first", "$second"] },
  },
  {
    name: "or empties it",
    given,
    send: patch("/api/point_groups/$group", { point_ids: [] }),
    has: { point_ids: [] },
  },
  {
    name: "absent and null leave it",
    given,
    send: patch("/api/point_groups/$group", { point_ids: null, name: "Some" }),
    has: { name: "Some", point_ids: ["$first", "$third"] },
  },
  {
    name: "every edit renews updated_at",
    given: { ...given, time: aged("point_groups") },
    send: patch("/api/point_groups/$group", {}),
    has: { updated_at: expect.not.stringMatching(LONG_AGO), point_ids: ["$first", "$third"] },
  },
]);

const withCriteria = (value: unknown) => group([], { criteria: value });

scenarios("criteria of point groups (garden.md §3)", [
  {
    name: "all of them are stored",
    send: withCriteria({
      day: { op: ">", days_ago: 7 },
      string_eq: { "meta.color": ["red", "blue"], cropdb_slug: [] },
      number_eq: { z: [0, -1.5] },
      number_lt: { x: 500.5 },
      number_gt: { radius: 0 },
    }),
    has: {
      criteria: {
        day: { op: ">", days_ago: 7 },
        string_eq: { "meta.color": ["red", "blue"], cropdb_slug: [] },
        number_eq: { z: [0, -1.5] },
        number_lt: { x: 500.5 },
        number_gt: { radius: 0 },
      },
    },
  },
  ...[null, {}, { day: {} }, { day: null, string_eq: null }, { color: "red", day: { week: 1 } }].map((value) => ({
    name: `${JSON.stringify(value)} takes the defaults`,
    send: withCriteria(value),
    has: { criteria },
  })),
  {
    name: "a sub-key that is left out takes its default",
    send: withCriteria({ day: { days_ago: "3" }, number_lt: { y: 1 } }),
    has: { criteria: { ...criteria, day: { op: "<", days_ago: 3 }, number_lt: { y: 1 } } },
  },
  {
    name: "problems are nested",
    send: withCriteria({
      day: { op: "=", days_ago: 1.5 },
      string_eq: { a: "red", b: [[]] },
      number_eq: { a: [1, "2"], b: 3 },
      number_lt: { a: "x" },
      number_gt: [],
    }),
    status: 422,
    is: {
      criteria: {
        day: { op: "Op isn't an option, options: <, >", days_ago: "Days Ago isn't an integer" },
        string_eq: { a: "a isn't an array", b: ["b[0] isn't a string"] },
        number_eq: { a: [null, "a[1] isn't the right class"], b: "b isn't an array" },
        number_lt: { a: "a must be a number" },
        number_gt: "Number Gt isn't an object",
      },
    },
    then: [{ send: get("/api/point_groups"), is: [] }],
  },
  {
    name: "texts to be equal to are texts",
    send: withCriteria({ string_eq: { name: ["a", 1, true] } }),
    status: 422,
    is: { criteria: { string_eq: { name: [null, "name[1] isn't a string", "name[2] isn't a string"] } } },
    then: [{ send: get("/api/point_groups"), is: [] }],
  },
  { name: "they are an object", send: withCriteria([]), status: 422, is: { criteria: "Criteria isn't an object" } },
  {
    name: "an edit replaces them",
    given: { group: withCriteria({ number_lt: { x: 5 } }) },
    send: patch("/api/point_groups/$group", { criteria: { number_gt: { x: 1 } } }),
    has: { criteria: { ...criteria, number_gt: { x: 1 } } },
  },
  {
    name: "an edit without them leaves them",
    given: { group: withCriteria({ number_lt: { x: 5 } }) },
    send: patch("/api/point_groups/$group", { criteria: null, name: "Some" }),
    has: { name: "Some", criteria: { ...criteria, number_lt: { x: 5 } } },
  },
]);

const logOf = (name: string, fields: string) => ({
  message: `The criteria of the group ${name} match no point, because no point has the ${fields}.`,
  type: "warn",
  channels: ["ticker"],
});
const wrong = { string_eq: { colour: ["red"], "meta.colour": ["red"] } };

scenarios("criteria for fields that no point has (garden.md §3)", [
  {
    name: "are stored, and a log tells that they match nothing",
    send: group([], { name: "Red", criteria: wrong }),
    has: { criteria: wrong },
    then: [{ send: get("/api/logs"), has: [logOf("Red", "field colour")] }],
  },
  {
    name: "are told when an edit brings them, and not again",
    given: { group: group([], { name: "Red" }), edit: patch("/api/point_groups/$group", { criteria: wrong }) },
    send: patch("/api/point_groups/$group", { name: "Reds", criteria: wrong }),
    has: { name: "Reds" },
    then: [
      { send: get("/api/logs"), has: [logOf("Red", "field colour")] },
      { send: patch("/api/point_groups/$group", { criteria: { number_gt: { size: 1 }, ...wrong } }) },
      { send: get("/api/logs"), has: [logOf("Reds", "fields colour, size"), logOf("Red", "field colour")] },
    ],
  },
  {
    name: "are those only: no log tells of other groups",
    send: withCriteria({ string_eq: { "meta.colour": [], name: ["a"] }, number_lt: { x: 1 } }),
    then: [{ send: get("/api/logs"), is: [] }],
  },
  {
    name: "cost nothing where the group is refused",
    send: group(["1"], { criteria: wrong }),
    status: 422,
    then: [{ send: get("/api/logs"), is: [] }],
  },
]);

const visit = sequence(
  "Visit",
  node("execute", { sequence_id: "$empty" }, [application("Where", groupNode("$group"))]),
);
const held = (text: RegExp) => ({ status: 422, is: { in_use: expect.stringMatching(text) } });

scenarios("deleting point groups (garden.md §3)", [
  {
    name: "a group is deleted, its points stay",
    given,
    send: remove("/api/point_groups/$group"),
    has: { id: "$group", point_ids: ["$first", "$third"] },
    then: [
      { send: get("/api/point_groups"), is: [] },
      { send: get("/api/points"), has: [{ id: "$first" }, { id: "$second" }, { id: "$third" }] },
    ],
  },
  {
    name: "not while a sequence uses it",
    given: { ...given, empty: sequence("Empty"), visit },
    send: remove("/api/point_groups/$group"),
    ...held(/Sequence 'Visit'$/i),
    then: [{ send: get("/api/point_groups/$group"), has: { point_ids: ["$first", "$third"] } }],
  },
  {
    name: "nor a regimen or a farm event",
    given: {
      ...given,
      empty: sequence("Empty"),
      summer: regimen("Summer", groupNode("$group")),
      event: farmEvent("$empty", groupNode("$group"), "2031-05-06T07:00:00Z"),
    },
    send: remove("/api/point_groups/$group"),
    ...held(/FarmEvent '05\/06\/31', Regimen 'Summer'$/),
  },
  {
    name: "farm events that are over are removed first",
    given: {
      ...given,
      zone: patch("/api/device", { timezone: "Europe/Berlin" }),
      empty: sequence("Empty"),
      event: farmEvent("$empty", groupNode("$group"), "2020-05-06T07:00:00Z"),
    },
    send: remove("/api/point_groups/$group"),
    has: { id: "$group" },
    then: [{ send: get("/api/farm_events/$event"), status: 404 }],
  },
  {
    name: "a sequence that goes to a point of it does not use it",
    given: { ...given, seq: sequence("Go", goTo(node("point", { pointer_type: "Plant", pointer_id: "$first" }))) },
    send: remove("/api/point_groups/$group"),
    has: { id: "$group" },
  },
]);
