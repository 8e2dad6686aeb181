import { expect } from "bun:test";
import { get, patch, post, scenarios } from "../../../support/scenarios";

const at = { x: 4, y: 5.5, z: -6 };
const place = (pointer_type: string, more: object = {}) => post("/api/points", { pointer_type, ...at, ...more });
const two = { first: place("Plant", { name: "Mint" }), second: place("Plant", { name: "Leek" }) };
const both = { ids: ["$first", "$second"] };
const planned = [{ plant_stage: "planned" }, { plant_stage: "planned" }];

scenarios("changing many points alike (garden.md §2.10)", [
  {
    name: "each gets what is sent and keeps the rest; the answer is by id",
    given: two,
    send: patch("/api/points", { ids: ["$second", "$first"], plant_stage: "planted", radius: 30 }),
    has: [
      { id: "$first", name: "Mint", plant_stage: "planted", radius: 30, x: 4 },
      { id: "$second", name: "Leek", plant_stage: "planted", radius: 30, x: 4 },
    ],
    then: [{ send: get("/api/points"), has: [{ plant_stage: "planted" }, { plant_stage: "planted" }] }],
  },
  {
    name: "meta is merged in each",
    given: { first: place("Plant", { meta: { row: "1" } }), second: place("Plant") },
    send: patch("/api/points", { ...both, meta: { color: "red" } }),
    has: [{ meta: { row: "1", color: "red" } }, { meta: { color: "red" } }],
  },
  {
    name: "an id that comes twice counts once; unknown ones and those of others are left out and stay",
    given: { ...two, theirs: post("/api/points", { pointer_type: "Plant", ...at }, { as: "neighbour" }) },
    send: patch("/api/points", { ids: ["$first", "$first", "$theirs", 999999], plant_stage: "planted" }),
    has: [{ id: "$first" }],
    then: [
      { send: get("/api/points"), has: [{ plant_stage: "planted" }, { plant_stage: "planned" }] },
      { send: get("/api/points/$theirs", { as: "neighbour" }), has: { plant_stage: "planned" } },
    ],
  },
  {
    name: "without any known id nothing is found",
    send: patch("/api/points", { ids: [999999], plant_stage: "planted" }),
    status: 404,
    is: { error: "Record not found." },
  },
  {
    name: "only unknown fields change nothing, and are named",
    given: two,
    send: patch("/api/points", { ...both, colour: "red" }),
    has: planned,
    headers: { "x-ignored-fields": "colour" },
  },
  ...(
    [
      ["a value that is refused", { plant_stage: "eaten" }, { plant_stage: expect.any(String) }],
      ["a place outside", { x: 50_000 }, { error: expect.any(String) }],
      ["a curve that is not there", { water_curve_id: 999999 }, { water_curve_id: "curve does not exist" }],
    ] as const
  ).map(([name, fields, has]) => ({
    name: `${name} changes none of them`,
    given: two,
    send: patch("/api/points", { ...both, radius: 77, ...fields }),
    status: 422,
    has,
    then: [{ send: get("/api/points"), has: [{ radius: 25 }, { radius: 25 }] }],
  })),
  {
    name: "what only one of them cannot be changes none",
    given: {
      plant: place("Plant"),
      first: place("ToolSlot"),
      tool: post("/api/tools", { name: "Hoe" }),
      second: place("ToolSlot"),
    },
    send: patch("/api/points", { ...both, tool_id: "$tool" }),
    status: 422,
    then: [{ send: get("/api/points/$first"), has: { tool_id: null } }],
  },
  ...(
    [
      ["no ids", {}],
      ["ids that are no list", { ids: 1 }],
      ["ids that are no numbers", { ids: ["x"] }],
      ["an id below 1", { ids: [0] }],
      ["more ids than an account has points", { ids: Array.from({ length: 1001 }, (_, n) => n + 1) }],
    ] as const
  ).map(([name, ids]) => ({
    name: `${name}: refused under their key`,
    send: patch("/api/points", { ...ids, plant_stage: "planted" }),
    status: 422,
    has: { ids: expect.anything() },
  })),
  {
    name: "one request is one undo",
    given: {
      ...two,
      changed: patch("/api/points", { ...both, plant_stage: "planted" }, { headers: { "X-Device-Rpc-Id": "bulk-1" } }),
    },
    send: post("/api/changes/undo", { request: "bulk-1" }),
    has: { changes: 2 },
    then: [{ send: get("/api/points"), has: planned }],
  },
]);
