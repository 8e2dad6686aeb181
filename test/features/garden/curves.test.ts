import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const wet = { name: "Wet", type: "water", data: { "1": 100, "50": 500 } };
const given = { wet: post("/api/curves", wet) };
const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3 };
const refused = { status: 422, is: { error: "A text is too long." }, then: [{ send: get("/api/curves"), is: [] }] };
/** `{"1":…}` of so many characters. */
const ofLength = (characters: number) => ({ ["1".repeat(characters - 6)]: 7 });

scenarios("curves (garden.md §4)", [
  {
    name: "a curve is created and answered as the record",
    send: post("/api/curves", wet),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      created_at: TIME,
      updated_at: TIME,
      ...wet,
    },
  },
  {
    name: "name, type and data are required",
    send: post("/api/curves", {}),
    status: 422,
    is: { name: "Name is required", type: "Type is required", data: "Data is required" },
  },
  ...["water", "spread", "height"].map((type) => ({
    name: `${type} is a type`,
    send: post("/api/curves", { ...wet, type }),
    has: { type },
  })),
  {
    name: "another type is refused under curve_type",
    send: post("/api/curves", { ...wet, type: "Water" }),
    status: 422,
    is: { curve_type: "Water is not valid, options: height, spread, water" },
    then: [{ send: get("/api/curves"), is: [] }],
  },
  {
    name: "in an edit too",
    given,
    send: patch("/api/curves/$wet", { type: "depth", name: "Deep" }),
    status: 422,
    is: { curve_type: "depth is not valid, options: height, spread, water" },
    then: [{ send: get("/api/curves/$wet"), has: wet }],
  },
  {
    name: "a name has 80 characters",
    send: post("/api/curves", { ...wet, name: "ü".repeat(80) }),
    has: { name: "ü".repeat(80) },
  },
  { name: "not 81", send: post("/api/curves", { ...wet, name: "n".repeat(81) }), ...refused },
  {
    name: "names are unique",
    given,
    send: post("/api/curves", { ...wet, type: "height" }),
    status: 422,
    is: { error: "Name is already used on this device" },
  },
  { name: "with their case", given, send: post("/api/curves", { ...wet, name: "wet" }) },
  {
    name: "in an edit too",
    given: { ...given, dry: post("/api/curves", { ...wet, name: "Dry" }) },
    send: patch("/api/curves/$dry", { name: "Wet" }),
    status: 422,
    is: { error: "Name is already used on this device" },
  },
  {
    name: "values may come as text and be negative",
    send: post("/api/curves", { ...wet, data: { "1": "7", "2": -3, "3": 4_000_000_000 } }),
    has: { data: { "1": 7, "2": -3, "3": 4_000_000_000 } },
  },
  { name: "data may be empty", send: post("/api/curves", { ...wet, data: {} }), has: { data: {} } },
  {
    name: "other values are refused by day",
    send: post("/api/curves", { ...wet, data: { "1": 1.5, "2": 3, "3": "x", "4": null } }),
    status: 422,
    is: { data: { "1": "1 isn't an integer", "3": "3 isn't an integer", "4": "4 can't be null" } },
  },
  {
    name: "days have digits only",
    send: post("/api/curves", { ...wet, data: { "1": 1, day: 2, "-1": 3, "1.5": 4, "": 5 } }),
    status: 422,
    is: {
      data: {
        day: "day must be a whole number of days",
        "-1": "-1 must be a whole number of days",
        "1.5": "1.5 must be a whole number of days",
        "": " must be a whole number of days",
      },
    },
  },
  {
    name: "data is an object",
    send: post("/api/curves", { ...wet, data: [] }),
    status: 422,
    is: { data: "Data isn't an object" },
  },
  {
    name: "data has 500 characters",
    send: post("/api/curves", { ...wet, data: ofLength(500) }),
    has: { data: ofLength(500) },
  },
  { name: "not 501", send: post("/api/curves", { ...wet, data: ofLength(501) }), ...refused },
  {
    name: "an edit replaces all data",
    given,
    send: patch("/api/curves/$wet", { data: { "3": 5 } }),
    is: {
      ...wet,
      id: "$wet",
      device_id: "$device",
      created_at: TIME,
      updated_at: TIME,
      data: { "3": 5 },
    },
  },
  {
    name: "an edit without it leaves it",
    given,
    send: patch("/api/curves/$wet", { name: "Damp", data: null }),
    has: { ...wet, name: "Damp" },
  },
  {
    name: "a curve is deleted",
    given,
    send: remove("/api/curves/$wet"),
    has: wet,
    then: [{ send: get("/api/curves"), is: [] }],
  },
  ...["water_curve_id", "spread_curve_id", "height_curve_id"].map((key) => ({
    name: `not while a plant has it as ${key}`,
    given: { ...given, leek: post("/api/points", { ...plant, name: "Leek", [key]: "$wet" }) },
    send: remove("/api/curves/$wet"),
    status: 422,
    is: { in_use: "Cannot delete curve: in use by plant 'Leek'" },
    then: [{ send: get("/api/curves/$wet"), has: wet }],
  })),
  {
    name: "all plants are named",
    given: {
      ...given,
      leek: post("/api/points", { ...plant, name: "Leek", water_curve_id: "$wet", height_curve_id: "$wet" }),
      mint: post("/api/points", { ...plant, name: "Mint", spread_curve_id: "$wet" }),
    },
    send: remove("/api/curves/$wet"),
    status: 422,
    is: { in_use: "Cannot delete curve: in use by plant 'Leek', plant 'Mint'" },
  },
]);
