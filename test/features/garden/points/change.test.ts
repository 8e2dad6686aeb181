import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../../support/scenarios";
import { goTo, sequence, toolNode, update } from "../../../support/script-users";
import { TIME } from "../../../support/patterns";

const at = { x: 1, y: 2, z: 3 };
const point = { pointer_type: "GenericPointer", ...at };
const weed = { pointer_type: "Weed", ...at };
const plant = { pointer_type: "Plant", ...at };
const slot = { pointer_type: "ToolSlot", ...at };
const tool = (name: string) => post("/api/tools", { name });
const curve = post("/api/curves", { name: "wet", type: "water", data: {} });
const refused = (error: string) => ({ status: 422, is: { error } });
const taken = refused("The tool is in another slot, un-assign it there first");
const given = { trowel: tool("Trowel"), slot: post("/api/points", { ...slot, tool_id: "$trowel" }) };
const used = { ...given, digging: sequence("Digging", goTo(toolNode("$trowel"))) };

scenarios("edits of points (garden.md §2.3)", [
  {
    name: "only the given keys change",
    given: { mine: post("/api/points", { ...plant, name: "Leek", radius: 9, cropdb_slug: "leek" }) },
    send: patch("/api/points/$mine", { x: 7, pointer_type: "Plant" }),
    has: { name: "Leek", radius: 9, cropdb_slug: "leek", x: 7, y: 2, z: 3, plant_stage: "planned" },
  },
  {
    name: "dates and curves can be taken away",
    given: { wet: curve, mine: post("/api/points", { ...plant, planted_at: "2026-01-01", water_curve_id: "$wet" }) },
    send: patch("/api/points/$mine", { planted_at: null, water_curve_id: null }),
    has: { planted_at: null, water_curve_id: null },
  },
  {
    name: "null changes nothing elsewhere",
    given: { mine: post("/api/points", { ...plant, name: "Leek", depth: 4 }) },
    send: patch("/api/points/$mine", { name: null, depth: null, x: null, plant_stage: null, pointer_type: null }),
    has: { name: "Leek", depth: 4, x: 1, plant_stage: "planned", pointer_type: "Plant" },
  },
  {
    name: "a coordinate out of bounds is refused",
    given: { mine: post("/api/points", point) },
    send: patch("/api/points/$mine", { y: 50_000 }),
    ...refused("Coordinates must be less than 50000."),
    then: [{ send: get("/api/points/$mine"), has: { y: 2 } }],
  },
  {
    name: "a curve that is not there is refused",
    given: { mine: post("/api/points", plant) },
    send: patch("/api/points/$mine", { height_curve_id: 999_999, name: "Leek" }),
    status: 422,
    is: { height_curve_id: "curve does not exist" },
    then: [{ send: get("/api/points/$mine"), has: { name: "untitled" } }],
  },
  {
    name: "a pull-out direction above 4 is refused",
    given: { mine: post("/api/points", slot) },
    send: patch("/api/points/$mine", { pullout_direction: 5 }),
    status: 422,
    is: { pullout_direction: "Pullout Direction is too big" },
  },
  {
    name: "an archived point can be read and edited",
    given: { mine: post("/api/points", weed), gone: remove("/api/points/$mine") },
    send: patch("/api/points/$mine", { name: "Nettle" }),
    has: { name: "Nettle", discarded_at: TIME },
    then: [{ send: get("/api/points/$mine"), has: { name: "Nettle", discarded_at: TIME } }],
  },
]);

