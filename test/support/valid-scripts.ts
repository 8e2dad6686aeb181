import { absolute, home, message, operand, pair, pin, read, relative, reset, wait, when, write } from "./script-steps";
import { groupNode, pointNode, toolNode, update } from "./script-users";
import { application, identifier, locals, node, parameter, variable, VALUES } from "./scripts";

const overwrite = (axis: string, axis_operand: unknown) => node("axis_overwrite", { axis, axis_operand });
const speed = (speed_setting: unknown) => node("speed_overwrite", { axis: "x", speed_setting });

type Ids = Readonly<Record<string, number>>;
interface Script {
  readonly body: readonly unknown[];
  readonly declared?: readonly unknown[];
}

/** Nodes that name records of a stocked account. */
function nodesFor(ids: Ids) {
  const id = (name: string): number => ids[name] ?? 0;
  return {
    id,
    plant: () => pointNode(id("Plant")),
    tool: () => toolNode(id("tool")),
    call: (body?: unknown[]) => node("execute", { sequence_id: id("sequence") }, body),
  };
}

/** Steps and declarations by what they are about. */
const SCRIPTS: Readonly<Record<string, (given: ReturnType<typeof nodesFor>) => Script>> = {
  nothing: () => ({ body: [] }),
  "places to go to": ({ plant, tool }) => ({
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
  "computed movements": ({ plant, tool }) => ({
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
  decisions: ({ id, call }) => ({
    body: [
      when("x", call()),
      when("pin69", VALUES.nothing),
      when(pin("Sensor", id("sensor"))),
      node("assertion", { assertion_type: "abort_recover", _then: call(), lua: "return true" }),
    ],
  }),
  pins: ({ id }) => ({
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
  calls: ({ id, call }) => ({
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
  marks: ({ id, plant }) => ({
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

const argsOf = (declared?: readonly unknown[]) => ({
  version: 20180209,
  locals: declared ? locals(...declared) : { kind: "scope_declaration", args: {} },
});

/**
 * Valid scripts by what they are about, as the fields of a sequence of the account that has these records. Together they
 * use every kind of step, and every kind of value in each place.
 */
export const VALID_SCRIPTS: Readonly<Record<string, (ids: Ids) => { args: object; body: readonly unknown[] }>> =
  Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, make]) => [
      name,
      (ids) => {
        const { body, declared } = make(nodesFor(ids));
        return { args: argsOf(declared), body };
      },
    ]),
  );
