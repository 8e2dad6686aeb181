import { expect } from "bun:test";
import { get, patch, post, put, remove, scenarios } from "../../support/scenarios";
import { farmEvent, goTo, pointNode, regimen, sequence } from "../../support/script-users";
import { storedPoints } from "../../support/stored";
import { TIME } from "../../support/patterns";

const record = {
  id: expect.any(Number),
  device_id: "$device",
  created_at: TIME,
  updated_at: TIME,
  name: "Spring",
  notes: null,
};
const spring = post("/api/saved_gardens", { name: "Spring" });
const leek = { name: "Leek", cropdb_slug: "leek", radius: 12.5, x: 1.25, y: 2, z: -3 };
const template = (more: object = {}) => post("/api/plant_templates", { saved_garden_id: "$spring", ...leek, ...more });
const plant = (more: object = {}) => post("/api/points", { pointer_type: "Plant", ...leek, ...more });
const given = { spring, template: template() };
const path = "/api/saved_gardens/$spring/apply";
const length = (count: number) => Array.from({ length: count }, () => ({}));
const archivedNow = (count: number) => storedPoints(count, "Weed", new Date().toISOString());

scenarios("saved gardens (garden.md §§6.1, 6.2)", [
  { name: "a garden has no notes at first", send: spring, is: record },
  { name: "notes may be empty", send: post("/api/saved_gardens", { name: "Spring", notes: "" }), has: { notes: "" } },
  { name: "null notes are none", send: post("/api/saved_gardens", { name: "Spring", notes: null }), is: record },
  {
    name: "in an edit null leaves them",
    given: { spring: post("/api/saved_gardens", { name: "Spring", notes: "Early" }) },
    send: patch("/api/saved_gardens/$spring", { notes: null }),
    has: { notes: "Early" },
  },
  { name: "names are not unique", given, send: spring, is: record },
  { name: "a name is required", send: post("/api/saved_gardens", {}), status: 422, is: { name: "Name is required" } },
  {
    name: "a blank name is refused",
    given,
    send: patch("/api/saved_gardens/$spring", { name: "" }),
    status: 422,
    is: { name: "Name can't be blank" },
  },
  { name: "notes have 1500 characters", send: post("/api/saved_gardens", { name: "Spring", notes: "n".repeat(1500) }) },
  {
    name: "not 1501",
    send: post("/api/saved_gardens", { name: "Spring", notes: "n".repeat(1501) }),
    status: 422,
    is: { error: "A text is too long." },
    then: [{ send: get("/api/saved_gardens"), is: [] }],
  },
  { name: "there is no GET by id", given, send: get("/api/saved_gardens/$spring"), status: 404 },
  {
    name: "a garden goes with its templates, not with plants made from it",
    given: { ...given, applied: patch(path) },
    send: remove("/api/saved_gardens/$spring"),
    is: record,
    then: [
      { send: get("/api/saved_gardens"), is: [] },
      { send: get("/api/plant_templates"), is: [] },
      { send: get("/api/points"), has: [leek] },
    ],
  },
]);

scenarios("snapshots (garden.md §6.3)", [
  {
    name: "a snapshot has a template for every plant, and none for others",
    given: {
      leek: plant(),
      weed: post("/api/points", { ...leek, pointer_type: "Weed" }),
      mint: plant({ name: "Mint", plant_stage: "harvested", depth: 4 }),
      theirs: post("/api/points", { ...leek, pointer_type: "Plant" }, { as: "neighbour" }),
    },
    send: post("/api/saved_gardens/snapshot", { name: "Spring", notes: "Early" }),
    is: { ...record, notes: "Early" },
    then: [
      {
        send: get("/api/plant_templates"),
        is: [leek, { ...leek, name: "Mint" }].map((each) => ({
          id: expect.any(Number),
          device_id: "$device",
          saved_garden_id: expect.any(Number),
          created_at: TIME,
          updated_at: TIME,
          ...each,
        })),
      },
      { send: get("/api/saved_gardens"), is: [{ ...record, notes: "Early" }] },
    ],
  },
  {
    name: "the body may be missing",
    send: post("/api/saved_gardens/snapshot"),
    is: { ...record, name: "Untitled Garden" },
    then: [{ send: get("/api/plant_templates"), is: [] }],
  },
  { name: "or empty", send: post("/api/saved_gardens/snapshot", {}), has: { name: "Untitled Garden", notes: null } },
  {
    name: "an array is refused",
    send: post("/api/saved_gardens/snapshot", []),
    status: 422,
    is: { error: "This API takes JSON. Send a valid JSON object." },
  },
  {
    name: "a blank name is refused",
    given: { leek: plant() },
    send: post("/api/saved_gardens/snapshot", { name: " " }),
    status: 422,
    is: { name: "Name can't be blank" },
    then: [{ send: get("/api/saved_gardens"), is: [] }],
  },
  {
    name: "notes have 1500 characters",
    send: post("/api/saved_gardens/snapshot", { notes: "n".repeat(1501) }),
    status: 422,
    is: { error: "A text is too long." },
    then: [{ send: get("/api/saved_gardens"), is: [] }],
  },
]);

const newPlant = {
  id: expect.any(Number),
  device_id: "$device",
  created_at: TIME,
  updated_at: TIME,
  pointer_type: "Plant",
  ...leek,
  meta: {},
  plant_stage: "planned",
  planted_at: null,
  depth: 0,
  water_curve_id: null,
  spread_curve_id: null,
  height_curve_id: null,
};

