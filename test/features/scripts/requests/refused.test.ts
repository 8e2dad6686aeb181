import { afterAll, beforeAll, expect, test } from "bun:test";
import { contentOf } from "../../../support/database";
import { openAccount } from "../../../support/account";
import { patch, post } from "../../../support/scenarios";
import { absolute, home, message, pin, read, reset, wait, when, write } from "../../../support/script-steps";
import { groupNode, pointNode, toolNode, update } from "../../../support/script-users";
import { identifier, locals, node, parameter, variable, VALUES } from "../../../support/scripts";
import { startServer, type TestServer } from "../../../support/server";
import { type Stocked, stocked } from "../../../support/stocked";

/* Scripts that are not valid: the key of the answer (sequences.md §§3.2, 3.3), and nothing is stored. */

let server: TestServer;
let account: Stocked;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
});
afterAll(() => server.stop());

const id = (name: string): number => account.ids[name] ?? 0;

const missing = 999_999;
const ROWS: [name: string, key: "body" | "error", body: unknown[], declared?: unknown[]][] = [
  ["a kind that does not exist", "body", [node("dance")]],
  ["a kind that is no step", "body", [VALUES.coordinate]],
  [
    "a kind below a step where it does not belong",
    "body",
    [node("send_message", { message: "m", message_type: "info" }, [wait(1)])],
  ],
  ["a body where there is none", "body", [node("sync", {}, [wait(1)])]],
  ["a missing arg", "body", [node("wait")]],
  ["a surplus arg", "body", [node("sync", { now: true })]],
  ["a leaf of another type", "body", [wait("1")]],
  ["null", "body", [wait(null)]],
  ["a leaf outside of the list", "body", [home("w")]],
  ["a node where it does not belong", "body", [absolute(VALUES.nothing)]],
  ["a message of 301 characters", "body", [message("m".repeat(301))]],
  ["a wait of more than three minutes", "body", [wait(180_001)]],
  ["another package", "body", [reset("os")]],
  ["another left-hand side", "body", [when("pin70")]],
  ["an analog box light", "body", [write(pin("BoxLed3", 3), 1)]],
  ["change_ownership", "body", [node("change_ownership")]],
  [
    "resource_update",
    "body",
    [node("resource_update", { resource_type: "Point", resource_id: 1, label: "x", value: 1 })],
  ],
  ["a sequence that does not exist", "body", [node("execute", { sequence_id: missing })]],
  ["a tool that does not exist", "body", [absolute(toolNode(missing))]],
  ["a point that does not exist", "body", [absolute(pointNode(missing))]],
  ["a group that does not exist", "body", [], [variable("a", groupNode(missing))]],
  ["a peripheral that does not exist", "body", [write(pin("Peripheral", missing))]],
  ["a sensor that does not exist", "body", [read(pin("Sensor", missing))]],
  ["a resource that does not exist", "body", [update("Point", missing, "x", 1)]],
  ["a variable that is not declared", "body", [absolute(identifier("Where"))]],
  ["a variable of another kind", "body", [absolute(identifier("n"))], [variable("n", VALUES.numeric)]],
  ["a placeholder as value", "body", [], [variable("n", VALUES.number_placeholder)]],
  ["a group as default", "body", [], [parameter("g", VALUES.point_group)]],
  ["a number as step", "error", [5]],
  ["null as step", "error", [null]],
  ["a step without args", "error", [{ kind: "sync" }]],
  ["a step with a comment that is no text", "error", [{ ...wait(1), comment: 5 }]],
  ["a body that is no array", "error", [{ ...wait(1), body: {} }]],
  ["a text in a body below", "error", [node("move", {}, ["safe_z"])]],
  ["a declaration that is no node", "error", [], ["x"]],
  ["a long leaf", "error", [node("lua", { lua: "l".repeat(2999) })]],
  ["a long comment", "error", [{ ...wait(1), comment: "c".repeat(241) }]],
];

// Every row with all columns: a function that takes one more would be given a callback.
test.each(ROWS.map(([name, key, body, declared = []]) => [name, key, body, declared] as const))(
  "%s",
  async (name, key, body, declared) => {
    const before = contentOf(server);
    const sent = { name, args: { locals: locals(...declared) }, body };
    for (const request of [post("/api/sequences", sent), patch(`/api/sequences/${id("sequence")}`, sent)]) {
      expect(await account.ask(request, 422)).toEqual({ [key]: expect.stringMatching(/^[A-Z].*\.$/s) });
    }
    expect(contentOf(server)).toBe(before);
  },
);

test("records of others do not exist", async () => {
  const neighbour = await openAccount(server);
  const steps = [
    node("execute", { sequence_id: id("sequence") }),
    absolute(toolNode(id("tool"))),
    absolute(pointNode(id("Plant"))),
    read(pin("Sensor", id("sensor"))),
    update("Weed", id("Weed"), "x", 1),
  ];
  for (const step of steps) {
    expect(await neighbour.ask(post("/api/sequences", { name: "Spy", body: [step] }), 422)).toEqual({
      body: expect.any(String),
    });
  }
});
