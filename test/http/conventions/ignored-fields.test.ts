import { get, patch, post, put, remove, scenarios, type Sent } from "../../support/scenarios";

const HEADER = "x-ignored-fields";
const soil = { label: "Soil", pin: 1, mode: 0 };
const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3 };
const given = { soil: post("/api/sensors", soil) };
const sequence = { name: "Wait", color: "red", args: {}, body: [] };
const many = (count: number, name = (index: number) => `field_${index}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), index]));
const listed = (count: number): string => Object.keys(many(count)).join(", ");

/** A success that names these fields, or none. */
const tells = (name: string, send: Sent, names: string | null) => ({ name, given, send, headers: { [HEADER]: names } });

scenarios("X-Ignored-Fields (accounts.md §1.8)", [
  tells("nothing is ignored", post("/api/sensors", { ...soil, pin: 2 }), null),
  tells("a new record", post("/api/sensors", { ...soil, pin: 2, color: "red", wetness: null }), "color, wetness"),
  tells("an edit", patch("/api/sensors/$soil", { color: "red" }), "color"),
  tells("an edit by PUT", put("/api/sensors/$soil", { color: "red" }), "color"),
  tells(
    "a settings record",
    patch("/api/web_app_config", { three_d_garden: true, four_d_garden: true }),
    "four_d_garden",
  ),
  tells("the device", patch("/api/device", { name: "Bed", rpi: "5" }), "rpi"),
  tells("an action", post("/api/device/seed", { product_line: "none", size: 1 }), "size"),
  tells("an optional body", post("/api/saved_gardens/snapshot", { name: "Now", season: 1 }), "season"),
  tells("a search", post("/api/points/search", { radius: 5, height: 1 }), "height"),
  tells("a text as the answer", post("/api/feedback", { message: "Hi", mood: "good" }), "mood"),
  tells("without a token", { ...post("/api/password_resets", { email: "a@b.test", name: "A" }), as: "nobody" }, "name"),
  tells(
    "a record that is sent back as it was shown",
    patch("/api/sensors/$soil", { ...soil, id: 9, device_id: 9, created_at: "2001-01-01", updated_at: "2001-01-01" }),
    null,
  ),
  tells("what a record shows and does not take", post("/api/tools", { name: "Hoe", status: "active" }), null),
  tells("what another kind of point has", post("/api/points", { ...plant, tool_id: null, tags: [] }), "tags"),
  tells("only the top level", post("/api/points", { ...plant, meta: { color: "red", any: "1" } }), null),
  tells("an object around the fields", post("/api/sequences", { sequence, mood: 1 }), "mood"),
  tells("an object around the fields of a user", patch("/api/users", { user: { name: "Ada" }, mood: 1 }), "mood"),
  tells("20 names", patch("/api/dos_config", many(20)), listed(20)),
  tells("no more than 20 names", patch("/api/dos_config", many(500)), listed(20)),
  tells(
    "no name of another form",
    patch("/api/dos_config", {
      "a b": 1,
      größe: 1,
      "x\r\ny: 1": 1,
      "": 1,
      ["l".repeat(41)]: 1,
      ["m".repeat(40)]: 1,
      "a-B_9": 1,
    }),
    `${"m".repeat(40)}, a-B_9`,
  ),
  tells("names of the language", patch("/api/dos_config", '{"__proto__":1,"constructor":2}'), "__proto__, constructor"),
  tells("a read", get("/api/sensors?color=red"), null),
  tells("a body that is not read", remove("/api/sensors/$soil", { color: "red" }), null),
  {
    ...tells("a refusal stores nothing, so nothing is dropped", post("/api/sensors", { color: "red" }), null),
    status: 422,
  },
]);
