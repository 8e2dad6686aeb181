import { get, patch, post, remove, type Scenario, scenarios, type Setup } from "../../../support/scenarios";
import { farmEvent, goTo, regimen, sequence, update } from "../../../support/script-users";
import { when } from "../../../support/script-steps";
import { LONG_AGO } from "../../../support/stored";
import { application, locals, node, variable, VALUES } from "../../../support/scripts";

const NOW = new Date("2026-11-10T12:00:00.000Z");
const call = node("execute", { sequence_id: "$mine" });
const mine = sequence("Watering");
const event = (start_time: string, more: object = {}) =>
  post("/api/farm_events", { executable_id: "$mine", start_time, repeat: 1, time_unit: "never", ...more });
const binding = (pin_num: number) => post("/api/pin_bindings", { pin_num, sequence_id: "$mine" });
const items = (name: string, ...offsets: number[]) =>
  post("/api/regimens", {
    name,
    color: "red",
    regimen_items: offsets.map((time_offset) => ({ time_offset, sequence_id: "$mine" })),
  });
const boot = patch("/api/dos_config", { boot_sequence_id: "$mine" });

const regimenWithIdOfNewestSequence: Setup = ({ db, writes }, deviceId) =>
  writes.run(
    "account",
    () => {
      db.execute(`
        insert into regimens (id, device_id, name, color, body, created_at, updated_at)
        select max(id), ${deviceId}, 'Spring', 'red', '[]', '${LONG_AGO}', '${LONG_AGO}' from sequences`);
      return 0;
    },
    deviceId,
  );

const held = (name: string, users: NonNullable<Scenario["given"]>, text: string): Scenario => ({
  name,
  given: { mine, ...users },
  send: remove("/api/sequences/$mine"),
  status: 422,
  is: { sequence: `Sequence is in use by: ${text}.` },
  then: [{ send: get("/api/sequences/$mine"), has: { id: "$mine" } }],
});
const free = (name: string, others: NonNullable<Scenario["given"]>): Scenario => ({
  name,
  given: { mine, ...others },
  send: remove("/api/sequences/$mine"),
  has: { id: "$mine", name: "Watering", kind: "sequence" },
  then: [{ send: get("/api/sequences/$mine"), status: 404 }],
});

scenarios(
  "deleting sequences (sequences.md §4.6)",
  [
    free("an unused one is answered and gone", {}),
    held("farm events are named by their day", { a: event("2026-11-20T06:00:00Z") }, "farm events (11/20)"),
    held(
      "with the year if it is another one, in order, each day once",
      {
        b: event("2027-01-02T06:00:00Z"),
        c: event("2026-11-20T07:00:00Z"),
        a: event("2026-11-20T06:00:00Z"),
        d: event("2025-12-31T23:59:00Z"),
      },
      "farm events (12/31/25, 11/20, 01/02/27)",
    ),
    held("pin bindings by their pin", { b: binding(18), a: binding(4) }, "pin bindings (pin 4, pin 18)"),
    held(
      "regimens by name, however many items there are",
      { b: items("Spring", 0, 5000), a: items("Autumn", 0) },
      "regimens (Autumn, Spring)",
    ),
    held(
      "sequences by name",
      { b: sequence("Morning", call), a: sequence("Evening round", call, call) },
      "sequences (Evening round, Morning)",
    ),
    held("also when the call is inside another step", { a: sequence("Check", when("x", call)) }, "sequences (Check)"),
    held("the boot sequence", { boot }, "boot sequence"),
    held(
      "all groups, in this order",
      {
        boot,
        evening: sequence("Evening round", call),
        spring: items("Spring", 0),
        pin: binding(4),
        event: event("2026-11-20T06:00:00Z"),
      },
      "farm events (11/20); pin bindings (pin 4); regimens (Spring); sequences (Evening round); boot sequence",
    ),
    free("its own calls do not count", {
      self: patch("/api/sequences/$mine", { name: "Watering", args: {}, body: [call] }),
    }),
    free("nor what marks it as a resource", { other: sequence("Marks", update("Sequence", "$mine", "pinned", true)) }),
    free("nor a variable that holds it", {
      other: post("/api/sequences", {
        name: "Holds",
        args: {
          locals: locals(variable("Which", node("resource", { resource_type: "Sequence", resource_id: "$mine" }))),
        },
        body: [],
      }),
    }),
    free("nor bodies of farm events and regimens", {
      other: sequence("Other"),
      event: farmEvent("$other", node("resource", { resource_type: "Sequence", resource_id: "$mine" }), "2027-01-02"),
      regimen: regimen("Spring", node("resource", { resource_type: "Sequence", resource_id: "$mine" })),
    }),
    free("nor an event of a regimen with the same id", {
      spring: regimenWithIdOfNewestSequence,
      event: event("2027-01-02", { executable_type: "Regimen" }),
    }),
    free("nor users that have let go", {
      caller: sequence("Caller", call),
      edit: patch("/api/sequences/$caller", { name: "Caller", args: {}, body: [goTo(VALUES.coordinate)] }),
      spring: items("Spring", 0),
      emptied: patch("/api/regimens/$spring", { regimen_items: [] }),
      pin: binding(4),
      unbound: patch("/api/pin_bindings/$pin", { special_action: "sync" }),
      boot,
      unset: patch("/api/dos_config", { boot_sequence_id: null }),
    }),
    free("users that call it with values hold it, until they are gone", {
      caller: sequence("Caller", node("execute", { sequence_id: "$mine" }, [application("Where", VALUES.coordinate)])),
      gone: remove("/api/sequences/$caller"),
    }),
    free("farm events that are over are removed before", {
      zone: patch("/api/device", { timezone: "Europe/Berlin" }),
      past: event("2026-11-01T06:00:00Z"),
    }),
    held("but not without a time zone", { past: event("2026-11-01T06:00:00Z") }, "farm events (11/01)"),
    {
      name: "an unknown one is not found",
      send: remove("/api/sequences/999999"),
      status: 404,
      is: { error: "Record not found." },
    },
  ],
  {},
  () => NOW,
);
