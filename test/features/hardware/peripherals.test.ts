import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const led = { label: "LED", pin: 13, mode: 1 };
const given = { led: post("/api/peripherals", led) };
const taken = { error: "Pin is already used on this device" };
const outside = { error: "Pin must be between 0 and 1000" };
/** A sequence that switches the pin of `$led`. */
const watering = (name: string, pin_type = "Peripheral") =>
  post("/api/sequences", {
    name,
    body: [
      {
        kind: "write_pin",
        args: { pin_number: { kind: "named_pin", args: { pin_type, pin_id: "$led" } }, pin_value: 1, pin_mode: 0 },
      },
    ],
  });

scenarios("peripherals (garden.md §9)", [
  {
    name: "a peripheral is created and answered as the record",
    send: post("/api/peripherals", led),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      ...led,
      created_at: TIME,
      updated_at: TIME,
    },
  },
  { name: "the mode is 0 unless given", send: post("/api/peripherals", { label: "LED", pin: 13 }), has: { mode: 0 } },
  {
    name: "pin and label are required",
    send: post("/api/peripherals", {}),
    status: 422,
    is: { label: "Label is required", pin: "Pin is required" },
  },
  {
    name: "a blank label is refused",
    send: post("/api/peripherals", { ...led, label: "" }),
    status: 422,
    is: { label: "Label can't be blank" },
  },
  {
    name: "a mode but 0 and 1 is refused",
    send: post("/api/peripherals", { ...led, mode: 2 }),
    status: 422,
    is: { mode: "Mode isn't an option, options: 0, 1" },
  },
  { name: "pin 0 is accepted", send: post("/api/peripherals", { ...led, pin: 0 }), has: { pin: 0 } },
  { name: "pin 1000 is accepted", send: post("/api/peripherals", { ...led, pin: 1000 }), has: { pin: 1000 } },
  {
    name: "pin 1001 is refused under the key error, and nothing is stored",
    send: post("/api/peripherals", { ...led, pin: 1001 }),
    status: 422,
    is: outside,
    then: [{ send: get("/api/peripherals"), is: [] }],
  },
  { name: "pin -1 is refused", send: post("/api/peripherals", { ...led, pin: -1 }), status: 422, is: outside },
  {
    name: "an edit to pin 1001 is refused",
    given,
    send: patch("/api/peripherals/$led", { pin: 1001 }),
    status: 422,
    is: outside,
    then: [{ send: get("/api/peripherals/$led"), has: led }],
  },
  {
    name: "a label of 280 characters is accepted",
    send: post("/api/peripherals", { ...led, label: "l".repeat(280) }),
    has: { label: "l".repeat(280) },
  },
  {
    name: "a label of 281 characters is refused",
    send: post("/api/peripherals", { ...led, label: "l".repeat(281) }),
    status: 422,
    is: { error: "A text is too long." },
  },
  {
    name: "the same pin and label again answer the record there is, unchanged",
    given,
    send: post("/api/peripherals", { ...led, mode: 0 }),
    has: { id: "$led", mode: 1 },
    then: [{ send: get("/api/peripherals"), is: [expect.objectContaining({ id: expect.any(Number), mode: 1 })] }],
  },
  {
    name: "the same pin and label with a wrong mode are refused",
    given,
    send: post("/api/peripherals", { ...led, mode: 2 }),
    status: 422,
    is: { mode: "Mode isn't an option, options: 0, 1" },
  },
  {
    name: "a used pin with another label is refused",
    given,
    send: post("/api/peripherals", { ...led, label: "Pump" }),
    status: 422,
    is: taken,
    then: [{ send: get("/api/peripherals"), is: [expect.objectContaining(led)] }],
  },
  {
    name: "another pin with the same label is another peripheral",
    given,
    send: post("/api/peripherals", { ...led, pin: 14 }),
    then: [{ send: get("/api/peripherals"), has: [{ pin: 13 }, { pin: 14 }] }],
  },
  {
    name: "an edit to a used pin is refused, also with the same label",
    given: { ...given, pump: post("/api/peripherals", { label: "Pump", pin: 9 }) },
    send: patch("/api/peripherals/$pump", { pin: 13, label: "LED" }),
    status: 422,
    is: taken,
  },
  {
    name: "another account's peripheral is not answered instead of a new one",
    given: { other: post("/api/peripherals", led, { as: "neighbour" }) },
    send: post("/api/peripherals", led),
    has: { device_id: "$device" },
  },
  {
    name: "a sensor may have the same pin",
    given: { sensor: post("/api/sensors", { label: "Soil", pin: 13, mode: 0 }) },
    send: post("/api/peripherals", led),
  },
  {
    name: "an edit changes the given keys only",
    given,
    send: patch("/api/peripherals/$led", { mode: 0 }),
    has: { ...led, mode: 0 },
  },
  {
    name: "the list has pages",
    given: { ...given, pump: post("/api/peripherals", { label: "Pump", pin: 9 }) },
    send: get("/api/peripherals?page=2&per=1"),
    is: [expect.objectContaining({ label: "Pump" })],
  },
  {
    name: "a deleted peripheral is answered and gone",
    given,
    send: remove("/api/peripherals/$led"),
    has: { id: "$led", ...led },
    then: [{ send: get("/api/peripherals"), is: [] }],
  },
  {
    name: "a peripheral that sequences use cannot be deleted",
    given: { ...given, b: watering("Watering"), a: watering("Light") },
    send: remove("/api/peripherals/$led"),
    status: 422,
    is: { peripheral: "Cannot delete peripheral: used by sequences: Light, Watering" },
    then: [{ send: get("/api/peripherals/$led"), has: led }],
  },
  {
    name: "a sequence that names another kind of pin by the same number does not matter",
    given: { ...given, sequence: watering("Watering", "BoxLed3") },
    send: remove("/api/peripherals/$led"),
  },
]);
