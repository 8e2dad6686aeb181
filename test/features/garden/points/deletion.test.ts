import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../../support/scenarios";
import { farmEvent, goTo, pointNode, regimen, sequence, toolNode, update } from "../../../support/script-users";

const at = { x: 4, y: 5.5, z: -6 };
const place = (pointer_type: string, more: object = {}) => post("/api/points", { pointer_type, ...at, ...more });
const timed = expect.stringMatching(/^\d{4}-.*Z$/);

scenarios("deleting points (garden.md §2.7)", [
  {
    name: "a point is archived and answered in an array",
    given: { mine: place("GenericPointer") },
    send: remove("/api/points/$mine"),
    has: [{ id: "$mine", discarded_at: timed }],
    then: [
      { send: get("/api/points"), is: [] },
      { send: get("/api/points?filter=old"), has: [{ id: "$mine", discarded_at: timed }] },
    ],
  },
  {
    name: "a weed is archived",
    given: { mine: place("Weed") },
    send: remove("/api/points/$mine"),
    has: [{ id: "$mine", discarded_at: timed }],
    then: [{ send: get("/api/points/$mine"), has: { discarded_at: timed } }],
  },
  ...["Plant", "ToolSlot"].map((kind) => ({
    name: `a ${kind} is removed and answered as it was`,
    given: { mine: place(kind, { name: "Mine" }) },
    send: remove("/api/points/$mine"),
    has: [{ id: "$mine", pointer_type: kind, name: "Mine" }],
    lacks: ["discarded_at"],
    then: [
      { send: get("/api/points/$mine"), status: 404 },
      { send: get("/api/points?filter=all"), is: [] },
    ],
  })),
  {
    name: "several ids are separated by commas; the answer is by id, what is not there is skipped",
    given: {
      first: place("GenericPointer"),
      second: place("Plant"),
      third: place("Weed"),
      theirs: post("/api/points", { pointer_type: "Plant", ...at }, { as: "neighbour" }),
    },
    send: remove("/api/points/$third,$theirs,,x7,999999,$second,$third,$first"),
    has: [{ id: "$first" }, { id: "$second" }, { id: "$third" }],
    then: [
      { send: get("/api/points"), is: [] },
      { send: get("/api/points/$theirs", { as: "neighbour" }), has: { id: "$theirs" } },
    ],
  },
  {
    name: "blanks around the ids do not count",
    given: { first: place("Plant"), second: place("Plant") },
    send: remove("/api/points/$first,%20$second%20"),
    has: [{ id: "$first" }, { id: "$second" }],
    then: [{ send: get("/api/points"), is: [] }],
  },
  ...["999999", "x", ",", "-1", "12abc"].map((ids) => ({
    name: `${ids} matches nothing`,
    send: remove(`/api/points/${ids}`),
    status: 404,
    is: { error: "Record not found." },
  })),
  {
    name: "groups lose the point, and their updated_at moves",
    given: {
      weed: place("Weed"),
      plant: place("Plant"),
      stays: place("Plant"),
      group: post("/api/point_groups", { name: "All", point_ids: ["$weed", "$plant", "$stays"] }),
      other: post("/api/point_groups", { name: "Other", point_ids: ["$stays"] }),
    },
    send: remove("/api/points/$weed,$plant"),
    then: [
      { send: get("/api/point_groups/$group"), has: { point_ids: ["$stays"] } },
      { send: get("/api/point_groups/$other"), has: { point_ids: ["$stays"] } },
    ],
  },
  {
    name: "a deleted slot frees its tool",
    given: { trowel: post("/api/tools", { name: "Trowel" }), slot: place("ToolSlot", { tool_id: "$trowel" }) },
    send: remove("/api/points/$slot"),
    has: [{ tool_id: "$trowel" }],
    then: [{ send: get("/api/tools/$trowel"), has: { status: "inactive" } }],
  },
]);

const held = (text: RegExp) => ({ status: 422, is: { whoops: expect.stringMatching(text) } });

