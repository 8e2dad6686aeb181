import { afterAll, beforeAll, expect, test } from "bun:test";
import { inWords } from "../../../src/console/controls/script/fault-words";
import { post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { type Stocked, stocked } from "../../support/stocked";

let server: TestServer;
let account: Stocked;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
});
afterAll(() => server.stop());

const step = (kind: string, args: object, ...body: object[]) => ({ kind, args, body });
const nothing = { kind: "nothing", args: {} };
const pin = (pin_type: string, pin_id: number) => ({ kind: "named_pin", args: { pin_type, pin_id } });
const read = (pin_number: object | number) => step("read_pin", { label: "", pin_mode: 0, pin_number });
const offset = { kind: "coordinate", args: { x: 0, y: 0, z: 0 } };
const go = (location: object) => step("move_absolute", { location, offset, speed: 100 });
const mark = (resource_type: string, resource_id: number) =>
  step("update_resource", { resource: { kind: "resource", args: { resource_type, resource_id } } });

/** What the server refuses, and what the editor says of it. */
const ROWS: readonly (readonly [what: string, step: object, words: string])[] = [
  ["no plant", mark("Plant", 0), "Choose a plant."],
  ["no weed", mark("Weed", 0), "Choose a weed."],
  ["no tool", go({ kind: "tool", args: { tool_id: 0 } }), "Choose a tool."],
  ["no place", go(nothing), "Choose a place."],
  ["no sensor", read(pin("Sensor", 0)), "Choose a pin."],
  ["a nothing to read", read(nothing), "Choose a sensor."],
  ["no sequence", step("execute", { sequence_id: 0 }), "Choose a sequence."],
  [
    "a sequence that is gone",
    step("execute", { sequence_id: 987654 }),
    "The chosen one no longer exists. Choose a sequence.",
  ],
  [
    "a variable that is gone",
    go({ kind: "identifier", args: { label: "Bed" } }),
    "The sequence has no variable “Bed”. Add it, or choose another value.",
  ],
  [
    "an empty message",
    step("send_message", { message: "", message_type: "info" }),
    "“Message” needs 1 to 300 characters.",
  ],
  ["a letter that names no axis", step("zero", { axis: "w" }), "“Axis” can't be this. Choose another value."],
];

test.each(ROWS)("%s is refused in the words of the editor", async (_, refused, words) => {
  const sequence = { name: "Odd", color: "red", args: {}, body: [refused] };
  const { body } = (await account.ask(post("/api/sequences", sequence), 422)) as { body: string };
  expect(inWords(body)).toBe(words);
});

test("what is no fault of a script stays as it is", () => expect(inWords("has been taken")).toBe("has been taken"));
