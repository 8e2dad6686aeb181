import { afterAll, beforeAll } from "bun:test";
import { call, goTo, importRows, MADE, plant, point, sequence, startPeopled, tool } from "./rows";
import { node } from "../../../support/scripts";
import type { TestServer } from "../../../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server.stop());

importRows(
  () => server,
  [
    {
      name: "unknown keys, and records of the other server, are told",
      data: {
        tools: [tool(1, "Hoe", { brand: "x", weight: 3 }), tool(2, "Rake", { brand: null })],
        users: [{ id: 9, email: "a@b.test" }],
        token_issuances: [{ id: 7, jti: "x" }],
        alerts: [{ id: 8 }],
        robots: [{ id: 1 }],
        export_created_at: MADE,
        server_url: "//other.test:443",
        database_schema: 20_200_101,
      },
      stored: { tools: ["Hoe", "Rake"] },
      remarks: [
        "tools: unknown brand in 2",
        "tools: unknown weight in 1",
        "users 9 left out: the account keeps its own user",
        "token_issuances 7 left out: tokens are good on their own server only",
        "alerts 8 left out: alerts are made by the server",
        "unknown robots",
      ],
    },
    {
      name: "unknown keys with nothing in them are no loss",
      data: { tools: [tool(1, "Hoe")], robots: [], scenes: null, beds: {} },
      stored: { tools: ["Hoe"] },
      remarks: [],
    },
    {
      name: "groups whose criteria name no field of points match nothing, which is told",
      data: {
        points: [plant(1)],
        point_groups: [
          {
            ...{ id: 1, name: "Red", point_ids: [], sort_type: "nn" },
            criteria: { string_eq: { colour: ["red"], "meta.colour": ["red"] }, number_lt: { heigth: 3, radius: 4 } },
          },
          {
            id: 2,
            name: "Plants",
            point_ids: [],
            sort_type: "nn",
            criteria: { string_eq: { pointer_type: ["Plant"] } },
          },
        ],
      },
      stored: { point_groups: ["Red", "Plants"] },
      remarks: ["point_groups 1 changed: its criteria ask for fields that no point has: colour, heigth"],
    },
    {
      name: "what is no record is left out",
      data: { tools: [null, 3, "x", [tool(1)], tool(2, "Hoe")], curves: { id: 1 }, sensors: "none", device: [1] },
      stored: { tools: ["Hoe"], curves: [], sensors: [] },
      remarks: [
        ...["?", "3", "x", "?"].map((id) => `tools ${id} left out: it is no object`),
        "curves all left out: it is no list",
        "sensors all left out: it is no list",
        "device all left out: it is no object",
      ],
    },
    {
      name: "records that break a rule are left out with its text",
      data: {
        tools: [tool(1, ""), tool(2, "Hoe"), tool(3, "Hoe"), { id: 4 }],
        sensors: [{ id: 1, pin: 70, label: "S", mode: 1 }],
        curves: [{ id: 1, name: "C", type: "light", data: {} }],
        plugin_envs: [{ id: 1, key: "k", value: {} }],
      },
      stored: { tools: ["Hoe"], sensors: [], curves: [], plugin_envs: [] },
      remarks: [
        "tools 1 left out: Name can't be blank",
        "tools 3 left out: Name is already used on this device",
        "tools 4 left out: Name is required",
        "curves 1 left out: light is not valid, options: height, spread, water",
        "sensors 1 left out: Pin is too big",
        "plugin_envs 1 left out: Value isn't a string",
      ],
    },
    {
      name: "values are converted as in requests",
      data: { tools: [tool(1, "Hoe", { flow_rate_ml_per_s: "12" })], points: [plant(5, { x: "1.5", tool_id: null })] },
      stored: { tools: ["Hoe"], points: [1.5] },
      remarks: [],
    },
    {
      name: "records come in the order in which they were made, without ids too",
      data: { tools: [tool(12, "Third"), tool(3, "First"), tool(7, "Second"), { name: "Last" }] },
      stored: { tools: ["First", "Second", "Third", "Last"] },
      remarks: [],
    },
    {
      name: "fields that can do without their record are emptied",
      data: {
        tools: [tool(1, "")],
        curves: [{ id: 3, name: "C", type: "water", data: { 1: 1 } }],
        points: [
          point(10, { pointer_type: "ToolSlot", tool_id: 1 }),
          plant(11, { water_curve_id: 3, spread_curve_id: 4, height_curve_id: "3" }),
        ],
        folders: [{ id: 5, name: "A", color: "red", parent_id: 99 }],
      },
      stored: { points: [10, 11], folders: ["A"] },
      remarks: [
        "tools 1 left out: Name can't be blank",
        "points 10 changed: tool_id is empty now: tool 1 was not taken",
        "points 11 changed: spread_curve_id is empty now: curve 4 was not taken",
        "folders 5 changed: parent_id is empty now: folder 99 was not taken",
      ],
    },
    {
      name: "what cannot be without its record is left out with it",
      data: {
        saved_gardens: [{ id: 1, name: "" }],
        plant_templates: [
          { id: 2, saved_garden_id: 1, x: 1, y: 1 },
          { id: 3, saved_garden_id: 8, x: 1, y: 1 },
        ],
        pin_bindings: [{ id: 4, pin_num: 4, sequence_id: 9, special_action: null }],
        farm_events: [{ id: 5, executable_type: "Regimen", executable_id: 6, repeat: 1, time_unit: "never" }],
        regimens: [{ id: 6, name: "R", color: "red", regimen_items: [{ sequence_id: 9, time_offset: 0 }] }],
      },
      stored: { saved_gardens: [], plant_templates: [], pin_bindings: [], farm_events: [], regimens: [] },
      remarks: [
        "saved_gardens 1 left out: Name can't be blank",
        "plant_templates 2 left out: its saved garden 1 was not taken",
        "plant_templates 3 left out: its saved garden 8 was not taken",
        "regimens 6 left out: its sequence 9 was not taken",
        "farm_events 5 left out: its regimen 6 was not taken",
        "pin_bindings 4 left out: its sequence 9 was not taken",
      ],
    },
    {
      name: "folders come before those that lie in them; a circle is opened",
      data: {
        folders: [
          { id: 1, name: "Inner", color: "red", parent_id: 2 },
          { id: 2, name: "Outer", color: "red", parent_id: null },
          { id: 3, name: "Head", color: "red", parent_id: 4 },
          { id: 4, name: "Tail", color: "red", parent_id: 3 },
        ],
      },
      stored: { folders: ["Outer", "Inner", "Head", "Tail"] },
      remarks: ["folders 3 changed: parent_id is empty now: folder 4 was not taken"],
    },
    {
      name: "archived points stay archived and are in no group; plants cannot be archived",
      data: {
        points: [
          point(1, { discarded_at: "2026-02-20T00:00:00.000Z" }),
          point(2),
          plant(3, { discarded_at: "2026-02-20T00:00:00.000Z" }),
          point(4, { discarded_at: "soon" }),
        ],
        point_groups: [{ id: 1, name: "G", point_ids: [1, 2, 3, 99] }],
      },
      stored: { points: [2], "points?filter=old": [1], point_groups: ["G"] },
      remarks: [
        "points 3 left out: it is archived, which only points and weeds can be",
        "points 4 left out: Discarded At must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z",
        "point_groups 1 changed: its points 1, 3, 99 were not taken, or are archived",
      ],
    },
    {
      name: "a peripheral that is there twice becomes one, which both ids name",
      data: {
        peripherals: [7, 8].map((id) => ({ id, pin: 9, label: "Pump", mode: 0 })),
        sequences: [
          sequence(1, node("toggle_pin", { pin_number: node("named_pin", { pin_type: "Peripheral", pin_id: 8 }) })),
        ],
      },
      stored: { peripherals: ["Pump"], sequences: ["Sequence 1"] },
      remarks: [],
    },
    {
      name: "scripts that break a rule, or name what was not taken, are left out, and who calls them",
      data: {
        tools: [tool(1)],
        sequences: [
          sequence(1, node("dance")),
          sequence(2, call(1)),
          sequence(3, call(4)),
          sequence(4, call(3)),
          sequence(5, call(2), call(4)),
          sequence(6, goTo(node("tool", { tool_id: 2 }))),
          sequence(7, goTo(node("tool", { tool_id: 1 })), call(7)),
          { ...sequence(8), body: "none" },
          { ...sequence(9), body: [3] },
          { ...sequence(10), args: [] },
          { ...sequence(11), name: "Sequence 7" },
        ],
      },
      stored: { tools: ["Tool 1"], sequences: ["Sequence 3", "Sequence 4", "Sequence 7"] },
      remarks: [
        "sequences 8 left out: Body isn't an array",
        "sequences 11 left out: Name is already used on this device",
        "sequences 1 left out: Node 'sequence' must not hold a 'dance' node in its body.",
        "sequences 6 left out: its script names tool 2, which was not taken",
        "sequences 9 left out: Element 0 of the body of a 'sequence' node is no node: a node is an object with a text 'kind' and an object 'args'; its 'body' is an array, its 'comment' a text.",
        "sequences 10 left out: Args isn't an object",
        "sequences 2 left out: its script names sequence 1, which was not taken",
        "sequences 5 left out: its script names sequence 2, which was not taken",
      ],
    },
    {
      name: "a sequence that came from a shared one is an own one now",
      data: {
        sequences: [{ ...sequence(1), sequence_version_id: 5, sequence_versions: [5, 6], folder_id: 3, forked: false }],
      },
      stored: { sequences: ["Sequence 1"] },
      remarks: [
        "sequences 1 changed: folder_id is empty now: folder 3 was not taken",
        "sequences 1 changed: it is an own sequence now: the shared one that it came from is on another server",
      ],
    },
    {
      name: "pictures are fetched from where they are shown; those that never came are left out",
      data: {
        images: [
          {
            id: 1,
            attachment_url: "https://other.test/images/a/image_1.jpg",
            attachment_processed_at: MADE,
            meta: { x: 1 },
          },
          {
            id: 2,
            attachment_url: "https://other.test/placeholder.jpg?text=Processing...",
            attachment_processed_at: null,
          },
          { id: 3, attachment_url: "file:///etc/passwd", attachment_processed_at: MADE },
        ],
      },
      stored: { images: [MADE] },
      remarks: [
        "images 1 changed: its picture is fetched from the other server, in the background",
        "images 2 left out: it has no picture yet",
        "images 3 left out: its picture has no address to fetch it from",
      ],
    },
    {
      name: "logs have their time in either form; those that would not be kept are left out",
      data: {
        logs: [
          { id: 1, message: "ISO", created_at: "2026-02-20T00:00:00.000Z" },
          { id: 2, message: "Seconds", created_at: 1_772_000_000 },
          { id: 3, message: "Old", created_at: "2025-12-24T18:00:00.000Z" },
          { id: 4, message: "my password is x", created_at: 1_772_000_000 },
        ],
      },
      stored: { logs: [1_772_000_000, 1_771_545_600] },
      remarks: ["logs 3 left out: it is older than logs are kept", "logs 4 left out: Log message has a forbidden word"],
    },
    {
      name: "settings are taken one by one",
      data: {
        firmware_config: { id: 1, movement_motor_current_x: 9999, movement_home_spd_x: 77, tea_time: 5 },
        dos_config: { boot_sequence_id: 3, safe_height: -5, updated_at: "2020-01-01T00:00:00.000Z" },
      },
      stored: {},
      remarks: [
        "dos_config boot_sequence_id changed: its sequence 3 was not taken",
        "firmware_config movement_motor_current_x changed: Movement Motor Current X is too big",
        "firmware_config: unknown tea_time in 1",
      ],
    },
  ],
);
