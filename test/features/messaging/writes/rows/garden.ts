import { get, patch, post, remove } from "../../../../support/scenarios";
import { LONG_AGO, storedPoints } from "../../../../support/stored";
import { unheard, usual, type Write } from "../row";

const at = { x: 1, y: 2, z: 3 };
const plant = post("/api/points", { pointer_type: "Plant", ...at });
const weed = post("/api/points", { pointer_type: "Weed", ...at });
const slot = (tool_id: unknown) => post("/api/points", { pointer_type: "ToolSlot", ...at, tool_id });
const hoe = post("/api/tools", { name: "Hoe" });
const group = (name: string, ...point_ids: string[]) => post("/api/point_groups", { name, point_ids });
const garden1 = post("/api/saved_gardens", { name: "Spring" });
const template = post("/api/plant_templates", { saved_garden_id: "$garden", name: "Mint", x: 1, y: 2 });

const points: readonly Write[] = [
  ...["Plant", "ToolSlot"].flatMap((pointer_type) =>
    usual({ name: "points", class: "Point", body: { pointer_type, ...at }, edit: { x: 9 } }),
  ),
  ...["Weed", "GenericPointer"].flatMap((pointer_type) =>
    usual({ name: "points", class: "Point", body: { pointer_type, ...at }, edit: { x: 9 } }),
  ),
  {
    of: "DELETE /api/points/:id",
    name: "several, in groups: each group once",
    given: { one: plant, two: weed, both: group("Both", "$one", "$two"), first: group("First", "$one") },
    send: remove("/api/points/$one,$two"),
    tells: ["PointGroup $both apart", "PointGroup $first apart", "Point $two gone", "Point $one gone"],
    notes: ["point_groups $both updated", "point_groups $first updated", "points $two deleted", "points $one deleted"],
  },
  {
    of: "POST /api/points",
    name: "a tool comes into its slot",
    given: { hoe },
    send: slot("$hoe"),
    tells: ["Point $answer", "Tool $hoe"],
    notes: ["points $answer created", "tools $hoe updated"],
  },
  {
    of: "PATCH /api/points/:id",
    name: "a tool leaves its slot",
    given: { hoe, slot: slot("$hoe") },
    send: patch("/api/points/$slot", { tool_id: null }),
    tells: ["Point $slot", "Tool $hoe"],
    notes: ["points $slot updated", "tools $hoe updated"],
  },
  {
    of: "PATCH /api/points",
    given: { one: plant, two: weed },
    send: patch("/api/points", { ids: ["$one", "$two"], x: 9 }),
    tells: ["Point $one", "Point $two"],
    notes: ["points $one updated", "points $two updated"],
  },
  unheard("POST /api/points/search", post("/api/points/search", { pointer_type: "Plant" })),
  unheard("POST /api/rehearsals", post("/api/rehearsals", { body: [], start: { x: 0, y: 0, z: 0 } })),
  {
    of: "GET /api/points",
    name: "points archived too long ago go untold",
    given: { weed: storedPoints(1, "Weed", LONG_AGO) },
    send: get("/api/points"),
    tells: [],
    notes: ["points $weed deleted"],
    events: [],
  },
  {
    of: "POST /api/points",
    name: "archived ones that are too many go untold",
    given: { weed: storedPoints(801, "Weed", "2099-01-01T00:00:00.000Z") },
    send: plant,
    among: true,
    tells: ["Point $answer"],
    notes: ["points $answer created", "points $weed deleted"],
    events: ["points $answer created"],
  },
];

const gardens: readonly Write[] = [
  ...usual({ name: "saved_gardens", class: "SavedGarden", body: { name: "Spring" }, edit: { name: "Fall" } }),
  ...usual({
    name: "plant_templates",
    class: "PlantTemplate",
    given: { garden: garden1 },
    body: { saved_garden_id: "$garden", name: "Mint", x: 1, y: 2 },
    edit: { x: 5 },
  }),
  {
    of: "DELETE /api/saved_gardens/:id",
    name: "with its plants",
    given: { garden: garden1, mint: template },
    send: remove("/api/saved_gardens/$garden"),
    tells: ["PlantTemplate $mint gone", "SavedGarden $garden gone"],
    notes: ["plant_templates $mint deleted", "saved_gardens $garden deleted"],
  },
  {
    of: "POST /api/saved_gardens/snapshot",
    given: { plant, weed },
    send: post("/api/saved_gardens/snapshot", { name: "Now" }),
    tells: ["SavedGarden $answer", "PlantTemplate $next"],
    notes: ["saved_gardens $answer created", "plant_templates $next created"],
  },
  {
    of: "POST /api/saved_gardens/:id/apply",
    given: { garden: garden1, mint: template, old: plant, group: group("Beds", "$old") },
    send: post("/api/saved_gardens/$garden/apply"),
    tells: ["PointGroup $group apart", "Point $old gone", "Point $next"],
    notes: ["point_groups $group updated", "points $old deleted", "points $next created"],
  },
  {
    of: "PATCH /api/saved_gardens/:id/apply",
    given: { garden: garden1, mint: template },
    send: patch("/api/saved_gardens/$garden/apply"),
    tells: ["Point $next"],
    notes: ["points $next created"],
  },
];

export const garden: readonly Write[] = [
  ...points,
  ...usual({
    name: "point_groups",
    class: "PointGroup",
    body: { name: "Lettuces", point_ids: [] },
    edit: { name: "Mint" },
    touches: true,
  }),
  ...usual({
    name: "curves",
    class: "Curve",
    body: { name: "Water", type: "water", data: { 1: 5 } },
    edit: { name: "A" },
  }),
  ...usual({ name: "tools", class: "Tool", body: { name: "Hoe" }, edit: { name: "Rake" } }),
  {
    of: "DELETE /api/tools/:id",
    name: "while it is mounted",
    given: { hoe, mount: patch("/api/device", { mounted_tool_id: "$hoe" }) },
    send: remove("/api/tools/$hoe"),
    tells: ["Device $device", "Tool $hoe gone"],
    notes: ["device $device updated", "tools $hoe deleted"],
  },
  ...gardens,
];
