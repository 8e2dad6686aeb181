import { expect } from "bun:test";
import type { Services } from "../../../src/framework/services";
import { TIME } from "../../support/patterns";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";

const DAY = 86_400_000;
const start = Math.ceil(Date.now() / 60_000) * 60_000 + DAY;
const times = (time_unit: string, minutes = 30 * 1440) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(start + minutes * 60_000).toISOString(),
  time_unit,
  repeat: 1,
});
const sequence = post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] });
const event = (unit = "daily", minutes?: number) =>
  post("/api/farm_events", { executable_type: "Sequence", executable_id: "$sequence", ...times(unit, minutes) });
const group = post("/api/point_groups", { name: "Beds", point_ids: ["$plant"] });
const plant = post("/api/points", { pointer_type: "Plant", name: "Lettuce", x: 1, y: 2, z: 0, plant_stage: "planted" });
const given = { plant, group, sequence, event: event() };
const rule = (more: object = {}) => post("/api/water_rules", { name: "Lettuce", ...more });
const rain = post("/api/measures", { name: "Rain", unit: "mm", kind: "rain" });

const AT = "2026-11-23T08:00:00.000Z";
/** A plant of 300 ml a day, of which a rule gives half until noon. */
const watered = {
  ...given,
  nozzle: post("/api/tools", { name: "Watering Nozzle", flow_rate_ml_per_s: 10 }),
  rule: rule({ point_group_id: "$group", ml_per_plant: 300 }),
  script: post("/api/water_rules/$rule/sequence"),
  told: async (services: Services, deviceId: number) => {
    const id = Number(services.db.value(`select id from water_rules where device_id = ${deviceId}`));
    const value = `0.5 ${Date.parse("2026-11-23T12:00:00.000Z") / 1000}`;
    services.db.execute(`insert into plugin_envs (device_id, key, value, created_at, updated_at)
      values (${deviceId}, 'gardenshed_water_${id}', '${value}', '${AT}', '${AT}')`);
    return id;
  },
};