scenarios("change of kind (garden.md §2.3)", [
  {
    name: "an unknown kind is refused",
    given: { mine: post("/api/points", point) },
    send: patch("/api/points/$mine", { pointer_type: "Rock" }),
    status: 422,
    is: { pointer_type: "Pointer Type 'Rock' isn't an option, options: GenericPointer, Plant, ToolSlot, Weed" },
  },
  ...["Plant", "ToolSlot"].map((pointer_type) => ({
    name: `an archived point cannot become a ${pointer_type}`,
    given: { mine: post("/api/points", point), gone: remove("/api/points/$mine") },
    send: patch("/api/points/$mine", { pointer_type, name: "Leek" }),
    status: 422,
    is: { pointer_type: "An archived point can only be a GenericPointer or a Weed" },
    then: [{ send: get("/api/points/$mine"), has: { pointer_type: "GenericPointer", name: "untitled" } }],
  })),
  {
    name: "an archived point may become an archived weed",
    given: { mine: post("/api/points", point), gone: remove("/api/points/$mine") },
    send: patch("/api/points/$mine", { pointer_type: "Weed" }),
    has: { pointer_type: "Weed", plant_stage: "active", discarded_at: TIME },
  },
  {
    name: "a point becomes an active weed and keeps name, place, radius and meta",
    given: { mine: post("/api/points", { ...point, name: "Nettle", radius: 40, meta: { color: "red" } }) },
    send: patch("/api/points/$mine", { pointer_type: "Weed" }),
    is: {
      id: "$mine",
      device_id: "$device",
      created_at: TIME,
      updated_at: TIME,
      pointer_type: "Weed",
      name: "Nettle",
      ...at,
      radius: 40,
      meta: { color: "red" },
      discarded_at: null,
      plant_stage: "active",
    },
  },
  {
    name: "a weed takes the stage of the plant it was",
    given: { mine: post("/api/points", { ...plant, plant_stage: "harvested" }) },
    send: patch("/api/points/$mine", { pointer_type: "Weed" }),
    has: { plant_stage: "harvested" },
  },
  {
    name: "a plant takes the stage of the weed it was, and plant defaults",
    given: { mine: post("/api/points", { ...weed, plant_stage: "removed" }) },
    send: patch("/api/points/$mine", { pointer_type: "Plant" }),
    has: { plant_stage: "removed", cropdb_slug: "not-set", depth: 0, planted_at: null, water_curve_id: null },
  },
  {
    name: "the stage of the request wins",
    given: { mine: post("/api/points", { ...weed, plant_stage: "removed" }) },
    send: patch("/api/points/$mine", { pointer_type: "Plant", plant_stage: "sprouted", cropdb_slug: "mint", depth: 2 }),
    has: { plant_stage: "sprouted", cropdb_slug: "mint", depth: 2 },
  },
  {
    name: "a point becomes a planned plant",
    given: { mine: post("/api/points", point) },
    send: patch("/api/points/$mine", { pointer_type: "Plant" }),
    has: { plant_stage: "planned" },
  },
  {
    name: "a slot gets its fields from the request or the defaults",
    given: { ...given, mine: post("/api/points", { ...point, radius: 70 }), fork: tool("Fork") },
    send: patch("/api/points/$mine", { pointer_type: "ToolSlot", tool_id: "$fork", gantry_mounted: true }),
    has: { tool_id: "$fork", gantry_mounted: true, pullout_direction: 0 },
    lacks: ["radius", "discarded_at"],
    then: [{ send: patch("/api/points/$mine", { pointer_type: "Weed" }), has: { radius: 70 } }],
  },
  {
    name: "a plant that becomes something else leaves its curves and plant fields",
    given: {
      wet: curve,
      mine: post("/api/points", { ...plant, water_curve_id: "$wet", cropdb_slug: "mint", depth: 9 }),
    },
    send: patch("/api/points/$mine", { pointer_type: "GenericPointer", water_curve_id: "$wet" }),
    has: { pointer_type: "GenericPointer" },
    then: [
      { send: get("/api/points/search?cropdb_slug=not-set&depth=0"), has: [{ id: "$mine" }] },
      { send: remove("/api/curves/$wet"), has: { id: "$wet" } },
    ],
  },
  {
    name: "a slot that becomes something else frees its tool",
    given,
    send: patch("/api/points/$slot", { pointer_type: "GenericPointer" }),
    has: { pointer_type: "GenericPointer", radius: 25 },
    then: [
      { send: get("/api/tools/$trowel"), has: { status: "inactive" } },
      { send: patch("/api/points/$slot", { pointer_type: "ToolSlot" }), has: { tool_id: null } },
    ],
  },
  {
    name: "not when a sequence uses the tool",
    given: used,
    send: patch("/api/points/$slot", { pointer_type: "GenericPointer" }),
    status: 422,
    is: { in_use: expect.stringContaining("Digging") },
    then: [{ send: get("/api/points/$slot"), has: { pointer_type: "ToolSlot", tool_id: "$trowel" } }],
  },
]);

