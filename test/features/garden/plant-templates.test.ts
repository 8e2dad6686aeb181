import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const given = { spring: post("/api/saved_gardens", { name: "Spring" }) };
const leek = { saved_garden_id: "$spring", x: 100, y: -200.5 };
const one = { ...given, leek: post("/api/plant_templates", leek) };
const missing = { status: 404, is: { error: "Record not found." } };
const theirs = post("/api/saved_gardens", { name: "Autumn" }, { as: "neighbour" });

scenarios("plant templates (garden.md §5)", [
  {
    name: "the rest has defaults",
    given,
    send: post("/api/plant_templates", leek),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      created_at: TIME,
      updated_at: TIME,
      ...leek,
      z: 0,
      radius: 25,
      name: "untitled",
      cropdb_slug: "null",
    },
  },
  {
    name: "garden and place are required",
    send: post("/api/plant_templates", { z: null, name: null }),
    status: 422,
    is: { saved_garden_id: "Saved Garden ID is required", x: "X is required", y: "Y is required" },
  },
  {
    name: "a garden that is not there is not found",
    send: post("/api/plant_templates", { ...leek, saved_garden_id: 999_999 }),
    ...missing,
  },
  {
    name: "nor is a foreign one",
    given: { theirs },
    send: post("/api/plant_templates", { ...leek, saved_garden_id: "$theirs" }),
    ...missing,
    then: [{ send: get("/api/plant_templates"), is: [] }],
  },
  {
    name: "in an edit neither",
    given: { ...one, theirs },
    send: patch("/api/plant_templates/$leek", { saved_garden_id: "$theirs", name: "Leek" }),
    ...missing,
    then: [{ send: get("/api/plant_templates"), has: [{ saved_garden_id: "$spring", name: "untitled" }] }],
  },
  {
    name: "it can be moved to another garden",
    given: { ...one, summer: post("/api/saved_gardens", { name: "Summer" }) },
    send: patch("/api/plant_templates/$leek", { saved_garden_id: "$summer", x: 60_000, z: -1, radius: 2.5 }),
    has: { saved_garden_id: "$summer", x: 60_000, y: -200.5, z: -1, radius: 2.5 },
  },
  {
    name: "null changes nothing",
    given: one,
    send: patch("/api/plant_templates/$leek", { x: null, name: null, saved_garden_id: null, cropdb_slug: null }),
    has: { ...leek, name: "untitled", cropdb_slug: "null" },
  },
  {
    name: "texts must not be blank",
    given,
    send: post("/api/plant_templates", { ...leek, name: " ", cropdb_slug: "" }),
    status: 422,
    is: { name: "Name can't be blank", cropdb_slug: "Cropdb Slug can't be blank" },
  },
  {
    name: "a slug has 280 characters",
    given,
    send: post("/api/plant_templates", { ...leek, cropdb_slug: "x".repeat(280) }),
  },
  {
    name: "not 281",
    given,
    send: post("/api/plant_templates", { ...leek, cropdb_slug: "x".repeat(281) }),
    status: 422,
    is: { error: "A text is too long." },
    then: [{ send: get("/api/plant_templates"), is: [] }],
  },
  { name: "there is no GET by id", given: one, send: get("/api/plant_templates/$leek"), status: 404 },
  {
    name: "it is deleted",
    given: one,
    send: remove("/api/plant_templates/$leek"),
    has: { id: "$leek", ...leek },
    then: [{ send: get("/api/plant_templates"), is: [] }],
  },
]);
