import { expect } from "bun:test";
import { get, patch, post, put, remove, scenarios } from "../../../support/scenarios";

const at = { x: 1.5, y: 2, z: 0 };
const point = { pointer_type: "GenericPointer", ...at };
const plant = { pointer_type: "Plant", ...at };
const common = {
  id: expect.any(Number),
  device_id: "$device",
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  name: "untitled",
  meta: {},
  ...at,
};
const defaultPlant = {
  ...common,
  pointer_type: "Plant",
  cropdb_slug: "not-set",
  plant_stage: "planned",
  planted_at: null,
  radius: 25,
  depth: 0,
  water_curve_id: null,
  spread_curve_id: null,
  height_curve_id: null,
};
const curve = (name: string) => post("/api/curves", { name, type: "water", data: {} });
const META = "Meta holds too much data: a key or value has more than 2600 bytes.";
const refused = (error: string) => ({ status: 422, is: { error } });
const nothingStored = { send: get("/api/points?filter=all"), is: [] };

scenarios("records of points (garden.md §§2.1, 2.2)", [
  {
    name: "a point shows radius and discarded_at",
    send: post("/api/points", point),
    is: { ...common, pointer_type: "GenericPointer", radius: 25, discarded_at: null },
  },
  {
    name: "a weed shows its plant stage too, which begins as active",
    send: post("/api/points", { ...point, pointer_type: "Weed" }),
    is: { ...common, pointer_type: "Weed", radius: 25, discarded_at: null, plant_stage: "active" },
  },
  { name: "a plant shows what plants have", send: post("/api/points", plant), is: defaultPlant },
  {
    name: "a tool slot shows tool, direction and mount",
    send: post("/api/points", { ...point, pointer_type: "ToolSlot" }),
    is: { ...common, pointer_type: "ToolSlot", tool_id: null, pullout_direction: 0, gantry_mounted: false },
  },
  {
    name: "every field of a plant is stored",
    given: { wet: curve("wet"), wide: curve("wide"), tall: curve("tall") },
    send: post("/api/points", {
      ...plant,
      name: "Lettuce",
      meta: { color: "red" },
      radius: 12.5,
      cropdb_slug: "lettuce",
      plant_stage: "sprouted",
      planted_at: "2026-03-04",
      depth: -3,
      water_curve_id: "$wet",
      spread_curve_id: "$wide",
      height_curve_id: "$tall",
    }),
    is: {
      ...defaultPlant,
      name: "Lettuce",
      meta: { color: "red" },
      radius: 12.5,
      cropdb_slug: "lettuce",
      plant_stage: "sprouted",
      planted_at: "2026-03-04T00:00:00.000Z",
      depth: -3,
      water_curve_id: "$wet",
      spread_curve_id: "$wide",
      height_curve_id: "$tall",
    },
  },
  {
    name: "POST, GET by id and the list answer the same",
    given: { first: post("/api/points", plant) },
    send: get("/api/points/$first"),
    is: { ...defaultPlant, id: "$first" },
    then: [{ send: get("/api/points"), is: [{ ...defaultPlant, id: "$first" }] }],
  },
  {
    name: "a weed keeps the stage it was given",
    send: post("/api/points", { ...point, pointer_type: "Weed", plant_stage: "removed" }),
    has: { plant_stage: "removed" },
  },
  {
    name: "fields of another kind are dropped",
    send: post("/api/points", { ...point, cropdb_slug: "mint", depth: 5, gantry_mounted: true, tool_id: 999 }),
    lacks: ["cropdb_slug", "depth", "gantry_mounted", "tool_id", "plant_stage"],
    then: [
      { send: get("/api/points/search?cropdb_slug=not-set&depth=0&plant_stage=planned"), has: [{ name: "untitled" }] },
    ],
  },
  {
    name: "a slot does not store a radius",
    send: post("/api/points", { ...point, pointer_type: "ToolSlot", radius: 70 }),
    lacks: ["radius"],
    then: [{ send: get("/api/points/search?radius=25"), has: [{ pointer_type: "ToolSlot" }] }],
  },
  {
    name: "dropped fields are checked by type, not by length",
    send: post("/api/points", { ...point, cropdb_slug: "x".repeat(281), depth: 2 ** 40 }),
    has: { pointer_type: "GenericPointer" },
  },
  {
    name: "discarded_at cannot be written",
    send: post("/api/points", { ...point, discarded_at: "2026-01-01" }),
    has: { discarded_at: null },
  },
  {
    name: "null counts as absent where there is nothing to take away",
    send: post("/api/points", { ...plant, name: null, radius: null, depth: null, plant_stage: null, planted_at: null }),
    is: defaultPlant,
  },
  {
    name: "numbers may come as text",
    send: post("/api/points", { ...plant, x: "1.5mm", y: "2", z: "-.5", radius: "7", depth: "3" }),
    has: { x: 1.5, y: 2, z: -0.5, radius: 7, depth: 3 },
  },
  {
    name: "coordinates have no lower bound and stay as they are",
    send: post("/api/points", { ...plant, x: 49_999.999, y: -1e6, z: 0.1 }),
    has: { x: 49_999.999, y: -1e6, z: 0.1 },
  },
]);

