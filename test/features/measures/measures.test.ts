import { expect } from "bun:test";
import { TIME } from "../../support/patterns";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";

const rain = post("/api/measures", { name: "Rain", unit: "mm", kind: "rain" });
const soil = (source: object) => post("/api/measures", { name: "Soil", unit: "%", kind: "soil", source });
const sensor = post("/api/sensors", { pin: 59, label: "Soil", mode: 1 });
const reading = (value: number, more: object = {}) =>
  post("/api/sensor_readings", { pin: 59, value, mode: 1, x: 0, y: 0, z: 0, ...more });
const handIn = (values: readonly object[]) => post("/api/measures/values", { values });
const tip = { headers: { "idempotency-key": "tip-1", "x-device-rpc-id": "tip-1" } };
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
/** A time within one second. */
const lately = (ms: string): string => `${LATELY}.${ms}Z`;
const LATELY = minutesAgo(1).slice(0, 19);
const fromSensor = { source: { sensor_id: "$sensor", dry: 900, wet: 400 } };

scenarios("measures (water.md §2)", [
  {
    name: "a measure is made, and rain is handed in by its amount",
    send: rain,
    is: {
      ...{ id: expect.any(Number), device_id: "$device", created_at: TIME, updated_at: TIME },
      ...{ name: "Rain", unit: "mm", kind: "rain", mode: "amount", min: null, max: null, silent_hours: null },
      ...{ x: null, y: null, z: null, source: null, seen: true, newest: null },
    },
  },
  {
    name: "only rain has a mode",
    send: post("/api/measures", { name: "Air", unit: "°C", kind: "temperature", mode: "counter" }),
    has: { mode: null },
  },
  {
    name: "a name is taken, whatever its case",
    given: { rain },
    send: post("/api/measures", { name: "RAIN" }),
    status: 422,
    is: { name: "Name is taken by another measure" },
  },
  { name: "a measure keeps its own name", given: { rain }, send: patch("/api/measures/$rain", { name: "rain" }) },
  {
    name: "a name of 61 characters is refused",
    send: post("/api/measures", { name: "x".repeat(61) }),
    status: 422,
  },
  { name: "a kind of nobody is refused", send: post("/api/measures", { name: "x", kind: "snow" }), status: 422 },
  {
    name: "bounds in the wrong order are refused",
    given: { rain },
    send: patch("/api/measures/$rain", { min: 5, max: 5 }),
    status: 422,
    is: { max: "Max must be above min" },
  },
  {
    name: "a source is a topic or a sensor, not both",
    send: soil({ topic: "a", sensor_id: 1 }),
    status: 422,
    is: { source: "Source is a topic or a sensor, not both" },
  },
  {
    name: "a topic of the home automation is for the account that the operator has named",
    send: soil({ topic: "house/rain" }),
    status: 422,
    is: { source: "Source cannot be a topic: this server reads none for you" },
  },
  { name: "a topic has no wildcards", send: soil({ topic: "house/#" }), status: 422 },
  {
    name: "a sensor of another account is refused",
    given: { theirs: { ...sensor, as: "neighbour" } },
    send: soil({ sensor_id: "$theirs", dry: 900, wet: 300 }),
    status: 422,
    is: { source: "Source names a sensor that does not exist" },
  },
  {
    name: "readings in air and in water must differ",
    given: { sensor },
    send: soil({ sensor_id: "$sensor", dry: 300, wet: 300 }),
    status: 422,
    is: { source: "Source needs two different readings, dry and wet" },
  },
  {
    name: "a reading of the robot becomes percent",
    given: { sensor, soil: soil({ sensor_id: "$sensor", dry: 900, wet: 400 }), reading: reading(525) },
    send: get("/api/measures/$soil"),
    has: { newest: { value: 75, by: "robot", at: TIME } },
    then: [
      { send: reading(940) },
      { send: get("/api/measures/$soil"), has: { newest: { value: 0 } } },
      { send: reading(360) },
      { send: get("/api/measures/$soil"), has: { newest: { value: 100 } } },
      { send: reading(650, { read_at: "2020-01-01T00:00:00.000Z" }) },
      { send: reading(650, { read_at: minutesAgo(-10) }) },
      { send: get("/api/measures/$soil"), has: { newest: { value: 100 } } },
    ],
  },
  {
    name: "a reading far outside of air and water is none: the sensor is unplugged",
    given: {
      ...{ sensor, soil: soil({ sensor_id: "$sensor", dry: 900, wet: 400 }) },
      reading: reading(525, { read_at: lately("000") }),
    },
    send: reading(0),
    then: [
      { send: reading(1023) },
      { send: get("/api/measures/$soil"), has: { newest: { value: 75, at: lately("000") } } },
    ],
  },
  {
    name: "many readings within a second are one value",
    given: {
      ...{ sensor, soil: soil({ sensor_id: "$sensor", dry: 900, wet: 400 }) },
      ...{ first: reading(525, { read_at: lately("100") }), second: reading(650, { read_at: lately("900") }) },
    },
    send: get("/api/measures/$soil/values"),
    is: [{ at: lately("000"), value: 50 }],
    then: [{ send: get("/api/measures/$soil"), has: { newest: { value: 50, at: lately("900") } } }],
  },
  {
    name: "a fifth measure of a sensor is refused",
    given: {
      sensor,
      ...Object.fromEntries(
        Array.from({ length: 4 }, (_, n) => [`m${n}`, post("/api/measures", { name: `Soil ${n}`, ...fromSensor })]),
      ),
      other: post("/api/measures", { name: "Other" }),
    },
    send: post("/api/measures", { name: "Fifth", ...fromSensor }),
    status: 422,
    is: { source: "Source: at most 4 measures come from one sensor" },
    then: [
      { send: patch("/api/measures/$other", fromSensor), status: 422 },
      { send: patch("/api/measures/$m0", fromSensor) },
    ],
  },
  {
    name: "a reading of another sensor does not",
    given: { sensor, soil: soil({ sensor_id: "$sensor", dry: 900, wet: 400 }) },
    send: reading(525, { pin: 58 }),
    then: [{ send: get("/api/measures/$soil"), has: { newest: null } }],
  },
  {
    name: "a value is the newest of its measure, with who handed it in",
    given: { rain },
    send: post("/api/measures/values", { name: "rain", value: 2.4, at: minutesAgo(3) }),
    is: { taken: 1, left_out: [] },
    then: [
      { send: get("/api/measures/$rain"), has: { newest: { value: 2.4, by: "Gardener" } } },
      { send: handIn([{ name: "Rain", value: 9, at: minutesAgo(60) }]), has: { taken: 1 } },
      { send: get("/api/measures/$rain"), has: { newest: { value: 2.4 } } },
    ],
  },
  {
    name: "good values are taken, and it is said why others are not",
    given: { rain },
    send: handIn([
      { name: "Rain", value: 1, at: minutesAgo(1) },
      { name: "Rain", value: "wet", at: minutesAgo(1) },
      { name: "Rain", value: 1e10, at: minutesAgo(1) },
      { name: "Rain", value: 1 },
      { name: "Rain", value: 1, at: minutesAgo(-6) },
      { name: "Rain", value: 1, at: minutesAgo(7 * 1440 + 1) },
      { name: "Rain", value: 1, at: "yesterday" },
      { name: "", value: 1 },
      { name: "\u0007", value: 1 },
      7 as unknown as object,
      { name: "Rain", value: "1.5", at: minutesAgo(2) },
    ]),
    is: {
      taken: 2,
      left_out: [
        { index: 1, reason: "Value must be a number" },
        { index: 2, reason: "Value is out of range" },
        {
          index: 3,
          reason: "An amount of rain needs at: else a repeated message would rain twice",
        },
        { index: 4, reason: expect.stringContaining("Set the clock of the sender") },
        { index: 5, reason: expect.stringContaining("more than 7 days ago") },
        { index: 6, reason: expect.stringContaining("ISO 8601") },
        { index: 7, reason: "Name is missing" },
        { index: 8, reason: "Name is missing" },
        { index: 9, reason: "Name is missing" },
      ],
    },
  },
  {
    name: "an amount without a time is taken once with its Idempotency-Key",
    given: { rain },
    send: post("/api/measures/values", { name: "Rain", value: 3 }, tip),
    is: { taken: 1, left_out: [] },
    then: [
      {
        send: post("/api/measures/values", { name: "Rain", value: 3 }, tip),
        is: { taken: 1, left_out: [] },
      },
      { send: get("/api/measures/$rain/values?by=day"), has: [{ value: 3, count: 1 }] },
    ],
  },
  {
    name: "the same measure and time again replaces",
    given: { rain },
    send: handIn([
      { name: "Rain", value: 1, at: "$now" },
      { name: "Rain", value: 2, at: minutesAgo(1) },
    ]),
    has: { taken: 1 },
  },
  {
    name: "an unknown name becomes a new measure that nobody has looked at, in every script",
    send: handIn([{ name: "Бочка 水位", value: 40 }]),
    is: { taken: 1, left_out: [] },
    then: [
      {
        send: get("/api/measures"),
        has: [{ name: "Бочка 水位", kind: "other", unit: "", seen: false, newest: { value: 40 } }],
      },
    ],
  },
  {
    name: "a list of 501 values is refused",
    send: handIn(Array.from({ length: 501 }, () => ({ name: "x", value: 1 }))),
    status: 422,
    has: { error: expect.stringContaining("1 to 500") },
  },
  { name: "nothing is refused", send: post("/api/measures/values", {}), status: 422 },
  {
    name: "more than 600 values in a minute are refused as a whole",
    given: { first: handIn(Array.from({ length: 500 }, () => ({ name: "Tank", value: 1 }))) },
    send: handIn(Array.from({ length: 101 }, () => ({ name: "Tank", value: 2 }))),
    status: 429,
    then: [{ send: get("/api/measures"), has: [{ newest: { value: 1 } }] }],
  },
  {
    name: "of 50 measures there is no further one",
    given: Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`m${index}`, post("/api/measures", { name: `M ${index}` })]),
    ),
    send: post("/api/measures", { name: "One more" }),
    status: 422,
    is: { error: "A garden has at most 50 measures, delete one first" },
    then: [{ send: handIn([{ name: "One more", value: 1 }]), has: { taken: 0 } }],
  },
  {
    name: "an eleventh measure that nobody has looked at is not made",
    given: { ten: handIn(Array.from({ length: 10 }, (_, index) => ({ name: `New ${index}`, value: 1 }))) },
    send: handIn([{ name: "Eleven", value: 1 }]),
    has: { taken: 0, left_out: [{ index: 0, reason: expect.stringContaining("Nobody has looked") }] },
  },
  {
    name: "a table begins with its name, marked as text where it looks like a formula",
    given: { sum: post("/api/measures", { name: "=SUM(A1)", unit: "%" }) },
    send: get("/api/measures/$sum/values.csv"),
    headers: { "content-type": "text/csv; charset=utf-8" },
    is: undefined,
    then: [{ send: get("/api/measures/$sum/values.xml"), status: 404 }],
  },
  {
    name: "another account's measure has no values to read",
    given: { theirs: { ...rain, as: "neighbour" } },
    send: get("/api/measures/$theirs/values"),
    status: 404,
    then: [
      { send: get("/api/measures/$theirs/values.csv"), status: 404 },
      { send: remove("/api/measures/$theirs"), status: 404 },
    ],
  },
]);