scenarios("water rules (water.md §3)", [
  {
    name: "a rule is made with usual numbers",
    send: rule(),
    is: {
      ...{
        id: expect.any(Number),
        device_id: "$device",
        created_at: TIME,
        updated_at: TIME,
        name: "Lettuce",
        on: true,
      },
      ...{ point_group_id: null, farm_event_ids: [], ml_per_plant: 200, rain_id: null, rain_expected_id: null },
      ...{ soil_id: null, dry: 20, wet: 60, skip_below: 0.25, at_most: 2 },
    },
  },
  {
    name: "dry soil is drier than wet soil",
    send: rule({ dry: 60, wet: 60 }),
    status: 422,
    is: { wet: "Wet must be above dry" },
  },
  {
    name: "numbers beyond what is possible are refused",
    send: rule({ dry: -1, at_most: 8, skip_below: 2 }),
    status: 422,
    is: {
      dry: "Must be between 0 and 100",
      at_most: "Must be between 1 and 7",
      skip_below: "Must be between 0 and 1",
    },
  },
  {
    name: "a group of another account is refused",
    given: {
      theirPlant: { ...plant, as: "neighbour" },
      theirs: { ...post("/api/point_groups", { name: "x", point_ids: ["$theirPlant"] }), as: "neighbour" },
    },
    send: rule({ point_group_id: "$theirs" }),
    status: 422,
    is: { point_group_id: "The group does not exist" },
  },
  {
    name: "a measure has to be of its kind",
    given: { rain },
    send: rule({ soil_id: "$rain", rain_id: 999_999 }),
    status: 422,
    is: { soil_id: "The measure is none of the kind soil", rain_id: "The measure is none of the kind rain" },
  },
  {
    name: "an event belongs to one rule",
    given: { ...given, first: rule({ farm_event_ids: ["$event"] }) },
    send: rule({ farm_event_ids: ["$event"] }),
    status: 422,
    has: { farm_event_ids: expect.stringContaining("belongs to another rule") },
    then: [{ send: patch("/api/water_rules/$first", { farm_event_ids: ["$event"], at_most: 3 }), has: { at_most: 3 } }],
  },
  {
    name: "an event that takes place more often than hourly is refused",
    given: { ...given, often: event("minutely", 500) },
    send: rule({ farm_event_ids: ["$often"] }),
    status: 422,
    has: { farm_event_ids: expect.stringContaining("more often than hourly") },
  },
  {
    name: "an event that is deleted stays in the list of its rule, which can be sent back",
    given: { ...given, rule: rule({ farm_event_ids: ["$event"] }), gone: remove("/api/farm_events/$event") },
    send: patch("/api/water_rules/$rule", { farm_event_ids: ["$event"], at_most: 3 }),
    has: { at_most: 3 },
  },
  {
    name: "a measure that has become one of another kind does not count",
    given: {
      ...given,
      rain,
      rule: rule({ point_group_id: "$group", rain_id: "$rain" }),
      other: patch("/api/measures/$rain", { kind: "soil" }),
    },
    send: get("/api/water_rules/$rule/now"),
    has: { factor: 1, faults: { rain: "other" }, text: expect.stringContaining("is of another kind") },
  },
  {
    name: "an amount of rain below 0 is not taken",
    given: { rain: post("/api/measures", { name: "Rain", unit: "mm", kind: "rain", mode: "amount" }) },
    send: post("/api/measures/values", { name: "Rain", value: -1, at: new Date().toISOString() }),
    is: { taken: 0, left_out: [{ index: 0, reason: "An amount of rain is not below 0" }] },
  },
  {
    name: "what a rule names is deleted: empty",
    given: {
      ...given,
      rain,
      rule: rule({ point_group_id: "$group", rain_id: "$rain" }),
      gone: remove("/api/measures/$rain"),
    },
    send: get("/api/water_rules/$rule"),
    has: { rain_id: null, point_group_id: "$group" },
  },
  {
    name: "if it ran now: the water of a day, and why",
    given: { ...given, rule: rule({ point_group_id: "$group", ml_per_plant: 300 }) },
    send: get("/api/water_rules/$rule/now"),
    has: { need: 300, factor: 1, skipped: false, text: "Waters 100\u00a0% of a day's need: 1\u00a0day." },
    then: [
      {
        send: get("/api/water_rules/$rule/now", { headers: { "Accept-Language": "de-AT, en;q=0.5" } }),
        has: { text: "Gießt 100\u00a0% des Tagesbedarfs: 1\u00a0Tag." },
      },
      { send: get("/api/water_rules/$rule/decisions"), is: [] },
    ],
  },
  {
    name: "without a group nothing is reckoned, and no sequence is made",
    given: { rule: rule() },
    send: get("/api/water_rules/$rule/now"),
    is: null,
    then: [
      {
        send: post("/api/water_rules/$rule/sequence"),
        status: 422,
        is: { point_group_id: "Choose the group that is watered first" },
      },
    ],
  },
  {
    name: "the sequence of a rule asks for its factor",
    given: { ...given, rule: rule({ point_group_id: "$group" }) },
    send: post("/api/water_rules/$rule/sequence"),
    has: {
      name: "Water by need: Lettuce",
      body: [{ kind: "lua", args: { lua: expect.stringContaining("gardenshed_water_") } }],
    },
  },
  {
    name: "its sequence gives each plant its share of a day's water",
    given: watered,
    send: post("/api/rehearsals", {
      ...{ sequence_id: "$script", tool_id: "$nozzle", at: AT, start: { x: 0, y: 0, z: 0 } },
    }),
    has: { totals: { pins: [{ pin: 8, on_s: 15.1, litres: 0.151 }] } },
    hides: ["flow rate", "Skipping"],
  },
  {
    name: "another account's rule is not found",
    given: { theirs: { ...rule(), as: "neighbour" } },
    send: get("/api/water_rules/$theirs/now"),
    status: 404,
    then: [
      { send: get("/api/water_rules/$theirs/decisions"), status: 404 },
      { send: post("/api/water_rules/$theirs/sequence"), status: 404 },
    ],
  },
  {
    name: "of 20 rules there is no further one",
    given: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`r${index}`, rule({ name: `R ${index}` })])),
    send: rule(),
    status: 422,
    is: { error: "A garden has at most 20 water rules, delete one first" },
  },
]);