scenarios("applying gardens (garden.md §6.4)", [
  {
    name: "PATCH makes plants where there are none",
    given,
    send: patch(path, "no JSON"),
    is: {},
    then: [
      { send: get("/api/points"), is: [newPlant] },
      { send: get("/api/plant_templates"), has: [leek] },
    ],
  },
  { name: "PUT is the same", given, send: put(path), is: {}, then: [{ send: get("/api/points"), is: [newPlant] }] },
  {
    name: "PATCH is refused where a plant is",
    given: { ...given, plant: plant({ name: "Mint" }) },
    send: patch(path),
    status: 422,
    is: { whoops: "The garden still has plants. Remove them first." },
    then: [{ send: get("/api/points"), has: [{ id: "$plant", name: "Mint" }] }],
  },
  {
    name: "other kinds do not matter and stay",
    given: { ...given, weed: post("/api/points", { pointer_type: "Weed", x: 9, y: 9, z: 9 }) },
    send: patch(path),
    is: {},
    then: [{ send: get("/api/points"), has: [{ id: "$weed" }, leek] }],
  },
  {
    name: "POST replaces all plants, which leave their groups",
    given: {
      ...given,
      plant: plant({ name: "Mint" }),
      weed: post("/api/points", { pointer_type: "Weed", x: 9, y: 9, z: 9 }),
      group: post("/api/point_groups", { name: "All", point_ids: ["$plant", "$weed"] }),
      theirs: post("/api/points", { ...leek, pointer_type: "Plant" }, { as: "neighbour" }),
    },
    send: post(path),
    is: {},
    then: [
      { send: get("/api/points?filter=all"), has: [{ id: "$weed" }, leek] },
      { send: get("/api/points/$plant"), status: 404 },
      { send: get("/api/point_groups/$group"), has: { point_ids: ["$weed"] } },
      { send: get("/api/points", { as: "neighbour" }), has: [{ id: "$theirs" }] },
    ],
  },
  {
    name: "POST of an empty garden removes all plants",
    given: { spring, plant: plant() },
    send: post(path),
    is: {},
    then: [{ send: get("/api/points"), is: [] }],
  },
  {
    name: "POST is refused while something uses a plant, and names them",
    given: {
      ...given,
      free: plant(),
      first: plant({ x: 4 }),
      second: plant({ x: 5 }),
      third: plant({ x: 6 }),
      visit: sequence("Visit", goTo(pointNode("$first"))),
      summer: regimen("Summer", pointNode("$second")),
      event: farmEvent("$visit", pointNode("$third"), "2031-05-06T07:00:00Z"),
    },
    send: post(path),
    status: 422,
    is: {
      whoops:
        "Cannot remove these plants from the garden: plant at (4.0, 2.0, -3.0), plant at (5.0, 2.0, -3.0), plant at (6.0, 2.0, -3.0)",
    },
    then: [{ send: get("/api/points"), has: [{ id: "$free" }, { id: "$first" }, { id: "$second" }, { id: "$third" }] }],
  },
  {
    name: "uses of other points do not matter",
    given: {
      ...given,
      weed: post("/api/points", { pointer_type: "Weed", x: 9, y: 9, z: 9 }),
      visit: sequence("Visit", goTo(pointNode("$weed", "Weed"))),
    },
    send: post(path),
    is: {},
  },
  {
    name: "1000 kept points are the most",
    given: { ...given, kept: storedPoints(999) },
    send: patch(path),
    is: {},
    then: [{ send: get("/api/points"), has: length(1000) }],
  },
  {
    name: "beyond that nothing changes",
    given: { ...given, second: template(), kept: storedPoints(998), plant: plant(), archived: archivedNow(1) },
    send: post(path),
    is: {},
    then: [
      { send: template() },
      {
        send: post(path),
        status: 422,
        is: { point_limit: "The limit of 1000 points is reached. Delete unused points." },
      },
      { send: get("/api/points"), has: length(1000) },
    ],
  },
  {
    name: "up to 800 points together the archived ones stay",
    given: { ...given, kept: storedPoints(790), archived: archivedNow(9) },
    send: patch(path),
    is: {},
    then: [{ send: get("/api/points?filter=all"), has: length(800) }],
  },
  {
    name: "beyond that they go",
    given: { ...given, kept: storedPoints(790), archived: archivedNow(10) },
    send: patch(path),
    is: {},
    then: [{ send: get("/api/points?filter=all"), has: length(791) }],
  },
  {
    name: "a template out of the bounds of points makes no plant",
    given: { ...given, far: template({ y: 50_000 }), plant: plant() },
    send: post(path),
    status: 422,
    is: { error: "Coordinates must be less than 50000." },
    then: [{ send: get("/api/points"), has: [{ id: "$plant" }] }],
  },
  ...[post, patch].map((verb) => ({
    name: `${verb("").method} of a foreign garden is not found`,
    given: { theirs: post("/api/saved_gardens", { name: "Autumn" }, { as: "neighbour" as const }), plant: plant() },
    send: verb("/api/saved_gardens/$theirs/apply"),
    status: 404,
    is: { error: "Record not found." },
    then: [{ send: get("/api/points"), has: [{ id: "$plant" }] }],
  })),
]);