scenarios("refused points (garden.md §2.2)", [
  {
    name: "kind and coordinates are required, z too",
    send: post("/api/points", {}),
    status: 422,
    is: {
      pointer_type: "Pointer Type is required",
      x: "X is required",
      y: "Y is required",
      z: "Z is required",
    },
    then: [nothingStored],
  },
  {
    name: "wrong types are reported together",
    send: post("/api/points", { ...plant, x: "far", name: " ", depth: 1.5, gantry_mounted: 2, planted_at: "soon" }),
    status: 422,
    is: {
      x: "X must be a number",
      name: "Name can't be blank",
      depth: "Depth isn't an integer",
      gantry_mounted: "Gantry Mounted isn't a boolean",
      planted_at: "Planted At must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z",
    },
  },
  {
    name: "an unknown kind is refused with the kinds, and nothing else is said",
    send: post("/api/points", { ...point, pointer_type: "Rock", water_curve_id: 999 }),
    status: 422,
    is: { pointer_type: expect.stringContaining("GenericPointer, Plant, ToolSlot, Weed") },
    then: [nothingStored],
  },
  {
    name: "an unknown plant stage is refused",
    send: post("/api/points", { ...point, plant_stage: "eaten" }),
    status: 422,
    is: {
      plant_stage:
        "Plant Stage isn't an option, options: planned, planted, harvested, sprouted, active, removed, pending",
    },
  },
  {
    name: "a pull-out direction above 4 is refused",
    send: post("/api/points", { ...point, pointer_type: "ToolSlot", pullout_direction: 5 }),
    status: 422,
    is: { pullout_direction: "Pullout Direction is too big" },
  },
  {
    name: "a pull-out direction below 0 is refused",
    send: post("/api/points", { ...point, pointer_type: "ToolSlot", pullout_direction: -1 }),
    status: 422,
    is: { pullout_direction: "Pullout Direction is too small" },
  },
  ...["x", "y", "z"].map((axis) => ({
    name: `${axis} must be below 50000`,
    send: post("/api/points", { ...plant, [axis]: 50_000 }),
    ...refused("Coordinates must be less than 50000."),
    then: [nothingStored],
  })),
  {
    name: "a slug of 280 characters is taken",
    send: post("/api/points", { ...plant, cropdb_slug: "x".repeat(280) }),
    has: { cropdb_slug: "x".repeat(280) },
  },
  {
    name: "a slug of 281 characters is refused",
    send: post("/api/points", { ...plant, cropdb_slug: "x".repeat(281) }),
    ...refused("A text is too long."),
  },
  {
    name: "a depth beyond 32 bits is refused",
    send: post("/api/points", { ...plant, depth: 2_147_483_648 }),
    ...refused("A number is out of range."),
  },
  {
    name: "curves must exist, whatever the kind",
    send: post("/api/points", { ...point, water_curve_id: 999_999, height_curve_id: 999_999 }),
    status: 422,
    is: { water_curve_id: "curve does not exist", height_curve_id: "curve does not exist" },
    then: [nothingStored],
  },
  {
    name: "curves must be the caller's",
    given: { theirs: post("/api/curves", { name: "wet", type: "water", data: {} }, { as: "neighbour" }) },
    send: post("/api/points", { ...plant, spread_curve_id: "$theirs" }),
    status: 422,
    is: { spread_curve_id: "curve does not exist" },
  },
  {
    name: "a curve of another type is taken, null too",
    given: { wet: curve("wet") },
    send: post("/api/points", { ...plant, height_curve_id: "$wet", water_curve_id: null }),
    has: { height_curve_id: "$wet", water_curve_id: null },
  },
]);

