import { expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { contentOf } from "../../support/database";
import { get, patch, post, scenarios, type Sent, send } from "../../support/scenarios";
import { application, locals, node, parameter, VALUES } from "../../support/scripts";
import { startServer } from "../../support/server";
import { becomeGuest } from "../../support/stored";

/* Asked over HTTP. What a rehearsal finds is tested in test/robot/rehearsal. */

const AT = "2026-11-23T08:00:00.000Z";
const HOME = { x: 0, y: 0, z: 0 };
const rehearse = (body: object, query = ""): Sent => post(`/api/rehearsals${query}`, { at: AT, start: HOME, ...body });

const goTo = (x: number) =>
  node("move_absolute", {
    location: node("coordinate", { x, y: 0, z: 0 }),
    offset: node("coordinate", HOME),
    speed: 100,
  });
const sequence = (name: string, body: object[], args: object = {}): Sent =>
  post("/api/sequences", { name, color: "red", body, args });
const event = (executable_type: string, executable_id: string, start_time: string, more: object = {}): Sent =>
  post("/api/farm_events", {
    ...{ executable_type, executable_id, start_time, end_time: "2027-02-01T00:00:00Z", repeat: 1, time_unit: "daily" },
    ...more,
  });
const zoned = patch("/api/device", { timezone: "Europe/Berlin" });
const forth = sequence("Forth", [goTo(1000)]);

const UNKNOWN = "No such record: choose one of this account";

scenarios("a rehearsal (robot.md §2)", [
  {
    name: "of a sequence tells how long it takes and what it does",
    given: { forth },
    send: rehearse({ sequence_id: "$forth" }),
    has: {
      duration_s: 14.875,
      distance_mm: 1000,
      truncated: false,
      totals: { pins: [], photos: 0, readings: 0, tool_changes: 0, kinds: [{ kind: "move", count: 1, s: 14.875 }] },
      runs: [{ run: 0, at: AT, name: "Forth", source: { resource: "Sequence", id: "$forth" }, begins_s: 0, late_s: 0 }],
      timeline: [
        {
          ...{ run: 0, t: 0, d: 14.875, kind: "move", text: "Moving to (1000, 0, 0)", from: HOME },
          step: [{ sequence_id: "$forth", path: ["body", 0] }],
          way: [
            [1.782, 60, 0, 0],
            [12.782, 940, 0, 0],
            [14.565, 1000, 0, 0],
          ],
        },
      ],
    },
  },
  {
    name: "knows all fields of the device, as a robot does",
    given: { named: patch("/api/device", { name: "Bed by the wall" }) },
    send: rehearse({
      body: [node("lua", { lua: "toast(get_device('name') .. ' ' .. tostring(get_device().setup_completed_at))" })],
    }),
    has: { timeline: [{ kind: "message", text: "Bed by the wall nil" }] },
  },
  {
    name: "leaves the rows out",
    given: { forth },
    send: rehearse({ sequence_id: "$forth" }, "?timeline=false"),
    has: { duration_s: 14.875 },
    lacks: ["timeline"],
  },
  {
    name: "of nodes has no sequence in its steps",
    send: rehearse({ body: [node("wait", { milliseconds: 1500 })] }),
    has: {
      duration_s: 1.5,
      runs: [{ name: "", source: null }],
      timeline: [{ kind: "wait", t: 0, d: 1.5, step: [{ sequence_id: null, path: ["body", 0] }] }],
    },
  },
  {
    name: "takes the values of variables",
    given: {
      greet: sequence("Greet", [node("lua", { lua: "toast(variable('who'))" })], {
        locals: locals(parameter("who", VALUES.text)),
      }),
    },
    send: rehearse({ sequence_id: "$greet", variables: [application("who", node("text", { string: "you" }))] }),
    has: { timeline: [{ kind: "message", text: "you" }] },
  },
  {
    name: "of a regimen does its items one after the other",
    given: {
      forth,
      back: sequence("Back", [goTo(0)]),
      regimen: post("/api/regimens", {
        ...{ name: "Both", color: "red" },
        regimen_items: [
          { sequence_id: "$back", time_offset: 86_400_000 },
          { sequence_id: "$forth", time_offset: 60_000 },
        ],
      }),
    },
    send: rehearse({ regimen_id: "$regimen" }),
    has: {
      duration_s: 29.75,
      runs: [
        { name: "Forth", source: { resource: "Regimen", id: "$regimen" }, begins_s: 0 },
        { name: "Back", source: { resource: "Regimen", id: "$regimen" }, begins_s: 14.875 },
      ],
    },
  },
  {
    name: "of an event takes its next occurrence",
    given: { forth, event: event("Sequence", "$forth", "2026-11-20T09:00:00Z") },
    send: rehearse({ farm_event_id: "$event" }),
    has: { runs: [{ at: "2026-11-23T09:00:00.000Z", source: { resource: "FarmEvent", id: "$event" }, begins_s: 0 }] },
  },
  {
    name: "of a day has all that is due on it, where the device is",
    given: {
      zoned,
      forth,
      early: event("Sequence", "$forth", "2026-11-22T23:30:00Z"),
      late: event("Sequence", "$forth", "2026-11-23T22:30:00Z"),
      next: event("Sequence", "$forth", "2026-11-23T23:30:00Z", { time_unit: "never" }),
    },
    send: rehearse({ day: "2026-11-23" }),
    has: {
      runs: [
        { at: "2026-11-22T23:30:00.000Z", begins_s: 0, source: { id: "$early" } },
        { at: "2026-11-23T22:30:00.000Z", begins_s: 82_800, source: { id: "$late" } },
      ],
    },
  },
  {
    name: "with a script that fails is an answer",
    send: rehearse({ body: [node("lua", { lua: "error('no')" })] }),
    has: { faults: [{ level: "stop", code: "error", text: "Lua failure", run: 0, t: 0 }] },
  },
  ...["{}", '{"sequence_id":1,"regimen_id":1}', '{"sequence_id":null}'].map((body) => ({
    name: `none or two of them: ${body}`,
    send: post("/api/rehearsals", body),
    status: 422,
    is: { error: "Give exactly one of sequence_id, regimen_id, farm_event_id, body, day." },
  })),
  ...["sequence_id", "regimen_id", "farm_event_id"].map((key) => ({
    name: `an unknown ${key} is refused under its key`,
    send: post("/api/rehearsals", { [key]: 99_999 }),
    status: 422,
    is: { [key]: UNKNOWN },
  })),
  {
    name: "the sequence of another account is unknown",
    given: { theirs: { ...forth, as: "neighbour" } },
    send: rehearse({ sequence_id: "$theirs" }),
    status: 422,
    is: { sequence_id: UNKNOWN },
    hides: ["Forth"],
  },
  {
    name: "what nodes name has to be of the account",
    given: { theirs: { ...forth, as: "neighbour" } },
    send: rehearse({ body: [node("execute", { sequence_id: "$theirs" })] }),
    status: 422,
    is: { body: expect.stringMatching(/^Node 'execute' names the sequence \d+, which does not exist\.$/) },
  },
  {
    name: "an unknown tool is refused",
    given: { forth },
    send: rehearse({ sequence_id: "$forth", tool_id: 99_999 }),
    status: 422,
    is: { tool_id: UNKNOWN },
  },
  {
    name: "a day needs a zone",
    send: rehearse({ day: "2026-11-23" }),
    status: 422,
    is: { day: "Set the time zone of the device first" },
  },
  ...["2026-13-40", "2026-02-30", "2026-04-31", "2027-02-29", "2026-00-10", "0000-01-01"].map((day) => ({
    name: `${day}, which is no day`,
    given: { zoned },
    send: rehearse({ day }),
    status: 422,
    is: { day: "There is no such date" },
  })),
  { name: "a leap day", given: { zoned }, send: rehearse({ day: "2028-02-29" }) },
  {
    name: "a start beyond all places",
    send: rehearse({ body: [], start: { x: 1e308, y: 0, z: 0 } }),
    status: 422,
    is: { start: "Start must be within 1000000 mm of home" },
  },
  {
    name: "variables are for a sequence only",
    send: rehearse({ body: [], variables: [] }),
    status: 422,
    is: { variables: "Variables are for a sequence: give sequence_id with them" },
  },
  {
    name: "a place has three numbers",
    given: { forth },
    send: rehearse({ sequence_id: "$forth", start: { x: 1 } }),
    status: 422,
    is: { start: { y: "Y is required", z: "Z is required" } },
  },
  { name: "nobody rehearses", send: { ...rehearse({ body: [] }), as: "nobody" }, status: 401 },
]);

test("nothing is stored, equal requests give equal bytes, and there are ten in a minute, refused ones included", async () => {
  const server = await startServer({}, () => new Date(AT));
  const account = await openAccount(server);
  await account.ask(get("/api/firmware_config"));
  const before = contentOf(server);
  const chance = rehearse({ body: [node("lua", { lua: "toast(math.random(1000000)) update_device{name = 'x'}" })] });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(server, chance, account.token)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, json: { faults: [] } });
  expect(contentOf(server)).toBe(before);
  const { status, headers } = await send(server, chance, account.token);
  expect({ status, wait: headers.get("retry-after") }).toEqual({ status: 429, wait: "60" });

  const guest = await openAccount(server);
  await becomeGuest(server.services, guest.deviceId);
  for (const expected of [200, 200, 200, 429]) await guest.ask(chance, expected);

  const [unknown, none] = [rehearse({ sequence_id: 99_999 }), rehearse({})];
  const other = await openAccount(server);
  for (const request of [none, ...Array.from({ length: 10 }, () => unknown)]) await other.ask(request, 422);
  await other.ask(unknown, 429);
  await other.ask(none, 422);
  await server.stop();
});
