import { expect } from "bun:test";
import { get, patch, post, put, remove, scenarios } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const soil = { label: "Soil", pin: 59, mode: 1 };
const given = { soil: post("/api/sensors", soil) };

scenarios("sensors (garden.md §8)", [
  {
    name: "a sensor is created and answered as the record",
    send: post("/api/sensors", soil),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      ...soil,
      created_at: TIME,
      updated_at: TIME,
    },
  },
  {
    name: "numbers may come as text",
    send: post("/api/sensors", { ...soil, pin: "12", mode: "0" }),
    has: { pin: 12, mode: 0 },
  },
  {
    name: "pin, label and mode are required",
    send: post("/api/sensors", {}),
    status: 422,
    is: { label: "Label is required", pin: "Pin is required", mode: "Mode is required" },
  },
  {
    name: "a pin above 69 is refused",
    send: post("/api/sensors", { ...soil, pin: 70 }),
    status: 422,
    is: { pin: "Pin is too big" },
  },
  {
    name: "a pin below 0 is refused",
    send: post("/api/sensors", { ...soil, pin: -1 }),
    status: 422,
    is: { pin: "Pin is too small" },
  },
  {
    name: "a mode but 0 and 1 is refused",
    send: post("/api/sensors", { ...soil, mode: 2 }),
    status: 422,
    is: { mode: "Mode isn't an option, options: 0, 1" },
  },
  {
    name: "a blank label is refused",
    send: post("/api/sensors", { ...soil, label: " \t" }),
    status: 422,
    is: { label: "Label can't be blank" },
  },
  {
    name: "a pin that another sensor uses is refused",
    given,
    send: post("/api/sensors", { ...soil, label: "Other" }),
    status: 422,
    is: { error: "Pin is already used on this device" },
    then: [{ send: get("/api/sensors"), is: [expect.objectContaining({ label: "Soil" })] }],
  },
  {
    name: "another account may use the same pin",
    given: { other: post("/api/sensors", soil, { as: "neighbour" }) },
    send: post("/api/sensors", soil),
  },
  {
    name: "an edit changes the given keys only",
    given,
    send: patch("/api/sensors/$soil", { label: "Wet soil" }),
    has: { label: "Wet soil", pin: 59, mode: 1 },
  },
  {
    name: "PUT is the same as PATCH",
    given,
    send: put("/api/sensors/$soil", { mode: 0 }),
    has: { label: "Soil", mode: 0 },
  },
  { name: "an edit keeps its own pin", given, send: patch("/api/sensors/$soil", { pin: 59 }), has: { pin: 59 } },
  {
    name: "an edit to a used pin is refused",
    given: { ...given, second: post("/api/sensors", { ...soil, pin: 60 }) },
    send: patch("/api/sensors/$second", { pin: 59 }),
    status: 422,
    is: { error: "Pin is already used on this device" },
  },
  {
    name: "a deleted sensor is answered and gone",
    given,
    send: remove("/api/sensors/$soil"),
    has: { id: "$soil", ...soil },
    then: [{ send: get("/api/sensors/$soil"), status: 404, is: { error: "Record not found." } }],
  },
]);
