import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "../support/eventually";
import { openEvents } from "../support/event-stream";
import { tempFolder } from "../support/folder";
import { openLine } from "../support/line";
import { makeAccount, post, send, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

const OLDSHED = `name = "oldshed"
[paths]
points = "spots"
device = "robot"
[keys]
radius = "reach"
message = "words"
[values.type]
success = "fine"
[values.pointer_type]
Plant = "Growth"
`;

let server: TestServer;
let shed: string;
let account: TestAccount;
beforeAll(async () => {
  const file = join(tempFolder(), "oldshed.toml");
  writeFileSync(file, OLDSHED);
  server = await startServer({ DIALECTS: `0=${file}` });
  shed = server.spoken["oldshed"] ?? "";
  account = await makeAccount(server);
});
afterAll(() => server.stop());

const plant = { pointer_type: "Plant", name: "Plant", x: 1, y: 2, z: 0, radius: 30, meta: { radius: "x" } };

test("events are told in the words of the address (dialects.md §3)", async () => {
  const headers = { authorization: `Bearer ${account.token}` };
  const told = await openEvents(`${shed}/api/events?resources=spots`, headers);
  const own = await openEvents(`${server.base}/api/events?resources=points`, headers);
  await Promise.all([told.next("presence"), own.next("presence")]);
  await send({ base: server.base }, post("/api/points", plant), account.token);
  const { radius, ...others } = plant;
  expect(await told.next("change")).toMatchObject({
    data: { resource: "spots", action: "created", record: { ...others, pointer_type: "Growth", reach: radius } },
  });
  expect(await own.next("change")).toMatchObject({ data: { resource: "points", record: plant } });
  await send({ base: server.base }, post("/api/logs", { message: "words", type: "success" }), account.token);
  expect(await told.next("log")).toMatchObject({ data: { words: "words", type: "fine" } });
  told.leave();
  own.leave();
});

test("so is the line", async () => {
  const first = { token: account.token, resources: "spots" };
  const line = await openLine({ ...server, base: shed }, first);
  const changes = () => line.events.filter(({ event }) => event === "change");
  await eventually(() => line.events[0]);
  await send({ base: server.base }, post("/api/points", plant), account.token);
  await eventually(() => changes()[0]);
  expect(changes()[0]).toMatchObject({ data: { resource: "spots", record: { pointer_type: "Growth", reach: 30 } } });
  line.say({ label: "a", command: { body: [{ kind: "nothing_known", args: {} }] } });
  await eventually(() => line.answers[0]);
  expect(line.answers[0]).toMatchObject({ label: "a", status: 422 });
  line.leave();
});
