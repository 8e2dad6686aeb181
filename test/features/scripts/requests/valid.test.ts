import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, patch, post } from "../../../support/scenarios";
import {
  absolute,
  home,
  message,
  operand,
  pair,
  pin,
  read,
  relative,
  reset,
  wait,
  when,
  write,
} from "../../../support/script-steps";
import { groupNode, pointNode, toolNode, update } from "../../../support/script-users";
import { application, identifier, locals, node, parameter, variable, VALUES } from "../../../support/scripts";
import { startServer, type TestServer } from "../../../support/server";
import { type Stocked, stocked } from "../../../support/stocked";

/* Scripts on their whole way: what comes back is what was sent (sequences.md §3.8). */

let server: TestServer;
let account: Stocked;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
});
afterAll(() => server.stop());

const id = (name: string): number => account.ids[name] ?? 0;
const plant = () => pointNode(id("Plant"));
const tool = () => toolNode(id("tool"));
const call = (body?: unknown[]) => node("execute", { sequence_id: id("sequence") }, body);
const overwrite = (axis: string, axis_operand: unknown) => node("axis_overwrite", { axis, axis_operand });
const speed = (speed_setting: unknown) => node("speed_overwrite", { axis: "x", speed_setting });

/** Valid scripts by what they are about: steps and locals, made when the records exist. */
const VALID: Readonly<Record<string, () => { body: unknown[]; declared?: unknown[] }>> = {
  nothing: () => ({ body: [] }),
  "places to go to": () => ({
    declared: [parameter("Where", VALUES.coordinate), variable("There", plant())],
    body: [VALUES.coordinate, plant(), tool(), identifier("Where"), identifier("There")].map((place) =>
      absolute(place),
    ),
  }),
  "plain movements": () => ({
    body: [
      relative(-0.25),
      home("all"),
      node("find_home", { axis: "z", speed: 40 }),
      node("calibrate", { axis: "x" }),
      node("zero", { axis: "y" }),
    ],
  }),
  "computed movements": () => ({
    declared: [variable("Depth", VALUES.numeric)],
    body: [
      ...[
        VALUES.coordinate,
        identifier("Depth"),
        VALUES.lua,
        VALUES.numeric,
        plant(),
        VALUES.random,
        VALUES.special_value,
        tool(),
      ].map(operand),
      node("move", {}, [
        overwrite("y", VALUES.numeric),
        node("axis_addition", { axis: "z", axis_operand: VALUES.random }),
        speed(VALUES.numeric),
        speed(VALUES.lua),
        node("axis_order", { grouping: "z,y,x", route: "in_order" }),
        node("safe_z"),
      ]),
    ],
  }),
  decisions: () => ({
    body: [
      when("x", call()),
      when("pin69", VALUES.nothing),
      when(pin("Sensor", id("sensor"))),
      node("assertion", { assertion_type: "abort_recover", _then: call(), lua: "return true" }),
    ],
  }),
  pins: () => ({
    body: [
      write(5, 1),
      write(pin("Peripheral", id("peripheral")), 1),
      write(pin("BoxLed3", -7)),
      read(pin("Sensor", id("sensor")), 1),
      read(pin("BoxLed4", 4)),
      node("toggle_pin", { pin_number: pin("Peripheral", id("peripheral")) }),
      node("set_servo_angle", { pin_number: 4, pin_value: -90 }),
    ],
  }),
  calls: () => ({
    declared: [
      parameter("a", VALUES.location_placeholder),
      parameter("b", VALUES.number_placeholder),
      parameter("c", VALUES.text_placeholder),
      parameter("d", node("resource_placeholder", { resource_type: "Sequence" })),
      variable("e", groupNode(id("point_group"))),
    ],
    body: [
      call(["a", "b", "c", "d", "e"].map((label) => application(label, identifier(label)))),
      call([
        application("a", VALUES.coordinate),
        application("a", groupNode(id("point_group"))),
        application("", VALUES.text),
        application("x", VALUES.numeric),
        application("x", node("resource", { resource_type: "Device", resource_id: -1 })),
      ]),
    ],
  }),
  marks: () => ({
    declared: [parameter("Which", node("resource", { resource_type: "Plant", resource_id: id("Plant") }))],
    body: [
      update("Plant", id("Plant"), "plant_stage", "planted"),
      update("Device", 0, "mounted_tool_id", id("tool")),
      update("Weed", id("Weed"), "x", true),
      node("update_resource", { resource: identifier("Which") }, [node("pair", { label: "y", value: 5 })]),
      node("update_resource", { resource: plant() }),
    ],
  }),
  "messages, texts and code": () => ({
    body: [
      message(
        "Water is {{ level }} 🌱",
        ["ticker", "toast", "email", "espeak"].map((channel_name) => node("channel", { channel_name })),
      ),
      node("lua", { lua: 'print("línea\\n")\n\u0000' }, [node("pair", { label: "", value: "  blanks stay  " })]),
      node("execute_script", { label: "photo" }, [node("pair", { label: "1", value: 1 })]),
      pair(false),
      { ...wait(-1), comment: "" },
      { ...wait(180_000), comment: "🌱".repeat(240) },
    ],
  }),
  "the device": () => ({
    body: [
      ...[
        "emergency_lock",
        "emergency_unlock",
        "install_first_party_plugin",
        "power_off",
        "read_status",
        "sync",
        "take_photo",
      ].map((kind) => node(kind)),
      ...["check_updates", "flash_firmware", "reboot", "remove_plugin", "update_plugin"].map((kind) =>
        node(kind, { package: "arduino_firmware" }),
      ),
      reset("device_os"),
      node("install_plugin", { url: "" }),
    ],
  }),
};

const argsOf = (declared?: unknown[]) => ({
  version: 20180209,
  locals: declared ? locals(...declared) : { kind: "scope_declaration", args: {} },
});

describe("valid scripts come back as they were sent", () => {
  test.each(Object.keys(VALID))("%s", async (name) => {
    const { body, declared } = VALID[name]?.() ?? { body: [] };
    const sent = { name, args: argsOf(declared), body };
    const stored = await account.ask(post("/api/sequences", sent));
    expect(stored).toMatchObject(sent);
    const one = `/api/sequences/${(stored as { id: number }).id}`; // a record
    expect(await account.ask(get(one))).toEqual(stored);
    const edited = await account.ask(patch(one, sent));
    expect({ ...(edited as object), updated_at: "" }).toEqual({ ...(stored as object), updated_at: "" });
    expect(await account.ask(get(one))).toEqual(edited);
  });
});