scenarios("meta (garden.md §2.4)", [
  {
    name: "every value becomes a text",
    send: post("/api/points", { ...point, meta: { a: 1, b: true, c: null, d: "x", e: [1, { f: null }], g: 1.5 } }),
    has: { meta: { a: "1", b: "true", c: "", d: "x", e: '[1,{"f":null}]', g: "1.5" } },
  },
  ...[null, [], "red", 5].map((meta) => ({
    name: `${JSON.stringify(meta)} is no meta`,
    send: post("/api/points", { ...point, meta }),
    status: 422,
    is: { meta: "Meta isn't an object" },
    then: [nothingStored],
  })),
  {
    name: "an edit sets the given keys and keeps the others",
    given: { mine: post("/api/points", { ...point, meta: { color: "red", kind: "stone" } }) },
    send: patch("/api/points/$mine", { meta: { color: "blue", size: 3 } }),
    has: { meta: { color: "blue", kind: "stone", size: "3" } },
    then: [
      { send: patch("/api/points/$mine", { meta: {} }), has: { meta: { color: "blue", kind: "stone", size: "3" } } },
      { send: patch("/api/points/$mine", { meta: null }), status: 422, is: { meta: "Meta isn't an object" } },
      { send: get("/api/points/$mine"), has: { meta: { color: "blue", kind: "stone", size: "3" } } },
    ],
  },
  {
    name: "a key and a value of 2600 bytes are taken",
    send: post("/api/points", { ...point, meta: { ["k".repeat(2600)]: "é".repeat(1300) } }),
    has: { meta: { ["k".repeat(2600)]: "é".repeat(1300) } },
  },
  {
    name: "a value of more bytes is refused",
    send: post("/api/points", { ...point, meta: { key: `${"é".repeat(1300)}.` } }),
    ...refused(META),
    then: [nothingStored],
  },
  {
    name: "a key of more bytes is refused",
    send: post("/api/points", { ...point, meta: { ["k".repeat(2601)]: "" } }),
    ...refused(META),
  },
  {
    name: "100 000 characters are the most after merging",
    given: { mine: post("/api/points", { ...point, meta: many(0, 39) }) },
    send: patch("/api/points/$mine", { meta: many(39, 40) }),
    ...refused("A text is too long."),
    then: [{ send: get("/api/points/$mine"), has: { meta: many(0, 39) } }],
  },
  {
    name: "odd keys are keys like others",
    send: post("/api/points", `{"pointer_type":"Weed","x":1,"y":1,"z":1,"meta":{"__proto__":"a","constructor":"b"}}`),
    has: { meta: JSON.parse('{"__proto__":"a","constructor":"b"}') },
  },
]);

/** Entries of some 2500 characters each. */
function many(from: number, to: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`k${from + index}`, "v".repeat(2500)]));
}

scenarios("lists of points (garden.md §2.8)", [
  {
    name: "kept points are listed by id, as pages when asked for",
    given: {
      first: post("/api/points", plant),
      second: post("/api/points", point),
      third: post("/api/points", plant),
      foreign: post("/api/points", plant, { as: "neighbour" }),
    },
    send: get("/api/points"),
    has: [{ id: "$first" }, { id: "$second" }, { id: "$third" }],
    then: [{ send: get("/api/points?page=2&per=2"), has: [{ id: "$third" }] }],
  },
  {
    name: "PUT edits too",
    given: { mine: post("/api/points", point) },
    send: put("/api/points/$mine", { x: 3 }),
    has: { x: 3 },
  },
  {
    name: "a foreign point is not found",
    given: { theirs: post("/api/points", point, { as: "neighbour" }) },
    send: get("/api/points/$theirs"),
    status: 404,
  },
  {
    name: "so is one to delete",
    given: { theirs: post("/api/points", point, { as: "neighbour" }) },
    send: remove("/api/points/$theirs"),
    status: 404,
  },
]);
