import { expect } from "bun:test";
import { becomeGuest, newestVersion } from "../../../support/stored";
import { install, publish, unpublish } from "../../../support/published";
import { get, patch, post, type Scenario, scenarios, type Sent, type Setup } from "../../../support/scenarios";
import {
  absolute,
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
import { pointNode, toolNode, groupNode } from "../../../support/script-users";
import { application, locals, node, parameter, variable, VALUES } from "../../../support/scripts";
import { TIME } from "../../../support/patterns";

const sequence = (body: unknown[], more: object = {}) => post("/api/sequences", { name: "Care", body, ...more });
const given = { mine: sequence([wait(1)]) };
const untouched = { send: get("/api/sequences/$mine"), has: { copyright: null, sequence_versions: [] } };
const send = post("/api/sequences/$mine/publish", { copyright: "CC0" });
const published = { author_sequence_id: "$mine", author_device_id: "$device", published: true };

scenarios("publish: the copyright (sequences.md §5.2)", [
  {
    name: "it is stored in the sequence",
    given,
    send,
    has: published,
    then: [{ ...untouched, has: { copyright: "CC0" } }],
  },
  {
    name: "it may stand in the query string, without a body",
    given,
    send: post("/api/sequences/$mine/publish?copyright=CC%20BY%204.0"),
    has: published,
    then: [{ send: get("/api/sequences/$mine"), has: { copyright: "CC BY 4.0" } }],
  },
  {
    name: "the body comes first",
    given,
    send: post("/api/sequences/$mine/publish?copyright=query", { copyright: "body" }),
    then: [{ send: get("/api/sequences/$mine"), has: { copyright: "body" } }],
  },
  { name: "it has at most 1500 characters", given, send: publish("$mine", "c".repeat(1500)), has: published },
  ...(
    [
      ["without it", {}, { copyright: "Copyright is required" }],
      ["without a body", undefined, { copyright: "Copyright is required" }],
      ["with null", { copyright: null }, { copyright: "Copyright can't be null" }],
      ["with blanks", { copyright: "  " }, { copyright: "Copyright can't be blank" }],
      ["with no text", { copyright: [] }, { copyright: "Copyright isn't a string" }],
      ["with too long a text", { copyright: "c".repeat(1501) }, { error: "A text is too long." }],
      [
        "with a body that is no object",
        [{ copyright: "CC0" }],
        { error: "This API takes JSON. Send a valid JSON object." },
      ],
    ] as const
  ).map(([name, body, answer]): Scenario => ({
    name: `${name} nothing is published`,
    given,
    send: post("/api/sequences/$mine/publish", body),
    status: 422,
    is: answer,
    then: [untouched],
  })),
]);

const refusal = (text: string) => ({
  status: 422,
  is: { sequence: `This cannot be published: ${text}` },
  then: [untouched],
});
const records: Record<string, Sent> = {
  weed: post("/api/points", { pointer_type: "Weed", x: 1, y: 2, z: 0 }),
  group: post("/api/point_groups", { name: "Weeds", point_ids: ["$weed"] }),
  tool: post("/api/tools", { name: "Hoe" }),
  valve: post("/api/peripherals", { pin: 8, label: "Valve" }),
  other: post("/api/sequences", { name: "Other", body: [] }),
};
const call = (body?: unknown[]) => node("execute", { sequence_id: "$other" }, body);
const REFUSED: readonly [what: string, step: object][] = [
  ["_if, lhs", when("x")],
  ["assertion, assertion_type", node("assertion", { assertion_type: "abort", _then: VALUES.nothing, lua: "" })],
  ["check_updates", node("check_updates", { package: "device_os" })],
  ["emergency_unlock", node("emergency_unlock")],
  ["factory_reset", reset("device_os")],
  ["flash_firmware", node("flash_firmware", { package: "device_os" })],
  ["home", node("home", { axis: "x", speed: 1 })],
  ["install_plugin, url", node("install_plugin", { url: "https://garden.test" })],
  ["install_first_party_plugin", node("install_first_party_plugin")],
  ["read_status", node("read_status")],
  ["remove_plugin", node("remove_plugin", { package: "device_os" })],
  ["set_user_env", pair("off")],
  ["sync", node("sync")],
  ["toggle_pin", node("toggle_pin", { pin_number: 5 })],
  ["update_plugin", node("update_plugin", { package: "device_os" })],
  [
    "resource, resource_id, update_resource",
    node("update_resource", { resource: node("resource", { resource_type: "Device", resource_id: 1 }) }),
  ],
  ["write_pin", write(5)],
  ["named_pin, pin_id", read(pin("BoxLed3", 3))],
  ["sequence_id", call()],
  ["pointer_id", absolute(pointNode("$weed", "Weed"))],
  ["tool, tool_id", absolute(toolNode("$tool"))],
  ["point_group, point_group_id, sequence_id", call([application("Where", groupNode("$group"))])],
  ["grouping, route", node("move", {}, [node("axis_order", { grouping: "xyz", route: "high" })])],
];

scenarios("publish: the content (sequences.md §5.2)", [
  ...REFUSED.map(([what, step]): Scenario => ({
    name: `refused: ${what}`,
    given: { ...records, mine: sequence([step]) },
    send,
    ...refusal(what),
  })),
  {
    name: "faults are sorted, each once, those of the locals among them",
    given: {
      ...records,
      mine: sequence([node("sync"), node("home", { axis: "x", speed: 1 }), node("sync")], {
        args: { locals: locals(variable("Hoe", toolNode("$tool"))) },
      }),
    },
    send,
    ...refusal("home, sync, tool, tool_id"),
  },
  {
    name: "code, plain pins, parameters and placeholders are fine",
    given: {
      mine: sequence(
        [
          node("lua", { lua: "return env('secret')" }),
          read(5),
          relative(1),
          message("{{ x }}", [node("channel", { channel_name: "toast" })]),
          operand(VALUES.random),
        ],
        { args: { locals: locals(parameter("Where", VALUES.location_placeholder), parameter("Text", VALUES.text)) } },
      ),
    },
    send,
    has: published,
  },
  {
    name: "of an unchanged import the version is judged, not what it hides",
    given: {
      theirs: { ...sequence([wait(1)]), as: "neighbour" },
      out: publish("$theirs", "CC0", "neighbour"),
      version: newestVersion,
      mine: install("$version"),
      hidden: patch("/api/sequences/$mine", { name: "Care", args: {}, body: [node("sync")] }),
    },
    send,
    has: published,
  },
  {
    name: "of a changed one its own script",
    given: {
      theirs: { ...sequence([wait(1)]), as: "neighbour" },
      out: publish("$theirs", "CC0", "neighbour"),
      version: newestVersion,
      mine: install("$version"),
      shown: patch("/api/sequences/$mine", { name: "Care", args: {}, body: [node("sync")], forked: true }),
    },
    send,
    status: 422,
    is: { sequence: "This cannot be published: sync" },
  },
]);

const guest = becomeGuest;
const foreign: Record<string, Sent | Setup> = { mine: { ...sequence([wait(1)]), as: "neighbour" } };

scenarios("publish and unpublish: who may (sequences.md §§5.2, 5.3)", [
  {
    name: "not a guest",
    given: { ...given, guest },
    send,
    status: 422,
    is: { guest_account: "Guests cannot publish sequences" },
    then: [untouched],
  },
  {
    name: "all that is wrong is told together",
    given: { mine: sequence([node("sync")]), guest },
    send: publish("$mine", "c".repeat(1501)),
    status: 422,
    is: { guest_account: "Guests cannot publish sequences", sequence: "This cannot be published: sync" },
  },
  {
    name: "but the field before it",
    given: { mine: sequence([node("sync")]), guest },
    send: publish("$mine", ""),
    status: 422,
    is: { copyright: "Copyright can't be blank" },
  },
  {
    name: "an unknown sequence is not found, whatever the body",
    send: post("/api/sequences/999999/publish", {}),
    status: 404,
  },
  { name: "a foreign one neither", given: foreign, send: publish("$mine"), status: 404 },
  { name: "unpublish: an unknown one is not found", send: unpublish(999_999), status: 404 },
  { name: "unpublish: nor one that was never published", given, send: unpublish("$mine"), status: 404 },
  {
    name: "unpublish: nor a foreign one",
    given: { ...foreign, out: publish("$mine", "CC0", "neighbour") },
    send: unpublish("$mine"),
    status: 404,
    then: [
      { send: get("/api/sequences/$mine", { as: "neighbour" }), has: { sequence_versions: [expect.any(Number)] } },
    ],
  },
  {
    name: "unpublish may be repeated, and needs no body",
    given: { ...given, out: publish("$mine"), back: unpublish("$mine") },
    send: post("/api/sequences/$mine/unpublish", "no JSON"),
    is: {
      id: expect.any(Number),
      cached_author_email: expect.any(String),
      author_device_id: "$device",
      author_sequence_id: "$mine",
      published: false,
      created_at: TIME,
      updated_at: TIME,
    },
  },
  {
    name: "publish may be repeated without a change: each time there is another version",
    given: { ...given, out: publish("$mine"), first: newestVersion, again: publish("$mine"), second: newestVersion },
    send: get("/api/sequences/$mine"),
    has: { sequence_versions: ["$first", "$second"] },
  },
]);