scenarios("tool slots and tools (garden.md §2.5)", [
  { name: "a slot holds a tool", given, send: get("/api/points/$slot"), has: { tool_id: "$trowel" } },
  {
    name: "a tool that is not there is refused",
    send: post("/api/points", { ...slot, tool_id: 999_999 }),
    status: 422,
    is: { tool_id: "tool not found" },
    then: [{ send: get("/api/points"), is: [] }],
  },
  {
    name: "so is a foreign one, in an edit too",
    given: { mine: post("/api/points", slot), theirs: post("/api/tools", { name: "Fork" }, { as: "neighbour" }) },
    send: patch("/api/points/$mine", { tool_id: "$theirs" }),
    status: 422,
    is: { tool_id: "tool not found" },
  },
  {
    name: "other kinds do not look at it",
    send: post("/api/points", { ...plant, tool_id: 999_999 }),
    lacks: ["tool_id"],
  },
  {
    name: "a tool sits in one slot only",
    given,
    send: post("/api/points", { ...slot, tool_id: "$trowel" }),
    ...taken,
    then: [{ send: get("/api/points"), has: [{ id: "$slot" }] }],
  },
  {
    name: "in an edit too",
    given: { ...given, other: post("/api/points", slot) },
    send: patch("/api/points/$other", { tool_id: "$trowel" }),
    ...taken,
  },
  {
    name: "the same tool again is fine",
    given,
    send: patch("/api/points/$slot", { tool_id: "$trowel" }),
    has: { tool_id: "$trowel" },
  },
  {
    name: "null takes the tool out",
    given,
    send: patch("/api/points/$slot", { tool_id: null }),
    has: { tool_id: null },
  },
  { name: "a blank too", given, send: patch("/api/points/$slot", { tool_id: "" }), has: { tool_id: null } },
  {
    name: "a blank in a new slot is refused",
    send: post("/api/points", { ...slot, tool_id: "" }),
    status: 422,
    is: { tool_id: "Tool ID can't be blank" },
  },
  {
    name: "a tool that a sequence uses cannot be taken out",
    given: used,
    send: patch("/api/points/$slot", { tool_id: null, name: "Rack" }),
    status: 422,
    is: { in_use: expect.stringContaining("Digging") },
    then: [{ send: get("/api/points/$slot"), has: { tool_id: "$trowel", name: "untitled" } }],
  },
  {
    name: "a tool that a sequence only mounts can be taken out",
    given: { ...given, mounting: sequence("Mounting", update("Device", 1, "mounted_tool_id", "$trowel")) },
    send: patch("/api/points/$slot", { tool_id: null }),
    has: { tool_id: null },
  },
  {
    name: "it may be replaced by another one",
    given: { ...used, fork: tool("Fork") },
    send: patch("/api/points/$slot", { tool_id: "$fork" }),
    has: { tool_id: "$fork" },
  },
  {
    name: "an edit without tool_id is never refused",
    given: used,
    send: patch("/api/points/$slot", { name: "Rack", gantry_mounted: "1" }),
    has: { name: "Rack", tool_id: "$trowel", gantry_mounted: true },
  },
]);