scenarios("points in use (garden.md §2.7)", [
  {
    name: "a sequence that goes to it",
    given: { mine: place("Plant"), seq: sequence("Visit", goTo(pointNode("$mine"))) },
    send: remove("/api/points/$mine"),
    ...held(/^Cannot delete plant at \(4\.0, 5\.5, -6\.0\): in use by Sequence 'Visit'$/),
    then: [{ send: get("/api/points/$mine"), has: { id: "$mine" } }],
  },
  ...["Plant", "Weed", "GenericPointer", "ToolSlot"].map((kind) => ({
    name: `a sequence that updates the ${kind}`,
    given: { mine: place(kind), seq: sequence("Mark", update(kind, "$mine", "x", 1)) },
    send: remove("/api/points/$mine"),
    ...held(/Sequence 'Mark'$/),
  })),
  {
    name: "a sequence that updates it as a Point",
    given: { mine: place("Weed"), seq: sequence("Mark", update("Point", "$mine", "x", 1)) },
    send: remove("/api/points/$mine"),
    ...held(/^Cannot delete weed at /),
    then: [{ send: get("/api/points"), has: [{ discarded_at: null }] }],
  },
  {
    name: "a sequence that uses the tool of the slot; the tool is named",
    given: {
      trowel: post("/api/tools", { name: "Trowel" }),
      slot: place("ToolSlot", { tool_id: "$trowel" }),
      seq: sequence("Dig", goTo(toolNode("$trowel"))),
    },
    send: remove("/api/points/$slot"),
    ...held(/^Cannot delete Trowel: in use by Sequence 'Dig'$/),
  },
  {
    name: "a sequence that only mounts the tool does not count",
    given: {
      trowel: post("/api/tools", { name: "Trowel" }),
      slot: place("ToolSlot", { tool_id: "$trowel" }),
      seq: sequence("Mount", update("Device", 1, "mounted_tool_id", "$trowel")),
    },
    send: remove("/api/points/$slot"),
    has: [{ id: "$slot" }],
  },
  {
    name: "a regimen",
    given: { mine: place("GenericPointer"), user: regimen("Summer", pointNode("$mine", "GenericPointer")) },
    send: remove("/api/points/$mine"),
    ...held(/^Cannot delete point at .*: in use by Regimen 'Summer'$/),
  },
  {
    name: "a farm event, by its start",
    given: {
      mine: place("ToolSlot"),
      seq: sequence("Empty"),
      user: farmEvent("$seq", pointNode("$mine", "ToolSlot"), "2031-05-06T07:00:00Z"),
    },
    send: remove("/api/points/$mine"),
    ...held(/^Cannot delete slot at .*: in use by FarmEvent '05\/06\/31'$/),
  },
  {
    name: "one refusal refuses all; things and users are named once, sorted",
    given: {
      free: place("GenericPointer"),
      second: place("Weed"),
      first: place("Plant", { x: 1 }),
      twin: place("Plant", { x: 1 }),
      b: sequence("B", goTo(pointNode("$first")), goTo(pointNode("$twin"))),
      a: sequence("A", goTo(pointNode("$second", "Weed")), goTo(pointNode("$first"))),
    },
    send: remove("/api/points/$free,$second,$first,$twin"),
    ...held(/^Cannot delete plant at \(1.*\), weed at \(4.*\): in use by Sequence 'A', Sequence 'B'$/),
    then: [{ send: get("/api/points"), has: [{ id: "$free" }, { id: "$second" }, { id: "$first" }, { id: "$twin" }] }],
  },
  {
    name: "a group does not hold on to its points",
    given: { mine: place("Plant"), group: post("/api/point_groups", { name: "All", point_ids: ["$mine"] }) },
    send: remove("/api/points/$mine"),
    has: [{ id: "$mine" }],
  },
  {
    name: "a sequence that lets go frees the point",
    given: {
      mine: place("Plant"),
      seq: sequence("Visit", goTo(pointNode("$mine"))),
      edit: patch("/api/sequences/$seq", { name: "Visit", args: {}, body: [] }),
    },
    send: remove("/api/points/$mine"),
    has: [{ id: "$mine" }],
  },
]);
