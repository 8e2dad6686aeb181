import { get, patch, post, remove, scenarios } from "../../../support/scenarios";
import { photo, round, given, stored, empty } from "./rows";

const clash = { status: 422, is: { error: "Name is already used on this device" } };
const inFolder = (folder_id: unknown) => post("/api/sequences", { ...round, folder_id });

scenarios("sequences: names and folders (sequences.md §4.2)", [
  {
    name: "a used name is refused",
    given,
    send: post("/api/sequences", round),
    ...clash,
    then: [{ send: get("/api/sequences"), has: [{ id: "$mine" }] }],
  },
  {
    name: "also with blanks around it",
    given,
    send: post("/api/sequences", { ...round, name: " Photo round " }),
    ...clash,
  },
  { name: "case counts", given, send: post("/api/sequences", { ...round, name: "photo round" }) },
  {
    name: "another account may use it",
    given: { theirs: post("/api/sequences", round, { as: "neighbour" }) },
    send: post("/api/sequences", round),
  },
  {
    name: "an edit to a used name is refused",
    given: { ...given, other: post("/api/sequences", { ...round, name: "Other" }) },
    send: patch("/api/sequences/$other", { ...empty }),
    ...clash,
    then: [{ send: get("/api/sequences/$other"), has: { name: "Other", body: [photo] } }],
  },
  { name: "a name has no limit of its own", send: post("/api/sequences", { ...round, name: "n".repeat(100_000) }) },
  {
    name: "but that of all texts",
    send: post("/api/sequences", { ...round, name: "n".repeat(100_001) }),
    status: 422,
    is: { error: "A text is too long." },
  },
  {
    name: "a sequence may lie in a folder",
    given: { folder: stored.folder },
    send: inFolder("$folder"),
    has: { folder_id: "$folder" },
  },
  ...[0, -1, 999_999].map((id) => ({
    name: `folder ${id} counts as none`,
    send: inFolder(id),
    has: { folder_id: null },
  })),
  {
    name: "also an id that no record can have",
    send: inFolder(3_000_000_000),
    has: { folder_id: null },
  },
  {
    name: "a deleted folder counts as none",
    given: { folder: stored.folder, gone: remove("/api/folders/$folder") },
    send: inFolder("$folder"),
    has: { folder_id: null },
  },
  {
    name: "a foreign one too, in an edit as well",
    given: { theirs: { ...stored.folder, as: "neighbour" }, ...stored },
    send: patch("/api/sequences/$mine", { ...empty, folder_id: "$theirs" }),
    has: { folder_id: null },
  },
]);
