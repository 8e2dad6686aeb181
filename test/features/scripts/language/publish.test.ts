import { describe, expect, test } from "bun:test";
import { ENUMS } from "../../../../src/features/scripts/language/enums";
import { NODES, STEP_KINDS } from "../../../../src/features/scripts/language/nodes";
import { ARGS } from "../../../../src/features/scripts/language/args";
import { publishFaults } from "../../../../src/features/scripts/language/publish";
import { absolute, message, operand, read, wait, when, write } from "../../../support/script-steps";
import { application, check, identifier, locals, node, parameter, VALUES, variable } from "../../../support/scripts";

function faults(parts: { locals?: unknown; body: unknown[] }): string[] {
  const checkOutcome = check("sequence", parts);
  if (!checkOutcome.ok) throw new Error(checkOutcome.message);
  return publishFaults(checkOutcome.root);
}

describe("may be published:", () => {
  const rows: [string, { locals?: unknown; body: unknown[] }][] = [
    ["nothing to do", { body: [] }],
    ["a message", { body: [message("m", [node("channel", { channel_name: "toast" })])] }],
    [
      "code",
      {
        body: [
          node("lua", { lua: "password = 1" }),
          node("execute_script", { label: "x" }, [node("pair", { label: "a", value: 1 })]),
        ],
      },
    ],
    ["a plain pin that is read", { body: [read(59)] }],
    [
      "a parameter and its use",
      { locals: locals(parameter("a", VALUES.location_placeholder)), body: [absolute(identifier("a"))] },
    ],
    [
      "each placeholder",
      {
        locals: locals(
          ...(["location", "number", "resource", "text"] as const).map((what) =>
            parameter("a", VALUES[`${what}_placeholder`]),
          ),
        ),
        body: [],
      },
    ],
    ["a coordinate as variable", { locals: locals(variable("a", VALUES.coordinate)), body: [] }],
    [
      "a computed move",
      { body: [operand(VALUES.random), operand(VALUES.special_value), node("move", {}, [node("safe_z")])] },
    ],
    [
      "housekeeping",
      { body: [node("reboot", { package: "device_os" }), node("power_off"), node("emergency_lock"), wait(1)] },
    ],
  ];
  test.each(rows)("%s", (_, parts) => {
    expect(faults(parts)).toEqual([]);
  });
});

describe("may not be published:", () => {
  const rows: [string, { locals?: unknown; body: unknown[] }, string[]][] = [
    ["a call, for its id", { body: [VALUES.execute] }, ["sequence_id"]],
    ["a point, for its id", { body: [absolute(VALUES.point)] }, ["pointer_id"]],
    ["a tool, as node and for its id", { body: [absolute(VALUES.tool)] }, ["tool", "tool_id"]],
    [
      "a record in locals",
      { locals: locals(variable("a", VALUES.point_group)), body: [] },
      ["point_group", "point_group_id"],
    ],
    [
      "an order of axes",
      { body: [node("move", {}, [node("axis_order", { grouping: "xyz", route: "high" })])] },
      ["grouping", "route"],
    ],
    ["a pin that is written", { body: [write(13)] }, ["write_pin"]],
    ["a named pin that is read", { body: [read(VALUES.named_pin)] }, ["named_pin", "pin_id"]],
    ["a branch", { body: [when("x")] }, ["_if", "lhs"]],
    ["a branch on a pin, whose lhs holds no leaf", { body: [when(VALUES.named_pin)] }, ["_if", "named_pin", "pin_id"]],
    ["a plugin", { body: [node("install_plugin", { url: "https://plugins.test/a.json" })] }, ["install_plugin", "url"]],
    [
      "names once, sorted",
      { body: [write(1), node("sync"), write(2), node("home", { axis: "x", speed: 1 })] },
      ["home", "sync", "write_pin"],
    ],
    [
      "a value in a call",
      { body: [node("execute", { sequence_id: 61 }, [application("a", VALUES.resource)])] },
      ["resource", "resource_id", "sequence_id"],
    ],
  ];
  test.each(rows)("%s", (_, parts, names) => {
    expect(faults(parts)).toEqual(names);
  });
});

describe("of all that there is", () => {
  const refusedKinds = (kinds: readonly string[]) =>
    publishFaults({ kind: "sequence", args: {}, body: kinds.map((kind) => ({ kind, args: {} })) });

  test("these steps are refused", () => {
    expect(refusedKinds(STEP_KINDS)).toEqual(
      (
        "_if assertion change_ownership check_updates emergency_unlock factory_reset flash_firmware home " +
        "install_first_party_plugin install_plugin read_status remove_plugin set_user_env sync toggle_pin " +
        "update_plugin update_resource write_pin"
      ).split(" "),
    );
  });

  test("these other kinds are refused", () => {
    expect(refusedKinds(NODES.map(({ name }) => name).filter((kind) => !STEP_KINDS.includes(kind)))).toEqual(
      (
        "explanation internal_entry_point internal_farm_event internal_regimen named_pin point_group resource " +
        "resource_update rpc_error rpc_ok rpc_request tool"
      ).split(" "),
    );
  });

  test("these args are refused with a leaf", () => {
    const leafArgs = ARGS.filter(({ tags }) =>
      tags.some((tag) => ["string", "integer", "float", "boolean", ...Object.keys(ENUMS)].includes(tag)),
    );
    const args = Object.fromEntries(leafArgs.map(({ name }) => [name, 1]));
    expect(publishFaults({ kind: "sequence", args })).toEqual(
      (
        "assertion_type depth grouping lhs pin_id point_group_id pointer_id priority radius resource_id route " +
        "sequence_id tool_id url"
      ).split(" "),
    );
  });
});
