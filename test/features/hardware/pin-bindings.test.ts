import { expect } from "bun:test";
import { get, makeAccount, patch, post, remove, type Scenario, scenarios, send } from "../../support/scenarios";
import { startServer } from "../../support/server";
import { TIME } from "../../support/patterns";
import { longTest } from "../../support/tier";

const reboot = { pin_num: 16, special_action: "reboot" };
const given = { reboot: post("/api/pin_bindings", reboot) };
const RESERVED = [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27];
const oneTarget = { sequence_id: "Give exactly one of Sequence ID and Special Action" };
const taken = { error: "Pin Num is already used on this device" };

scenarios("pin_bindings (garden.md §10)", [
  {
    name: "a binding is created and answered as the record",
    send: post("/api/pin_bindings", { ...reboot, binding_type: "standard" }),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      ...reboot,
      sequence_id: null,
      binding_type: "special",
      created_at: TIME,
      updated_at: TIME,
    },
    then: [{ send: get("/api/pin_bindings"), has: [{ ...reboot, binding_type: "special" }] }],
  },
  ...["emergency_lock", "emergency_unlock", "power_off", "read_status", "sync", "take_photo"].map((special_action) => ({
    name: `${special_action} is a special action`,
    send: post("/api/pin_bindings", { ...reboot, special_action }),
    has: { special_action },
  })),
  {
    name: "another special action is refused",
    send: post("/api/pin_bindings", { ...reboot, special_action: "dance" }),
    status: 422,
    is: {
      special_action:
        "Special Action isn't an option, options: emergency_lock, emergency_unlock, power_off, read_status, reboot, sync, take_photo",
    },
    then: [{ send: get("/api/pin_bindings"), is: [] }],
  },
  {
    name: "the pin is required",
    send: post("/api/pin_bindings", { special_action: "sync" }),
    status: 422,
    is: { pin_num: "Pin Num is required" },
  },
  ...RESERVED.map((pin_num) => ({
    name: `pin ${pin_num} is reserved`,
    send: post("/api/pin_bindings", { ...reboot, pin_num }),
    status: 422,
    is: { pin_num: expect.stringContaining("2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27") },
  })),
  ...[0, 1, 4, 5, 16, 18, 20, 22, 26, 28, -1, 100_000].map((pin_num) => ({
    name: `pin ${pin_num} is not`,
    send: post("/api/pin_bindings", { ...reboot, pin_num }),
    has: { pin_num },
  })),
  {
    name: "a used pin is refused",
    given,
    send: post("/api/pin_bindings", { ...reboot, special_action: "sync" }),
    status: 422,
    is: taken,
    then: [{ send: get("/api/pin_bindings"), has: [reboot] }],
  },
  {
    name: "another account may use the same pin",
    given: { other: post("/api/pin_bindings", reboot, { as: "neighbour" }) },
    send: post("/api/pin_bindings", reboot),
  },
  {
    name: "one of sequence and special action is required",
    send: post("/api/pin_bindings", { pin_num: 16 }),
    status: 422,
    is: oneTarget,
  },
  {
    name: "null counts as absent",
    send: post("/api/pin_bindings", { pin_num: 16, sequence_id: null, special_action: null }),
    status: 422,
    is: oneTarget,
  },
  {
    name: "a sequence that does not exist is refused",
    send: post("/api/pin_bindings", { pin_num: 16, sequence_id: 999_999 }),
    status: 422,
    is: { sequence_id: "Sequence ID is not a sequence of this device" },
  },
  {
    name: "business rules are reported together",
    send: post("/api/pin_bindings", { pin_num: 2 }),
    status: 422,
    is: {
      pin_num:
        "Pin Num must not be one of the reserved pins 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27",
      ...oneTarget,
    },
  },
  {
    name: "an edit moves the binding",
    given,
    send: patch("/api/pin_bindings/$reboot", { pin_num: 18 }),
    has: { pin_num: 18 },
  },
  {
    name: "an edit to a reserved pin is refused",
    given,
    send: patch("/api/pin_bindings/$reboot", { pin_num: 2 }),
    status: 422,
    is: {
      pin_num:
        "Pin Num must not be one of the reserved pins 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27",
    },
  },
  {
    name: "an edit to a used pin is refused",
    given: { ...given, sync: post("/api/pin_bindings", { pin_num: 18, special_action: "sync" }) },
    send: patch("/api/pin_bindings/$sync", { pin_num: 16 }),
    status: 422,
    is: taken,
  },
  {
    name: "an edit may name what is there",
    given,
    send: patch("/api/pin_bindings/$reboot", { pin_num: 16, binding_type: "special" }),
    has: { ...reboot, binding_type: "special" },
  },
  {
    name: "the list has pages",
    given: { ...given, sync: post("/api/pin_bindings", { pin_num: 18, special_action: "sync" }) },
    send: get("/api/pin_bindings?page=2&per=1"),
    is: [expect.objectContaining({ pin_num: 18 })],
  },
  {
    name: "a deleted binding is answered and gone",
    given,
    send: remove("/api/pin_bindings/$reboot"),
    has: { id: "$reboot", ...reboot, binding_type: "special" },
    then: [{ send: get("/api/pin_bindings/$reboot"), status: 404 }],
  },
]);

