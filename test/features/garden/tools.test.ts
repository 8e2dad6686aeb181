import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";
import { farmEvent, goTo, regimen, sequence, toolNode, update } from "../../support/script-users";
import { aged, LONG_AGO } from "../../support/stored";
import { TIME } from "../../support/patterns";

const given = { nozzle: post("/api/tools", { name: "Nozzle", flow_rate_ml_per_s: 40 }) };
const slot = post("/api/points", { pointer_type: "ToolSlot", x: 1, y: 2, z: 3, tool_id: "$nozzle" });
const taken = { status: 422, is: { error: "Name is already used on this device" } };
const held = (text: RegExp) => ({
  status: 422,
  is: { tool: expect.stringMatching(text) },
  then: [{ send: get("/api/tools/$nozzle"), has: { name: "Nozzle" } }],
});

scenarios("tools (garden.md §7)", [
  {
    name: "a new tool is inactive, has no flow rate and a tip of 80 mm",
    send: post("/api/tools", { name: "Trowel", status: "active" }),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      created_at: TIME,
      updated_at: TIME,
      name: "Trowel",
      status: "inactive",
      flow_rate_ml_per_s: 0,
      seeder_tip_z_offset: 80,
    },
  },
  { name: "a name is required", send: post("/api/tools", {}), status: 422, is: { name: "Name is required" } },
  {
    name: "a flow rate is an integer",
    send: post("/api/tools", { name: "Nozzle", flow_rate_ml_per_s: 1.5 }),
    status: 422,
    is: { flow_rate_ml_per_s: "Flow Rate Ml Per S isn't an integer" },
  },
  {
    name: "null counts as no flow rate",
    send: post("/api/tools", { name: "Nozzle", flow_rate_ml_per_s: null }),
    has: { flow_rate_ml_per_s: 0 },
  },
  {
    name: "in an edit null leaves it",
    given,
    send: patch("/api/tools/$nozzle", { flow_rate_ml_per_s: null, status: "active" }),
    has: { flow_rate_ml_per_s: 40, status: "inactive" },
  },
  {
    name: "the tip of a seeder may be of any length, above as well",
    given: { seeder: post("/api/tools", { name: "Seeder", seeder_tip_z_offset: "-62.5mm" }) },
    send: get("/api/tools"),
    has: [{ name: "Seeder", seeder_tip_z_offset: -62.5 }],
    then: [
      { send: patch("/api/tools/$seeder", { seeder_tip_z_offset: 95.5 }), has: { seeder_tip_z_offset: 95.5 } },
      { send: patch("/api/tools/$seeder", { seeder_tip_z_offset: null }), has: { seeder_tip_z_offset: 95.5 } },
    ],
  },
  {
    name: "null counts as the usual tip",
    send: post("/api/tools", { name: "Seeder", seeder_tip_z_offset: null }),
    has: { seeder_tip_z_offset: 80 },
  },
  ...[
    { seeder_tip_z_offset: "", refusal: "Seeder Tip Z Offset can't be blank" },
    { seeder_tip_z_offset: "long", refusal: "Seeder Tip Z Offset must be a number" },
    { seeder_tip_z_offset: true, refusal: "Seeder Tip Z Offset must be a number" },
  ].map(({ seeder_tip_z_offset, refusal }) => ({
    name: `a tip of ${JSON.stringify(seeder_tip_z_offset)} is refused`,
    send: post("/api/tools", { name: "Seeder", seeder_tip_z_offset }),
    status: 422,
    is: { seeder_tip_z_offset: refusal },
    then: [{ send: get("/api/tools"), is: [] }],
  })),
  { name: "a name has 280 characters", send: post("/api/tools", { name: "n".repeat(280) }) },
  {
    name: "not 281",
    send: post("/api/tools", { name: "n".repeat(281) }),
    status: 422,
    is: { error: "A text is too long." },
    then: [{ send: get("/api/tools"), is: [] }],
  },
  { name: "names are unique", given, send: post("/api/tools", { name: " Nozzle " }), ...taken },
  { name: "with their case", given, send: post("/api/tools", { name: "nozzle" }), has: { name: "nozzle" } },
  {
    name: "in an edit too",
    given: { ...given, other: post("/api/tools", { name: "Other" }) },
    send: patch("/api/tools/$other", { name: "Nozzle" }),
    ...taken,
  },
  {
    name: "a tool in a slot is active, in the list too",
    given: { ...given, other: post("/api/tools", { name: "Other" }), slot },
    send: get("/api/tools"),
    has: [
      { id: "$nozzle", status: "active" },
      { id: "$other", status: "inactive" },
    ],
    then: [
      { send: get("/api/tools/$nozzle"), has: { status: "active" } },
      {
        send: patch("/api/tools/$nozzle", { flow_rate_ml_per_s: 7 }),
        has: { status: "active", flow_rate_ml_per_s: 7 },
      },
      { send: patch("/api/points/$slot", { tool_id: null }) },
      { send: get("/api/tools/$nozzle"), has: { status: "inactive" } },
    ],
  },
  {
    name: "mounting does not matter",
    given: { ...given, mount: patch("/api/device", { mounted_tool_id: "$nozzle" }) },
    send: get("/api/tools/$nozzle"),
    has: { status: "inactive" },
  },
]);

scenarios("deleting tools (garden.md §7)", [
  { name: "a tool in a slot stays", given: { ...given, slot }, send: remove("/api/tools/$nozzle"), ...held(/slot/) },
  {
    name: "a tool that a sequence goes to stays",
    given: {
      ...given,
      water: sequence("Water", goTo(toolNode("$nozzle"))),
      again: sequence("Again", goTo(toolNode("$nozzle"))),
    },
    send: remove("/api/tools/$nozzle"),
    ...held(/: Again, Water$/),
  },
  {
    name: "a tool that a sequence mounts stays",
    given: { ...given, mounting: sequence("Mounting", update("Device", 1, "mounted_tool_id", "$nozzle")) },
    send: remove("/api/tools/$nozzle"),
    ...held(/Mounting/),
  },
  {
    name: "the slot is told first",
    given: { ...given, slot, water: sequence("Water", goTo(toolNode("$nozzle"))) },
    send: remove("/api/tools/$nozzle"),
    ...held(/slot/),
  },
  {
    name: "farm events and regimens do not count",
    given: {
      ...given,
      water: sequence("Water"),
      event: farmEvent("$water", toolNode("$nozzle"), "2031-05-06T07:00:00Z"),
      summer: regimen("Summer", toolNode("$nozzle")),
    },
    send: remove("/api/tools/$nozzle"),
    has: { name: "Nozzle" },
    then: [{ send: get("/api/tools"), is: [] }],
  },
  {
    name: "a mounted tool is unmounted, which updates the device",
    given: { ...given, mount: patch("/api/device", { mounted_tool_id: "$nozzle" }), time: aged("tools") },
    send: remove("/api/tools/$nozzle"),
    has: { id: "$nozzle", updated_at: LONG_AGO },
    then: [
      { send: get("/api/device"), has: { mounted_tool_id: null, updated_at: expect.not.stringMatching(LONG_AGO) } },
    ],
  },
  {
    name: "another mounted tool stays mounted",
    given: {
      ...given,
      other: post("/api/tools", { name: "Other" }),
      mount: patch("/api/device", { mounted_tool_id: "$other" }),
      time: aged("tools"),
    },
    send: remove("/api/tools/$nozzle"),
    then: [{ send: get("/api/device"), has: { mounted_tool_id: "$other", updated_at: LONG_AGO } }],
  },
]);
