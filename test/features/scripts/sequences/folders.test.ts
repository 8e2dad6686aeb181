import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../../support/scenarios";
import { TIME } from "../../../support/patterns";

const folder = (name: string, parent_id?: unknown) => post("/api/folders", { name, color: "red", parent_id });
const given = { top: folder("Top"), middle: folder("Middle", "$top"), leaf: folder("Leaf", "$middle") };
const inside = (name: string) => post("/api/sequences", { name, color: "red", args: {}, body: [], folder_id: "$leaf" });
const refused = { status: 422, is: { error: "A text is too long." } };
const circle = { status: 422, is: { parent_id: expect.any(String) } };

scenarios("folders (garden.md §21, sequences.md §6)", [
  {
    name: "a folder lies on top unless it is said otherwise",
    send: folder("Weeding"),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      created_at: TIME,
      updated_at: TIME,
      parent_id: null,
      color: "red",
      name: "Weeding",
    },
  },
  { name: "it may lie in another one", given, send: folder("Deep", "$leaf"), has: { parent_id: "$leaf" } },
  {
    name: "names are not unique, colors are free",
    given,
    send: post("/api/folders", { name: "Top", color: "none" }),
    has: { color: "none" },
  },
  {
    name: "name and color are required",
    send: post("/api/folders", { name: " " }),
    status: 422,
    is: { name: "Name can't be blank", color: "Color is required" },
  },
  {
    name: "a name has 40 characters, a color 20",
    send: post("/api/folders", { name: "n".repeat(40), color: "c".repeat(20) }),
  },
  { name: "a longer name is refused", send: post("/api/folders", { name: "n".repeat(41), color: "red" }), ...refused },
  { name: "so is a longer color", send: post("/api/folders", { name: "Top", color: "c".repeat(21) }), ...refused },
  { name: "an unknown parent counts as none", send: folder("Top", 999_999), has: { parent_id: null } },
  {
    name: "a foreign one too",
    given: { ...given, theirs: post("/api/folders", { name: "Theirs", color: "red" }, { as: "neighbour" }) },
    send: patch("/api/folders/$leaf", { parent_id: "$theirs" }),
    has: { parent_id: null },
  },
  { name: "a parent that is no number is refused", send: folder("Top", "x"), ...circle },
  { name: "a blank one too", send: folder("Top", ""), ...circle },
  {
    name: "an edit needs parent_id",
    given,
    send: patch("/api/folders/$leaf", { name: "Renamed" }),
    ...circle,
    then: [{ send: get("/api/folders/$leaf"), has: { name: "Leaf" } }],
  },
  {
    name: "and keeps what else is not given",
    given,
    send: patch("/api/folders/$leaf", { parent_id: "$top", name: null }),
    has: { parent_id: "$top", name: "Leaf", color: "red" },
  },
  ...[null, ""].map((parent_id) => ({
    name: `${JSON.stringify(parent_id)} moves it to the top`,
    given,
    send: patch("/api/folders/$leaf", { parent_id }),
    has: { parent_id: null },
  })),
  { name: "a folder cannot lie in itself", given, send: patch("/api/folders/$top", { parent_id: "$top" }), ...circle },
  {
    name: "nor below itself",
    given,
    send: patch("/api/folders/$top", { parent_id: "$leaf" }),
    ...circle,
    then: [{ send: get("/api/folders/$top"), has: { parent_id: null } }],
  },
  {
    name: "beside itself it can",
    given: { ...given, side: folder("Side") },
    send: patch("/api/folders/$top", { parent_id: "$side" }),
    has: { parent_id: "$side" },
  },
  {
    name: "the list ignores pages",
    given,
    send: get("/api/folders?page=2&per=1"),
    has: [{ id: "$top" }, { id: "$middle" }, { id: "$leaf" }],
  },
  {
    name: "an empty folder is deleted",
    given,
    send: remove("/api/folders/$leaf"),
    has: { id: "$leaf", name: "Leaf", parent_id: "$middle" },
    then: [{ send: get("/api/folders/$leaf"), status: 404 }],
  },
  {
    name: "not with folders in it",
    given: { ...given, second: folder("Second", "$middle") },
    send: remove("/api/folders/$middle"),
    status: 422,
    is: { in_use: "Folder still contains 2 subfolder(s), remove them first" },
    then: [{ send: get("/api/folders/$middle"), has: { name: "Middle" } }],
  },
  {
    name: "nor with sequences",
    given: { ...given, one: inside("One") },
    send: remove("/api/folders/$leaf"),
    status: 422,
    is: { in_use: "Folder still contains 1 sequence(s), remove them first" },
  },
  {
    name: "both are named",
    given: { ...given, one: inside("One"), two: inside("Two"), deep: folder("Deep", "$leaf") },
    send: remove("/api/folders/$leaf"),
    status: 422,
    is: { in_use: "Folder still contains 1 subfolder(s) and 2 sequence(s), remove them first" },
  },
]);