const sequences = {
  own: post("/api/sequences", { name: "Own", body: [] }),
  other: post("/api/sequences", { name: "Other", body: [] }),
  foreign: post("/api/sequences", { name: "Foreign", body: [] }, { as: "neighbour" }),
};
const standard = { sequence_id: "$own", special_action: null, binding_type: "standard" };
const other = { sequence_id: "$other", special_action: null, binding_type: "standard" };
const special = { sequence_id: null, special_action: "sync", binding_type: "special" };
const reading = { sequence_id: null, special_action: "read_status", binding_type: "special" };
const refused = { sequence_id: "Give exactly one of Sequence ID and Special Action" };
const unknown = { sequence_id: "Sequence ID is not a sequence of this device" };
const isRefused = (expected: object): boolean => expected === refused || expected === unknown;

const creation = (name: string, target: object, expected: object): Scenario => ({
  name: `create with ${name}`,
  given: sequences,
  send: post("/api/pin_bindings", { pin_num: 16, ...target }),
  ...(isRefused(expected) ? { status: 422, is: expected } : { has: expected }),
  then: [{ send: get("/api/pin_bindings"), has: isRefused(expected) ? [] : [expected] }],
});
const edit = (name: string, before: object, target: object, expected: object): Scenario => ({
  name: `edit with ${name}`,
  given: { ...sequences, binding: post("/api/pin_bindings", { pin_num: 16, ...before }) },
  send: patch("/api/pin_bindings/$binding", target),
  ...(isRefused(expected) ? { status: 422, is: expected } : { has: expected }),
  then: [{ send: get("/api/pin_bindings/$binding"), has: isRefused(expected) ? before : expected }],
});

scenarios("pin_bindings: the target (garden.md §10)", [
  creation("a sequence", { sequence_id: "$own" }, standard),
  creation("a sequence, the other null", { sequence_id: "$own", special_action: null }, standard),
  creation("both", { sequence_id: "$own", special_action: "sync" }, refused),
  creation("a foreign sequence", { sequence_id: "$foreign" }, unknown),
  edit("nothing", standard, {}, standard),
  edit("another sequence", standard, { sequence_id: "$other" }, other),
  edit("a foreign sequence", standard, { sequence_id: "$foreign" }, unknown),
  edit("an action: the sequence goes", standard, { special_action: "read_status" }, reading),
  edit("a sequence: the action goes", special, { sequence_id: "$own" }, standard),
  edit("both", standard, { sequence_id: "$other", special_action: "sync" }, refused),
  edit("null for the target", standard, { sequence_id: null }, refused),
  edit("null for both", special, { sequence_id: null, special_action: null }, refused),
  edit("null for the other target", special, { sequence_id: null }, special),
  edit("an action and null", standard, { sequence_id: null, special_action: "read_status" }, reading),
  edit("the type it has", standard, { binding_type: "standard" }, standard),
  edit("the other type alone", standard, { binding_type: "special" }, refused),
  edit("special and an action", standard, { binding_type: "special", special_action: "read_status" }, reading),
  edit(
    "special and both: the sequence does not count",
    standard,
    { binding_type: "special", special_action: "read_status", sequence_id: "$foreign" },
    reading,
  ),
  edit(
    "standard and both: the action does not count",
    special,
    { binding_type: "standard", special_action: "read_status", sequence_id: "$own" },
    standard,
  ),
  edit("standard and an action only", special, { binding_type: "standard", special_action: "sync" }, refused),
  edit("a type that is none", standard, { binding_type: "both" }, standard),
  edit("a type that is no text", standard, { binding_type: { a: 1 } }, standard),
  edit("a type that is null", special, { binding_type: null }, special),
]);

longTest("an edit that changes nothing leaves updated_at", async () => {
  let seconds = 0;
  const server = await startServer({}, () => new Date(Date.UTC(2026, 2, 4, 5, 6, seconds++)));
  const { token } = await makeAccount(server);
  const created = (await send(server, post("/api/pin_bindings", reboot), token)).json as { id: number }; // a record
  const target = { special_action: "reboot", binding_type: "special", sequence_id: null };
  expect((await send(server, patch(`/api/pin_bindings/${created.id}`, target), token)).json).toEqual(created);
  await server.stop();
});
